// Tiles with symbolic sizes.
#pragma once

#include "model/scop.h"

#include <string>
#include <vector>

namespace metafork::schedule {

// Replaces each nest of loops that are `coordinate`s of one permutable band by waves of tiles:  for each wave w: the
// tiles with b_0 + ... = w in parallel, each a thread block; in a tile, for each step k: the points with u_0 + ... = k
// in parallel, where coordinate d is b_d*B_d + u_d. Two points of one wave in different tiles, and two points of one
// step, are not related by a dependence, since all of those go forward or stay in every coordinate (Wolfe, "More
// iteration space tiling", 1989). Bounds of waves and tiles come from quantifier elimination; tiles may be empty,
// points keep the bounds of the nest. Returns why that is impossible, empty if it is done.
std::string tile_waves(const model::Scop &scop, model::ParallelProgram &program);

} // namespace metafork::schedule
