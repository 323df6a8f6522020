// The body of a nest taken apart around its one sequential loop, so that the loop can be cut into tiles.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// Fills nest.tiled, or nest.not_tiled with the reason, for a body that was walked (nest.loops is complete) and has
// `holes`. The body is before; for (...) inner; after  where the loop is the only canonical loop with known bounds at
// the top level whose number of iterations is no constant; it ends by its condition only, no jump passes it, and what
// `before` declares are numbers and pointers.
void read_tiled_body(const Context &context, const clang::Stmt *body, const std::vector<Hole> &holes,
                     model::Nest &nest);

} // namespace metafork::frontend
