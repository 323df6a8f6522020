// Integer expressions as polynomials and formulas.
//
// What is no polynomial (a minimum, a quotient) gets a symbol of its own, named by its text, so that equal expressions
// have equal symbols; `with_definitions` adds to a question what its symbols mean.
#pragma once

#include "check/solver.h"
#include "model/model.h"

namespace metafork::check {

using Environment = std::map<std::string, Poly>; // what names stand for; a name without an entry is a symbol

class Algebra {
public:
  // Symbols that are at least 1: block sizes, threads, blocks.
  std::set<std::string> positive;

  // Throws Beyond for an unknown expression, and for a divisor that is not known to be positive.
  Poly value(const model::IntExpr &e, const Environment &env);
  Formula at_least(const Poly &x, const model::IntExpr &e, const Environment &env); // x >= e
  Formula at_most(const Poly &x, const model::IntExpr &e, const Environment &env);  // x <= e
  Formula not_negative(const model::IntExpr &e, const Environment &env);            // e >= 0

  // The formulas, the definitions of their symbols, and what is known of `positive` and of the context.
  std::vector<Formula> with_definitions(std::vector<Formula> formulas) const;
  // The symbols of a formula and of what they are defined by.
  std::set<std::string> all_symbols(const std::vector<Formula> &formulas) const;
  std::vector<Formula> context; // about symbols, always assumed where one of them occurs

  struct Quotient {
    Poly numerator, denominator;
  };
  // The symbols that stand for numerator / denominator, rounded down or towards zero.
  const std::map<std::string, Quotient> &quotients() const { return quotients_; }

private:
  Poly quotient(const Poly &numerator, const Poly &denominator);
  Poly truncated(const Poly &numerator, const Poly &denominator);
  std::string extreme(bool least, const Poly &a, const Poly &b);
  void require_positive(const Poly &p) const;

  std::map<std::string, Formula> definitions_;
  std::map<std::string, Quotient> quotients_;
};

} // namespace metafork::check
