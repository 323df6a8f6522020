// Kernels in which a thread has several points under way at once.
#pragma once

#include "codegen/build/map_nest.h"

#include <optional>

namespace metafork::codegen {

// The plain kernel of a nest in point form with batches of points; nothing where that is of no use: the body has loops
// of its own, or is long. In one dimension the points of a batch are as far apart as there are threads, so that
// adjacent threads touch adjacent elements; in several they are neighbours along the last dimension but one, so that a
// point finds in registers what the one before has read. No two arrays of it may overlap: then a compiler may put all
// loads of a batch in front of its stores. The order of the points of a nest is free, so that results are those of the
// plain kernel. meta_cache asks for other kernels.
std::optional<Kernel> batched(const model::Nest &nest, const MappedNest &mapped);

// The same in three dimensions or more, where rows are whole groups of 16 bytes: a thread has such a group of each of
// two planes, also at the ends of rows, with defaults of its own. Nothing where what a point computes may not be for
// nothing.
std::optional<Kernel> grouped(const model::Nest &nest, const MappedNest &mapped);

// The same in a kernel that stages boxes without cutting a loop into tiles: along the threads' last dimension but one.
void add_batches(const model::Nest &nest, Kernel &kernel);

// Do adjacent threads of the plain kernel touch one element or neighbours, as far as subscripts can be followed? Then
// batches are preferred to staging without tiles: what points share is in caches and registers.
bool adjacent_threads_touch_neighbours(const model::Nest &nest);

} // namespace metafork::codegen
