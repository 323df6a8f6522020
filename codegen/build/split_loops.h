// Kernels in which the threads of a block share the loop of each point.
#pragma once

#include "codegen/build/map_nest.h"

#include <optional>

namespace metafork::codegen {

// The plain kernel of a nest in point form whose body is  before; for (k) target op= e; after, with the points of a
// block one after the other, and the iterations of each one's loop dealt out to all threads:
//
//   phase     every thread: part = neutral element; its iterations: part op= e
//   combine   part, by a tree; thread 0: before; target = target op part; after
//
// In one dimension the blocks of P parts share a point, P being a parameter that the kernel has besides.
//
// Nothing where that is not allowed (another order of floating-point operations changes results; `reassociate`: it may)
// or is of no use: adjacent iterations should read neighbours, unless there are few points, and each point elements of
// its own, which no other point would find in a cache; or of few points nothing that differs from one to the next. Nor
// where the source's loop reads no more once it knows the result (all = all && a[k]) or may never touch what it
// accumulates into (if (c[k]) y[i] += x), unless an extent says what there is. meta_cache asks for other kernels.
std::optional<Kernel> split_loops(const model::Nest &nest, const MappedNest &mapped, bool reassociate);

// Of a partial result; of a function's, which may have no value yet, at most.
int64_t bytes_of_part(const model::Accumulation &a);

// Of a nest with such a kernel: the iterations of the loop for any of the points, over the scalars; nothing where that
// is not known.
std::optional<BlockRange> range_of_loop(const model::Nest &nest);

} // namespace metafork::codegen
