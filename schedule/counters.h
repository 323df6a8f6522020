// Serial loops of threads whose ranges lie far apart.
#pragma once

#include "model/scop.h"

namespace metafork::schedule {

// Where the points of a parallel loop have ranges of their own of a serial loop, one behind the other as the rows of a
// matrix in one index, the serial loop counts from 0: for (i = 256*p; i <= 256*p + 255) becomes
// for (i = 0; i <= 255) with 256*p + i for i. What the threads of a block do together is then near each other in the
// loop: they share its tiles, and their loads.
void count_from_zero(model::ParallelProgram &program);

} // namespace metafork::schedule
