// Pointers of a scop that are followed to no array: those into what a statement declares itself, and those in objects.
#include "frontend/scops/statement.h"
#include "frontend/syntax/library_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

// An element of an array, or what a pointer leads to, that the statement declares itself.
bool ScopStatementReader::is_private_place(const Expr *e) const {
  e = strip(e);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    return v && arrays_.is_private(v);
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return is_private_place(s->getBase());
  if (const auto *m = dyn_cast<MemberExpr>(e)) return is_private_place(m->getBase());
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return is_private_place(u->getSubExpr());
  const auto *b = dyn_cast<BinaryOperator>(e);
  return b && b->isAdditiveOp() && (is_private_place(b->getLHS()) || is_private_place(b->getRHS()));
}

// A pointer that becomes a part of an object: what is touched through it there is not followed.
void ScopStatementReader::kept(const Expr *e) {
  if (!e->getType()->isPointerType() || e->getType()->isFunctionPointerType()) return;
  if (e->isNullPointerConstant(context_.ast, Expr::NPC_ValueDependentIsNull) || isa<StringLiteral>(strip(e))) return;
  if (!arrays_.pointer(e) && is_private_place(e)) return;
  throw Refusal{e->getExprLoc(), "the pointer '" + context_.text(strip(e)) +
                                     "' is kept in an object, through which any element may be touched" +
                                     Topic::pointer};
}

// Is there a pointer or reference among the members, those of bases and of members too?
static bool holds_pointers(const ASTContext &ast, QualType given) {
  const QualType type = ast.getBaseElementType(given);
  if (type->isPointerType() || type->isReferenceType()) return true;
  const RecordDecl *r = type->getAsRecordDecl();
  if (!r || !r->getDefinition()) return false;
  r = r->getDefinition();
  if (const auto *c = dyn_cast<CXXRecordDecl>(r))
    for (const CXXBaseSpecifier &base : c->bases())
      if (holds_pointers(ast, base.getType())) return true;
  return std::any_of(r->field_begin(), r->field_end(),
                     [&](const FieldDecl *f) { return holds_pointers(ast, f->getType()); });
}

// An object that is copied, or passed by reference, with pointers in it.
void ScopStatementReader::copied(const Expr *e) {
  if (holds_references(e->getType()) && strip(e)->isPRValue()) return; // std::tie(a, b), whose call has been followed
  if (e->getType()->isRecordType() && holds_pointers(context_.ast, e->getType()) && e->isGLValue() &&
      !is_private_place(e))
    throw Refusal{e->getExprLoc(), "'" + context_.text(strip(e)) +
                                       "' holds pointers, through which any element may be touched" + Topic::pointer};
}

} // namespace metafork::frontend
