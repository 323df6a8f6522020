// isl's syntax trees as loops of a parallel program.
#pragma once

#include "schedule/sets.h"

#include <isl/ast.h>

#include <string>
#include <vector>

namespace metafork::schedule {

// What an AST of isl says that loops of this kind cannot; thrown.
struct Inexpressible {
  std::string what;
  bool too_large = false; // loops could say it, but too many of them
};

// The loops, conditions and statements of a tree that was generated from a plan: names and roles of loops come from its
// marks (plan.h), declarations of local arrays from marks "local K". The caller keeps the tree. Throws Inexpressible.
std::vector<model::ParallelNode> read_ast(const Sets &sets, isl_ast_node *node);

// An expression over parameters. Throws Inexpressible.
model::IntExpr read_ast(const Sets &sets, isl_ast_expr *e);

} // namespace metafork::schedule
