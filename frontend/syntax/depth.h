// Programs that are nested too deeply.
#pragma once

#include "frontend/syntax/context.h"
#include "frontend/text/scop_pragmas.h"

namespace metafork::frontend {

// Later passes look into a statement from each level of it, so that the work grows with the square of the depth, and
// they call themselves for each level. An error where the statements of a function with a keyword or a scop pragma
// (`everywhere`: of any function) have more levels than that allows; false then.
bool check_depth(Context &context, const std::vector<ScopPragma> &pragmas, bool everywhere);

} // namespace metafork::frontend
