// What solving for an order shares with synthesis. Not for users of the library.
#pragma once

#include "qe/cases.h"
#include "qe/synthesis.h"

namespace metafork::qe::detail {

System united(const System &a, const System &b);

// Takes the innermost variable out of a system: fills in the level, leaves in s what stays. A refusal leaves the level
// unsolved and s without the constraints of the variable.
std::optional<Refusal> solve_level(System &s, Level &level);

// Replaces terms a*x whose coefficient a is proved to be 0 by the equality a = 0.
System without_zero_terms(const System &s, const Symbol &x);

// p of denominator*x >= p, which is what the bound says in either form.
Poly raw_numerator(const LowerBound &b);

// The unknowns in the order in which eliminating them costs least at each step.
std::vector<Symbol> cheapest_order(const System &s, const std::set<Symbol> &unknowns);

} // namespace metafork::qe::detail
