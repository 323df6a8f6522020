// From a function's syntax tree to a program that can be run for chosen sizes.
#pragma once

#include "frontend/syntax/context.h"
#include "frontend/syntax/library_values.h"
#include "model/trial.h"

#include <map>
#include <memory>

namespace metafork::frontend {

std::shared_ptr<const model::TrialProgram> trial_program(Context &context, const clang::FunctionDecl *f);

class TrialReader {
public:
  explicit TrialReader(Context &context) : context_(context) {}

  // The function's number in the program; -1: its body is not visible, or it is a library's.
  int function(const clang::FunctionDecl *f);
  model::TrialProgram take() { return std::move(out_); }

private:
  using Node = model::TrialNode;
  using Nodes = std::vector<Node>;
  using Kind = Node::Kind;

  Node statement(const clang::Stmt *s);
  Node for_statement(const clang::ForStmt *f);
  Node loop(const clang::Stmt *start, const clang::Expr *condition, const clang::Expr *step, const clang::Stmt *body);
  Node switch_statement(const clang::SwitchStmt *s);
  Node declaration(const clang::VarDecl *v);
  // The assignments that an initialiser makes to the object that `place` denotes.
  void initialise(Node place, clang::QualType type, const clang::Expr *init, Nodes &out);

  // trial_expressions.cpp
  Node value(const clang::Expr *e);
  Node lvalue(const clang::Expr *e);
  // Pointers and numbers are values, objects of other types are given by their lvalues.
  Node operand(const clang::Expr *e);
  Node cast(const clang::CastExpr *c);
  Node unary(const clang::UnaryOperator *u);
  Node binary(const clang::BinaryOperator *b);
  Node assignment(const clang::BinaryOperator *b);
  Node call(const clang::CallExpr *c);
  Node library_call(const clang::CallExpr *c, const clang::FunctionDecl *f);
  Node extremum(const clang::CallExpr *c);

  // value_functions.cpp
  Node read_value(const clang::Expr *e);
  Node value_function(const clang::CallExpr *c, const ValueFunction &does);

  Node subscript(const clang::ArraySubscriptExpr *s);
  Node stepped(Node pointer, Node index, int64_t size, bool back);
  Node row_size(clang::QualType type); // bytes of a type of which rows consist
  Node load(Node place, const clang::Expr *e);
  Node unknown(const clang::Stmt *s, bool writes);

  model::TrialType type(clang::QualType t) const;
  int64_t size(clang::QualType t) const;
  int variable(const clang::VarDecl *v);
  int reference(const clang::Expr *e, bool read, bool write);

  Context &context_;
  model::TrialProgram out_;
  std::map<const clang::FunctionDecl *, int> functions_;
  std::map<const clang::VarDecl *, int> variables_;
  int object_ = -1; // `this` in the function being read
};

} // namespace metafork::frontend
