// What places mean: variables, members of the object, and what references and pointers that never change lead to.
#include "frontend/forks/variables.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;

namespace {

const Expr *bare(const Expr *e) { return e->IgnoreParenImpCasts(); }

// The only value, apart from null, that a pointer of a function has: of its declaration or of one assignment. Null
// where there are others, or where something else may change it.
const Expr *only_value(const VarDecl *p) {
  const auto *f = dyn_cast<FunctionDecl>(p->getDeclContext());
  if (!f || !f->hasBody()) return nullptr;
  std::vector<const Expr *> values;
  if (p->getInit()) values.push_back(p->getInit());
  int mentions = 0, known = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto is_p = [&](const Expr *e) { return variable_of(e->IgnoreParens()) == p; };
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) mentions += ref->getDecl() == p;
    if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign && is_p(b->getLHS()))
      known++, values.push_back(b->getRHS());
    if (const auto *c = dyn_cast<ImplicitCastExpr>(s); c && c->getCastKind() == CK_LValueToRValue)
      known += is_p(c->getSubExpr());
    return true;
  };
  walk_syntax(f->getBody(), visits);
  const Expr *out = nullptr;
  for (const Expr *v : values) {
    if (v->isNullPointerConstant(f->getASTContext(), Expr::NPC_ValueDependentIsNotNull)) continue;
    if (out) return nullptr;
    out = v;
  }
  return mentions == known ? out : nullptr;
}

} // namespace

// What a reference is bound to, or a pointer leads to.
std::optional<ForkPlace> Meanings::led_to(const VarDecl *v) {
  if (isa<ParmVarDecl>(v) || !v->hasLocalStorage()) return std::nullopt;
  const auto [it, fresh] = leads_.emplace(v, std::nullopt);
  if (!fresh) return it->second;
  std::optional<ForkPlace> out;
  if (v->getType()->isReferenceType() && v->getInit())
    out = place(v->getInit());
  else if (const Expr *value = v->getType()->isPointerType() ? only_value(v) : nullptr)
    out = pointed(value);
  if (out) out->through = v;
  return leads_[v] = out;
}

std::optional<ForkPlace> Meanings::pointed(const Expr *e) {
  e = bare(e);
  if (isa<CXXThisExpr>(e)) return ForkPlace{nullptr, "", true, nullptr};
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) return place(u->getSubExpr());
  const VarDecl *v = variable_of(e);
  return v && v->getType()->isPointerType() ? led_to(v) : std::nullopt;
}

std::optional<ForkPlace> Meanings::place(const Expr *e) {
  e = bare(e);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return pointed(u->getSubExpr());
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    auto out = !field ? std::nullopt : m->isArrow() ? pointed(m->getBase()) : place(m->getBase());
    if (!out) return out;
    out->path += "." + field->getNameAsString();
    out->exact = out->exact && !field->getParent()->isUnion();
    return out;
  }
  const VarDecl *v = variable_of(e);
  if (!v) return std::nullopt;
  if (v->getType()->isReferenceType())
    if (const auto to = led_to(v)) return to;
  return ForkPlace{v, "", !v->getType()->isReferenceType(), nullptr};
}

} // namespace metafork::frontend
