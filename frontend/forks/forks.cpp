#include "frontend/forks/forks.h"

#include "frontend/forks/hyperobjects.h"
#include "frontend/forks/reader.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Why a keyword that was met stands where it means nothing.
std::string why_not(const Keyword &k) {
  const std::string name = k.name;
  if (name == "meta_join" || name == "cilk_sync") return "'" + name + "' stands alone: " + name + ";";
  if (name == "cilk_scope") return "expected a block '{ }' after 'cilk_scope'" + Topic::syntax;
  return "expected a block '{ }' or a call that is a whole statement after '" + name + "': " + name +
         " { } or lv = " + name + " f(x);" + Topic::syntax;
}

bool has_construct(const model::ForkNode &n) {
  using Kind = model::ForkNode::Kind;
  if (n.kind == Kind::fork || n.kind == Kind::join || n.kind == Kind::loop || n.kind == Kind::group) return true;
  for (const model::ForkNode &c : n.children)
    if (has_construct(c)) return true;
  return false;
}

void outlined_within(const model::ForkNode &n, std::vector<model::Range> &out) {
  if (n.outlined) out.push_back(n.definition);
  for (const model::ForkNode &c : n.children) outlined_within(c, out);
}

// In a function that its variables are handed to by address, a sum is one of that function's caller.
void check_addresses(Context &context, const std::map<const Stmt *, CilkSum> &sums,
                     const std::vector<model::Range> &moved) {
  for (const auto &[block, sum] : sums) {
    const bool comes_back = std::any_of(moved.begin(), moved.end(), [&, head = sum.head](const model::Range &r) {
      return head.begin >= r.begin && head.end <= r.end;
    });
    if (sum.variable->getType()->isPointerType() && !comes_back) refuse_hyperobject(context, sum.view);
  }
}

// Variables that OpenMP gives each of its threads, from one region to the next.
void check_threadprivate(Context &context) {
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    if (isa<OMPThreadPrivateDecl>(d) && context.in_main_file(d->getLocation()))
      context.error(d->getLocation(),
                    "the OpenMP directive 'threadprivate' has no counterpart: forked work keeps no variable of its "
                    "thread; give the work a value, and take one from it" +
                        Topic::no_counterpart);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
}

} // namespace

model::ForkFile read_forks(Context &context, const ForkKeywords &keywords) {
  model::ForkFile out;
  out.is_c = context.is_c;
  std::set<unsigned> consumed;
  std::map<const Stmt *, CilkSum> sums;
  if (keywords.dialect == Dialect::cilk) sums = read_hyperobjects(context);
  if (keywords.dialect == Dialect::openmp) check_threadprivate(context);
  const Callees callees(context);
  std::set<const FunctionDecl *> seen;
  const auto read = [&](const FunctionDecl *f) {
    if (!f->isThisDeclarationADefinition() || !f->hasBody() || !context.in_main_file(f->getLocation()) ||
        f->isTemplateInstantiation() || !isa<CompoundStmt>(f->getBody()) || !seen.insert(f).second)
      return;
    model::ForkFunction one = ForkReader(context, keywords, sums, callees, consumed, f).run();
    if (!has_construct(one.tree) && one.team.end == 0) return;
    if (one.odd_brace)
      context.error(context.at(one.odd_brace->offset),
                    "the braces of a function that forks are written as '{' and '}'" + Topic::syntax);
    out.functions.push_back(std::move(one));
  };
  // Functions come before the lambdas in them.
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto *m = dyn_cast_or_null<CXXMethodDecl>(f);
    if (f && !(m && m->getParent()->isLambda())) read(f);
    return true;
  };
  visits.statement = [&](const Stmt *s) {
    const auto *l = dyn_cast<LambdaExpr>(s);
    const bool written = l && context.in_main_file(l->getBody()->getBeginLoc());
    if (written && !consumed.count(context.offset(l->getBody()->getBeginLoc()))) read(l->getCallOperator());
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  // What has come back to where it is forked is no function any more.
  std::vector<model::Range> moved;
  for (const model::ForkFunction &f : out.functions) outlined_within(f.tree, moved);
  std::erase_if(out.functions, [&](const model::ForkFunction &f) {
    return std::any_of(moved.begin(), moved.end(), [&](const model::Range &r) { return r.begin == f.range.begin; });
  });
  check_addresses(context, sums, moved);
  for (const auto &[next, k] : keywords.by_next)
    if (k.name != "meta_schedule" && !consumed.count(k.offset)) context.error(context.at(k.offset), why_not(k));
  return out;
}

} // namespace metafork::frontend
