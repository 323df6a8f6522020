// The body of a nest taken apart around its one sequential loop, so that the loop can be cut into tiles.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// The statements of a body.
std::vector<const clang::Stmt *> top_level(const clang::Stmt *body);

// A body that was walked (nest.loops is complete) and has `holes`, as  before; for (...) inner; after  where the loop
// is the only canonical loop with known bounds at the top level whose number of iterations is no constant; it ends by
// its condition only, no jump passes it, and what `before` declares are numbers and pointers. Else `not_tiled` says
// why, or nothing where there is no loop.
std::optional<model::TiledBody> read_tiled_body(const Context &context, const std::vector<const clang::Stmt *> &body,
                                                const std::vector<Hole> &holes, const model::Nest &nest,
                                                std::string &not_tiled);

} // namespace metafork::frontend
