// A meta_for of the program, read as a scop: its loops as they stand, and what speaks against them.
#pragma once

#include "analysis/analysis.h"
#include "schedule/nodes.h"

namespace metafork::schedule {

// The scop's own loops in their own order, those that were written as meta_for as parallel ones; nullopt where a
// condition falls into too many parts.
std::optional<model::ParallelProgram> as_written(const model::Scop &scop);

// Two iterations of a meta_for that certainly touch one element with a write among them, in each of several assignments
// of sizes (in some of them, where all sizes are parameters of the function, which nothing relates; then
// for_all_sizes is false). Values that occur in no bound and no condition are large, as leading dimensions are. isl
// decides for each assignment; nullopt: there is none, or it is not known.
std::optional<analysis::Collision> collision(const model::Scop &scop);

} // namespace metafork::schedule
