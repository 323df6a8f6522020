// Where the local variables of the source are declared in the program.
#pragma once

#include "schedule/sets.h"

#include <string>

namespace metafork::schedule {

// Puts a mark "local K" into the tree where local array K can be declared: below the bands in whose one iteration all
// accesses to one of its elements happen, and to no other one. A scalar without such a place is expanded to an array
// over the loops around its declaration. Returns why neither is possible; empty if it is done.
std::string place_locals(const Sets &sets, isl::schedule &tree, model::ParallelProgram &program);

} // namespace metafork::schedule
