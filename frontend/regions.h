// The functions of the main file that contain regions, with their regions, nests and host accesses.
#pragma once

#include "frontend/nests/nest.h"

#include <set>

namespace metafork::frontend {

// Reads every function definition of the translation unit's main file. Errors are reported through the context.
// `consumed` receives the offsets of the keywords that were understood.
std::vector<model::Function> read_functions(Context &context, Slice &slice, const std::string &unit_name,
                                            std::set<unsigned> &consumed);

} // namespace metafork::frontend
