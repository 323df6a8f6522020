// Functions of the library's values: they read what they are given and change their object, and nothing else.
#include "frontend/syntax/statements.h"
#include "frontend/trial/trial.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;

TrialReader::Node TrialReader::read_value(const Expr *e) {
  const bool temporary = isa<MaterializeTemporaryExpr>(e->IgnoreParenImpCasts());
  if (!e->isGLValue() || temporary || e->getType()->isPointerType()) return operand(e);
  Node out = load(lvalue(e), e);
  if (!e->getType()->isIntegralOrEnumerationType()) out.value = -1; // it is no size
  return out;
}

TrialReader::Node TrialReader::value_function(const CallExpr *c, const ValueFunction &does) {
  const FunctionDecl *f = c->getDirectCallee();
  const auto *member = dyn_cast<CXXMemberCallExpr>(c);
  const bool shift = isa<CXXOperatorCallExpr>(c) && isa<CXXMethodDecl>(f);
  const Expr *object = member ? member->getImplicitObjectArgument() : shift ? c->getArg(0) : nullptr;
  Node all;
  all.type = type(c->getType());
  for (unsigned i = shift; i < c->getNumArgs(); i++) all.parts.push_back(read_value(c->getArg(i)));
  if (!object) return all;
  if (object->getType()->isPointerType()) all.flag = true; // p->real(x)
  if (object->getType()->isPointerType() || !does.writes_object) {
    all.parts.push_back(read_value(object));
    return all;
  }
  if (!assigns_value(f)) all.parts.push_back(read_value(object));
  Node out;
  out.kind = Kind::copy;
  out.type = type(object->getType());
  out.site = reference(object, !assigns_value(f), true);
  out.add(lvalue(object), std::move(all));
  return out;
}

} // namespace metafork::frontend
