// Quantifier elimination over integer polynomial constraints: where block bounds, point bounds and footprints come
// from.
//
// Semantics. A `System` is a conjunction of constraints p >= 0 or p == 0 over integer unknowns; every symbol is an
// integer. Polynomials have exact integer coefficients of any size. Products of symbols are allowed (b*B, i*n): what
// must hold is that the symbol being eliminated occurs *linearly* and that the sign of each of its coefficients is
// implied by the system. This library knows nothing of Clang, isl or code: it takes text or polynomials and gives
// polynomials.
//
// Worked example (the relation system (1) of "Optimizing Computer Programs", Moreno Maza 2015, after t and the source
// coordinates are gone):   0 <= p, p <= 2n, p = b*B + u, 0 <= u, u <= B - 1, B >= 1
//   bounds(s, b) after eliminating p and u:   floor(0 / B) = 0  <=  b  <=  floor(2n / B)
//   bounds(s, u) after eliminating p:         max(0, -b*B)      <=  u  <=  min(B - 1, 2n - b*B)
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::qe {

// A symbol is its name; names are compared as text and ordered alphabetically.
using Symbol = std::string;

// A power product, symbol -> exponent (>= 1). The empty map is the constant monomial 1.
using Monomial = std::map<Symbol, unsigned>;

// An integer polynomial in any number of symbols; zero coefficients are never stored. Value type, cheap to copy.
class Poly {
public:
  Poly() = default;
  Poly(long constant); // NOLINT: a number is a polynomial
  explicit Poly(const mpz_class &constant);
  Poly(const Monomial &m, const mpz_class &coefficient);
  static Poly symbol(const Symbol &name);

  const std::map<Monomial, mpz_class> &terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const;
  // The constant value, if the polynomial is constant.
  std::optional<mpz_class> constant() const;
  // The coefficient of the constant monomial, 0 if there is none.
  mpz_class constant_term() const;
  std::set<Symbol> symbols() const;
  bool uses(const Symbol &s) const;
  // The degree in one symbol (0 if it does not occur).
  unsigned degree(const Symbol &s) const;
  // The coefficient of s^power, a polynomial without s.
  Poly coefficient(const Symbol &s, unsigned power) const;
  // This polynomial with every occurrence of s replaced by value.
  Poly substitute(const Symbol &s, const Poly &value) const;
  // The exact quotient by a polynomial, if it divides; nullopt otherwise (division by zero: nullopt).
  std::optional<Poly> divide_exact(const Poly &divisor) const;
  // The greatest common divisor of the coefficients (>= 0; 0 for the zero polynomial).
  mpz_class content() const;
  // The value under an assignment of every symbol that occurs. Throws std::out_of_range for a symbol without a value.
  mpz_class evaluate(const std::map<Symbol, mpz_class> &values) const;

  Poly operator-() const;
  Poly &operator+=(const Poly &o);
  Poly &operator-=(const Poly &o);
  Poly &operator*=(const Poly &o);
  friend Poly operator+(Poly a, const Poly &b) { return a += b; }
  friend Poly operator-(Poly a, const Poly &b) { return a -= b; }
  friend Poly operator*(Poly a, const Poly &b) { return a *= b; }
  bool operator==(const Poly &o) const { return terms_ == o.terms_; }

  // "2*n - b0*B0 + 1": positive terms before negative ones, the constant last ("1 - B" where it alone is positive);
  // within that highest degree first, then by name, lower-case names before upper-case ones. "0" for zero. parse_poly
  // reads it back.
  std::string text() const;

private:
  std::map<Monomial, mpz_class> terms_;
};

struct Constraint {
  Poly p;
  bool equality = false;    // p == 0 instead of p >= 0
  std::string text() const; // "p >= 0" or "p = 0"
};

// Builders for the constraints people write; strict inequalities are tightened: a < b is b - a - 1 >= 0.
Constraint ge(const Poly &a, const Poly &b);
Constraint le(const Poly &a, const Poly &b);
Constraint lt(const Poly &a, const Poly &b);
Constraint gt(const Poly &a, const Poly &b);
Constraint eq(const Poly &a, const Poly &b);

using System = std::vector<Constraint>;

enum class Sign { negative, zero, positive, non_negative, non_positive, unknown };

// The sign of p over all integer points of the system, where a cheap and sound argument decides it. Constant bounds l
// of the symbols are propagated through the constraints, each bounded symbol is rewritten as l + s' (u - s' for an
// upper bound only), and p is non-negative if all its coefficients then are, possibly after subtracting a few multiples
// m*c of constraints c >= 0 with m a non-negative monomial. Searched to a fixed small depth; at most 32 symbols,
// coefficients below 2^62. `unknown` is always a correct answer. Where the system has no point, every answer is
// correct.
Sign sign(const Poly &p, const System &context);

// One bound of an unknown: ceil(numerator / denominator) as a lower bound, floor(numerator / denominator) as an upper
// one. The denominator is positive wherever the constraints without the unknown hold.
struct Bound {
  Poly numerator;
  Poly denominator = 1;
  bool operator==(const Bound &) const = default;
};

// lower: the unknown is >= every entry; upper: it is <= every entry. Duplicates and entries implied by the rest of the
// system are gone (an entry is dropped only where the argument of `sign` proves it redundant); simpler entries come
// first. An empty list: unbounded on that side.
//
// `round_down`: a lower bound ceil((x - (d - 1)) / d) is the same number as floor(x / d); where x has fewer terms it is
// stored in that second form, with round_down set, because that is how a person writes the first block of a range.
struct LowerBound : Bound {
  bool round_down = false;
  bool operator==(const LowerBound &) const = default;
};
struct Bounds {
  std::vector<LowerBound> lower;
  std::vector<Bound> upper;
  // "max(0, ceild(n, 2)) <= x <= min(B - 1, floord(2*n, B))"; an unbounded side is left out.
  std::string text(const Symbol &unknown) const;
};

// Why an elimination or a bound could not be given.
struct Refusal {
  enum Kind { nonlinear, unknown_sign, too_large } kind;
  Symbol unknown;
  Poly coefficient; // the obstacle, up to its sign; for too_large the number of constraints
  std::string text() const;
};

struct Elimination {
  System rest;       // the constraints without the unknowns, a superset of the integer projection
  bool exact = true; // rest is the integer projection; false: it may have more points (the real shadow)
  // The extreme values that rest gives are attained, although points between them may not be: e = 2*i, 0 <= i < n gives
  // 0 <= e <= 2*n - 2.
  //
  // Precisely: call y *defined* if it is not eliminated and occurs in one constraint of the input only, an equality
  // where its coefficient is 1 or -1 (the e of e = i*m + j). For each defined y and all fixed values of the other
  // remaining symbols (those defined by other equalities range freely), rest and the integer projection have a y at all
  // for the same values, and then the same minimum and the same maximum of y. So with one defined symbol, bounds(rest,
  // e) is the exact range of e wherever its other constraints hold. Exact implies hull_exact; without a defined symbol
  // they are the same. Give all unknowns in one call: after a first call, equalities are gone and e is no longer
  // recognised.
  //
  // Why: the maximum of y under y = f(x) is the maximum under y <= f(x), and eliminating x from that is exact as soon
  // as the *other* bounds of x have unit coefficients (or a dark shadow), whatever the stride in f; the same for the
  // minimum.
  bool hull_exact = true;
  std::optional<Refusal> refusal; // set: rest and the flags are meaningless
};

// Fourier-Motzkin with symbolic coefficients. Every pair a*x >= p (a > 0), b*x <= q (b > 0) gives b*p <= a*q; it is
// exact over the integers where a or b is 1 (Williams 1976), or where a*q - b*p >= (a - 1)*(b - 1) is implied by the
// rest (the Omega test's dark shadow, Pugh 1991), as for p - (B - 1) <= b*B <= p. Bounds are first tightened to
// integers: b*B + B - 1 >= 0 is b >= 0. Equalities with a unit coefficient are solved and substituted; an equality with
// another coefficient is taken as two inequalities, inexact. Constraints that others imply are removed, save constant
// bounds of single symbols (m >= 1), which stay as conditions. A contradiction found on the way makes rest the single
// constraint -1 >= 0. At most 4096 constraints are kept: beyond that the refusal is too_large.
Elimination eliminate(const System &s, const Symbol &unknown);
// Eliminates the unknowns in the order given, stopping at the first refusal; exact only if every step was.
Elimination eliminate(const System &s, const std::vector<Symbol> &unknowns);
// The same; without it a call with {"u", "p"} would be ambiguous.
Elimination eliminate(const System &s, std::initializer_list<Symbol> unknowns);

struct BoundsResult {
  Bounds bounds;
  std::optional<Refusal> refusal;
};
// The bounds of one unknown in terms of the other symbols, read off the constraints in which it occurs (nothing is
// eliminated). Wherever the constraints without the unknown hold, the bounds give exactly the values for which the
// system holds: none lost, none added, and none at all where there is none. Refused where the sign of a coefficient
// does not follow from those.
BoundsResult bounds(const System &s, const Symbol &unknown);

// Removes constraints that the others or the context imply (only where the argument of `sign` proves it), and
// duplicates, and tightens constants (2*x >= 1 becomes x - 1 >= 0). A constant bound of one symbol is removed only
// where a tighter one or the context implies it. Where the context holds, the integer points stay the same.
System simplify(const System &s, const System &context);

// Text in: "2*n - b*B + 1", parentheses, ^ for powers up to 64. Throws std::invalid_argument: "column 5: expected ...".
Poly parse_poly(std::string_view text);
// Text in: comparisons (<= < >= > = ==) joined by "and", "&&" or ",", chains allowed: "0 <= u < B, p = b*B + u"; empty
// text is the empty system. Throws std::invalid_argument as parse_poly.
System parse_system(std::string_view text);

} // namespace metafork::qe
