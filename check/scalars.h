// What a kernel is given by value holds what the source reads there, in every iteration.
#pragma once

#include "check/skeleton.h"

namespace metafork::check {

// A text why an object that the host reads for the launch may change, or may have changed, without a guard; empty: each
// is const, a local variable that nothing else reaches, of a type that is not written, or compared at the launch and
// brought back before it.
std::string check_scalars(const model::Nest &nest, const Skeleton &s);

} // namespace metafork::check
