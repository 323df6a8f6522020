// What functions do that a scop calls.
#include "frontend/scops/statement.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::ScopAccess;

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
struct Body {
  Body(const Slice &slice, int depth) : slice(slice), depth(depth) {}
  const Slice &slice;
  const int depth;
  bool reads = false;

  bool is_known(const Stmt *body) {
    Visits visits;
    visits.into_assertions = false;
    visits.statement = [this](const Stmt *s) { return statement(s); };
    visits.declaration = [](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v) return true;
      const bool shared = v->isStaticLocal() && !is_constant(v);
      return !shared && (!v->getType()->isReferenceType() || isa<ParmVarDecl>(v));
    };
    return walk_syntax(body, visits);
  }

private:
  bool statement(const Stmt *s) {
    if (isa<AsmStmt, CXXTryStmt>(s)) return false;
    if (const auto *e = dyn_cast<Expr>(s); e && !expression(e)) return false;
    if (const auto *e = dyn_cast<DeclRefExpr>(s)) {
      const auto *v = dyn_cast<VarDecl>(e->getDecl());
      return !v || !v->hasGlobalStorage() || is_constant(v);
    }
    if (const auto *b = dyn_cast<BinaryOperator>(s)) return !b->isAssignmentOp() || !is_memory(b->getLHS());
    if (const auto *u = dyn_cast<UnaryOperator>(s)) {
      if (u->getOpcode() == UO_AddrOf) return false; // what is written behind it is not followed
      return !u->isIncrementDecrementOp() || !is_memory(u->getSubExpr());
    }
    if (const auto *c = dyn_cast<CXXConstructExpr>(s)) return c->getConstructor()->isTrivial();
    const auto *c = dyn_cast<CallExpr>(s);
    return !c || call(c);
  }
  bool expression(const Expr *e) {
    if (is_memory(e) && e->getType()->isPointerType()) return false; // leads anywhere
    reads = reads || is_memory(e);
    return !isa<CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr, AtomicExpr, CXXThisExpr, StmtExpr, VAArgExpr>(e) &&
           !e->getType().isVolatileQualified();
  }
  bool call(const CallExpr *c) {
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
  if (!body.is_known(definition->getBody())) return Effects::unknown;
  return body.reads ? Effects::reads : Effects::none;
}

} // namespace

Effects effects_of(const Slice &slice, const FunctionDecl *f) { return effects_at(slice, f, 0); }

// `reads`: the function reads what a pointer leads to, and nothing is written there.
void ScopStatementReader::argument(const Expr *a, QualType type, const CallExpr *c, bool reads) {
  if (isa<StringLiteral>(strip(a))) return; // NAN is __builtin_nanf("")
  if (type->isPointerType() || a->getType()->isArrayType()) {
    auto place = reads ? arrays_.pointer(a) : std::nullopt;
    if (!place && (!reads || !is_private_place(a)))
      throw Refusal{a->getExprLoc(), "the call '" + context_.text(c) + "' hands on the array '" +
                                         context_.text(strip(a)) + "'; which elements it touches is not known"};
    subscripts(a);
    if (!place) return;
    ScopAccess any;
    any.array = place->array;
    any.index.resize(scop_.arrays[static_cast<size_t>(place->array)].dimensions);
    any.read = true;
    any.certain = false;
    any.text = context_.text(strip(a));
    any.location = context_.location(a->getExprLoc());
    out_.accesses.push_back(std::move(any));
    return;
  }
  copied(a);
  const bool updates = type->isReferenceType() && !type.getNonReferenceType().isConstQualified();
  expression(a, updates ? Mode::update : Mode::read);
}

void ScopStatementReader::call(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!f)
    throw Refusal{c->getBeginLoc(), "'" + context_.text(c) + "' calls through a pointer, whose effects are not known"};
  if (const std::string why = why_no_element(context_, c); !why.empty()) throw Refusal{c->getBeginLoc(), why};
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  if (const auto *op = dyn_cast<CXXOperatorCallExpr>(c);
      op && method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
      method->isTrivial()) {
    expression(c->getArg(1));
    return expression(c->getArg(0), Mode::write);
  }
  const bool member = method && !method->isStatic();
  const Effects effects = effects_of(slice_, f);
  if (effects == Effects::unknown || (member && !method->isConst()) || isa<CXXOperatorCallExpr>(c))
    throw Refusal{c->getBeginLoc(), "calls '" + f->getQualifiedNameAsString() + "', whose effects are not known"};
  if (member)
    throw Refusal{c->getBeginLoc(),
                  "calls the member function '" + f->getQualifiedNameAsString() + "', whose effects are not known"};
  for (unsigned i = 0; i < c->getNumArgs(); i++)
    argument(c->getArg(i), i < f->getNumParams() ? f->getParamDecl(i)->getType() : c->getArg(i)->getType(), c,
             effects == Effects::reads);
}

} // namespace metafork::frontend
