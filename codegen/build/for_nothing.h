// Text that may be computed for a point that does not exist.
#pragma once

#include "model/model.h"

namespace metafork::codegen {

// May the body be computed, and what it comes to be forgotten, whatever values its elements have? It calls nothing, and
// divides by no integer that may be 0.
bool may_be_for_nothing(const model::Nest &nest, const model::Code &code);

} // namespace metafork::codegen
