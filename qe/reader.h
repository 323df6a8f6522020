// The reader that texts of polynomials, systems and formulas share: tokens and rational arithmetic. Not for users of
// the library.
#pragma once

#include "qe/formula.h"

#include <string>
#include <string_view>

namespace metafork::qe::detail {

// numerator / denominator; the denominator is not the zero polynomial, and positive if constant.
struct Fraction {
  Poly numerator, denominator = 1;
};

enum class Compare { le, lt, ge, gt, eq, ne };

// A cursor over a text. Failures throw std::invalid_argument with the column, from 1 ("line 2, column 5" in a text of
// several lines).
//
//   sum     := [+ | -] product { (+ | -) product }        product := power { (* | /) power }
//   power   := atom [ ^ number ]                          atom    := number | name | ( sum )
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  Fraction sum();
  bool at_end();
  void expect_end(const std::string &wanted);
  // Consumes a token of punctuation if it comes next.
  bool accept(std::string_view token);
  // Consumes a word if it comes next, as a whole.
  bool accept_word(std::string_view word);
  // The word at the cursor, not consumed; empty if there is none.
  std::string_view word();
  std::optional<Compare> compare(bool unequal_too);
  [[noreturn]] void fail(const std::string &reason) const;

  size_t at() const { return at_; }
  void go_to(size_t position) { at_ = position; }
  // Counts nesting, against texts that would exhaust the stack.
  void enter();
  void leave() { depth_--; }

private:
  void skip_space();
  bool digit() const;
  mpz_class number();
  Fraction product();
  Fraction power();
  Fraction atom();

  std::string_view text_;
  size_t at_ = 0;
  unsigned depth_ = 0;
};

bool is_keyword(std::string_view word);

} // namespace metafork::qe::detail
