// A skeleton run for concrete sizes, thread by thread: which points it does, and what its copies bring to block
// storage.
#pragma once

#include "check/enumerate.h"
#include "check/paths.h"

namespace metafork::check {

// What a run does that the source does not, or the other way round; empty if there is no difference. `values`: all
// scalars and parameters. `steps`: how many statements it may take; those that it takes are subtracted. `made`: set to
// false where the run is too long or beyond evaluation.
std::string compare_run(const model::Nest &nest, const Skeleton &s, const Values &values, long &steps, bool &made);

// Small sizes: scalars within -1 .. largest, block sizes 1 .. 9 and next to the sizes, several threads and blocks.
// `runs`, `steps`: how many at most, of statements in all. Empty, or the first difference with its sizes; `done` counts
// the runs that were compared.
std::string search_runs(const model::Nest &nest, const Skeleton &s, int runs, int64_t largest, long steps, int &done);

} // namespace metafork::check
