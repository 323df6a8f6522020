// Words, numbers, quoted texts and signs of a certificate; expressions.
#pragma once

#include "model/model.h"

#include <map>
#include <string>

namespace metafork::check {

class Lexer {
public:
  explicit Lexer(const std::string &text) : text_(text) { next(); }

  enum class Kind { word, number, text, sign, end };
  Kind kind() const { return kind_; }
  const std::string &token() const { return token_; }

  bool is(const std::string &sign_or_word) const {
    return (kind_ == Kind::sign || kind_ == Kind::word) && token_ == sign_or_word;
  }
  bool take(const std::string &sign_or_word); // if it is the next token
  void expect(const std::string &sign_or_word);
  std::string word();
  std::string quoted();
  int64_t number();
  // sums of products of numbers, names, floord(a, b), ceild(a, b), min(a, ...), max(a, ...)
  model::IntExpr expression();
  void stands_for(const std::string &name, const std::string &symbol) { symbols_[name] = symbol; } // from here on
  [[noreturn]] void fail(const std::string &what) const;

private:
  void next();
  model::IntExpr product();
  model::IntExpr factor();
  model::IntExpr call(const std::string &function);

  const std::string &text_;
  size_t at_ = 0;
  unsigned line_ = 1;
  Kind kind_ = Kind::end;
  std::string token_;
  std::map<std::string, std::string> symbols_;
};

} // namespace metafork::check
