// From the program of a thread block to kernel IR.
#pragma once

#include "codegen/ir/kernel_ir.h"

namespace metafork::codegen {

// The most meta_for loops of one phase, at least 1: the thread dimensions of the kernel.
size_t phase_dimensions(const model::Nest &nest);

// The statements of one block, with the barriers that the dependences between them need (analysis::plan_barriers).
// Declares the block arrays as storage of the kernel.
Block lower_block(const model::Nest &nest, Kernel &kernel);

} // namespace metafork::codegen
