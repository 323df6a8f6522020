// Exceptions that leave forked work.
#include "frontend/forks/variables.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Thrown {
public:
  Thrown(Context &context, const Meanings &meanings, model::ForkNode &fork)
      : context_(context), meanings_(meanings), fork_(fork) {}

  // `at`: the call in the work that leads here, if any does.
  void read(const Stmt *s, SourceLocation at) {
    if (!s || (fork_.throws && fork_.thrower.empty())) return;
    if (isa<LambdaExpr>(s)) return;
    for (const Stmt *child : s->children())
      if (const auto *t = dyn_cast<CXXTryStmt>(s); !t || child != t->getTryBlock()) read(child, at);
    const SourceLocation here = at.isValid() ? at : s->getBeginLoc();
    if (isa<CXXThrowExpr>(s))
      note(context_.in_main_file(s->getBeginLoc()) ? s->getBeginLoc() : here, "");
    else if (const auto *c = dyn_cast<CallExpr>(s))
      for (const FunctionDecl *f : meanings_.callees(c)) called(f, here);
    else if (const auto *c = dyn_cast<CXXConstructExpr>(s))
      called(c->getConstructor(), here);
  }

private:
  void called(const FunctionDecl *f, SourceLocation at) {
    const auto *type = f->getType()->getAs<FunctionProtoType>();
    if ((type && type->canThrow() == CT_Cannot) || f->isImplicit() || f->getBuiltinID() != 0) return;
    if (context_.in_system(f->getLocation()) || !seen_.insert(f->getCanonicalDecl()).second) return;
    const FunctionDecl *definition = nullptr;
    if (const Stmt *body = f->getBody(definition)) return read(body, at);
    if (!f->isExternC() && !f->isDefaulted() && !f->isTemplated()) note(at, f->getNameAsString());
  }

  void note(SourceLocation at, const std::string &thrower) {
    if (!thrower.empty() && fork_.throws) return;
    fork_.throws = context_.location(at);
    fork_.thrower = thrower;
  }

  Context &context_;
  const Meanings &meanings_;
  model::ForkNode &fork_;
  std::set<const FunctionDecl *> seen_;
};

} // namespace

void note_thrown(Context &context, const Meanings &meanings, const Stmt *work, model::ForkNode &fork) {
  if (!context.is_c && context.ast.getLangOpts().CXXExceptions) Thrown(context, meanings, fork).read(work, {});
}

} // namespace metafork::frontend
