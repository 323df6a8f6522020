#include "frontend/syntax/uses.h"

#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Walks down with what becomes of each expression's value. An lvalue whose fate is not known is an address.
class UseWalker {
public:
  explicit UseWalker(const UseVisitor &visitor) : visitor_(visitor) {}

  void statement(const Stmt *s) {
    if (!s) return;
    if (const auto *e = dyn_cast<Expr>(s)) return expression(e, VariableUse::value);
    if (const auto *d = dyn_cast<DeclStmt>(s)) {
      for (const Decl *one : d->decls()) declaration(one);
      return;
    }
    if (const auto *r = dyn_cast<ReturnStmt>(s)) {
      if (r->getRetValue()) operand(r->getRetValue());
      return;
    }
    const bool plain = isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase, LabelStmt,
                           AttributedStmt, CXXForRangeStmt, CXXTryStmt, CXXCatchStmt>(s);
    for (const Stmt *c : s->children()) {
      const auto *e = dyn_cast_or_null<Expr>(c);
      if (e && !plain)
        operand(e);
      else
        statement(c);
    }
  }

private:
  static VariableUse bound_to(QualType reference) {
    return reference.getNonReferenceType().isConstQualified() ? VariableUse::constant : VariableUse::address;
  }

  void declaration(const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v) return;
    for (const auto *at = dyn_cast<VariableArrayType>(v->getType().getTypePtr()); at;
         at = dyn_cast<VariableArrayType>(at->getElementType().getTypePtr()))
      if (at->getSizeExpr()) expression(at->getSizeExpr(), VariableUse::value);
    if (v->getInit()) given(v->getInit(), v->getType());
  }

  // An expression that initialises something of the type.
  void given(const Expr *e, QualType type) {
    if (type->isReferenceType())
      expression(e, e->isGLValue() ? bound_to(type) : VariableUse::value);
    else
      expression(e, VariableUse::value);
  }

  // An operand of what is not known.
  void operand(const Expr *e) { expression(e, e->isGLValue() ? VariableUse::address : VariableUse::value); }

  // Of an lvalue that is only read, or not at all, a part is stored to where it is changed on the way.
  static VariableUse changed(VariableUse use) {
    return use == VariableUse::constant || use == VariableUse::address ? VariableUse::address : VariableUse::store;
  }

  void expression(const Expr *e, VariableUse use) {
    if (!e || isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr>(e)) return;
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return reference(ref, use);
    if (const auto *p = dyn_cast<ParenExpr>(e)) return expression(p->getSubExpr(), use);
    if (const auto *f = dyn_cast<FullExpr>(e)) return expression(f->getSubExpr(), use);
    if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e)) return expression(m->getSubExpr(), VariableUse::value);
    if (const auto *b = dyn_cast<CXXBindTemporaryExpr>(e)) return expression(b->getSubExpr(), use);
    if (const auto *g = dyn_cast<GenericSelectionExpr>(e)) return expression(g->getResultExpr(), use);
    if (const auto *c = dyn_cast<ChooseExpr>(e)) return expression(c->getChosenSubExpr(), use);
    if (const auto *c = dyn_cast<CastExpr>(e)) return cast(c, use);
    if (const auto *m = dyn_cast<MemberExpr>(e)) return member(m, use);
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return subscript(s, use);
    if (const auto *u = dyn_cast<UnaryOperator>(e)) return unary(u, use);
    if (const auto *b = dyn_cast<BinaryOperator>(e)) return binary(b, use);
    if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      expression(c->getCond(), VariableUse::value);
      expression(c->getTrueExpr(), use);
      return expression(c->getFalseExpr(), use);
    }
    if (const auto *c = dyn_cast<CallExpr>(e)) return call(c, use);
    if (const auto *c = dyn_cast<CXXConstructExpr>(e)) return construct(c);
    if (const auto *l = dyn_cast<LambdaExpr>(e)) return lambda(l);
    if (const auto *s = dyn_cast<StmtExpr>(e)) return statement(s->getSubStmt());
    for (const Stmt *c : e->children()) {
      if (const auto *inner = dyn_cast_or_null<Expr>(c))
        operand(inner);
      else
        statement(c);
    }
  }

  void reference(const DeclRefExpr *ref, VariableUse use) { visitor_(ref, use); }

  void cast(const CastExpr *c, VariableUse use) {
    const Expr *inner = c->getSubExpr();
    if (c->getCastKind() == CK_LValueToRValue) return expression(inner, VariableUse::value);
    if (c->getCastKind() == CK_ArrayToPointerDecay) return expression(inner, VariableUse::address);
    if (c->getCastKind() == CK_ToVoid) return expression(inner, VariableUse::value);
    if (!inner->isGLValue()) return expression(inner, VariableUse::value);
    if (!c->isGLValue()) return operand(inner); // another conversion of an object
    const bool plain = isa<ImplicitCastExpr>(c) || use == VariableUse::value || use == VariableUse::store;
    expression(inner, plain ? use : VariableUse::address); // a const that is cast away
  }

  void member(const MemberExpr *m, VariableUse use) {
    if (m->isArrow() || !m->getBase()->isGLValue()) return expression(m->getBase(), VariableUse::value);
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    const bool elsewhere = !field || field->getType()->isReferenceType();
    expression(m->getBase(), elsewhere ? VariableUse::value : use);
  }

  void subscript(const ArraySubscriptExpr *s, VariableUse use) {
    expression(s->getIdx(), VariableUse::value);
    const Expr *base = s->getBase()->IgnoreParens();
    const auto *decay = dyn_cast<ImplicitCastExpr>(base);
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) return expression(decay->getSubExpr(), use);
    expression(base, base->isGLValue() ? use : VariableUse::value); // of a vector type
  }

  void unary(const UnaryOperator *u, VariableUse use) {
    if (u->getOpcode() == UO_AddrOf) return expression(u->getSubExpr(), VariableUse::address);
    if (u->isIncrementDecrementOp())
      return expression(u->getSubExpr(), u->isGLValue() ? changed(use) : VariableUse::store);
    expression(u->getSubExpr(), u->getSubExpr()->isGLValue() ? use : VariableUse::value);
  }

  void binary(const BinaryOperator *b, VariableUse use) {
    if (b->isAssignmentOp()) {
      expression(b->getLHS(), b->isGLValue() ? changed(use) : VariableUse::store);
      return expression(b->getRHS(), VariableUse::value);
    }
    expression(b->getLHS(), VariableUse::value);
    expression(b->getRHS(), b->getOpcode() == BO_Comma ? use : VariableUse::value);
  }

  // std::min and its relatives return one of what they are given.
  static bool returns_argument(const FunctionDecl *f) {
    return f && f->isInStdNamespace() && f->getDeclName().isIdentifier() &&
           (f->getName() == "min" || f->getName() == "max" || f->getName() == "clamp");
  }

  void call(const CallExpr *c, VariableUse use) {
    const FunctionDecl *f = c->getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
    if (const auto does = f ? function_of_values(f) : std::nullopt) return value_function(c, *does, use);
    if (const auto copy = bit_copy(c))
      return expression(copy->from, VariableUse::value), expression(copy->to, VariableUse::store);
    unsigned first = 0;
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) {
      object(m->getImplicitObjectArgument(), method);
    } else if (isa<CXXOperatorCallExpr>(c) && method && !method->isStatic()) {
      const bool assigns = method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator();
      if (assigns && method->isTrivial())
        expression(c->getArg(0), changed(use));
      else
        object(c->getArg(0), method);
      if (assigns && method->isTrivial()) return expression(c->getArg(1), VariableUse::value);
      first = 1;
    } else if (!f) {
      expression(c->getCallee(), VariableUse::value);
    }
    const bool through = returns_argument(f) && use == VariableUse::value;
    for (unsigned i = first; i < c->getNumArgs(); i++) {
      if (through)
        expression(c->getArg(i), VariableUse::value);
      else if (f && i - first < f->getNumParams())
        given(c->getArg(i), f->getParamDecl(i - first)->getType());
      else
        operand(c->getArg(i));
    }
  }

  void value_function(const CallExpr *c, const ValueFunction &does, VariableUse use) {
    const auto *m = dyn_cast<CXXMemberCallExpr>(c);
    const bool shift = isa<CXXOperatorCallExpr>(c) && isa<CXXMethodDecl>(c->getDirectCallee());
    const VariableUse part = does.gives_part ? use : VariableUse::value;
    if (m || shift)
      expression(m ? m->getImplicitObjectArgument() : c->getArg(0), does.writes_object ? changed(use) : part);
    const bool keeps = c->isPRValue() && holds_references(c->getType()); // std::tie, std::minmax
    for (unsigned i = shift; i < c->getNumArgs(); i++) {
      const bool writes = std::count(does.writes.begin(), does.writes.end(), i - shift) != 0;
      const VariableUse read = keeps ? VariableUse::constant : !m && !shift && i == 0 ? part : VariableUse::value;
      const VariableUse how = !writes ? read : keeps ? VariableUse::address : VariableUse::store;
      expression(c->getArg(i), c->getArg(i)->isGLValue() ? how : VariableUse::value);
    }
  }

  void object(const Expr *e, const CXXMethodDecl *method) {
    if (!e->isGLValue()) return expression(e, VariableUse::value);
    expression(e, method && method->isConst() ? VariableUse::constant : VariableUse::address);
  }

  void construct(const CXXConstructExpr *c) {
    const CXXConstructorDecl *f = c->getConstructor();
    const bool value = function_of_values(f) && !holds_references(c->getType());
    for (unsigned i = 0; i < c->getNumArgs(); i++) {
      if (value || (f->isCopyOrMoveConstructor() && f->isTrivial()))
        expression(c->getArg(i), VariableUse::value);
      else if (i < f->getNumParams())
        given(c->getArg(i), f->getParamDecl(i)->getType());
      else
        operand(c->getArg(i));
    }
  }

  // What a lambda captures by reference it may use whenever it is called.
  void lambda(const LambdaExpr *l) {
    auto init = l->capture_init_begin();
    for (const LambdaCapture &c : l->captures()) {
      const Expr *e = *init++;
      if (e) expression(e, c.getCaptureKind() == LCK_ByCopy ? VariableUse::value : VariableUse::address);
    }
  }

  const UseVisitor &visitor_;
};

} // namespace

void visit_uses(const Stmt *s, const UseVisitor &visitor) { UseWalker(visitor).statement(s); }

std::vector<const VarDecl *> variables_named_in(const Stmt *s) {
  std::vector<const VarDecl *> out;
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    const auto *ref = dyn_cast<DeclRefExpr>(one);
    if (const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr) out.push_back(v);
    return true;
  };
  walk_syntax(s, visits);
  return out;
}

bool mentions(const Stmt *s, const VarDecl *v) {
  if (!s) return false;
  Visits visits;
  visits.statement = [v](const Stmt *one) {
    const auto *ref = dyn_cast<DeclRefExpr>(one);
    const auto *part = ref ? dyn_cast<BindingDecl>(ref->getDecl()) : nullptr;
    const Decl *named = part ? part->getDecomposedDecl() : ref ? ref->getDecl() : nullptr;
    return !named || named->getCanonicalDecl() != v->getCanonicalDecl();
  };
  return !walk_syntax(s, visits);
}

bool is_place(const Expr *e, bool (*follows)(const Expr *)) {
  e = strip(e);
  if (isa<CXXThisExpr>(e)) return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return isa<VarDecl>(ref->getDecl());
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return u->getOpcode() == UO_Deref && follows(u->getSubExpr());
  const auto *m = dyn_cast<MemberExpr>(e);
  return m && isa<FieldDecl>(m->getMemberDecl()) &&
         (m->isArrow() ? follows(m->getBase()) : is_place(m->getBase(), follows));
}

const Expr *changed_in(const Stmt *s, const VarDecl *v) {
  const Expr *found = nullptr;
  visit_uses(s, [&](const DeclRefExpr *e, VariableUse use) {
    if (e->getDecl() == v && !found && (use == VariableUse::store || use == VariableUse::address)) found = e;
  });
  return found;
}

bool OwnVariables::owns(const VarDecl *v) {
  if (v->getType()->isReferenceType() || v->getType().isVolatileQualified()) return false;
  const auto *function = dyn_cast<FunctionDecl>(v->getDeclContext());
  if (!function || !v->isLocalVarDeclOrParm() || !function->getBody()) return false;
  if (isa<CXXConstructorDecl>(function) && isa<ParmVarDecl>(v)) return false; // a member may be bound to it
  const auto [known, fresh] = shared_.try_emplace(function);
  if (fresh)
    visit_uses(function->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      if (use == VariableUse::value || use == VariableUse::store) return;
      const auto *b = dyn_cast<BindingDecl>(e->getDecl());
      const ValueDecl *d = b ? b->getDecomposedDecl() : e->getDecl();
      if (const auto *used = dyn_cast<VarDecl>(d)) known->second.insert(used);
    });
  return !known->second.count(v);
}

bool OwnVariables::changes(const FunctionDecl *function, const VarDecl *v) {
  const auto [known, fresh] = changed_.try_emplace(function);
  if (fresh)
    visit_uses(function->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      const auto *used = dyn_cast<VarDecl>(e->getDecl());
      if (used && (use == VariableUse::store || use == VariableUse::address)) known->second.insert(used);
    });
  return known->second.count(v) != 0;
}

const Expr *condition_of(const Stmt *s) {
  if (const auto *one = dyn_cast<IfStmt>(s)) return one->getCond();
  if (const auto *one = dyn_cast<ForStmt>(s)) return one->getCond();
  if (const auto *one = dyn_cast<WhileStmt>(s)) return one->getCond();
  if (const auto *one = dyn_cast<DoStmt>(s)) return one->getCond();
  if (const auto *one = dyn_cast<SwitchStmt>(s)) return one->getCond();
  const auto *one = dyn_cast<ConditionalOperator>(s);
  return one ? one->getCond() : nullptr;
}

namespace {

using Conditions = std::map<const VarDecl *, std::vector<const Expr *>>;

void collect_mentions(const Stmt *s, const Expr *condition, Conditions &out) {
  if (!s) return;
  if (const auto *ref = dyn_cast<DeclRefExpr>(s))
    if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) out[v].push_back(condition);
  for (const Stmt *c : s->children()) collect_mentions(c, condition, out);
}

void collect_conditions(const Stmt *s, Conditions &out) {
  if (!s) return;
  collect_mentions(condition_of(s), condition_of(s), out);
  for (const Stmt *c : s->children()) collect_conditions(c, out);
}

} // namespace

const std::vector<const Expr *> &OwnVariables::conditions(const FunctionDecl *function, const VarDecl *v) {
  const auto [known, fresh] = conditions_.try_emplace(function);
  if (fresh) collect_conditions(function->getBody(), known->second);
  return known->second[v];
}

} // namespace metafork::frontend
