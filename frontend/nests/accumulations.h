// Loops that do nothing but accumulate.
#pragma once

#include "frontend/syntax/context.h"

#include <map>

namespace metafork::frontend {

// What the loop at the top of a body does in each iteration, if that is nothing but updates x op= e of different x:
// locals that stand in front of the loop (`locals`, by what kernels call them), or elements of arrays that the nest
// writes. Beside updates there may be variables of the iteration. Empty where it does anything else.
std::vector<model::Accumulation> read_accumulations(const Context &context,
                                                    const std::vector<const clang::Stmt *> &body,
                                                    const clang::ForStmt *loop, int number,
                                                    const std::map<const clang::VarDecl *, std::string> &locals,
                                                    const model::Nest &nest);

} // namespace metafork::frontend
