// Kernels as CUDA and as C++: two prints of one IR.
#pragma once

#include "codegen/ir/kernel_ir.h"
#include "codegen/text/print_code.h"
#include "codegen/text/print_expr.h"

#include <string>

namespace metafork::codegen {

enum class Machine { cuda, cpu };

// NEST_args, the struct that is passed to the kernels of a nest by value, on both machines.
std::string print_arguments(const Kernel &kernel);

// One kernel. CUDA: extern "C" __global__ void NAME(const NEST_args mf_args). CPU: extern "C" void NAME_block(const
// void *, long long), which runs one block. `style.access == checked`: shadow cells and shuffled threads (CPU only).
std::string print_kernel(const Kernel &kernel, Machine machine, const CodeStyle &style);

// A host function that records which elements of each array the accesses name: extern "C" void NAME_inspect(const void
// *, mf_span *mf_ranges).
std::string print_inspector(const Kernel &inspector, const model::Nest &nest, bool apart);

// The printer that knows which symbols of a kernel are 64-bit.
ExprPrinter expressions_of(const Kernel &kernel);

} // namespace metafork::codegen
