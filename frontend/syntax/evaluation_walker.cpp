#include "frontend/syntax/evaluation_walker.h"

#include "frontend/syntax/library_values.h"

#include <clang/AST/DeclCXX.h>

namespace metafork::frontend {

using namespace clang;

// ---------------------------------------------------------------------------------------------------------- statements

void EvaluationWalker::statement(const Stmt *s) {
  if (!s || isa<NullStmt>(s)) return;
  if (!enters(s)) return;
  take_apart(s);
  leaves(s);
}

void EvaluationWalker::take_apart(const Stmt *s) {
  if (const auto *e = dyn_cast<Expr>(s)) return expression(e);
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return in_order({c->body_begin(), c->body_end()});
  if (const auto *d = dyn_cast<DeclStmt>(s)) return declarations(d);
  if (const auto *a = dyn_cast<AttributedStmt>(s)) return statement(a->getSubStmt());
  if (const auto *f = dyn_cast<ForStmt>(s)) return for_loop(f);
  if (const auto *i = dyn_cast<IfStmt>(s)) {
    const Stmt *then = i->getThen(), *otherwise = i->getElse();
    return branch(i, then, otherwise ? List(otherwise) : List());
  }
  if (const auto *w = dyn_cast<WhileStmt>(s)) {
    statement(w->getConditionVariableDeclStmt());
    expression(w->getCond());
    return repeatedly(w, [&] { inside(w, [&] { statement(w->getBody()); }); });
  }
  if (const auto *d = dyn_cast<DoStmt>(s)) { // once at least
    inside(d, [&] { statement(d->getBody()); });
    if (!jumps(d->getBody())) return expression(d->getCond());
    return where(nullptr, false, [&] { expression(d->getCond()); });
  }
  if (const auto *w = dyn_cast<SwitchStmt>(s)) {
    statement(w->getInit());
    statement(w->getConditionVariableDeclStmt());
    expression(w->getCond());
    return inside(w, [&] { where(nullptr, false, [&] { statement(w->getBody()); }); });
  }
  if (const auto *c = dyn_cast<SwitchCase>(s)) {
    case_label(c);
    return where(nullptr, false, [&] { statement(c->getSubStmt()); });
  }
  if (const auto *l = dyn_cast<LabelStmt>(s)) return labelled(l);
  if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(s)) return jump(s);
  other_statement(s);
}

void EvaluationWalker::in_order(List list) {
  for (size_t k = 0; k < list.size(); k++) {
    statement(list[k]);
    if (jumps(list[k])) return behind(list[k], [&] { in_order(list.drop_front(k + 1)); });
  }
}

void EvaluationWalker::branch(const IfStmt *s, List then, List otherwise) {
  statement(s->getInit());
  statement(s->getConditionVariableDeclStmt());
  expression(s->getCond());
  either(s->getCond(), [&] { in_order(then); }, [&] { in_order(otherwise); });
}

void EvaluationWalker::for_loop(const ForStmt *s) {
  statement(s->getInit());
  statement(s->getConditionVariableDeclStmt());
  expression(s->getCond());
  repeatedly(s, [&] {
    inside(s, [&] { statement(s->getBody()); });
    if (!jumps(s->getBody())) return expression(s->getInc());
    where(nullptr, false, [&] { expression(s->getInc()); });
  });
}

void EvaluationWalker::declarations(const DeclStmt *s) {
  for (const Decl *d : s->decls())
    if (const auto *v = dyn_cast<VarDecl>(d)) declaration(v);
}

void EvaluationWalker::either(const Expr *condition, Walk then, Walk otherwise) {
  where(condition, false, then);
  where(condition, true, otherwise);
}

void EvaluationWalker::repeatedly(const Stmt *, Walk what) { where(nullptr, false, what); }
void EvaluationWalker::behind(const Stmt *, Walk rest) { rest(); }
bool EvaluationWalker::enters(const Stmt *) { return true; }
void EvaluationWalker::leaves(const Stmt *) {}
void EvaluationWalker::inside(const Stmt *, Walk body) { body(); }
void EvaluationWalker::case_label(const SwitchCase *) {}
void EvaluationWalker::labelled(const LabelStmt *s) { statement(s->getSubStmt()); }

void EvaluationWalker::other_statement(const Stmt *s) {
  where(nullptr, false, [&] {
    for (const Stmt *c : s->children()) statement(c);
  });
}

// --------------------------------------------------------------------------------------------------------- expressions

namespace {
// Is a member a reference through which the object may change what initialises it?
bool keeps_reference(const InitListExpr *list, unsigned number) {
  const auto *record = dyn_cast_or_null<CXXRecordDecl>(list->getType()->getAsRecordDecl());
  if (!record || record->isUnion() || !list->getInit(number)->isGLValue()) return false;
  for (const FieldDecl *f : record->fields())
    if (f->getFieldIndex() + record->getNumBases() == number)
      return f->getType()->isReferenceType() && !f->getType().getNonReferenceType().isConstQualified();
  return false;
}
} // namespace

void EvaluationWalker::expression(const Expr *e, Mode mode) {
  if (!e) return;
  if (const auto checked = assertion(asserts_, e))
    asserted(*checked);
  else if (enters(e, mode))
    take_apart(e, mode);
  leaves(e);
}

void EvaluationWalker::take_apart(const Expr *e, Mode mode) {
  if (const auto *p = dyn_cast<ParenExpr>(e)) return expression(p->getSubExpr(), mode);
  if (const auto *c = dyn_cast<CastExpr>(e)) return conversion(c, mode);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return name(ref, mode);
  if (isa<ArraySubscriptExpr>(e)) return element(e, mode);
  if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() ? element(m, mode) : member(m, mode);
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return unary(u, mode);
  if (const auto *b = dyn_cast<BinaryOperator>(e)) return binary(b, mode);
  if (const auto *c = dyn_cast<CallExpr>(e)) return call(c, mode);
  if (const auto [left, right] = compared_values(e); left) return expression(left), expression(right);
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    expression(c->getCond());
    return either(
        c->getCond(), [&] { expression(c->getTrueExpr(), mode); }, [&] { expression(c->getFalseExpr(), mode); });
  }
  if (const auto *c = dyn_cast<CXXConstructExpr>(e)) return construct(c);
  if (const auto *list = dyn_cast<InitListExpr>(e)) {
    for (unsigned i = 0; i < list->getNumInits(); i++)
      keeps_reference(list, i) ? expression(list->getInit(i), Mode::update) : item(list->getInit(i));
    return;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(e)) return; // nothing is evaluated
  if (const auto *c = dyn_cast<CompoundLiteralExpr>(e)) return expression(c->getInitializer());
  if (const auto *d = dyn_cast<CXXDefaultArgExpr>(e)) return expression(d->getExpr());
  if (const auto *d = dyn_cast<CXXDefaultInitExpr>(e)) return expression(d->getExpr());
  if (const auto *g = dyn_cast<GenericSelectionExpr>(e)) return expression(g->getResultExpr(), mode);
  if (const auto *c = dyn_cast<ChooseExpr>(e)) return expression(c->getChosenSubExpr(), mode);
  if (const auto *r = dyn_cast<CXXRewrittenBinaryOperator>(e)) return expression(r->getSemanticForm()); // a != b
  if (isa<ExprWithCleanups, MaterializeTemporaryExpr, ConstantExpr, SubstNonTypeTemplateParmExpr,
          CXXStdInitializerListExpr>(e))
    return expression(cast<Expr>(*e->child_begin()), mode);
  other_expression(e, mode);
}

void EvaluationWalker::unary(const UnaryOperator *e, Mode mode) {
  if (e->getOpcode() == UO_Deref) return element(e, mode);
  if (e->isIncrementDecrementOp()) return step(e);
  if (e->getOpcode() == UO_AddrOf) return address(e);
  if (e->getOpcode() == UO_Extension) return expression(e->getSubExpr(), mode);
  const bool half = e->getOpcode() == UO_Real || e->getOpcode() == UO_Imag; // of a complex number
  expression(e->getSubExpr(), half ? around(mode) : Mode::read);
}

void EvaluationWalker::binary(const BinaryOperator *e, Mode mode) {
  if (e->isCommaOp()) return expression(e->getLHS()), expression(e->getRHS(), mode);
  if (e->isAssignmentOp()) return assignment(e);
  if (!e->isLogicalOp()) return computation(e);
  expression(e->getLHS());
  where(e->getLHS(), e->getOpcode() == BO_LOr, [&] { expression(e->getRHS()); });
}

bool EvaluationWalker::enters(const Expr *, Mode) { return true; }
void EvaluationWalker::leaves(const Expr *) {}
void EvaluationWalker::asserted(const Assertion &assertion) { expression(assertion.condition); }
void EvaluationWalker::name(const DeclRefExpr *, Mode) {}
void EvaluationWalker::element(const Expr *e, Mode) { operands(e); }
void EvaluationWalker::call(const CallExpr *e, Mode) { operands(e); }
void EvaluationWalker::construct(const CXXConstructExpr *e) { operands(e); }
void EvaluationWalker::member(const MemberExpr *e, Mode mode) { expression(e->getBase(), around(mode)); }

void EvaluationWalker::conversion(const CastExpr *e, Mode mode) {
  expression(e->getSubExpr(), e->getCastKind() == CK_LValueToRValue ? Mode::read : mode);
}

void EvaluationWalker::address(const UnaryOperator *e) { expression(e->getSubExpr(), Mode::address); }
void EvaluationWalker::step(const UnaryOperator *e) { expression(e->getSubExpr(), Mode::update); }
void EvaluationWalker::computation(const BinaryOperator *e) { expression(e->getLHS()), expression(e->getRHS()); }

void EvaluationWalker::assignment(const BinaryOperator *e) {
  expression(e->getRHS());
  expression(e->getLHS(), e->isCompoundAssignmentOp() ? Mode::update : Mode::write);
}

void EvaluationWalker::item(const Expr *e) { expression(e); }

void EvaluationWalker::other_expression(const Expr *e, Mode) { operands(e); }

void EvaluationWalker::operands(const Expr *e) {
  for (const Stmt *c : e->children())
    if (const auto *child = dyn_cast_or_null<Expr>(c)) expression(child);
}

} // namespace metafork::frontend
