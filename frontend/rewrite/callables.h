// What algorithms of the library are given to call: lambdas, functions, objects of classes, operators of the library.
#pragma once

#include "frontend/rewrite/element_rows.h"

namespace metafork::frontend {

// An operand of a call, as text.
struct Operand {
  std::string text;
  clang::QualType type; // without reference and qualifiers
};

class Callable {
public:
  // Throws NoRow. Its declaration, if it needs one, is added to those of `rows`, when `declare` is called.
  Callable(const Context &context, const Slice &slice, const clang::Expr *e);
  void declare(RowReader &rows, const std::string &word);

  // The call, as an operand.
  std::string call(const std::vector<Operand> &operands, RowReader &rows) const;
  // Its result, where it is an operator of the library; null: whatever it says.
  clang::QualType result(const std::vector<Operand> &operands) const;

  // What runs; null: nothing that may change anything, or nobody knows (`only_computes` says which).
  const clang::Stmt *body() const { return body_; }
  bool only_computes() const { return only_computes_; }
  // Whether elements are const makes a difference for it.
  bool is_generic() const { return generic_; }
  // The function that it is, by its name.
  const clang::FunctionDecl *function() const { return function_; }

private:
  void lambda(const clang::LambdaExpr *l);
  void object(const clang::Expr *e);

  const Context &context_;
  const Slice &slice_;
  const clang::Expr *expression_;
  const clang::Stmt *body_ = nullptr;
  const clang::FunctionDecl *function_ = nullptr;
  bool only_computes_ = false, generic_ = false;
  std::string op_;           // of the language
  clang::QualType operands_; // to which it converts its operands; null: to nothing
  std::string name_;         // what is called
};

// a + b of these is that of the language or of complex numbers.
bool has_plain_operators(clang::QualType type);

} // namespace metafork::frontend
