// Updates of elements that are done as a whole, while others may be done to the same element.
#pragma once

#include "frontend/syntax/accumulation.h"

namespace metafork::frontend {

// Does it compute a value, and nothing else?
bool is_plain(const clang::Stmt *s);

// Why an update of an element cannot be such a step; empty if it can.
std::string why_no_step(const Context &context, const Update &u);

// How a kernel has it: each mention of the element with `before` in front and ) behind, and the whole statement behind
// `around`.
struct Step {
  std::vector<const clang::Expr *> mentions;
  std::string before, around;
};
Step step_of(const Context &context, const Update &u);

} // namespace metafork::frontend
