// The functions of the main file that contain regions, with their regions, nests and host accesses.
#pragma once

#include "frontend/nests/nest.h"
#include "frontend/scops/find.h"

#include <list>
#include <set>

namespace metafork::frontend {

// Plain loops of which kernels are to be made, and the statements in them.
struct PlannedScop {
  std::string name;
  ScopCandidate candidate;
  const clang::FunctionDecl *function = nullptr;
  model::ScopLaunches launches;
};

// Reads every function definition of the translation unit's main file. Errors are reported through the context.
// `refused` receives the planned scops whose statements no kernel can have, and why; `consumed` the offsets of the
// keywords that were understood.
std::list<model::Function> read_functions(Context &context, Slice &slice, const std::string &unit_name,
                                          const std::vector<PlannedScop> &planned,
                                          std::map<std::string, std::string> &refused, std::set<unsigned> &consumed);

} // namespace metafork::frontend
