// How many words of one bank of shared memory a warp asks for at once.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// Of storage of a block, as the threads of the first warp read and write it in a kernel's CUDA print.
struct BankUse {
  std::string storage;
  int ways = 1;        // words of one bank that have to be fetched one after the other; 1: conflict-free
  std::string unknown; // not empty: it depends on this, which only a launch knows
};

// With `parameters` at their defaults on a GPU. Shared memory has 32 banks of 4 bytes; a warp's accesses of 4 bytes or
// less are done at once, those of 8 bytes for half of it, those of 16 for a quarter (CUDA C++ Programming Guide,
// compute capability 5.x and later). Rows that are copied asynchronously are not looked at, nor branches that are seldom
// taken, nor what a block body does.
std::vector<BankUse> bank_uses(const Kernel &kernel, const std::vector<Parameter> &parameters);

// "a_s conflict-free, b_s 2 ways"; empty: it has no such storage.
std::string banks_text(const Kernel &kernel, const std::vector<Parameter> &parameters);

} // namespace metafork::codegen
