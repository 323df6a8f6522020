// Claim "untiling": a nest over points that stands for one over the blocks and threads of the program.
#pragma once

#include "check/algebra.h"
#include "check/check.h"

namespace metafork::check {

struct UntilingResult {
  std::string refuted, unproved; // both empty: proved
};

// Is (v, u) -> v*B + u a bijection from the domain of `blocks` onto that of `points`, in each dimension, and does a
// point do what the source does there?
UntilingResult untiling(const model::Nest &blocks, const model::Nest &points, const std::vector<Tile> &tiles,
                        const Solver &solver);

} // namespace metafork::check
