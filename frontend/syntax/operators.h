// Functions of the program that accumulate, s = f(s, e): those that meta_reduction(f : s) names, or a declare reduction
// of OpenMP.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// Why values of a type are none that threads of a kernel can hand to one another; empty: they are.
std::string why_not_handed(const Context &context, clang::QualType type);
// What f is as an operator (model/operators.h): a clause of the file names it, it takes two values of the type of
// `target` and returns one, and one of its arguments is `target`. Empty: it is none.
std::string function_operator(const Context &context, const clang::CallExpr *call, const clang::Expr *target);
// What x = e assigns to what, of objects too; null: it is something else.
struct Assignment {
  const clang::Expr *target = nullptr, *value = nullptr;
};
Assignment assignment_of(const clang::Stmt *s);
// The call in x = f(x, e) of such a function; null: it is something else.
const clang::CallExpr *combining_call(const Context &context, const clang::Expr *assignment);
// Why a function that a clause names does not accumulate where a statement says name = f(name, e); empty: it does, or
// there is no such statement.
std::string why_no_operator(const Context &context, const clang::Stmt *s, const std::string &op,
                            const std::string &name);
// The operator of a reduction clause of OpenMP: what a declare reduction of the file says of its name, or the same.
std::string declared_operator(const Context &context, const std::string &op);

} // namespace metafork::frontend
