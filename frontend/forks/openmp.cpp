// OpenMP's directives as fork-join constructs.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/walk.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

void ForkReader::refuse(const OMPExecutableDirective *d, const std::string &why) {
  context_.error(d->getBeginLoc(), why);
}

// From the # to the end of its last line, without a remark there.
model::Range ForkReader::pragma(const OMPExecutableDirective *d) const {
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  const unsigned begin = context_.offset(d->getBeginLoc());
  size_t end = begin;
  for (size_t at = begin; at < text.size();) {
    const StringRef here = text.substr(at);
    if (here[0] == '\n' || here.starts_with("//")) break;
    if (here.starts_with("\\\n") || here.starts_with("\\\r\n"))
      at = text.find('\n', at) + 1;
    else if (here.starts_with("/*"))
      at = std::min(text.size(), here.find("*/") == StringRef::npos ? text.size() : at + here.find("*/") + 2);
    else if (here[0] == ' ' || here[0] == '\t' || here[0] == '\r')
      at++;
    else
      end = ++at;
  }
  return {begin, static_cast<unsigned>(end)};
}

bool ForkReader::is_line(SourceLocation directive) const {
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  return model::directive_sign(text, context_.offset(directive)) != 0;
}

// if (omp_get_level() == 0) { a parallel region in which one thread calls this function }
bool ForkReader::is_team(const Stmt *first) const {
  const auto *s = dyn_cast<IfStmt>(first);
  if (!s || s->getElse()) return false;
  bool asks = false, parallel = false, single = false, calls = false;
  Visits visits;
  visits.statement = [&](const Stmt *at) {
    const auto *d = dyn_cast<OMPExecutableDirective>(at);
    parallel = parallel || (d && kind_of(d) == llvm::omp::OMPD_parallel);
    single = single || (d && kind_of(d) == llvm::omp::OMPD_single);
    const auto *c = dyn_cast<CallExpr>(at);
    const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
    asks = asks || (f && f->getIdentifier() && (f->getName() == "omp_get_level" || f->getName() == "omp_in_parallel"));
    const auto *named = c ? dyn_cast<OverloadExpr>(c->getCallee()->IgnoreParens()) : nullptr;
    calls = calls || (single && f && f->getCanonicalDecl() == f_->getCanonicalDecl()) ||
            (single && named && named->getName() == f_->getDeclName());
    return true;
  };
  walk_syntax(s, visits);
  return asks && parallel && single && calls;
}

ForkNode ForkReader::directive(const OMPExecutableDirective *d, bool in_block) {
  if (d->getBeginLoc().isMacroID()) {
    refuse(d, "this OpenMP construct stands in a macro or a _Pragma, where it cannot be rewritten; write it as a line" +
                  Topic::macro);
    return {};
  }
  if (!is_line(d->getBeginLoc())) {
    refuse(d, "this OpenMP construct is written as an attribute or a _Pragma; write it as a line '#pragma omp ...'" +
                  Topic::no_counterpart);
    return {};
  }
  const auto kind = kind_of(d);
  switch (kind) {
    case llvm::omp::OMPD_parallel:
      return omp_parallel(d, in_block);
    case llvm::omp::OMPD_parallel_sections:
    case llvm::omp::OMPD_sections:
      return omp_sections(d, associated(d), in_block);
    case llvm::omp::OMPD_single:
      return omp_group(d, associated(d), !d->hasClausesOfKind<OMPNowaitClause>(), in_block);
    case llvm::omp::OMPD_master:
    case llvm::omp::OMPD_masked:
    case llvm::omp::OMPD_parallel_master:
    case llvm::omp::OMPD_parallel_masked:
      return omp_group(d, associated(d),
                       kind == llvm::omp::OMPD_parallel_master || kind == llvm::omp::OMPD_parallel_masked, in_block);
    case llvm::omp::OMPD_task:
      return omp_task(d, in_block);
    case llvm::omp::OMPD_taskwait:
    case llvm::omp::OMPD_barrier: {
      Node out;
      out.kind = Kind::join;
      out.range = pragma(d);
      out.location = context_.location(d->getBeginLoc());
      out.if_pending = kind == llvm::omp::OMPD_barrier;
      out_.forks = out_.forks || !out.if_pending;
      if (d->hasClausesOfKind<OMPDependClause>())
        refuse(d, "'depend' orders single tasks, which fork and join do not; join before what depends" +
                      Topic::no_counterpart);
      return out;
    }
    case llvm::omp::OMPD_target:
    case llvm::omp::OMPD_target_teams:
    case llvm::omp::OMPD_target_parallel:
    case llvm::omp::OMPD_target_data:
      return omp_device(d, in_block);
    case llvm::omp::OMPD_teams:
      distributed(associated(d), "team", true);
      return omp_group(d, associated(d), false, in_block, true);
    case llvm::omp::OMPD_target_update:
    case llvm::omp::OMPD_target_enter_data:
    case llvm::omp::OMPD_target_exit_data:
    case llvm::omp::OMPD_taskyield:
      return omp_nothing(d, in_block);
    case llvm::omp::OMPD_simd: {
      Node out;
      child(associated(d), out);
      return out;
    }
    case llvm::omp::OMPD_critical:
    case llvm::omp::OMPD_atomic:
      refuse(d, "'" + name_of(d) +
                    "' has no counterpart: what forks share is not written before the join; let each fork have a "
                    "result of its own and combine these behind the join" +
                    Topic::no_counterpart);
      return {};
    default:
      break;
  }
  if (is_host_loop(kind) || is_target_loop(kind)) return omp_loop(d, in_block);
  refuse(d, "the OpenMP construct '" + name_of(d) + "' has no counterpart in forks, joins and parallel loops" +
                Topic::no_counterpart);
  return {};
}

// What is left of a construct without its pragma.
ForkNode ForkReader::omp_group(const OMPExecutableDirective *d, const Stmt *body, bool joins, bool in_block,
                               bool hands_on) {
  Node out;
  out.kind = Kind::group;
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  out.joins = joins;
  out.words = {pragma(d)};
  out.body = statement_bytes(body);
  out.range = {out.words[0].begin, out.body.end};
  const auto *c = dyn_cast<CompoundStmt>(body);
  out.braces = c != nullptr;
  out.bare =
      c && in_block && std::none_of(c->body().begin(), c->body().end(), [](const Stmt *s) { return isa<DeclStmt>(s); });
  region_data(d, body, hands_on, out);
  return out;
}

// Reads the statement of a construct that has variables of its own, in the data of the region that it is.
void ForkReader::region_data(const OMPExecutableDirective *d, const Stmt *body, bool hands_on, Node &out) {
  Region own;
  for (const OMPClause *one : d->clauses()) {
    if (const auto *p = dyn_cast<OMPPrivateClause>(one))
      listed(p, own.own);
    else if (const auto *f = dyn_cast<OMPFirstprivateClause>(one))
      listed(f, own.first);
    else if (const auto *r = dyn_cast<OMPReductionClause>(one))
      sums(d, r, own.sums);
    else if (isa<OMPDeviceClause>(one))
      context_.warning(one->getBeginLoc(), "'device' is left out: METAFORK_DEVICE says which device runs the program" +
                                               Topic::no_counterpart);
    else if (!is_hint(one) && !isa<OMPIfClause, OMPMapClause>(one) && !one->isImplicit())
      context_.error(one->getBeginLoc(), "clause '" + name_of(one) + "' of '" + name_of(d) +
                                             "' has no counterpart; declare the variable where it is used" +
                                             Topic::no_counterpart);
  }
  if (on_device_) { // scalars are copied there, and pointers to what is mapped
    pointers_to_mapped(d, own.first);
    std::erase_if(own.first, [&](const VarDecl *v) { return !assigned(body, v); });
  }
  // those that loops and sections have are not of the whole region too
  const auto is_handed_on = [](const Stmt *s) {
    const auto *one = dyn_cast<OMPExecutableDirective>(s);
    return one && (is_host_loop(kind_of(one)) || isa<OMPSectionsDirective>(one));
  };
  const auto whole = [&](const VarDecl *v) {
    if (!hands_on) return names(body, v);
    const auto *c = dyn_cast<CompoundStmt>(body);
    if (!c) return !is_handed_on(body) && names(body, v);
    return std::any_of(c->body_begin(), c->body_end(), [&](const Stmt *s) { return !is_handed_on(s) && names(s, v); });
  };
  Region around = std::exchange(region_, hands_on ? own : Region());
  child(body, out);
  region_ = std::move(around);
  std::vector<std::pair<const VarDecl *, int>> numbers;
  const auto fresh = [&](const VarDecl *v) {
    ForkVariable one = described(context_, meanings_, v);
    numbers.emplace_back(v, one.number = meanings_.another());
    one.location = out.location;
    return one;
  };
  for (const VarDecl *v : own.own)
    if (whole(v)) out.privates.push_back(fresh(v));
  for (const VarDecl *v : own.first)
    if (whole(v)) out.first_privates.push_back(fresh(v));
  for (const auto &[op, v] : own.sums)
    if (whole(v)) out.reductions.push_back(accumulated(context_, op, v)), fresh(v);
  for (const auto &[v, number] : numbers) renumber(out, meanings_.of(v), number);
  for (const ForkVariable &v : out.first_privates)
    for (const auto &[declared, number] : numbers)
      if (number == v.number)
        out.children.insert(out.children.begin(), use_of(described(context_, meanings_, declared), false, out));
  for (const auto &[op, v] : own.sums)
    if (whole(v)) out.children.push_back(use_of(described(context_, meanings_, v), true, out));
  out.bare = out.bare && numbers.empty();
}

// The numbers that a clause accumulates.
void ForkReader::sums(const OMPExecutableDirective *d, const OMPReductionClause *c,
                      std::vector<std::pair<std::string, const VarDecl *>> &out) {
  for (const Expr *e : c->varlists()) {
    const VarDecl *v = variable_of(e->IgnoreParenImpCasts());
    const bool known = v && !accumulated(context_, operator_of(c), v).type.empty();
    if (known && c->getModifier() != OMPC_REDUCTION_task)
      out.emplace_back(operator_of(c), v);
    else
      context_.error(e->getBeginLoc(),
                     "the reduction of '" + context_.text(e) + "' in '" + name_of(d) +
                         "' has no counterpart: only variables that are numbers are accumulated outside of loops" +
                         Topic::no_counterpart);
  }
}

bool ForkReader::assigned(const Stmt *body, const VarDecl *v) {
  const Captured used = captured(context_, meanings_, f_, {body}, statement_bytes(body));
  return std::any_of(used.variables.begin(), used.variables.end(),
                     [&](const ForkVariable &u) { return u.number == meanings_.of(v) && u.assigned; });
}

// Only what is distributed among the threads or teams of a region may stand in it.
const Stmt *ForkReader::not_distributed(const Stmt *body, bool teams) {
  const auto by_one = [&](const Stmt *s) {
    const auto *one = dyn_cast<OMPExecutableDirective>(s);
    if (isa<NullStmt>(s) || !one) return isa<NullStmt>(s);
    const auto kind = kind_of(one);
    if (teams) return isOpenMPDistributeDirective(kind) || kind == llvm::omp::OMPD_loop;
    const bool by_each = isOpenMPParallelDirective(kind) || isOpenMPTargetExecutionDirective(kind) ||
                         isOpenMPTeamsDirective(kind) || kind == llvm::omp::OMPD_simd;
    return !by_each && !isa<OMPTaskDirective, OMPTaskLoopDirective>(one);
  };
  if (const auto *c = dyn_cast<CompoundStmt>(body)) {
    const auto every = std::find_if_not(c->body_begin(), c->body_end(), by_one);
    return every == c->body_end() ? nullptr : *every;
  }
  return by_one(body) ? nullptr : body;
}

void ForkReader::distributed(const Stmt *body, const std::string &who, bool teams) {
  const Stmt *every = not_distributed(body, teams);
  if (!every) return;
  context_.error(every->getBeginLoc(),
                 teams ? "every team of the teams region runs this statement, which has no counterpart; distribute it: "
                         "'distribute' or 'loop'" +
                             Topic::no_counterpart
                       : "every " + who +
                             " of the parallel region runs this statement, which has no counterpart; put it into a "
                             "'single', or distribute it by a loop or sections" +
                             Topic::no_counterpart);
}

ForkNode ForkReader::omp_parallel(const OMPExecutableDirective *d, bool in_block) {
  if (not_distributed(associated(d), false))
    if (auto threads = omp_threads(d, in_block)) return std::move(*threads);
  distributed(associated(d), "thread", false);
  return omp_group(d, associated(d), true, in_block, true);
}

ForkNode ForkReader::omp_sections(const OMPExecutableDirective *d, const Stmt *body, bool in_block) {
  Node out;
  out.kind = Kind::group;
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  out.joins = !d->hasClausesOfKind<OMPNowaitClause>();
  out.words = {pragma(d)};
  out.body = context_.bytes(body->getSourceRange());
  out.range = {out.words[0].begin, out.body.end};
  out.braces = isa<CompoundStmt>(body);
  std::vector<std::pair<std::string, const VarDecl *>> sums = region_.sums;
  for (const auto *r : d->getClausesOfKind<OMPReductionClause>()) this->sums(d, r, sums);
  std::erase_if(sums, [&](const auto &one) { return !names(body, one.second); });
  out.joins = out.joins || !sums.empty();
  out.bare = in_block && out.braces && sums.empty();
  out_.forks = true;
  std::vector<const Stmt *> sections;
  if (const auto *c = dyn_cast<CompoundStmt>(body)) sections.assign(c->body().begin(), c->body().end());
  for (const Stmt *s : sections) {
    const auto *section = dyn_cast<OMPSectionDirective>(s);
    if (!section && (s != sections.front() || isa<NullStmt>(s))) continue;
    const Stmt *work = section ? associated(section) : s;
    // the first one may do without a pragma
    const bool written = section && !section->getBeginLoc().isInvalid() && is_line(section->getBeginLoc());
    const model::Range own = statement_bytes(work);
    out.children.push_back(omp_work({written ? context_.offset(section->getBeginLoc()) : own.begin, own.end}, work, d,
                                    s == sections.back()));
    for (const auto &[op, v] : sums)
      if (names(work, v)) part(v, op, out);
  }
  for (const auto &[op, v] : sums) out.children.push_back(use_of(described(context_, meanings_, v), true, out));
  return out;
}

// The last fork of sections has a variable of its own for what it accumulates, whose value a pointer takes.
void ForkReader::part(const VarDecl *v, const std::string &op, Node &sections) {
  Node &fork = sections.children.back();
  model::ForkReduction one = accumulated(context_, op, v);
  const std::string text = context_.sm.getBufferData(context_.sm.getMainFileID()).str();
  one.part = one.variable + "_of_section" + std::to_string(sections.children.size());
  while (model::has_word(text, one.part) || model::has_word(text, one.part + "_at")) one.part += "_";
  one.part_at = one.part + "_at";
  forget(fork, {described(context_, meanings_, v)});
  std::erase_if(fork.variables, [&](const ForkVariable &u) { return u.number == meanings_.of(v); });
  ForkVariable at;
  at.kind = ForkVariable::Kind::pointer;
  at.number = meanings_.another();
  at.name = one.part_at;
  at.shared = at.in_frame = true;
  at.by_value = at.by_address = one.type + " *" + one.part_at;
  at.location = fork.location;
  fork.variables.push_back(std::move(at));
  fork.reductions.push_back(one);
  sections.parts.push_back(std::move(one));
}

// A fork of a statement, with the data clauses of a directive.
ForkNode ForkReader::omp_work(model::Range range, const Stmt *body, const OMPExecutableDirective *d, bool last) {
  Node out;
  out_.forks = true;
  out.kind = Kind::fork;
  out.range = range;
  out.location = context_.location(context_.at(range.begin));
  out.body = statement_bytes(body);
  out.braces = isa<CompoundStmt>(body);
  check_threads(body);
  Captured used = captured(context_, meanings_, f_, {body}, out.body);
  std::vector<const VarDecl *> copies, own, kept;
  const bool sections = isa<OMPSectionsDirective, OMPParallelSectionsDirective>(d);
  const Region around = std::exchange(region_, Region());
  if (sections) copies = around.first, own = around.own;
  for (const OMPClause *c : d->clauses()) {
    if (const auto *f = dyn_cast<OMPFirstprivateClause>(c))
      listed(f, copies);
    else if (const auto *p = dyn_cast<OMPPrivateClause>(c))
      listed(p, own);
    else if (const auto *l = dyn_cast<OMPLastprivateClause>(c))
      listed(l, kept);
    else if (isa<OMPIfClause>(c) || is_hint(c) || (sections && isa<OMPReductionClause>(c)))
      continue;
    else if (isa<OMPFinalClause>(c))
      context_.warning(c->getBeginLoc(),
                       "'final' is left out: the forks of this one are not cut off" + Topic::no_counterpart);
    else if (isa<OMPDependClause>(c))
      context_.error(
          c->getBeginLoc(),
          "'depend' orders single tasks, which fork and join do not; join before what depends" + Topic::no_counterpart);
    else
      context_.error(c->getBeginLoc(), "clause '" + name_of(c) + "' of '" + name_of(d) +
                                           "' has no counterpart in fork and join" + Topic::no_counterpart);
  }
  const auto has = [&](const std::vector<const VarDecl *> &all, int number) {
    return std::any_of(all.begin(), all.end(), [&](const VarDecl *v) { return meanings_.of(v) == number; });
  };
  std::vector<const VarDecl *> said = copies;
  said.insert(said.end(), own.begin(), own.end());
  for (const auto *c : d->getClausesOfKind<OMPSharedClause>()) listed(c, said);
  implied_copies(d, body, said, copies);
  // the last section has the variable itself
  for (const VarDecl *v : kept)
    if (last)
      std::erase(copies, v);
    else if (std::find(copies.begin(), copies.end(), v) == copies.end())
      own.push_back(v);
  for (ForkVariable &v : used.variables) {
    v.shared = !has(copies, v.number);
    if (!v.shared && v.kind == ForkVariable::Kind::array)
      context_.error(context_.at(v.location.offset),
                     "the array '" + v.name +
                         "' is copied for this task; forks share arrays: copy it into an array of the task" +
                         Topic::fork_variable);
    if (has(own, v.number)) out.privates.push_back(v);
  }
  std::erase_if(used.variables, [&](const ForkVariable &v) { return has(own, v.number); });
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  child(body, out);
  region_ = around;
  forget(out, out.privates);
  std::erase_if(out.variables, [&](const ForkVariable &v) { return !v.in_macro && only_counts(out, v); });
  capture_grains(out);
  return out;
}

// A task whose statement is one call becomes a forked call where that has the same arguments.
void ForkReader::omp_call(const Stmt *body, Node &fork) {
  const Stmt *s = body;
  if (const auto *c = dyn_cast<CompoundStmt>(s); c && c->size() == 1) s = *c->body_begin();
  const auto *e = dyn_cast<Expr>(s);
  if (!e || !fork.privates.empty()) return;
  const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  const Expr *value = b && b->getOpcode() == BO_Assign ? b->getRHS() : e;
  const auto *call = dyn_cast<CallExpr>(value->IgnoreParenImpCasts());
  if (!call || isa<CXXOperatorCallExpr>(call) || call->getBeginLoc().isMacroID()) return;
  Node out = fork;
  out.call_now = true;
  const std::set<int> places = arguments(call, out, true);
  const VarDecl *target = b ? variable_of(b->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const VarDecl *taking = b ? whole_of(b->getLHS()) : nullptr;
  for (const ForkVariable &v : out.variables) {
    const bool is_target = target && meanings_.of(target) == v.number;
    if (v.kind == ForkVariable::Kind::reference) return;
    if (is_target ? !v.shared : v.shared && v.kind != ForkVariable::Kind::array && v.reassigned && v.assigned) return;
    // the call has the variable itself, the task a copy
    const bool part = places.count(v.number) || (taking && meanings_.of(taking) == v.number);
    if (v.kind == ForkVariable::Kind::value && !v.shared && part) return;
    // the task reads it when it runs, a call when it is forked
    if (!is_target && v.shared && v.kind == ForkVariable::Kind::value) return;
  }
  if (b) {
    if (!variable_of(b->getLHS()->IgnoreParenImpCasts()) && !evaluated_later(b->getLHS())) return;
    out.target = context_.bytes(b->getLHS()->getSourceRange());
    out.target_type = pointer_to(b->getLHS()->getType());
  }
  if (!out.call_now) return;
  out.call = true;
  out.braces = false;
  out.body = context_.bytes(call->getSourceRange());
  out.range.end = statement_bytes(body).end;
  fork = std::move(out);
}

ForkNode ForkReader::omp_task(const OMPExecutableDirective *d, bool in_block) {
  const Stmt *body = associated(d);
  const model::Range line = pragma(d);
  Node out = omp_work({line.begin, statement_bytes(body).end}, body, d);
  out.in_block = in_block;
  for (const auto *c : d->getClausesOfKind<OMPIfClause>())
    if (bool holds = false;
        c->getCondition()->isValueDependent() || !c->getCondition()->EvaluateAsBooleanCondition(holds, context_.ast))
      out.condition = context_.bytes(said(c->getCondition())->getSourceRange());
    else
      out.at_once = !holds;
  if (out.condition.end == 0) omp_call(body, out);
  return out;
}

} // namespace metafork::frontend
