// Formulas over polynomial constraints, and the elimination of their quantifiers. Part of qe/qe.h.
//
// Semantics. A formula is built from comparisons p >= 0, p > 0, p = 0, p != 0 by and, or, not and exists (forall is
// not exists not). Its symbols range over the integers or over the reals: that is part of the question, not of the
// formula. Coefficients in a text may be rational; they are cleared, which changes no truth value.
//
// Over the integers an answer is `exact` or it says in which direction it errs. Nothing is ever lost silently:
//   superset   true wherever the formula is true, maybe elsewhere; callers keep their guards
//   subset     true only where the formula is true (asked for, or what not-exists needs inside a superset)
// Worked example:  exists x: n <= 3*x <= n + 1   is n mod 3 != 1 and no conjunction of polynomials;
//   superset: true (the real shadow)      subset: false (the dark shadow of the Omega test, Pugh 1991)
#pragma once

#include "qe/system.h"

namespace metafork::qe {

enum class Relation { ge, gt, eq, ne };

// p >= 0, p > 0, p = 0 or p != 0.
struct Comparison {
  Poly p;
  Relation relation = Relation::ge;
  // The comparison that holds where this one does not.
  Comparison negated() const;
  bool operator==(const Comparison &) const = default;
};

// A value type. The builders fold constants (a conjunction with false is false) and flatten nested conjunctions and
// disjunctions; they decide nothing else.
class Formula {
public:
  enum class Kind { truth, falsity, comparison, conjunction, disjunction, negation, exists };

  Formula() = default;          // true
  Formula(const Comparison &c); // NOLINT: a comparison is a formula
  Formula(const Constraint &c); // NOLINT: so is a constraint
  explicit Formula(const System &s);
  static Formula truth() { return {}; }
  static Formula falsity();
  static Formula all_of(std::vector<Formula> parts);
  static Formula any_of(std::vector<Formula> parts);
  static Formula negation(Formula f);
  static Formula exists(std::set<Symbol> unknowns, Formula body);
  static Formula forall(std::set<Symbol> unknowns, Formula body);

  Kind kind() const { return kind_; }
  const Comparison &comparison() const { return comparison_; }   // of a comparison
  const std::vector<Formula> &parts() const { return parts_; }   // of and, or; the one part of not, exists
  const std::set<Symbol> &unknowns() const { return unknowns_; } // of exists
  std::set<Symbol> free_symbols() const;
  bool quantifier_free() const;
  // The value of a quantifier-free formula; throws std::out_of_range for a symbol without a value and std::logic_error
  // for a quantifier.
  bool holds(const std::map<Symbol, mpz_class> &values) const;
  // Every free occurrence of a symbol replaced by a polynomial. The polynomial must not use a symbol bound around an
  // occurrence: std::logic_error.
  Formula substitute(const Symbol &s, const Poly &value) const;
  // "0 <= u < B, p = b*B + u", "(n > 0, m > 0) or n = 0", "not (...)", "exists x, y: ...". parse_formula reads it back.
  // `integers`: x >= 1 may then be written x > 0, and the other way round; without it relations are kept as they are.
  std::string text(bool integers = true) const;

  bool operator==(const Formula &) const = default;

private:
  Kind kind_ = Kind::truth;
  Comparison comparison_;
  std::vector<Formula> parts_;
  std::set<Symbol> unknowns_;
};

// Text in, weakest first: lists "a, b" (and); "a or b" ("||"); "a and b" ("&&"); "not a" ("!"), "exists x, y: a",
// "forall x: a" (both reach as far as they can); parentheses; true; false; chains of <= < >= > = == !=. Arithmetic has
// + - * / ^ with exact rational coefficients. A quotient by a polynomial d makes its comparison false where d = 0 and
// is cleared by the sign of d elsewhere: b <= 2*n/B is B > 0 and b*B <= 2*n, or B < 0 and b*B >= 2*n. # starts a
// comment that ends with the line. Throws std::invalid_argument: "line 1, column 5: expected ...".
Formula parse_formula(std::string_view text);

enum class Domain { integers, reals };
enum class Direction { superset, subset };
enum class Exactness { exact, superset, subset };

struct Question {
  Domain domain = Domain::integers;
  Direction direction = Direction::superset; // where exactness cannot be had
  // Known of the free symbols, all of it together; the answer is right where it holds. Over the integers `!=` is
  // not used.
  std::vector<Comparison> assume;
};

struct Answer {
  Formula formula; // quantifier-free, in the free symbols of the question
  // Over the integers the disjuncts of the formula: the leaves of the case tree. Empty: false.
  std::vector<System> cases;
  Exactness exactness = Exactness::exact;
  std::optional<Refusal> refusal; // set: everything else is meaningless
};

// Eliminates every quantifier.
//
// Over the integers: the formula is brought into cases, each a system. Of a system the unknown that costs least is
// eliminated first, by `eliminate`'s step. Where the sign of a coefficient a is not known, the system is split into
// a > 0, a = 0 (where the term vanishes) and a < 0; cases that contradict the assumption are dropped at once. An
// unknown that occurs only in powers above 1 is eliminated over the reals, which gives a superset (in the direction
// `subset` that is a refusal). At the end cases are simplified under the assumption, absorbed by weaker ones, and
// merged where two differ in adjacent conditions only (a > 0 or a = 0 is a >= 0).
//
// Over the reals: virtual substitution (Loos and Weispfenning 1993, Weispfenning 1997) of -infinity, the roots of each
// comparison of degree 1 or 2, and roots plus an infinitesimal; exact. A degree above 2 is refused.
//
// At most 512 cases are kept: beyond that the refusal is too_large.
Answer eliminate_quantifiers(const Formula &f, const Question &question = {});

// Whether no integer point satisfies a system: true only where that is proved, by eliminating every symbol.
bool proved_empty(const System &s);

// An integer point of a system, found by trying values near the bounds of each symbol in turn; nullopt where that finds
// none, which proves nothing. The point is checked by evaluation.
std::optional<std::map<Symbol, mpz_class>> find_point(const System &s);

} // namespace metafork::qe
