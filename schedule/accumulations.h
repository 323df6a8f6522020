// Serial loops that the threads of a kernel share.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// A loop outside of all others that does nothing but accumulate, where any order is allowed (`reassociate`, a clause of
// the program, whole numbers), and that reads neighbours one after the other, becomes a kernel of one iteration: the
// same loops in the same order, which codegen deals out to threads. Programs that have such loops are parallel. Where
// the program demands the kernel (Scop::demanded) the loop may be short, and need not read neighbours.
void share_accumulations(const Sets &sets, model::ParallelProgram &program, bool reassociate);

} // namespace metafork::schedule
