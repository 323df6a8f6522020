// How C and C++ evaluate: the walk that the readers of loops' bodies derive from, be they of meta_for or of plain
// loops.
//
// It takes statements and expressions apart in the order of the language: operands before what is done with them, what
// is stored before where it is stored, and hands on what is done to each lvalue (Mode). What happens only sometimes is
// walked under `where`. What the parts mean is said by the reader: what a name, an element or a call touches, what a
// condition tells, what is refused. A construct of the language is taught here, once; a reader that overrides a hook
// says what that construct means to it alone.
#pragma once

#include "frontend/syntax/assertions.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace metafork::frontend {

class EvaluationWalker {
public:
  // What is done to an lvalue.
  enum class Mode {
    read,   // its value is taken
    write,  // a value takes the place of the one it has
    update, // it is changed in part, or by its own value
    address // it is not touched here: where it is becomes known
  };

  virtual ~EvaluationWalker() = default;

protected:
  using Walk = llvm::function_ref<void()>;
  using List = llvm::ArrayRef<const clang::Stmt *>;

  explicit EvaluationWalker(const Context &context) : asserts_(context) {}

  // Null is nothing.
  void statement(const clang::Stmt *s);
  void expression(const clang::Expr *e, Mode mode = Mode::read);

  // ---- conditions
  // What happens only where the condition holds, or, negated, does not hold; null: only sometimes.
  virtual void where(const clang::Expr *condition, bool negated, Walk what) = 0;
  virtual void either(const clang::Expr *condition, Walk then, Walk otherwise);
  // What a loop does in its iterations.
  virtual void repeatedly(const clang::Stmt *loop, Walk what);
  // What stands behind a statement in its list that may jump over it.
  virtual void behind(const clang::Stmt *s, Walk rest);

  // ---- statements. Asked before one is taken apart; false: it has been dealt with. And told when all of it has been.
  virtual bool enters(const clang::Stmt *s);
  virtual void leaves(const clang::Stmt *s);
  virtual void in_order(List list);
  virtual void declarations(const clang::DeclStmt *s); // each variable of it
  virtual void declaration(const clang::VarDecl *v) = 0;
  virtual void for_loop(const clang::ForStmt *s);
  virtual void inside(const clang::Stmt *s, Walk body); // the body of a loop or switch
  virtual void case_label(const clang::SwitchCase *s);  // in front of its statement
  virtual void labelled(const clang::LabelStmt *s);
  virtual void jump(const clang::Stmt *s) = 0;
  virtual void other_statement(const clang::Stmt *s); // of a kind that is not known here

  // The condition of a branch, and one of two lists.
  void branch(const clang::IfStmt *s, List then, List otherwise);

  // ---- expressions. As for statements.
  virtual bool enters(const clang::Expr *e, Mode mode);
  virtual void leaves(const clang::Expr *e);
  virtual void asserted(const Assertion &assertion);
  virtual void name(const clang::DeclRefExpr *e, Mode mode);
  virtual void element(const clang::Expr *e, Mode mode);      // a[i], *p, p->x
  virtual void member(const clang::MemberExpr *e, Mode mode); // s.x
  virtual void conversion(const clang::CastExpr *e, Mode mode);
  virtual void address(const clang::UnaryOperator *e);      // &x
  virtual void step(const clang::UnaryOperator *e);         // x++
  virtual void computation(const clang::BinaryOperator *e); // a + b
  virtual void assignment(const clang::BinaryOperator *e);  // a = b, a += b
  virtual void call(const clang::CallExpr *e, Mode mode);
  virtual void construct(const clang::CXXConstructExpr *e);
  virtual void item(const clang::Expr *e);                        // of a list in braces
  virtual void other_expression(const clang::Expr *e, Mode mode); // of a kind that is not known here

  // What is done to the object around a part that this is done to.
  static Mode around(Mode of_part) { return of_part == Mode::write ? Mode::update : of_part; }

private:
  void take_apart(const clang::Stmt *s);
  void take_apart(const clang::Expr *e, Mode mode);
  void operands(const clang::Expr *e);
  void unary(const clang::UnaryOperator *e, Mode mode);
  void binary(const clang::BinaryOperator *e, Mode mode);

  const Context &asserts_;
};

} // namespace metafork::frontend
