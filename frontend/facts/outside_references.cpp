#include "frontend/facts/outside_references.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

void collect_roots(const Expr *e, std::set<const VarDecl *> &out) {
  e = e->IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) out.insert(v);
  } else if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    collect_roots(s->getBase(), out);
  } else if (const auto *m = dyn_cast<MemberExpr>(e)) {
    collect_roots(m->getBase(), out);
  } else if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    collect_roots(u->getSubExpr(), out);
  } else if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
    for (const Expr *side : {b->getLHS(), b->getRHS()})
      if (!side->getType()->isIntegerType()) collect_roots(side, out);
  } else if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    collect_roots(c->getTrueExpr(), out);
    collect_roots(c->getFalseExpr(), out);
  }
}

namespace {

// The block that declares the variable.
const CompoundStmt *scope_of(const Stmt *s, const VarDecl *v) {
  for (const Stmt *c : s->children()) {
    if (!c) continue;
    const auto *d = dyn_cast<DeclStmt>(c);
    if (d && std::find(d->decl_begin(), d->decl_end(), v) != d->decl_end()) return dyn_cast<CompoundStmt>(s);
    if (const CompoundStmt *found = scope_of(c, v)) return found;
  }
  return nullptr;
}

// What a reference is bound to, where that is no copy.
const Expr *bound_to(const Expr *init) {
  for (;;) {
    const Expr *e = init->IgnoreParens();
    if (const auto *f = dyn_cast<FullExpr>(e)) e = f->getSubExpr();
    if (const auto *c = dyn_cast<ImplicitCastExpr>(e); c && c->getCastKind() == CK_NoOp) e = c->getSubExpr();
    if (e == init) return isa<ArraySubscriptExpr, MemberExpr, UnaryOperator>(e) ? e : nullptr;
    init = e;
  }
}

} // namespace

const Expr *bound_element(const Context &context, const VarDecl *v, const std::set<const VarDecl *> &stored) {
  const Expr *e = bound_to(v->getInit());
  const auto *function = dyn_cast<FunctionDecl>(v->getDeclContext());
  const CompoundStmt *scope = e && function && function->getBody() ? scope_of(function->getBody(), v) : nullptr;
  if (!scope || e->HasSideEffects(context.ast)) return nullptr;
  std::set<const VarDecl *> roots;
  collect_roots(e, roots);
  if (std::none_of(roots.begin(), roots.end(), [&](const VarDecl *r) { return stored.count(r) != 0; })) return nullptr;
  std::set<const VarDecl *> mentioned;
  bool kept = true;
  visit_uses(e, [&](const DeclRefExpr *ref, VariableUse) {
    if (const auto *d = dyn_cast<VarDecl>(ref->getDecl())) mentioned.insert(d);
    if (isa<BindingDecl>(ref->getDecl())) kept = false;
  });
  for (const VarDecl *d : mentioned)
    kept = kept && (d->getType()->isArrayType() || d->getType().isConstQualified() || context.own_variables.owns(d));
  visit_uses(scope, [&](const DeclRefExpr *ref, VariableUse use) {
    const auto *d = dyn_cast<VarDecl>(ref->getDecl());
    if (d && mentioned.count(d) && !d->getType()->isArrayType() && use != VariableUse::value) kept = false;
  });
  for (const Decl *other : function->decls())
    for (const VarDecl *d : mentioned)
      if (const auto *hides = dyn_cast<VarDecl>(other)) kept = kept && (hides == d || hides->getName() != d->getName());
  return kept ? e : nullptr;
}

} // namespace metafork::frontend
