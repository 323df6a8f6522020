// How pieces of source use variables: by value, to give them one, or so that something else gets hold of their address.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace metafork::frontend {

enum class VariableUse {
  value,    // read, or not evaluated beyond that
  store,    // assigned, incremented: the variable or a part of it
  constant, // bound to what may read it later: a reference to const
  address   // its address is taken, or it is bound to what may change it later
};

// Calls back for every mention of a variable, that of an array's elements and of an object's members among them. What
// is not known to be one of the others is `address`.
using UseVisitor = std::function<void(const clang::DeclRefExpr *, VariableUse)>;
void visit_uses(const clang::Stmt *s, const UseVisitor &visitor);

// Where the variable is assigned, stepped, bound to a reference or its address taken in a statement; null if nowhere.
const clang::Expr *changed_in(const clang::Stmt *s, const clang::VarDecl *v);

// Does a statement, if there is one, name the variable, or a part of it that has a name?
bool mentions(const clang::Stmt *s, const clang::VarDecl *v);

// The variables that a statement names, as often as it does.
std::vector<const clang::VarDecl *> variables_named_in(const clang::Stmt *s);

// v, s.v, p->v, *p, this: a place that is the same wherever it is named, and nothing happens there. `follows`: may a
// pointer be followed?
bool is_place(const clang::Expr *e, bool (*follows)(const clang::Expr *));

// The condition of an if, a loop, a switch or ?:; null for anything else.
const clang::Expr *condition_of(const clang::Stmt *s);

// Which variables belong to their function alone.
class OwnVariables {
public:
  // A local variable or a parameter that is no reference and whose address nothing gets hold of.
  bool owns(const clang::VarDecl *v);

  // Is a variable of the function given a value in its body, or may something else get hold of its address to do so?
  bool changes(const clang::FunctionDecl *function, const clang::VarDecl *v);

  // The conditions of statements and of ?: in the function's body that mention the variable.
  const std::vector<const clang::Expr *> &conditions(const clang::FunctionDecl *function, const clang::VarDecl *v);

private:
  using Variables = std::set<const clang::VarDecl *>;
  using Conditions = std::map<const clang::VarDecl *, std::vector<const clang::Expr *>>;
  std::map<const clang::FunctionDecl *, Variables> shared_, changed_; // by function
  std::map<const clang::FunctionDecl *, Conditions> conditions_;
};

} // namespace metafork::frontend
