// Kernels from their text, in the grammar of docs/ir.md.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <string_view>
#include <vector>

namespace metafork::codegen {

struct ReadKernel {
  Kernel kernel;
  unsigned line = 0; // where it begins
};
// What `text` prints; each kernel is to be verified. Throws std::invalid_argument, "LINE:COLUMN: what is wrong".
std::vector<ReadKernel> read_kernels(std::string_view text);

} // namespace metafork::codegen
