#include "frontend/scops/untaken.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_loop(const Stmt *s) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s); }

bool holds_loop(const Stmt *s) {
  return s && !isa<LambdaExpr>(s) && std::any_of(s->child_begin(), s->child_end(), [](const Stmt *c) {
           return c && (is_loop(c) || holds_loop(c));
         });
}

// The algorithms that are loops over their range, by name.
bool is_algorithm(StringRef name) {
  static const std::set<std::string> names = {"accumulate",
                                              "adjacent_difference",
                                              "all_of",
                                              "any_of",
                                              "copy",
                                              "copy_if",
                                              "copy_n",
                                              "count",
                                              "count_if",
                                              "equal",
                                              "exclusive_scan",
                                              "fill",
                                              "fill_n",
                                              "find",
                                              "find_if",
                                              "for_each",
                                              "for_each_n",
                                              "generate",
                                              "generate_n",
                                              "inclusive_scan",
                                              "inner_product",
                                              "iota",
                                              "max_element",
                                              "min_element",
                                              "minmax_element",
                                              "none_of",
                                              "partial_sum",
                                              "reduce",
                                              "replace",
                                              "replace_if",
                                              "reverse",
                                              "sort",
                                              "stable_sort",
                                              "swap_ranges",
                                              "transform",
                                              "transform_exclusive_scan",
                                              "transform_inclusive_scan",
                                              "transform_reduce"};
  return names.count(name.str()) != 0;
}

// The algorithm of std or std::ranges that a call runs; empty: none.
std::string algorithm_of(const CallExpr *c) {
  const NamedDecl *d = c->getDirectCallee();
  if (const auto *object = dyn_cast<CXXOperatorCallExpr>(c); object && object->getNumArgs() > 0) {
    const auto *ref = dyn_cast<DeclRefExpr>(object->getArg(0)->IgnoreParenImpCasts());
    d = ref ? ref->getDecl() : nullptr; // std::ranges::fill is an object
  }
  if (!d || !d->getIdentifier() || !is_algorithm(d->getName())) return "";
  const DeclContext *scope = d->getDeclContext();
  const auto *inner = dyn_cast<NamespaceDecl>(scope);
  if (inner && inner->getName() == "views") return ""; // std::views::iota is a range
  while (scope && !scope->isTranslationUnit() && !scope->isStdNamespace()) scope = scope->getParent();
  if (!scope || !scope->isStdNamespace() || isa<CXXMethodDecl>(d)) return "";
  return d->getQualifiedNameAsString();
}

std::string why_untaken(const Context &context, const Stmt *s) {
  if (isa<WhileStmt>(s)) return "a 'while' loop, whose iterations are not known before it runs" + Topic::opaque_loop;
  if (isa<DoStmt>(s)) return "a 'do' loop, whose iterations are not known before it runs" + Topic::opaque_loop;
  if (isa<CXXForRangeStmt>(s)) return context.range_stays(s);
  const auto *call = dyn_cast<CallExpr>(s);
  const std::string name = call ? algorithm_of(call) : "";
  return name.empty() ? "" : "'" + name + "' is an algorithm of the library; write it as a loop" + Topic::opaque_loop;
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
