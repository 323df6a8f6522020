// How much a nest has to do at most, by what a launch knows: for the choice between kernels and the source's loop.
#pragma once

#include "codegen/codegen.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// A rough upper bound for the operations of a nest: all iterations of all its loops, times the elements touched and the
// operators in its body. `lines` declare what `total`, an expression of type double, is made of, as C++ over
// mf_interval (metafork/launch.h). Empty where nothing is known: bounds that are no polynomials, loops that end when
// data say so, calls of functions whose work is not seen, bodies of blocks.
struct Work {
  std::vector<std::string> lines;
  std::string total;
};
Work work_of(const NestPlan &plan);

} // namespace metafork::codegen
