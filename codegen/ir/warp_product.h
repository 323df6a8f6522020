// A loop of products that the threads of a warp may do together (WarpProduct), taken apart.
#pragma once

#include "codegen/ir/kernel_ir.h"

namespace metafork::codegen {

// value = fma(x, y, value), or fma(-x, y, value). Subscripts are over the counters of the loop and of those inside, and
// what is defined in front of the loop.
struct ProductParts {
  model::Code x, y; // x is the same for all threads of a row, and y of a column
  bool negated = false;
  Place value;                 // of thread storage, one for each point
  std::map<int, Place> places; // what x and y read, by access
  WarpProduct loops;
  int rows = 1, columns = 1, neighbours = 1; // iterations of these loops
};

// nullopt where the loop is none; whether the kernel's threads stand in warps as they must does not count.
std::optional<ProductParts> product_parts(const Loop &loop, const Kernel &kernel);

} // namespace metafork::codegen
