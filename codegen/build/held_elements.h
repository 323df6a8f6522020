// Kernels in which the loop of each point holds what it accumulates into.
#pragma once

#include "codegen/build/map_nest.h"

#include <optional>

namespace metafork::codegen {

// The plain kernel with a plan to hold the elements that the loop accumulates into, numbers that the loop reads, in
// registers of the thread while the loop runs: a compiler cannot tell that what it reads of the same array is something
// else, and would write and read them in each iteration, one after the other. Nothing where there is no such element.
// No two arrays of it may overlap.
std::optional<Kernel> held(const model::Nest &nest, const MappedNest &mapped);

} // namespace metafork::codegen
