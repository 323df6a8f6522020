// The program of a thread block as text, from its statements and what the walk of the body found.
#pragma once

#include "frontend/nests/body.h"

namespace metafork::frontend {

// Call after `walker` has walked the body that `scope` took apart. `holes` are the walker's.
model::BlockProgram read_block_program(Context &context, const BlockScope &scope, BodyWalker &walker,
                                       const std::vector<Hole> &holes, const model::Nest &nest);

} // namespace metafork::frontend
