// What may be said of a lambda, its body and its arguments before a call is written out.
#pragma once

#include "frontend/slice/slice.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <functional>
#include <set>
#include <string>

namespace metafork::frontend {

// The lambda that a call calls by its name or in place; null for all others.
const clang::LambdaExpr *called_lambda(const clang::Stmt *s, const clang::VarDecl **name = nullptr);

// The variable that an expression is; null: it is none.
const clang::VarDecl *variable_named(const clang::Expr *e);

bool any_of_syntax(const clang::Stmt *s, const std::function<bool(const clang::Stmt *)> &is_it);

// The conversions around an expression are those of the language: none is a function.
bool plain_conversions(const clang::Expr *e);
// What an implicit copy copies; any other expression as it is written.
const clang::Expr *copied(const clang::Expr *e);

// Does nothing but compute: nothing outside is written, nothing is volatile, and nothing is called that might.
// `known`: calls of which that is known.
bool only_computes(const Slice &slice, const clang::Stmt *s,
                   const std::function<bool(const clang::CallExpr *)> &known = {});
// Writes nothing that its caller sees.
bool is_quiet(const Slice &slice, const clang::FunctionDecl *f);
// Is it of a kind of which nobody says where it stores?
bool stores_anywhere(const clang::Stmt *one);
// May a statement, without what is in it, store where it `hits`, or anywhere?
bool may_store(const Slice &slice, const clang::Stmt *one, const std::function<bool(const clang::Expr *)> &hits);

// A variable that may stand for what it was given is only read.
bool only_read(const clang::Stmt *body, const clang::VarDecl *p);

// Why a body means something else, or cannot be written, at another place; empty: it does not, but for its names.
std::string tied_to_its_place(const clang::Stmt *body);
// It is noexcept, and something in it may throw: that ends the program.
bool ends_the_program(const Slice &slice, const clang::FunctionDecl *lambda);

// Does another part of the expression around a call assign something? Then there is an order to keep.
bool has_other_stores(const clang::Expr *whole, const clang::Expr *call);

// What the names, members and constructors in a statement are: where declared, and of which types. Without those that
// are declared in `own`.
using NameMeanings = std::set<std::string>;
void add_meaning(const clang::Stmt *one, const std::function<bool(const clang::Decl *)> &own, NameMeanings &out);
NameMeanings meanings_in(const clang::Stmt *s, const std::function<bool(const clang::Decl *)> &own);

} // namespace metafork::frontend
