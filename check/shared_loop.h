// Claim "shared loop": where the loop of a point is dealt out to the threads of its block, what these accumulate is put
// together to what the loop accumulates.
#pragma once

#include "check/staging.h"

namespace metafork::check {

// The block that does a point is
//
//   phase { binds; point; before }            perhaps; every thread, for itself: before writes nothing
//   phase { binds; point; clear part; deal k { inner, with part for the target } }
//   combine part { binds; point; [before]; when the loop runs { join target with part }; after }
//
// and the target of each accumulation has a part of its own, with the operator of the source. That op is associative
// and commutative and that the loop does nothing else is the frontend's word; which order is allowed, the program's.
StagingResult check_shared_loop(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
