#include "frontend/facts/touch.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include "frontend/facts/captures.h"
#include "frontend/facts/memory.h"

#include <clang/AST/ExprCXX.h>

#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

// The functions of metafork/metafork.h look at values and addresses only.
bool is_of_language(const FunctionDecl *f) {
  if (!f->getDeclName().isIdentifier() || isa<CXXMethodDecl>(f)) return false;
  return f->getName().starts_with("metafork_") || f->getName() == "mf_size_of";
}

// Is what a function may change through its parameter an element? Variables are told apart; pointers that the program
// keeps in an array of its own are no data of a kernel.
bool changes_element(const Expr *argument, QualType parameter) {
  const QualType changed = parameter.getNonReferenceType();
  if (!parameter->isReferenceType() || changed.isConstQualified() || changed->isPointerType()) return false;
  return changed->isArrayType() || !isa<DeclRefExpr>(strip(argument));
}

// Variables of a piece of host code that kernels may write, where their arrays lead to them.
std::vector<NamedVariable> shared_variables(const Stmt *s, const Context &context) {
  std::vector<NamedVariable> out;
  std::set<const ValueDecl *> declared;
  std::set<const Expr *> addresses; // &v, handed to such a function
  const auto collect = [&](const auto &self, const Expr *e) -> void {
    e = strip(e);
    if (const auto *b = dyn_cast<BinaryOperator>(e)) self(self, b->getLHS());
    const auto *u = dyn_cast<UnaryOperator>(e);
    if (u && u->getOpcode() == UO_AddrOf) addresses.insert(strip(u->getSubExpr()));
  };
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    const auto *c = dyn_cast<CallExpr>(one);
    if (c && c->getDirectCallee() && is_of_language(c->getDirectCallee()))
      for (const Expr *argument : c->arguments()) collect(collect, argument);
    return true;
  };
  visits.declaration = [&](const Decl *d) {
    if (isa<VarDecl, BindingDecl>(d)) declared.insert(cast<ValueDecl>(d));
    return true;
  };
  walk_syntax(s, visits);
  visit_uses(s, [&](const DeclRefExpr *e, VariableUse use) {
    if (addresses.count(e)) return;
    const ValueDecl *named = e->getDecl();
    const auto *b = dyn_cast<BindingDecl>(named); // of a structured binding: a part of what it takes apart
    const auto *v = dyn_cast_or_null<VarDecl>(b ? b->getDecomposedDecl() : named);
    if (!v || e->getType()->isArrayType() || context.own_variables.owns(v)) return;
    if (!v->getType()->isReferenceType() && v->getType().isConstQualified()) return;
    const bool writes = use == VariableUse::store || use == VariableUse::address;
    for (NamedVariable &known : out)
      if (known.variable == named) {
        known.writes = known.writes || writes;
        return;
      }
    out.push_back({named, context.text(e), storage_of(context, e), writes, declared.count(named) != 0});
  });
  return out;
}

} // namespace

Touch touch(const Stmt *s, const Slice &slice, const Context &context) {
  Touch t;
  if (!s) return t;
  t.variables = shared_variables(s, context);
  // `maybe`: behind a condition of the same expression, which may keep the address from being one.
  std::function<void(const Stmt *, bool)> visit = [&](const Stmt *x, bool maybe) {
    if (!x || isa<UnaryExprOrTypeTraitExpr>(x)) return;
    auto is_place = [](const Expr *e) {
      e = strip(e);
      if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() || isa<ArraySubscriptExpr>(strip(m->getBase()));
      const auto *u = dyn_cast<UnaryOperator>(e);
      return isa<ArraySubscriptExpr>(e) || (u && u->getOpcode() == UO_Deref);
    };
    if (const auto *u = dyn_cast<UnaryOperator>(x); u && u->getOpcode() == UO_AddrOf) {
      for (const Stmt *c : strip(u->getSubExpr())->children()) visit(c, maybe); // where it is, not what it holds
      return;
    }
    const auto *e = dyn_cast<Expr>(x);
    // pointers that the program keeps in an array of its own are no data of a kernel; a row is no element yet
    const bool place = e && isa<ParenExpr>(e) == false && !isa<CastExpr>(e) && is_place(e) &&
                       !isa<CXXThisExpr>(strip(e)) && !e->getType()->isPointerType() && !e->getType()->isArrayType();
    if (place) {
      t.touches = true;
      const auto *member = dyn_cast<MemberExpr>(strip(e));
      const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
      if (maybe || (field && field->isBitField()) || e->HasSideEffects(context.ast)) t.only_elements = false;
      t.elements.insert(t.elements.begin(), e);
    }
    if (const auto *b = dyn_cast<BinaryOperator>(x); b && b->isAssignmentOp() && is_place(b->getLHS())) t.writes = true;
    if (const auto *u = dyn_cast<UnaryOperator>(x); u && u->isIncrementDecrementOp() && is_place(u->getSubExpr()))
      t.writes = true;
    if (const auto *c = dyn_cast<CallExpr>(x)) {
      const FunctionDecl *f = c->getDirectCallee();
      if (!f || (!slice.standard(f) && !is_of_language(f))) t.touches = t.writes = true, t.only_elements = false;
      for (unsigned i = 0; f && i < f->getNumParams() && i < c->getNumArgs(); i++) // std::swap(a[0], a[1])
        if (changes_element(c->getArg(i), f->getParamDecl(i)->getType())) t.touches = t.writes = true;
    }
    // the temporary's destructor runs too; what is deleted ends
    if (isa<AsmStmt, CXXBindTemporaryExpr, CXXNewExpr, CXXDeleteExpr>(x))
      t.touches = t.writes = true, t.only_elements = false;
    if (const auto *member = dyn_cast<CXXDefaultInitExpr>(x)) visit(member->getExpr(), maybe);
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(x)) visit(argument->getExpr(), maybe);
    if (isa<CXXConstructExpr>(x) && !cast<CXXConstructExpr>(x)->getType().isTrivialType(
                                        cast<CXXConstructExpr>(x)->getConstructor()->getASTContext()))
      t.touches = t.writes = true, t.only_elements = false;
    const auto *b = dyn_cast<BinaryOperator>(x);
    if (b && b->getOpcode() == BO_Comma) maybe = true; // its right side may need what its left side sets
    bool first = true;
    for (const Stmt *c : x->children()) {
      visit(c, maybe || (!first && (isa<AbstractConditionalOperator>(x) || (b && b->isLogicalOp()))));
      first = false;
    }
  };
  const auto *d = dyn_cast<DeclStmt>(s);
  visit(s, d && !d->isSingleDecl());
  return t;
}

} // namespace metafork::frontend
