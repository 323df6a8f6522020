// The kernels of a nest.
#pragma once

#include "codegen/build/map_nest.h"
#include "codegen/codegen.h"

namespace metafork::codegen {

// All of them, the plain one first.
std::vector<const Kernel *> kernels_of(const NestPlan &plan);

} // namespace metafork::codegen
