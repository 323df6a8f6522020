// OpenMP's loops.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

void ForkReader::omp_clauses(const OMPExecutableDirective *d, Node &out) {
  std::vector<const VarDecl *> own, first, last;
  const auto text = [&](const Expr *e) { return context_.text(e); };
  for (const OMPClause *c : d->clauses()) {
    if (c->isImplicit()) continue;
    if (const auto *p = dyn_cast<OMPPrivateClause>(c))
      listed(p, own);
    else if (const auto *f = dyn_cast<OMPFirstprivateClause>(c))
      listed(f, first);
    else if (const auto *l = dyn_cast<OMPLastprivateClause>(c)) {
      if (l->getKind() == OMPC_LASTPRIVATE_conditional)
        context_.error(c->getBeginLoc(),
                       "'lastprivate(conditional: )' keeps what the last iteration that assigns gives, "
                       "which has no counterpart; keep its number by a reduction with max" +
                           Topic::no_counterpart);
      listed(l, last);
    } else if (const auto *r = dyn_cast<OMPReductionClause>(c)) {
      for (const Expr *e : r->varlists()) out.reductions.push_back({operator_of(r), text(e), {}, {}});
    } else if (const auto *s = dyn_cast<OMPScheduleClause>(c)) {
      if (s->getChunkSize()) out.grain = text(s->getChunkSize());
    } else if (const auto *g = dyn_cast<OMPGrainsizeClause>(c)) {
      out.grain = text(g->getGrainsize());
    } else if (const auto *m = dyn_cast<OMPMapClause>(c)) {
      for (const Expr *e : m->varlists()) {
        const auto *section = dyn_cast<ArraySectionExpr>(e->IgnoreParenImpCasts());
        if (!section || !section->getLength()) continue;
        const std::string lower = section->getLowerBound() ? text(section->getLowerBound()) : "0";
        out.extents.emplace_back(text(section->getBase()),
                                 (lower == "0" ? "" : lower + " + ") + text(section->getLength()));
      }
    } else if (isa<OMPCollapseClause>(c)) {
      continue; // the loops inside stay loops of an iteration
    } else if (!is_hint(c) && !isa<OMPIfClause>(c)) {
      context_.error(c->getBeginLoc(), "clause '" + name_of(c) + "' of '" + name_of(d) +
                                           "' has no counterpart on a parallel loop" + Topic::no_counterpart);
    }
  }
  for (const VarDecl *v : own)
    if (v->getNameAsString() != out.variable) out.privates.push_back(described(context_, meanings_, v));
  const bool nested = d->hasClausesOfKind<OMPCollapseClause>(); // the last of them may have no iteration inside
  for (const VarDecl *v : last) {
    if (v->getNameAsString() == out.variable) {
      out.keeps_variable = true;
      continue;
    }
    out.last_privates.push_back(described(context_, meanings_, v));
    if (nested && std::find(first.begin(), first.end(), v) == first.end()) first.push_back(v);
  }
  for (const VarDecl *v : first) out.first_privates.push_back(described(context_, meanings_, v));
  for (const auto *own : {&out.privates, &out.first_privates, &out.last_privates}) forget(out, *own);
  for (const ForkVariable &v : out.first_privates) out.children.insert(out.children.begin(), use_of(v, false, out));
  for (const ForkVariable &v : out.last_privates) out.children.push_back(use_of(v, true, out));
}

ForkNode ForkReader::omp_loop(const OMPExecutableDirective *d, bool in_block) {
  const auto *f = dyn_cast_or_null<ForStmt>(associated(d));
  Node out;
  if (!f) {
    refuse(d, "only a for loop with a counter can be a parallel loop here" + Topic::loop_header);
    return out;
  }
  const model::Range line = pragma(d);
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  loop_parts(f, out);
  out.range = {line.begin, context_.statement_bytes(f).end};
  out.on_device = is_target_loop(d->getDirectiveKind());
  omp_clauses(d, out);
  reductions(f, out);
  out.keeps_variable = out.keeps_variable || keeps_variable(d->getDirectiveKind());
  if (!out.last_privates.empty() || (out.keeps_variable && !out.variable.empty())) last_iteration(f, out);
  return out;
}

} // namespace metafork::frontend
