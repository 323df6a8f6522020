// Statements that accumulate: x op= e, with an associative and commutative op, however it is written.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// The text of an access without blanks, to tell whether two expressions are written alike.
std::string normal_text(const Context &context, const clang::Expr *e);

// + of + - += -=, * of * *=, ... , the operations that are associative; empty for another one.
std::string operator_of(clang::BinaryOperatorKind k);
// "min" or "max" of a function that selects one of two arguments: those of the library, and what is written like them.
std::string selection(const Context &context, const clang::CallExpr *c);

// "min" or "max" of if (a < b) x = y and of x = a < b ? x : y, where {a, b} and {x, y} are the same; `then` is chosen
// if the test holds. Empty for anything else.
std::string comparison(const Context &context, const clang::Expr *test, const clang::Expr *then,
                       const clang::Expr *otherwise);

// The operation and the accumulated lvalue of x op= e, x = x op e, x = min(x, e), if (e < x) x = e and their relatives;
// op is empty for anything else, and where conversions between the types of x and e make the result depend on the
// order. Whether e mentions x too is not looked at.
struct Reduction {
  std::string op;
  const clang::Expr *target = nullptr;
};
Reduction reduction_of(const Context &context, const clang::Stmt *s);
// Is it an operation of numbers, and the type one of them? Complex ones are added and multiplied.
bool accumulates_numbers(clang::QualType type, const std::string &op);

// An update somewhere in a statement: its value is not used.
struct Update {
  Reduction what;
  const clang::Stmt *statement = nullptr;
};
// All of them, also those under conditions and in loops.
std::vector<Update> updates_in(const Context &context, const clang::Stmt *s);
// Where the update does not happen, is it as if it had, with a value that changes nothing? Not x && e, which makes 0 or
// 1 of a number.
bool may_be_left_out(const Reduction &r);

// Where a statement names an lvalue, as it is written; and how often an update names what it updates, if its e does
// not.
std::vector<const clang::Expr *> mentioned(const Context &context, const clang::Stmt *s, const clang::Expr *target);
int mentions(const Context &context, const clang::Stmt *s, const clang::Expr *target);
int mentions_of_update(const clang::Stmt *s);

} // namespace metafork::frontend
