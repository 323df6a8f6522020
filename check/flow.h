// Claim "barriers": two phases of a block that touch one element, one of them writing it, by different threads, have a
// barrier between them on every way through the kernel. For block bodies also claim "program": the kernel's statements
// are those of the source, in their order.
#pragma once

#include "check/skeleton.h"
#include "check/solver.h"

namespace metafork::check {

struct FlowResult {
  std::string refuted, unproved;
};

// Empty, or how the kernel's program differs from the source's block body.
std::string check_program(const model::Nest &nest, const Skeleton &s);
FlowResult check_barriers(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
