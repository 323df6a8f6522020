// Serial loops that a kernel does as a scan.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// A loop outside of all others in which one statement makes a number of the one before it (model::ScopRecurrence),
// where any grouping of the operands is allowed (`reassociate`, a clause of the program, whole numbers), and whose
// iterations are independent but for these numbers, becomes a kernel of one iteration: the same loop in the same order,
// marked as a scan (ParallelNode::scan), of which codegen makes one that goes over the data once. A program that has
// such a loop is parallel.
//
// Source: Blelloch, "Prefix sums and their applications" (1990), 1.4: first-order recurrences as scans.
void share_scans(const Sets &sets, model::ParallelProgram &program, bool reassociate);

} // namespace metafork::schedule
