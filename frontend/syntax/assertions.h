// assert(condition), which a kernel checks in its own way.
#pragma once

#include "frontend/syntax/context.h"

#include <optional>

namespace metafork::frontend {

struct Assertion {
  const clang::Expr *condition = nullptr;
  TokenRange all, part;      // the tokens of its expansion, and those of the condition
  std::string before, after; // what a kernel has in place of the others
};
// Is the expression all that assert expands to? Under NDEBUG nothing is left of it.
std::optional<Assertion> assertion(const Context &context, const clang::Stmt *s);

} // namespace metafork::frontend
