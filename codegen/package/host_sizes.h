// The sizes that the drop-in asks the runtime for.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <map>
#include <string>

namespace metafork::codegen {

// By name, their standard values: those of plans, and those that the program asks for itself, with 0.
std::map<std::string, int64_t> host_sizes(const model::Unit &unit);

} // namespace metafork::codegen
