// Kernels in which several blocks share a loop whose iterations make a number of the one before them.
#pragma once

#include "codegen/build/map_nest.h"

#include <optional>

namespace metafork::codegen {

// The kernel of a nest of one dimension whose body is a loop that is a scan (model::Recurrence): tiles of the loop, of
// Bk iterations, which P blocks take in turns,
//
//   phase     term and factor of each iteration
//   scan      of terms the numbers
//   phase     what stands in front of the statement; its number goes to the target; what stands behind it
//   once      behind the last tile: the last number goes to the target, where that is one for all iterations
//
// Each element is read and written once. Bk and P are parameters that the kernel has besides. Nothing where that is not
// allowed (another order of floating-point operations changes results; `reassociate`: it may), or where the bounds of
// the loop are not known.
//
// Sources: Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back" (2016), for tiles that find
// the number before them from what earlier ones have come to; Blelloch, "Prefix sums and their applications" (1990),
// 1.4, for factors.
std::optional<Kernel> scan_loop(const model::Nest &nest, const MappedNest &mapped, bool reassociate);

} // namespace metafork::codegen
