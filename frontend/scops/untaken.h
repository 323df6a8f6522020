// Loops that are never read as scops: while, do, range-based for, and algorithms of the standard library.
#pragma once

#include "frontend/frontend.h"
#include "frontend/syntax/context.h"

#include <clang/AST/Decl.h>

namespace metafork::frontend {

// Those of a function that stand in no scop and no construct, as loops that were looked at in vain. A while or do loop
// around other loops is none of them: those are looked at.
void untaken_loops(const Context &context, const clang::FunctionDecl *function, Scops &out);

} // namespace metafork::frontend
