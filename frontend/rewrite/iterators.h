// What an expression says of iterators of the library: where they come from, how far they are moved, what they are
// compared with.
#pragma once

#include <clang/AST/ExprCXX.h>

#include <optional>

namespace metafork::frontend {

// The variable that an expression names, through parentheses and copies.
const clang::VarDecl *named_variable(const clang::Expr *e);

// v.begin(), std::begin(v): v, a container or a view of the library.
const clang::Expr *container_at(const clang::Expr *e, llvm::StringRef name);

// x != y, x < y and their like, of numbers, pointers and iterators.
struct Comparison {
  const clang::Expr *left = nullptr, *right = nullptr;
  clang::BinaryOperatorKind relation = clang::BO_NE;
};
std::optional<Comparison> comparison(const clang::Expr *e);

// An iterator with so many elements added to it, or taken from it: it + k, it - k.
struct Moved {
  const clang::Expr *from = nullptr, *by = nullptr;
  bool minus = false;
};
std::optional<Moved> moved(const clang::Expr *e);

// An iterator of a vector and its like, forwards or backwards.
bool is_iterator(clang::QualType type);

} // namespace metafork::frontend
