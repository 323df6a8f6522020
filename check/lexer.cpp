#include "check/lexer.h"

#include "model/words.h"

#include <cctype>
#include <stdexcept>

namespace metafork::check {

using model::IntExpr;

void Lexer::fail(const std::string &what) const {
  throw std::runtime_error("certificate, line " + std::to_string(line_) + ": " + what + " at '" + token_ + "'");
}

void Lexer::next() {
  auto at = [&](size_t i) { return i < text_.size() ? text_[i] : '\0'; };
  while (at_ < text_.size() && isspace(static_cast<unsigned char>(text_[at_]))) line_ += text_[at_++] == '\n';
  token_.clear();
  const char c = at(at_);
  if (at_ >= text_.size()) {
    kind_ = Kind::end;
  } else if (isdigit(static_cast<unsigned char>(c))) {
    kind_ = Kind::number;
    while (isdigit(static_cast<unsigned char>(at(at_)))) token_ += text_[at_++];
  } else if (model::in_word(c)) {
    kind_ = Kind::word;
    while (at_ < text_.size() && model::in_word(text_[at_])) token_ += text_[at_++];
  } else if (c == '"') {
    kind_ = Kind::text;
    for (at_++; at(at_) != '"'; at_++) {
      if (at_ >= text_.size()) fail("a text without its end");
      if (text_[at_] == '\\') at_++;
      line_ += at(at_) == '\n';
      token_ += at(at_);
    }
    at_++;
  } else {
    kind_ = Kind::sign;
    token_ = c == '.' && at(at_ + 1) == '.' ? ".." : std::string(1, c);
    at_ += token_.size();
  }
}

bool Lexer::take(const std::string &expected) {
  if (!is(expected)) return false;
  next();
  return true;
}

void Lexer::expect(const std::string &expected) {
  if (!take(expected)) fail("expected '" + expected + "'");
}

std::string Lexer::word() {
  if (kind_ != Kind::word) fail("expected a name");
  std::string out = token_;
  next();
  return out;
}

std::string Lexer::quoted() {
  if (kind_ != Kind::text) fail("expected a quoted text");
  std::string out = token_;
  next();
  return out;
}

int64_t Lexer::number() {
  const bool minus = take("-");
  if (kind_ != Kind::number) fail("expected a number");
  int64_t out = 0;
  for (char c : token_)
    if (__builtin_mul_overflow(out, 10, &out) || __builtin_add_overflow(out, c - '0', &out))
      fail("a number beyond 64 bits");
  next();
  return minus ? -out : out;
}

IntExpr Lexer::expression() {
  IntExpr out = is("-") ? IntExpr(0) : product();
  while (is("+") || is("-")) {
    const bool minus = is("-");
    next();
    const IntExpr term = product();
    out = minus ? out - term : out + term;
  }
  return out;
}

IntExpr Lexer::product() {
  IntExpr out = factor();
  while (take("*")) out = out * factor();
  return out;
}

IntExpr Lexer::factor() {
  if (take("-")) return -factor();
  if (take("(")) {
    IntExpr out = expression();
    expect(")");
    return out;
  }
  if (kind_ == Kind::number) return number();
  const std::string name = word();
  if (is("(")) return call(name);
  const auto other = symbols_.find(name);
  IntExpr out = IntExpr::symbol(other == symbols_.end() ? name : other->second);
  if (!take("^")) return out;
  const IntExpr base = out;
  for (int64_t power = number(); power > 1; power--) out = out * base;
  return out;
}

IntExpr Lexer::call(const std::string &function) {
  expect("(");
  std::vector<IntExpr> args{expression()};
  while (take(",")) args.push_back(expression());
  expect(")");
  if (function == "min" || function == "max") {
    IntExpr out = args[0];
    for (size_t i = 1; i < args.size(); i++)
      out = IntExpr::make(function == "min" ? IntExpr::Kind::min : IntExpr::Kind::max, out, args[i]);
    return out;
  }
  if (args.size() != 2 || (function != "floord" && function != "ceild")) fail("an unknown function " + function);
  const IntExpr numerator = function == "floord" ? args[0] : args[0] + args[1] - IntExpr(1);
  return IntExpr::make(IntExpr::Kind::floor_divide, numerator, args[1]);
}

} // namespace metafork::check
