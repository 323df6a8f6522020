// Loops that fill storage ahead of time.
#pragma once

#include "check/skeleton.h"

namespace metafork::check {

// Each pipeline of the kernel fills shared storage, in a phase between two barriers at the beginning of its body, from
// arrays that the nest does not write, and nothing else uses that storage: then what an iteration finds in its stage is
// what the loop as it stands brings there. Empty, or what differs.
std::string check_pipelines(const model::Nest &nest, const Skeleton &s);

} // namespace metafork::check
