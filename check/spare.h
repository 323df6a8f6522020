// What is done for points that do not exist.
#pragma once

#include "check/solver.h"
#include "check/staging.h"

namespace metafork::check {

// Where a test may be left out, the statement behind it is the one of the loop that is cut, and all its accesses go to
// storage, within its extent even where the test fails; what it writes is a thread's own. Such values belong to no
// point, as those of points are copied in and out behind tests.
StagingResult check_spare(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
