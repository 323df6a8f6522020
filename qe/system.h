// Questions about conjunctions of polynomial constraints over the integers: signs, elimination, bounds, simplification.
// Part of qe/qe.h, which says what they mean.
#pragma once

#include "qe/poly.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::qe {

enum class Sign { negative, zero, positive, non_negative, non_positive, unknown };

// The sign of p over all integer points of the system, where a cheap and sound argument decides it. Constant bounds l
// of the symbols are propagated through the constraints, each bounded symbol is rewritten as l + s' (u - s' for an
// upper bound only), and p is non-negative if all its coefficients then are, possibly after subtracting a few multiples
// m*c of constraints c >= 0 with m a non-negative monomial. Searched to a fixed small depth; at most 32 symbols,
// coefficients below 2^62. `unknown` is always a correct answer. Where the system has no point, every answer is
// correct.
Sign sign(const Poly &p, const System &context);
// Is p proved to be >= 0 there? One search instead of the several that tell a sign.
bool non_negative(const Poly &p, const System &context);

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
  // nonlinear: a power above 1; unknown_sign: of a coefficient; too_large: more constraints or cases than are kept;
  // degree: a power above 2, where the reals are asked; unbounded: a loop without a first or last value.
  enum Kind { nonlinear, unknown_sign, too_large, degree, unbounded } kind;
  Symbol unknown;   // empty where too_large concerns a formula as a whole
  Poly coefficient; // the obstacle, up to its sign; for too_large the number of constraints or cases; for
                    // unbounded 1 (above) or -1 (below)
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
