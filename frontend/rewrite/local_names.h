// The names that a function declares, and whether those in a lambda mean the same where it is called.
#pragma once

#include "frontend/syntax/context.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <set>
#include <string>

namespace metafork::frontend {

using Parents = std::map<const clang::Stmt *, const clang::Stmt *>;

class LocalNames {
public:
  explicit LocalNames(const Context &context) : context_(context) {}

  // `scope`: the statement that a name ends with; null: the function.
  void declare(const clang::Decl *d, const clang::Stmt *scope);

  // Do the names in the tokens of a lambda's body mean the same where it is called? No other local has such a name.
  bool mean_the_same(const clang::FunctionDecl *definition, const clang::LambdaExpr *l, const clang::Stmt *call,
                     const Parents &parents) const;

private:
  // Does the call stand in the scope of a local? One that is declared behind it counts too.
  bool is_visible(const clang::Decl *d, const clang::Stmt *call, const Parents &parents) const;

  const Context &context_;
  std::map<std::string, std::set<const clang::Decl *>> declared_;
  std::map<const clang::Decl *, const clang::Stmt *> scopes_;
};

} // namespace metafork::frontend
