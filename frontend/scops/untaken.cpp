#include "frontend/scops/untaken.h"

#include "frontend/syntax/algorithms.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_loop(const Stmt *s) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s); }

bool holds_loop(const Stmt *s) {
  return s && !isa<LambdaExpr>(s) && std::any_of(s->child_begin(), s->child_end(), [](const Stmt *c) {
           return c && (is_loop(c) || holds_loop(c));
         });
}

std::string why_untaken(const Context &context, const Stmt *s) {
  if (isa<WhileStmt>(s)) return "a 'while' loop, whose iterations are not known before it runs" + Topic::opaque_loop;
  if (isa<DoStmt>(s)) return "a 'do' loop, whose iterations are not known before it runs" + Topic::opaque_loop;
  if (isa<CXXForRangeStmt>(s)) return context.range_stays(s);
  const auto *call = dyn_cast<CallExpr>(s);
  return call && may_be_algorithm(call) ? context.algorithm_stays(call) : "";
}

} // namespace

void untaken_loops(const Context &context, const FunctionDecl *function, Scops &out) {
  std::vector<model::Range> taken;
  for (const auto *scops : {&out.scops, &out.written})
    for (const model::Scop &s : *scops) taken.push_back(s.range);
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *f = dyn_cast<ForStmt>(s);
    if (f && context.meta_for (f)) taken.push_back(context.bytes(f->getSourceRange()));
    const std::string why = why_untaken(context, s);
    if (why.empty() || !context.in_main_file(s->getBeginLoc())) return true;
    if (isa<WhileStmt, DoStmt>(s) && holds_loop(s)) return true;
    const model::Location at = context.location(s->getBeginLoc());
    const bool known = std::any_of(taken.begin(), taken.end(),
                                   [&](const model::Range &r) { return r.begin <= at.offset && at.offset < r.end; }) ||
                       std::any_of(out.refused.begin(), out.refused.end(), [&](const model::NoScop &n) {
                         return n.location.offset == at.offset && n.location.file == at.file;
                       });
    if (!known) out.refused.push_back({at, at, why, true});
    return true;
  };
  walk_syntax(function->getBody(), visits);
}

} // namespace metafork::frontend
