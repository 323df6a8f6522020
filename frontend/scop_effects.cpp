// What functions do that a scop calls.
#include "frontend/scop_statement.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>

namespace metafork::frontend {

using namespace clang;

namespace {

constexpr int max_call_depth = 16; // recursion is no value of its arguments that anything is known of

Effects effects_at(const Slice &slice, const FunctionDecl *f, int depth);

// An element of something that is no variable of the function's own.
bool is_memory(const Expr *e) {
  e = strip(e);
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return u->getOpcode() == UO_Deref;
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e))
    return !strip(s->getBase())->getType()->isArrayType() || is_memory(s->getBase());
  if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() || is_memory(m->getBase());
  return false;
}

bool is_constant(const VarDecl *v) { return v->getASTContext().getBaseElementType(v->getType()).isConstQualified(); }

// Stops at the first thing that makes the effects unknown.
struct Body : RecursiveASTVisitor<Body> {
  Body(const Slice &slice, int depth) : slice(slice), depth(depth) {}
  const Slice &slice;
  const int depth;
  bool reads = false;

  bool VisitExpr(Expr *e) {
    if (is_memory(e) && e->getType()->isPointerType()) return false; // leads anywhere
    reads = reads || is_memory(e);
    return !isa<CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr, AtomicExpr, CXXThisExpr, StmtExpr, VAArgExpr>(e) &&
           !e->getType().isVolatileQualified();
  }
  bool VisitStmt(Stmt *s) { return !isa<AsmStmt, CXXTryStmt>(s); }
  bool VisitDeclRefExpr(DeclRefExpr *e) {
    const auto *v = dyn_cast<VarDecl>(e->getDecl());
    return !v || !v->hasGlobalStorage() || is_constant(v);
  }
  bool VisitBinaryOperator(BinaryOperator *b) { return !b->isAssignmentOp() || !is_memory(b->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *u) {
    if (u->getOpcode() == UO_AddrOf) return false; // what is written behind it is not followed
    return !u->isIncrementDecrementOp() || !is_memory(u->getSubExpr());
  }
  bool VisitVarDecl(VarDecl *v) {
    const bool shared = v->isStaticLocal() && !is_constant(v);
    return !shared && (!v->getType()->isReferenceType() || isa<ParmVarDecl>(v));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *c) { return c->getConstructor()->isTrivial(); }
  bool VisitCallExpr(CallExpr *c) {
    const FunctionDecl *callee = c->getDirectCallee();
    if (!callee || isa<CXXMethodDecl>(callee)) return false;
    const Effects effects = effects_at(slice, callee, depth + 1);
    reads = reads || effects == Effects::reads;
    for (unsigned i = 0; i < c->getNumArgs() && i < callee->getNumParams(); i++) {
      const QualType type = callee->getParamDecl(i)->getType();
      const bool changes = type->isReferenceType() && !type.getNonReferenceType().isConstQualified();
      if (changes && is_memory(c->getArg(i))) return false;
    }
    return effects != Effects::unknown;
  }
};

Effects effects_at(const Slice &slice, const FunctionDecl *f, int depth) {
  if (f->hasAttr<ConstAttr>() || slice.standard(f)) return Effects::none;
  const FunctionDecl *definition = nullptr;
  if (depth > max_call_depth || f->isVariadic() || !f->isDefined(definition) || !definition->getBody())
    return Effects::unknown;
  Body body(slice, depth);
  if (!body.TraverseStmt(definition->getBody())) return Effects::unknown;
  return body.reads ? Effects::reads : Effects::none;
}

} // namespace

Effects effects_of(const Slice &slice, const FunctionDecl *f) { return effects_at(slice, f, 0); }

} // namespace metafork::frontend
