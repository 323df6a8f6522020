// Accumulations of several loops, in parts: what an iteration of the loops around the innermost one adds is a variable
// of its own.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// A scop in which such a variable p takes the updates s op= e of the innermost loop, starts as what op leaves as it is,
// and goes to s at the end of the iteration:
//
//   for (i) for (j) s += a[i][j];      for (i) { p = 0; for (j) p += a[i][j]; s += p; }
//
// so that the loop over i can be parallel for p, and only one addition for each i remains in order. Where any order of
// the updates gives the same, or is allowed (`reassociate`, Scop::reassociate), and op is one of + * & | ^ && || min
// max. nullopt: there is no such accumulation.
std::optional<model::Scop> with_partial_results(const Sets &sets, bool reassociate);

} // namespace metafork::schedule
