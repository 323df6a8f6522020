// Readers of polynomials, systems and formulas.
//
//   system     := [ comparison { ("," | "and" | "&&") comparison } ]
//   comparison := sum relation sum { relation sum }          relation := <= < >= > = == (in formulas also !=)
//   list       := either { "," either }                      either   := both { ("or" | "||") both }
//   both       := unary { ("and" | "&&") unary }
//   unary      := ("not" | "!") unary | ("exists" | "forall") name { "," name } ":" list
//               | "true" | "false" | comparison | "(" list ")"
#include "qe/reader.h"

#include <exception>
#include <stdexcept>

namespace metafork::qe {
namespace {

using namespace detail;

Constraint constraint(const Poly &a, Compare r, const Poly &b) {
  switch (r) {
    case Compare::le:
      return le(a, b);
    case Compare::lt:
      return lt(a, b);
    case Compare::ge:
      return ge(a, b);
    case Compare::gt:
      return gt(a, b);
    default:
      return eq(a, b);
  }
}

Comparison comparison(const Poly &a, Compare r, const Poly &b) {
  switch (r) {
    case Compare::le:
      return {b - a, Relation::ge};
    case Compare::lt:
      return {b - a, Relation::gt};
    case Compare::ge:
      return {a - b, Relation::ge};
    case Compare::gt:
      return {a - b, Relation::gt};
    case Compare::eq:
      return {a - b, Relation::eq};
    case Compare::ne:
      return {a - b, Relation::ne};
  }
  throw std::logic_error("relation");
}

// Both sides multiplied by what clears their constant denominators, and the rest of the denominator: 1 or a polynomial.
struct Cleared {
  Poly left, right, denominator;
};
Cleared cleared(const Fraction &a, const Fraction &b) {
  if (a.denominator == b.denominator && a.denominator.is_constant()) return {a.numerator, b.numerator, 1};
  const Poly left = a.numerator * b.denominator, right = b.numerator * a.denominator;
  const Poly denominator = a.denominator * b.denominator;
  return {left, right, denominator.is_constant() ? Poly(1) : denominator};
}

bool is_order(Compare r) { return r != Compare::eq && r != Compare::ne; }

Formula compared(const Fraction &a, Compare r, const Fraction &b) {
  const Cleared c = cleared(a, b);
  const Formula direct = comparison(c.left, r, c.right);
  if (c.denominator == Poly(1)) return direct;
  if (!is_order(r)) return Formula::all_of({Comparison{c.denominator, Relation::ne}, direct});
  return Formula::any_of({Formula::all_of({Comparison{c.denominator, Relation::gt}, direct}),
                          Formula::all_of({Comparison{-c.denominator, Relation::gt}, comparison(c.right, r, c.left)})});
}

// ---------------------------------------------------------------------------------------------------------- systems

void system_comparison(Reader &in, System &s) {
  Fraction left = in.sum();
  auto r = in.compare(false);
  if (!r) in.fail("expected a comparison");
  while (r) {
    Fraction right = in.sum();
    const Cleared c = cleared(left, right);
    if (!(c.denominator == Poly(1))) in.fail("a quotient by " + c.denominator.text() + " in a system; multiply by it");
    s.push_back(constraint(c.left, *r, c.right));
    left = std::move(right);
    r = in.compare(false);
  }
}

bool separator(Reader &in) { return in.accept(",") || in.accept("&&") || in.accept_word("and"); }

// --------------------------------------------------------------------------------------------------------- formulas

class FormulaParser {
public:
  explicit FormulaParser(std::string_view text) : in_(text) {}

  Formula whole() {
    if (in_.at_end()) return Formula::truth();
    Formula f = list();
    in_.expect_end("',', 'and' or 'or'");
    return f;
  }

private:
  Formula list() {
    std::vector<Formula> parts{either()};
    while (in_.accept(",")) parts.push_back(either());
    return Formula::all_of(std::move(parts));
  }

  Formula either() {
    std::vector<Formula> parts{both()};
    while (in_.accept("||") || in_.accept_word("or")) parts.push_back(both());
    return Formula::any_of(std::move(parts));
  }

  Formula both() {
    std::vector<Formula> parts{unary()};
    while (in_.accept("&&") || in_.accept_word("and")) parts.push_back(unary());
    return Formula::all_of(std::move(parts));
  }

  Formula unary() {
    in_.enter();
    Formula f = unary_inside();
    in_.leave();
    return f;
  }

  Formula unary_inside() {
    if (in_.accept_word("not") || in_.accept("!")) return Formula::negation(unary());
    if (in_.accept_word("exists")) return quantified(true);
    if (in_.accept_word("forall")) return quantified(false);
    if (in_.accept_word("true")) return Formula::truth();
    if (in_.accept_word("false")) return Formula::falsity();
    const size_t start = in_.at();
    if (!in_.accept("(")) return chain();
    return parenthesis(start);
  }

  // "(" opens a sum or a formula: the reading that gets farther reports the error.
  Formula parenthesis(size_t start) {
    in_.go_to(start);
    size_t reached = start;
    std::exception_ptr as_sum;
    const Reader saved = in_;
    try {
      return chain();
    } catch (const std::invalid_argument &) {
      reached = in_.at();
      as_sum = std::current_exception();
    }
    in_ = saved;
    in_.accept("(");
    try {
      Formula f = list();
      if (!in_.accept(")")) in_.fail("expected ')'");
      return f;
    } catch (const std::invalid_argument &) {
      if (in_.at() >= reached) throw;
      std::rethrow_exception(as_sum);
    }
  }

  Formula quantified(bool exists) {
    std::set<Symbol> unknowns;
    do {
      const std::string_view w = in_.word();
      if (w.empty() || is_keyword(w) || (w[0] >= '0' && w[0] <= '9')) in_.fail("expected the name of an unknown");
      unknowns.insert(Symbol(w));
      in_.accept_word(w);
    } while (in_.accept(","));
    if (!in_.accept(":")) in_.fail("expected ':' after the unknowns");
    Formula body = list();
    return exists ? Formula::exists(std::move(unknowns), std::move(body))
                  : Formula::forall(std::move(unknowns), std::move(body));
  }

  Formula chain() {
    Fraction left = in_.sum();
    auto r = in_.compare(true);
    if (!r) in_.fail("expected a comparison");
    std::vector<Formula> parts;
    while (r) {
      Fraction right = in_.sum();
      parts.push_back(compared(left, *r, right));
      left = std::move(right);
      r = in_.compare(true);
    }
    return Formula::all_of(std::move(parts));
  }

  Reader in_;
};

} // namespace

Poly parse_poly(std::string_view text) {
  Reader in(text);
  const Fraction f = in.sum();
  in.expect_end("an operator");
  if (!(f.denominator == Poly(1))) in.fail("a quotient in a polynomial with integer coefficients");
  return f.numerator;
}

System parse_system(std::string_view text) {
  Reader in(text);
  System s;
  if (in.at_end()) return s;
  do system_comparison(in, s);
  while (separator(in));
  in.expect_end("',' or 'and'");
  return s;
}

Formula parse_formula(std::string_view text) { return FormulaParser(text).whole(); }

} // namespace metafork::qe
