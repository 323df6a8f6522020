// What OpenMP's directives and clauses are, and small steps over what is read of them.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

const Stmt *associated(const OMPExecutableDirective *d) {
  const Stmt *s = d->hasAssociatedStmt() ? d->getAssociatedStmt() : nullptr;
  while (s)
    if (const auto *c = dyn_cast<CapturedStmt>(s))
      s = c->getCapturedStmt();
    else if (const auto *l = dyn_cast<OMPCanonicalLoop>(s))
      s = l->getLoopStmt();
    else
      break;
  return s;
}

OpenMPDirectiveKind kind_of(const OMPExecutableDirective *d) {
  return d->getMappedDirective() == llvm::omp::OMPD_loop ? llvm::omp::OMPD_loop : d->getDirectiveKind();
}

std::string name_of(const OMPExecutableDirective *d) { return llvm::omp::getOpenMPDirectiveName(kind_of(d)).str(); }
std::string name_of(const OMPClause *c) { return llvm::omp::getOpenMPClauseName(c->getClauseKind()).str(); }

bool is_target_loop(OpenMPDirectiveKind k) {
  switch (k) {
    case llvm::omp::OMPD_target_parallel_for:
    case llvm::omp::OMPD_target_parallel_for_simd:
    case llvm::omp::OMPD_target_teams_distribute_parallel_for:
    case llvm::omp::OMPD_target_teams_distribute_parallel_for_simd:
    case llvm::omp::OMPD_target_teams_loop:
    case llvm::omp::OMPD_target_parallel_loop:
    case llvm::omp::OMPD_target_teams_distribute:
    case llvm::omp::OMPD_target_teams_distribute_simd:
    case llvm::omp::OMPD_target_simd:
      return true;
    default:
      return false;
  }
}

bool is_host_loop(OpenMPDirectiveKind k) {
  switch (k) {
    case llvm::omp::OMPD_for:
    case llvm::omp::OMPD_for_simd:
    case llvm::omp::OMPD_parallel_for:
    case llvm::omp::OMPD_parallel_for_simd:
    case llvm::omp::OMPD_taskloop:
    case llvm::omp::OMPD_taskloop_simd:
    case llvm::omp::OMPD_loop:
    case llvm::omp::OMPD_parallel_loop:
    case llvm::omp::OMPD_master_taskloop:
    case llvm::omp::OMPD_master_taskloop_simd:
    case llvm::omp::OMPD_masked_taskloop:
    case llvm::omp::OMPD_masked_taskloop_simd:
    case llvm::omp::OMPD_parallel_master_taskloop:
    case llvm::omp::OMPD_parallel_master_taskloop_simd:
    case llvm::omp::OMPD_parallel_masked_taskloop:
    case llvm::omp::OMPD_parallel_masked_taskloop_simd:
    case llvm::omp::OMPD_distribute:
    case llvm::omp::OMPD_distribute_simd:
    case llvm::omp::OMPD_distribute_parallel_for:
    case llvm::omp::OMPD_distribute_parallel_for_simd:
    case llvm::omp::OMPD_teams_distribute:
    case llvm::omp::OMPD_teams_distribute_simd:
    case llvm::omp::OMPD_teams_distribute_parallel_for:
    case llvm::omp::OMPD_teams_distribute_parallel_for_simd:
    case llvm::omp::OMPD_teams_loop:
      return true;
    default:
      return false;
  }
}

bool keeps_variable(OpenMPDirectiveKind k) {
  return is_host_loop(k) && (isOpenMPSimdDirective(k) || isOpenMPGenericLoopDirective(k));
}

bool is_hint(const OMPClause *c) {
  switch (c->getClauseKind()) {
    case llvm::omp::OMPC_num_threads:
    case llvm::omp::OMPC_proc_bind:
    case llvm::omp::OMPC_untied:
    case llvm::omp::OMPC_mergeable:
    case llvm::omp::OMPC_priority:
    case llvm::omp::OMPC_default:
    case llvm::omp::OMPC_shared:
    case llvm::omp::OMPC_nowait:
    case llvm::omp::OMPC_simdlen:
    case llvm::omp::OMPC_safelen:
    case llvm::omp::OMPC_num_tasks:
    case llvm::omp::OMPC_num_teams:
    case llvm::omp::OMPC_thread_limit:
    case llvm::omp::OMPC_dist_schedule:
    case llvm::omp::OMPC_bind:
    case llvm::omp::OMPC_filter:
    case llvm::omp::OMPC_nogroup: // joining earlier is always right
    case llvm::omp::OMPC_order:
    case llvm::omp::OMPC_aligned:
    case llvm::omp::OMPC_defaultmap: // Clang has said what it means of each variable
      return true;
    default:
      return false;
  }
}

void forget(ForkNode &n, const std::vector<ForkVariable> &own) {
  const auto is_own = [&](const ForkNode &c) {
    return c.use && std::any_of(own.begin(), own.end(), [&](const auto &v) { return v.number == c.use->variable; });
  };
  std::erase_if(n.children, is_own);
  for (ForkNode &c : n.children) forget(c, own);
}

bool only_counts(const ForkNode &work, const ForkVariable &v) {
  std::vector<model::Range> loops;
  const auto visit = [&](const auto &self, const ForkNode &n) -> void {
    if (n.kind == Kind::loop && n.variable == v.name && !n.keeps_variable) loops.push_back(n.range);
    for (const ForkNode &c : n.children) self(self, c);
  };
  visit(visit, work);
  return !v.uses.empty() && std::all_of(v.uses.begin(), v.uses.end(), [&](const model::Range &use) {
    return std::any_of(loops.begin(), loops.end(),
                       [&](const model::Range &l) { return use.begin >= l.begin && use.end <= l.end; });
  });
}

ForkNode use_of(const ForkVariable &v, bool writes, const ForkNode &at) {
  ForkNode out;
  out.kind = Kind::use;
  out.location = at.location;
  out.use = model::ForkUse{v.number, v.name, "", !writes, writes, true, at.location};
  return out;
}

std::string operator_of(const OMPReductionClause *c) {
  const std::string name = c->getNameInfo().getAsString();
  return name.rfind("operator", 0) == 0 ? name.substr(8) : name;
}

// Clang's range of a directive ends with its line.
model::Range ForkReader::statement_bytes(const Stmt *s) const {
  model::Range out = context_.statement_bytes(s);
  const auto up_to = [&](const Stmt *last) {
    if (last) out.end = std::max(out.end, statement_bytes(last).end);
  };
  if (const auto *d = dyn_cast<OMPExecutableDirective>(s)) {
    if (context_.in_main_file(d->getBeginLoc()) && !d->getBeginLoc().isMacroID()) out = pragma(d);
    up_to(associated(d));
  } else if (const auto *i = dyn_cast<IfStmt>(s)) {
    up_to(i->getElse() ? i->getElse() : i->getThen());
  } else if (const auto *f = dyn_cast<ForStmt>(s)) {
    up_to(f->getBody());
  } else if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) {
    up_to(r->getBody());
  } else if (const auto *w = dyn_cast<WhileStmt>(s)) {
    up_to(w->getBody());
  } else if (const auto *l = dyn_cast<LabelStmt>(s)) {
    up_to(l->getSubStmt());
  } else if (const auto *c = dyn_cast<SwitchCase>(s)) {
    up_to(c->getSubStmt());
  }
  return out;
}

bool among(const std::vector<const VarDecl *> &all, const VarDecl *v) {
  return std::find(all.begin(), all.end(), v) != all.end();
}

bool names(const Stmt *s, const VarDecl *v) {
  bool found = false;
  Visits visits;
  visits.statement = [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    found = found || (ref && ref->getDecl()->getCanonicalDecl() == v->getCanonicalDecl());
    return !found;
  };
  walk_syntax(s, visits);
  return found;
}

void renumber(ForkNode &n, int from, int to) {
  if (n.use && n.use->variable == from) n.use->variable = to;
  for (auto *all : {&n.variables, &n.privates, &n.first_privates, &n.last_privates})
    for (ForkVariable &v : *all)
      if (v.number == from) v.number = to;
  for (ForkNode &c : n.children) renumber(c, from, to);
}

const Expr *said(const Expr *e) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(e ? e->IgnoreParenImpCasts() : nullptr);
  const auto *kept = ref ? dyn_cast<OMPCapturedExprDecl>(ref->getDecl()) : nullptr;
  return kept && kept->getInit() ? kept->getInit() : e;
}

model::ForkReduction accumulated(const Context &context, const std::string &op, const VarDecl *v) {
  using Numbers = model::ForkReduction::Numbers;
  model::ForkReduction out{op, v->getNameAsString(), {}, {}, {}, {}};
  const QualType type = v->getType().getNonReferenceType();
  if (!type->isArithmeticType() || type->isDependentType() || type->isComplexType()) return out;
  out.type = declared(context, type, "");
  out.numbers = type->isFloatingType()          ? Numbers::floating
                : type->isSignedIntegerType()   ? Numbers::with_sign
                : type->isUnsignedIntegerType() ? Numbers::without_sign
                                                : Numbers::others;
  return out;
}

} // namespace metafork::frontend
