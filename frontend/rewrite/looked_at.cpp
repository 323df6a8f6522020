#include "frontend/rewrite/looked_at.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>

namespace metafork::frontend {

using namespace clang;

bool stands_between(const Context &context, const std::vector<ScopPragma> &pragmas, const Stmt *s) {
  bool open = false;
  for (const ScopPragma &p : pragmas)
    if (p.offset < context.offset(s->getBeginLoc())) open = p.begins;
  return open && context.in_main_file(s->getBeginLoc());
}

bool is_looked_at(const Context &context, const std::vector<ScopPragma> &pragmas, bool automatic, const Stmt *s) {
  const auto *f = dyn_cast<ForStmt>(s);
  const auto *range = dyn_cast<CXXForRangeStmt>(s);
  if ((f || range) && (automatic || context.keyword_at(f ? f->getForLoc() : range->getForLoc()))) return true;
  const auto *c = dyn_cast<CompoundStmt>(s);
  if (c && context.in_main_file(c->getLBracLoc()) && context.schedules.count(context.offset(c->getLBracLoc())))
    return true;
  return (f || range) && stands_between(context, pragmas, s);
}

std::vector<const FunctionDecl *> functions_with_loops(const Context &context) {
  std::vector<const FunctionDecl *> out;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
    if (f && f->isThisDeclarationADefinition() && f->getBody() && !f->isTemplated() &&
        context.in_main_file(f->getLocation()) && !(method && method->getParent()->isLambda()))
      out.push_back(f);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

} // namespace metafork::frontend
