// Claim "offsets": what the kernel keeps in an int, and what it computes in one on the way, fits.
#pragma once

#include "check/staging.h"

namespace metafork::check {

StagingResult check_offsets(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
