// The function that finds, before a launch, which elements the accesses of a nest name.
#pragma once

#include "codegen/build/map_nest.h"

namespace metafork::codegen {

// Visits the iterations in the order of the source, on the host: extern "C" void NAME_inspect(const void *, mf_span
// *mf_ranges). It takes the arguments of the nest's kernels and has their IR, but for the parallel nodes.
Kernel inspector(const MappedNest &mapped, const model::Nest &nest);

} // namespace metafork::codegen
