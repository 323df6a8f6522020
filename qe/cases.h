// The case tree over the integers: a formula as a list of systems. Not for users of the library.
#pragma once

#include "qe/detail.h"

namespace metafork::qe::detail {

// Facts in a proof where many are tried: contradictions, and cases that cover one another.
constexpr int quick_depth = 2;

// Cases that are kept; beyond that the refusal is too_large.
constexpr size_t max_cases = 512;

// Ends an elimination from wherever it is; caught where an Answer is made.
struct Refused {
  Refusal refusal;
};

// A leaf. `exact`: each of its points is a point of the formula.
struct Case {
  System system;
  bool exact = true;
};

struct Cases {
  std::vector<Case> leaves;
  bool complete = true; // each point of the formula is in a leaf
  bool exact() const;
};

// Whether a system has no integer point, by a cheap argument. False proves nothing.
bool contradictory(const System &s);
// The same for facts at hand, which include the system.
bool contradictory(const System &s, const Prover &facts);

// The cases of f (of not f, if negated) where the context holds. `superset`: complete, leaves may be inexact; `subset`:
// leaves are exact, and may be incomplete. Throws Refused.
Cases cases_of(const Formula &f, bool negated, Direction direction, const System &context, size_t limit = max_cases);

// Eliminates unknowns from a system that includes the context. Throws Refused.
Cases project(const System &s, const std::set<Symbol> &unknowns, Direction direction, const System &context);

// Simplifies leaves under the context, drops those that others cover, and weakens a leaf where what it then gains is
// covered by another one.
void tidy(Cases &cases, const System &context);

// The formula exists unknowns: f over the reals, f quantifier-free. Throws Refused.
Formula eliminate_real(const Formula &f, const std::set<Symbol> &unknowns);

// Negations moved to the comparisons, of a quantifier-free formula that is negated or not.
Formula pushed(const Formula &f, bool negated);

// Folds what the signs of single terms, of equal polynomials and of the assumption decide over the reals.
Formula tidy_real(const Formula &f, const std::vector<Comparison> &assume);

// The comparisons of a conjunction as a system over the integers; `!=` is left out.
System integer_system(const std::vector<Comparison> &comparisons);

} // namespace metafork::qe::detail
