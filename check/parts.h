// Loops of which some iterations do nothing, and some need no tests.
#pragma once

#include "check/skeleton.h"
#include "check/solver.h"

namespace metafork::check {

// Where a loop has parts, first .. end and from .. to in it: they are iterations of the loop, in this order; no
// statement inside is reached before `first` or behind `end`; and from `from` to `to` each test around one that names
// the counter holds, and where the loop is whole each other test. Shown of the definitions of the four constants alone, whatever else stands in them. What is not
// shown; else empty.
std::string check_parts(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
