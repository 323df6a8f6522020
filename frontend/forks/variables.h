// Variables in forked work, and in what runs beside it.
#pragma once

#include "frontend/syntax/context.h"
#include "model/fork_join.h"

namespace metafork::frontend {

// Gives each variable of a function a number.
class VariableNumbers {
public:
  int of(const clang::VarDecl *v);

private:
  std::map<const clang::VarDecl *, int> numbers_;
};

// The variable itself is captured where a lambda of C++20 or an OpenMP construct stands for it.
const clang::VarDecl *variable_of(const clang::Expr *e);

// The uses of whole variables and of their members in an expression, as nodes in the order of the text. Elements of
// arrays are none: which ones are meant is not known.
void read_uses(Context &context, VariableNumbers &numbers, const clang::Expr *e, std::vector<model::ForkNode> &out);

// What work between two bytes uses of the local variables outside of it. `shared`: the names that a clause lists.
struct Captured {
  std::vector<model::ForkVariable> variables;
  bool uses_this = false;
};
Captured captured(Context &context, VariableNumbers &numbers, const clang::FunctionDecl *function,
                  const std::vector<const clang::Stmt *> &work, model::Range inside);

// A description of one variable, without its uses.
model::ForkVariable described(Context &context, VariableNumbers &numbers, const clang::VarDecl *v);

// "int n" as a declaration in the program itself, with the names that it has for its types.
std::string declared(const Context &context, clang::QualType type, const std::string &name);

} // namespace metafork::frontend
