// The number of elements in meta_extent(a, n), which the drop-in evaluates as the user wrote it.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// What is wrong with the text of an extent: no expression, or a name that the program does not declare. Empty if
// nothing is.
std::string wrong_extent(const Context &context, const std::string &text);

} // namespace metafork::frontend
