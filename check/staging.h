// Claim "staged reads": an element of block storage that a body reads holds the array's element that the source reads;
// claim "thread storage": a value that lives in registers is that of its point, loaded before and stored behind.
#pragma once

#include "check/paths.h"

namespace metafork::check {

struct StagingResult {
  std::string refuted, unproved;
};
bool has_staged_reads(const Skeleton &s);
bool has_thread_storage(const Skeleton &s);
bool has_staged_writes(const model::Nest &nest, const Skeleton &s);
StagingResult check_staged_reads(const model::Nest &nest, const Skeleton &s, const Solver &solver);
StagingResult check_staged_writes(const model::Nest &nest, const Skeleton &s, const Solver &solver);
StagingResult check_thread_storage(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
