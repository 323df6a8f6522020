// What a body says of its point before it does anything: values by name, and the condition around everything else.
#pragma once

#include "frontend/nests/body.h"

namespace metafork::frontend {

// Takes leading declarations of affine values and conditions around the rest off a body that `walker` has walked; none
// where there are none, or something else stands beside them. `holes` are the walker's.
std::optional<model::BareBody> read_bare_body(const Context &context, const clang::Stmt *body,
                                              const std::vector<Hole> &holes, const Captures &captures,
                                              const Values &values, BodyWalker &walker, const model::Nest &nest);

} // namespace metafork::frontend
