#include "frontend/rewrite/iterators.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/statements.h"

namespace metafork::frontend {

using namespace clang;

const VarDecl *named_variable(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(copied(e));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const Expr *container_at(const Expr *e, StringRef name) {
  const auto *c = dyn_cast<CallExpr>(copied(e));
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  if (!f || !f->getIdentifier()) return nullptr;
  StringRef called = f->getName();
  if (called != name && !(called.consume_front("c") && called == name)) return nullptr; // cbegin()
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  if (!(method ? method->getParent()->isInStdNamespace() : f->isInStdNamespace())) return nullptr;
  const auto *m = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *object = m ? m->getImplicitObjectArgument() : c->getNumArgs() == 1 ? c->getArg(0) : nullptr;
  if (!object || !object->isGLValue()) return nullptr;
  const Container kind = container_of(object->getType());
  return kind != Container::none && kind != Container::pointer ? object->IgnoreParenImpCasts() : nullptr;
}

std::optional<Comparison> comparison(const Expr *e) {
  e = strip(e);
  const auto if_compares = [](const Expr *left, const Expr *right, BinaryOperatorKind relation) {
    return BinaryOperator::isComparisonOp(relation) && relation != BO_Cmp
               ? std::optional(Comparison{left, right, relation})
               : std::nullopt;
  };
  if (const auto *b = dyn_cast<BinaryOperator>(e)) return if_compares(b->getLHS(), b->getRHS(), b->getOpcode());
  if (const auto *r = dyn_cast<CXXRewrittenBinaryOperator>(e)) {
    const auto parts = r->getDecomposedForm();
    return if_compares(parts.LHS, parts.RHS, parts.Opcode);
  }
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (!c || c->getNumArgs() != 2 || !c->isComparisonOp() || c->getOperator() == OO_Spaceship) return std::nullopt;
  return if_compares(c->getArg(0), c->getArg(1), BinaryOperator::getOverloadedOpcode(c->getOperator()));
}

std::optional<Moved> moved(const Expr *e) {
  e = copied(strip(copied(e)));
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && b->getRHS()->getType()->isIntegerType())
    return Moved{b->getLHS(), b->getRHS(), b->getOpcode() == BO_Sub};
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (!c || c->getNumArgs() != 2 || (c->getOperator() != OO_Plus && c->getOperator() != OO_Minus) ||
      !c->getArg(1)->getType()->isIntegerType())
    return std::nullopt;
  return Moved{c->getArg(0), c->getArg(1), c->getOperator() == OO_Minus};
}

bool is_iterator(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const StringRef name = record && record->getIdentifier() ? record->getName() : "";
  return name == "__normal_iterator" || name == "reverse_iterator";
}

} // namespace metafork::frontend
