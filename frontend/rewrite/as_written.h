// Functions as the file has them, for those that are given back as they were.
#pragma once

#include "frontend/syntax/context.h"
#include "model/model.h"

#include <string>
#include <vector>

namespace metafork::frontend {

// The functions that the file defines, in order; none stands in another.
std::vector<model::Range> definitions(const Context &context);

// Edits that make the lines of a text those of another one, of as many lines.
std::vector<model::Edit> line_edits(const std::string &text, model::Range range, const std::string &lines);

} // namespace metafork::frontend
