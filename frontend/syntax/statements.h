// Questions about single statements and expressions.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/TypeLoc.h>

#include <string>
#include <vector>

namespace metafork::frontend {

// The parentheses and implicit conversions around an expression removed, and the braces around a single value.
const clang::Expr *strip(const clang::Expr *e);
// The same, and conversions of a number to the type that it has.
const clang::Expr *number_in(const clang::Expr *e);

// Why a statement or expression cannot run on a device, with advice; empty if it can (as far as its kind tells).
std::string not_for_devices(const clang::Stmt *s);

// Does it run over an array, a std::array, or a list in braces: over what a device has?
bool runs_over_values(const clang::CXXForRangeStmt *loop);

// "min", "max", "floord" or "ceild" for the functions of metafork/metafork.h; empty for any other function.
std::string bound_function(const clang::FunctionDecl *f);

// What `auto` or __auto_type stands for at `t`, a part of the type of a variable; null if `t` is neither.
clang::QualType deduced_type(const clang::VarDecl *v, clang::TypeLoc t);
// decltype(x), typeof(x)
bool is_type_of_expression(clang::TypeLoc t);
// Does a number become an enumerator silently, which C allows and C++ does not?
bool becomes_enumerator(const clang::Stmt *s);
// What kernels call for ++ and -- of a bool, which C has and C++ has not; empty for any other operator.
std::string step_of_bool(const clang::UnaryOperator *u);
// Does an enumerator become unsigned in C? In C++ it becomes an int where that holds all of its enumeration.
bool becomes_unsigned(const clang::Stmt *s);
// Why an operation of C is none of C++; empty if it is one.
std::string only_in_c(const clang::Stmt *s);

// Jumps of C that C++ does not have: into the scope of a variable, past its first value. Where, and why.
struct ForeignJump {
  const clang::Stmt *at = nullptr;
  std::string why;
};
ForeignJump foreign_jump(const clang::Stmt *body);

// Does the statement contain a break, continue, return or goto that acts on a loop outside it?
bool jumps(const clang::Stmt *s, bool inside_loop = false, bool inside_switch = false);
// if (c) { ...; continue; }: does its branch do nothing but jump at its end?
bool always_jumps(const clang::Stmt *s);
// Does the statement contain a continue that acts on a loop around it, a break that acts on a loop or switch around it?
bool continues(const clang::Stmt *s);
bool breaks(const clang::Stmt *s);
// The statements of a block; any other statement alone.
using Statements = std::vector<const clang::Stmt *>;
Statements statements_of(const clang::Stmt *s);

// Of a loop's body that looks for something and then ends the loop by `break` or `return`: what keeps it from being
// taken (frontend/search_reads), in a message. Empty: it is something else.
std::string of_search(const clang::Stmt *body);

// A static variable whose value is known before the program begins, and never another one.
bool is_static_constant(const clang::VarDecl *v);

} // namespace metafork::frontend
