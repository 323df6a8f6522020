// A skeleton run for concrete sizes, thread by thread: which points it does, and what its copies bring to block
// storage.
#pragma once

#include "check/enumerate.h"
#include "check/paths.h"

namespace metafork::check {

enum class Look { points, storage }; // which points are done; what is read from block storage

// What a run does that the source does not, or the other way round; empty if there is no difference. `values`: all
// scalars and parameters that the kernel uses. `steps`: how many statements it may take; those that it takes are
// subtracted. `made`: set to false where the run is too long or beyond evaluation.
std::string compare_run(const model::Nest &nest, const Skeleton &s, Look look, const Values &values, long &steps,
                        bool &made);

// Small sizes: scalars within -1 .. largest, block sizes 1 .. 9 and next to the sizes, several threads and blocks.
// `runs`, `steps`: how many at most, of statements in all. Empty, or the first difference with its sizes; `done` counts
// the runs that were compared.
std::string search_runs(const model::Nest &nest, const Skeleton &s, Look look, int runs, int64_t largest, long steps,
                        int &done);

// The same with the sizes of an example first (what it lacks is 1), then a few small ones: with its sizes, what is
// wrong.
std::string counterexample(const model::Nest &nest, const Skeleton &s, Look look, const std::optional<Values> &example);

} // namespace metafork::check
