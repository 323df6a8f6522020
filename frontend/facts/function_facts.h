// What a function does with its variables around a scop.
#pragma once

#include "frontend/syntax/context.h"

#include <map>
#include <set>
#include <vector>

namespace metafork::frontend {

class FunctionFacts {
public:
  explicit FunctionFacts(const clang::FunctionDecl *function);

  const clang::FunctionDecl *function() const { return function_; }
  // May a pointer point to the variable, or to an element of it: it is a global one, a reference, its address is taken,
  // or, of an array, its name is used without a subscript. `subscripted`: of an array.
  bool is_exposed(const clang::VarDecl *v) const;
  // Is the variable given a value anywhere in the function, its declaration apart?
  bool is_changed(const clang::VarDecl *v) const { return changed_.count(v) != 0; }
  // May the variable's value be read after the statements `run`, which stand in a row in one compound statement?
  bool is_live_after(const clang::VarDecl *v, const std::vector<const clang::Stmt *> &run) const;

  // Does the function jump to labels? A label that nothing jumps to is only a name.
  bool has_gotos() const { return has_gotos_; }

private:
  // The first thing that a statement does with a variable: nothing; on some paths it gives it a value and on none it
  // reads it before; on all paths that go on behind the statement it gives it a value before it reads it; it may read
  // it.
  enum class Use { none, may_overwrite, overwrites, reads };
  Use first_use(const clang::Stmt *s, const clang::VarDecl *v) const;
  Use first_use_in_order(const std::vector<const clang::Stmt *> &statements, const clang::VarDecl *v) const;
  bool mentions(const clang::Stmt *s, const clang::VarDecl *v) const;

  const clang::FunctionDecl *function_;
  std::set<const clang::VarDecl *> exposed_, changed_;
  std::map<const clang::Stmt *, const clang::Stmt *> parents_;
  bool has_gotos_ = false;
};

} // namespace metafork::frontend
