// The kernels of a parallel program as nests.
#pragma once

#include "model/scop_code.h"

#include <set>
#include <string>
#include <vector>

namespace metafork::host {

// The statements of the scop, as it was read, that stand in kernels of the program.
std::set<int> kernel_statements(const model::Scop &scop, const model::ParallelProgram &program);

struct Kernels {
  std::vector<model::Nest> nests; // by launch (HostNode::launch), without names
  std::string refused;            // why there are none
};
// `code`: of those statements. A loop whose bounds cannot be known before a launch runs inside each thread.
Kernels kernels(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code);

} // namespace metafork::host
