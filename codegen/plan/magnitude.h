// How large what a launch function computes may become.
#pragma once

#include "codegen/build/map_nest.h"
#include "codegen/codegen.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// Where there is an iteration at all, how many blocks there are, and which elements are touched.
std::vector<Expr> launch_expressions(const NestPlan &plan, const MappedNest &mapped);

// An upper bound for the bounds and ranges of a nest, and for what they are made of on the way: a sum of products of
// absolute values, as C++ over mf_size (metafork/launch.h): "1LL + mf_magnitude(hi) + mf_magnitude(lo)". Block sizes
// count as 2^30. Empty where the types of the scalars keep it below 2^63 - 2^33.
std::string magnitude(const NestPlan &plan);

} // namespace metafork::codegen
