// What a search may look at behind the place where the program's own loop ends.
#pragma once

#include "frontend/facts/function_facts.h"

#include <vector>

namespace metafork::frontend {

// for (i = e; i < n; i++) that reads `looked_at` in each iteration until it ends: could it go on to its bound? Then
// arrays have all elements up to there, and nothing traps. False says that it is not known.
bool may_look_further(const Context &context, const FunctionFacts &facts, const clang::ForStmt &loop,
                      const clang::VarDecl *index, bool upwards, const std::vector<const clang::Expr *> &looked_at);

} // namespace metafork::frontend
