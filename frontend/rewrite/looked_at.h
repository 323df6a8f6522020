// The loops that passes look at.
#pragma once

#include "frontend/syntax/context.h"
#include "frontend/text/scop_pragmas.h"

#include <vector>

namespace metafork::frontend {

// Between #pragma scop and #pragma endscop.
bool stands_between(const Context &context, const std::vector<ScopPragma> &pragmas, const clang::Stmt *s);
// Is it a loop or a block of loops that is looked at? `automatic`: all loops are.
bool is_looked_at(const Context &context, const std::vector<ScopPragma> &pragmas, bool automatic, const clang::Stmt *s);

// The functions whose loops are looked at: those that the file defines, no templates and no lambdas.
std::vector<const clang::FunctionDecl *> functions_with_loops(const Context &context);

} // namespace metafork::frontend
