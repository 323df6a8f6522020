// A walk through syntax by callbacks, for who needs no hooks of its own (visitor.h).
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/TypeLoc.h>

#include <functional>
#include <set>

namespace metafork::frontend {

// What is called for each node, outer ones before inner ones; false ends the walk. Not seen: implicit code, and
// instantiations of templates.
struct Visits {
  std::function<bool(const clang::Stmt *)> statement = {}; // expressions too
  std::function<bool(const clang::Decl *)> declaration = {};
  std::function<bool(clang::TypeLoc)> type = {}; // as it is written
  // Asked before a statement and what is in it are visited; false: they are left out, and the walk goes on behind them.
  std::function<bool(const clang::Stmt *)> enters = {};
  // Of lists in braces what they initialise with, conversions too; otherwise what is written in them.
  bool initialised = false;
  bool into_assertions = true; // static_assert: Clang has checked it
};

// False where a callback has ended the walk.
bool walk_syntax(const clang::Stmt *s, const Visits &visits);
bool walk_syntax(const clang::Decl *d, const Visits &visits);

// The labels in a statement.
void collect_labels(const clang::Stmt *s, std::set<const clang::LabelDecl *> &out);

} // namespace metafork::frontend
