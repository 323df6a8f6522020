// Which parts of a parallel program run on the device although they are serial.
#pragma once

#include "model/scop.h"

namespace metafork::schedule {

// In a host loop that launches kernels, serial statements become kernels of one iteration, so that arrays stay where
// they are from step to step. Scalars that a kernel assigns become arrays of one element.
void keep_on_device(const model::Scop &scop, model::ParallelProgram &program);

// An array (into Scop::arrays) that the host declares around kernels that use it, of which no kernel can be made; -1:
// none.
int array_around_kernels(const model::Scop &scop, const model::ParallelProgram &program);

// Does the host do nothing but one launch, of points and not of thread blocks, and has no memory of its own for it?
bool is_one_launch(const model::ParallelProgram &program);

} // namespace metafork::schedule
