// Claim "points": the kernel does every iteration of the nest, each once, and the parts of one in the order of the
// source.
#pragma once

#include "check/paths.h"

namespace metafork::check {

struct PointsResult {
  std::string refuted;  // a plain contradiction
  std::string unproved; // what could not be shown; both empty: proved
};
PointsResult check_points(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
