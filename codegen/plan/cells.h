// Which objects that the host reads by value a launch has to take care of.
#pragma once

#include "model/model.h"

#include <vector>

namespace metafork::codegen {

// Those that are compared at the launch with what the nest writes, and variables of loops with what it touches.
std::vector<const model::Cell *> compared_cells(const model::Nest &nest);
// Those that an earlier launch may have written: they are brought back before the host reads them, or sets them.
std::vector<const model::Cell *> refreshed_cells(const model::Nest &nest);

} // namespace metafork::codegen
