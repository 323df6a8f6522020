#include "frontend/rewrite/steady.h"

#include "frontend/rewrite/iterators.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/scops/call_effects.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <functional>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

// Numbers, and arrays and classes of them: what is stored there is no container, view or pointer.
bool holds_numbers(QualType type, int depth = 0) {
  type = type.getNonReferenceType();
  if (type->isPointerType()) type = type->getPointeeType();
  while (type->isArrayType()) type = QualType(type->getArrayElementTypeNoTypeQual(), 0);
  if (type->isArithmeticType() || type->isEnumeralType()) return true;
  const auto *record = type->getAsCXXRecordDecl();
  constexpr int deepest = 8;
  if (!record || !record->hasDefinition() || depth > deepest) return false;
  return std::all_of(record->field_begin(), record->field_end(),
                     [&](const FieldDecl *f) {
                       return !f->getType()->isAnyPointerType() && !f->getType()->isReferenceType() &&
                              holds_numbers(f->getType(), depth + 1);
                     }) &&
         std::all_of(record->bases_begin(), record->bases_end(),
                     [&](const CXXBaseSpecifier &b) { return holds_numbers(b.getType(), depth + 1); });
}

// The range of a loop in the body, which nothing is done with but to go over it.
bool is_range_of_indices(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const DeclContext *scope = record ? record->getDeclContext() : nullptr;
  while (scope && !scope->isTranslationUnit() && !scope->isStdNamespace()) scope = scope->getParent();
  return scope && scope->isStdNamespace() && record->getIdentifier() && record->getName() == "iota_view";
}

class Steady {
public:
  Steady(const Context &context, const Slice &slice, const Stmt *body)
      : context_(context), slice_(slice), body_(body) {}

  bool value(const Expr *e) {
    e = strip(e);
    if (e->isValueDependent()) return false;
    Expr::EvalResult constant;
    if (e->EvaluateAsRValue(constant, context_.ast) && !constant.HasSideEffects) return true;
    if (const Expr *object = context_.views.object_of(e)) return elements(object);
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return variable(ref, e->getType());
    if (const auto *m = dyn_cast<MemberExpr>(e))
      return isa<FieldDecl>(m->getMemberDecl()) && place(m) && !is_stored(e->getType());
    if (const auto *c = dyn_cast<ExplicitCastExpr>(e))
      return e->getType()->isArithmeticType() && value(c->getSubExpr());
    if (const auto *u = dyn_cast<UnaryOperator>(e)) return u->isArithmeticOp() && value(u->getSubExpr());
    if (const auto *b = dyn_cast<BinaryOperator>(e))
      return !b->isAssignmentOp() && b->getOpcode() != BO_Comma && value(b->getLHS()) && value(b->getRHS());
    const auto *c = dyn_cast<ConditionalOperator>(e);
    return c && value(c->getCond()) && value(c->getTrueExpr()) && value(c->getFalseExpr());
  }

  bool elements(const Expr *e) { return place(strip(e)) && !replaces(); }

private:
  // The same object each time.
  bool place(const Expr *e) {
    e = strip(e);
    if (isa<CXXThisExpr>(e)) return true;
    if (e->getType().isVolatileQualified()) return false;
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return isa<VarDecl>(ref->getDecl());
    if (const auto *u = dyn_cast<UnaryOperator>(e)) return u->getOpcode() == UO_Deref && pointer(u->getSubExpr());
    const auto *m = dyn_cast<MemberExpr>(e);
    if (!m || !isa<FieldDecl>(m->getMemberDecl())) return false;
    return m->isArrow() ? pointer(m->getBase()) : place(m->getBase());
  }

  // A pointer that keeps its value.
  bool pointer(const Expr *e) {
    e = strip(e);
    if (isa<CXXThisExpr>(e)) return true;
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return v && v->getType()->isPointerType() && own(v);
  }

  bool own(const VarDecl *v) const {
    const QualType type = v->getType();
    if (type->isReferenceType() || type.isVolatileQualified()) return false;
    return type.isConstQualified() || ((context_.own_variables.owns(v) || bounds_only(v)) && !changed_in(body_, v));
  }

  // A variable of the function that nothing gets hold of, but for ranges of indices, which copy it.
  bool bounds_only(const VarDecl *v) const {
    const auto *f = dyn_cast<FunctionDecl>(v->getDeclContext());
    if (!f || !f->getBody() || !v->isLocalVarDeclOrParm() || v->isStaticLocal()) return false;
    std::set<const Stmt *> bounds;
    any_of_syntax(f->getBody(), [&](const Stmt *s) {
      const auto *e = dyn_cast<Expr>(s);
      if (e && isa<CallExpr, CXXConstructExpr>(s) && is_range_of_indices(e->getType()))
        for (const Stmt *c : s->children())
          if (const auto *argument = dyn_cast_or_null<Expr>(c)) bounds.insert(strip(argument));
      return false;
    });
    bool only = true;
    visit_uses(f->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      const bool kept = use == VariableUse::constant || use == VariableUse::address;
      if (e->getDecl() == v && kept && !bounds.count(e)) only = false;
    });
    return only;
  }

  bool variable(const DeclRefExpr *ref, QualType type) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v || !type->isArithmeticType() || type.isVolatileQualified()) return false;
    return own(v) || (!changed_in(body_, v) && !is_stored(type));
  }

  // In the body, or in a lambda that it calls.
  bool any(const Stmt *s, const std::function<bool(const Stmt *)> &is_it, int depth = 0) const {
    constexpr int deepest = 8;
    return any_of_syntax(s, [&](const Stmt *one) {
      const auto *c = dyn_cast<CallExpr>(one);
      const auto *method = c ? dyn_cast_or_null<CXXMethodDecl>(c->getDirectCallee()) : nullptr;
      const auto *e = dyn_cast<Expr>(one);
      if (isa<CallExpr, CXXConstructExpr>(one) && is_range_of_indices(e->getType())) return false;
      if (is_of_iterators(one) || gives_iterator(one)) return false;
      if (!method || !method->getParent()->isLambda()) return is_it(one);
      const LambdaExpr *l = called_lambda(one);
      return !l || depth > deepest || any(l->getBody(), is_it, depth + 1);
    });
  }

  // What operators do with iterators of the library, and what gives them: no container is another one behind that.
  bool is_of_iterators(const Stmt *s) const {
    const auto *c = dyn_cast<CallExpr>(s);
    const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
    if (!f || !context_.in_system(f->getLocation()) || c->getNumArgs() == 0) return false;
    if (const auto *o = dyn_cast<CXXOperatorCallExpr>(c))
      return is_iterator(o->getArg(0)->getType()) && !o->isAssignmentOp() && o->getOperator() != OO_PlusPlus &&
             o->getOperator() != OO_MinusMinus;
    return f->isInStdNamespace() && f->getIdentifier() && f->getName() == "distance" &&
           is_iterator(c->getArg(0)->getType());
  }
  static bool gives_iterator(const Stmt *s) {
    const auto *e = dyn_cast<CallExpr>(s);
    return e &&
           (container_at(e, "begin") || container_at(e, "end") || container_at(e, "rbegin") || container_at(e, "rend"));
  }

  // May the body store a number of that type, or any of its bytes?
  bool is_stored(QualType type) {
    const auto hits = [&](const Expr *target) {
      const QualType t = target->getType();
      const auto *ref = dyn_cast<DeclRefExpr>(strip(target));
      const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (v && context_.own_variables.owns(v)) return false;
      if (!t->isScalarType() || t->isAnyCharacterType()) return true;
      const bool integers = t->isIntegralOrEnumerationType() && type->isIntegralOrEnumerationType();
      return integers ? context_.ast.getTypeSize(t) == context_.ast.getTypeSize(type)
                      : context_.ast.hasSameUnqualifiedType(t, type);
    };
    return any(body_, [&](const Stmt *s) { return may_store(slice_, s, hits); });
  }

  // May the body replace a container or a view, or its elements by others?
  bool replaces() {
    return any(body_, [&](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      if (b && b->isAssignmentOp() && !b->getLHS()->getType()->isScalarType()) return true;
      if (const auto *c = dyn_cast<CXXConstructExpr>(s)) return acts(c->getConstructor(), {});
      const auto *c = dyn_cast<CallExpr>(s);
      if (!c) return stores_anywhere(s);
      const auto *f = c->getDirectCallee();
      const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
      return !f ||
             acts(f, method && !method->isStatic() ? context_.ast.getRecordType(method->getParent()) : QualType());
    });
  }

  // May a call change anything but numbers?
  bool acts(const FunctionDecl *f, QualType object) {
    if (is_quiet(slice_, f)) return false;
    const CallEffects e = effects_of(slice_, f);
    if (!e.unknown.empty() || (e.object.writes && !object.isNull() && !holds_numbers(object))) return true;
    for (unsigned i = 0; i < f->getNumParams() && i < e.parameters.size(); i++)
      if (e.parameters[i].writes && !holds_numbers(f->getParamDecl(i)->getType())) return true;
    return false;
  }

  const Context &context_;
  const Slice &slice_;
  const Stmt *body_;
};

} // namespace

bool keeps_value(const Context &context, const Slice &slice, const Expr *e, const Stmt *body) {
  return Steady(context, slice, body).value(e);
}

bool keeps_elements(const Context &context, const Slice &slice, const Expr *e, const Stmt *body) {
  return Steady(context, slice, body).elements(e);
}

} // namespace metafork::frontend
