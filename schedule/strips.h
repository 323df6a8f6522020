// Loops in strips, so that a recurrence becomes a scan.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// A scop in which a loop whose iterations make a number of the one before them is cut into strips. What the operands of
// a strip come to is found first, then the number before each strip from that before the one before it, and then the
// numbers in it:
//
//   for (i = 1; i < n; i++)         for (strip) {
//     p[i] = p[i - 1] + a[i];         sum = 0;
//                                     for (i in strip) sum = sum + a[i];
//                                     begin = p[first of strip - 1];
//                                     p[last of strip] = begin + sum;
//                                     for (i in strip, but for the last) { begin = begin + a[i]; p[i] = begin; }
//                                   }
//
// so that all but the two statements in the middle can be parallel over the strips. Where any grouping of the operands
// gives the same, or is allowed (`reassociate`, Scop::reassociate). With a factor,
// p[i] = f*p[i - 1] + a[i], a strip has a product too: p[last] = product*begin + sum. What else is in the loop stays in
// its last part. Of the recurrences only those in `serial`, statements that no other program has in parallel loops; a
// loop that is known to be as short as a strip is none. nullopt: there is no such loop.
//
// Source: Blelloch, "Prefix sums and their applications" (1990), 1.4: first-order recurrences as scans.
std::optional<model::Scop> in_strips(const Sets &sets, const std::vector<int> &serial, bool reassociate);

} // namespace metafork::schedule
