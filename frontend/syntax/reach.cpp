#include "frontend/syntax/reach.h"

#include "frontend/text/visitor.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// What is called in one body.
struct Calls : SyntaxVisitor {
  std::vector<const FunctionDecl *> functions;

  Calls() { into_implicit_ = into_instances_ = true; }

  bool VisitDeclRefExpr(DeclRefExpr *e) override { return named(e->getDecl()); }
  bool VisitMemberExpr(MemberExpr *e) override { return named(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *e) override {
    destroyed(e->getType());
    return named(e->getConstructor());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *e) override { return named(e->getConstructor()); }
  bool VisitCXXNewExpr(CXXNewExpr *e) override { return named(e->getOperatorNew()); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *e) override {
    destroyed(e->getDestroyedType());
    return named(e->getOperatorDelete());
  }
  bool VisitVarDecl(VarDecl *v) override {
    destroyed(v->getType());
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *e) override { return TraverseStmt(e->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *e) override { return !e->getExpr() || TraverseStmt(e->getExpr()); }

private:
  bool named(const Decl *d) {
    if (const auto *f = dyn_cast_or_null<FunctionDecl>(d)) functions.push_back(f);
    return true;
  }
  void destroyed(QualType type) {
    if (type.isNull() || type->isDependentType()) return;
    const CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record && record->hasDefinition() && !record->isDependentContext()) named(record->getDestructor());
  }
};

} // namespace

bool is_left_out(const FunctionDecl *f) {
  const auto left_out = [](const FunctionDecl *one) {
    return std::any_of(one->redecls_begin(), one->redecls_end(),
                       [](const FunctionDecl *r) { return r->hasSkippedBody(); });
  };
  const FunctionDecl *pattern = f->getTemplateInstantiationPattern();
  return left_out(f) || (pattern && left_out(pattern));
}

std::set<const FunctionDecl *> reached(const std::vector<const FunctionDecl *> &from) {
  std::set<const FunctionDecl *> out;
  std::vector<const FunctionDecl *> left;
  const auto add = [&](const FunctionDecl *f) {
    const FunctionDecl *definition = f;
    if (f->getDefinition()) definition = f->getDefinition();
    if (out.insert(definition).second) left.push_back(definition);
  };
  for (const FunctionDecl *f : from) add(f);
  while (!left.empty()) {
    const FunctionDecl *f = left.back();
    left.pop_back();
    if (f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation())) continue;
    Calls calls;
    if (const auto *c = dyn_cast<CXXConstructorDecl>(f))
      for (CXXCtorInitializer *i : c->inits()) calls.TraverseConstructorInitializer(i);
    const FunctionDecl *with_body = nullptr;
    if (Stmt *body = f->getBody(with_body)) calls.TraverseStmt(body);
    for (const FunctionDecl *g : calls.functions) add(g);
  }
  return out;
}

} // namespace metafork::frontend
