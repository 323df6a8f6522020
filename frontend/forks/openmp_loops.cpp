// OpenMP's loops.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

// The variable of a loop that does not declare it.
const VarDecl *outer_counter(const ForStmt *f) {
  const auto *e = dyn_cast_or_null<Expr>(f->getInit());
  const Expr *target = e ? assignment(e).first : nullptr;
  return target ? variable_of(target->IgnoreParenImpCasts()) : nullptr;
}

// The loops inside that 'collapse' makes one with the outermost.
std::vector<const ForStmt *> collapsed(const ASTContext &ast, const OMPExecutableDirective *d) {
  std::vector<const ForStmt *> out;
  const auto *c = d->getSingleClause<OMPCollapseClause>();
  const auto number = c ? c->getNumForLoops()->getIntegerConstantExpr(ast) : std::nullopt;
  const Stmt *s = associated(d);
  for (int64_t i = 1; number && i < number->getExtValue(); i++) {
    const auto *f = dyn_cast_or_null<ForStmt>(s);
    s = f ? f->getBody() : nullptr;
    while (const auto *block = dyn_cast_or_null<CompoundStmt>(s))
      s = block->size() == 1 ? block->body_front() : nullptr;
    const auto *inner = dyn_cast_or_null<ForStmt>(s);
    if (inner) out.push_back(inner);
  }
  return out;
}

bool is_called(const FunctionDecl *f, StringRef name) { return f && f->getIdentifier() && f->getName() == name; }

} // namespace

void ForkReader::omp_clauses(const OMPExecutableDirective *d, const Region &around, Node &out) {
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
      for (const Expr *e : r->varlists()) out.reductions.push_back({operator_of(r), text(e), {}, {}, {}, {}});
    } else if (const auto *s = dyn_cast<OMPScheduleClause>(c)) {
      if (s->getChunkSize()) out.grain = text(said(s->getChunkSize()));
    } else if (const auto *g = dyn_cast<OMPGrainsizeClause>(c)) {
      out.grain = text(said(g->getGrainsize()));
    } else if (isa<OMPCollapseClause>(c)) {
      continue;
    } else if (isa<OMPDeviceClause>(c)) {
      context_.warning(c->getBeginLoc(), "'device' is left out: METAFORK_DEVICE says which device runs the program" +
                                             Topic::no_counterpart);
    } else if (!is_hint(c) && !isa<OMPIfClause, OMPMapClause>(c)) {
      context_.error(c->getBeginLoc(), "clause '" + name_of(c) + "' of '" + name_of(d) +
                                           "' has no counterpart on a parallel loop" + Topic::no_counterpart);
    }
  }
  // the data of the region around
  const auto handed_on = [&](const VarDecl *v) {
    return !among(own, v) && !among(first, v) && !among(last, v) && names(associated(d), v);
  };
  for (const VarDecl *v : around.own)
    if (handed_on(v)) own.push_back(v);
  for (const VarDecl *v : around.first)
    if (handed_on(v) && v->getNameAsString() != out.variable) first.push_back(v);
  for (const auto &[op, v] : around.sums) {
    const bool said = std::any_of(out.reductions.begin(), out.reductions.end(),
                                  [name = v->getNameAsString()](const auto &r) { return r.variable == name; });
    if (!said && handed_on(v)) out.reductions.push_back({op, v->getNameAsString(), {}, {}, {}, {}});
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
  const std::vector<const ForStmt *> inside = collapsed(context_.ast, d);
  for (const ForStmt *f : inside)
    if (const VarDecl *v = outer_counter(f); v && !among(own, v) && !among(last, v))
      out.privates.push_back(described(context_, meanings_, v));
  // data of their own are those of all iterations together
  const bool declared = std::all_of(inside.begin(), inside.end(), [](const ForStmt *f) {
    return isa_and_nonnull<DeclStmt>(f->getInit()) && !f->getForLoc().isMacroID() && !f->getLParenLoc().isMacroID();
  });
  if (declared && out.variable.empty() && own.empty() && first.empty() && last.empty() && out.reductions.empty())
    for (const ForStmt *f : inside)
      out.collapsed.push_back({context_.offset(f->getForLoc()), context_.offset(f->getLParenLoc())});
  for (const VarDecl *v : first) out.first_privates.push_back(described(context_, meanings_, v));
  for (const auto *own : {&out.privates, &out.first_privates, &out.last_privates}) forget(out, *own);
  for (const ForkVariable &v : out.first_privates) out.children.insert(out.children.begin(), use_of(v, false, out));
  for (const ForkVariable &v : out.last_privates) out.children.push_back(use_of(v, true, out));
}

// The lengths of arrays that a device construct maps, and of those that data regions around it map for it.
void ForkReader::extents(const OMPExecutableDirective *d, const Stmt *body, Node &out) {
  const auto text = [&](const Expr *e) { return context_.text(e); };
  const auto known = [&](const std::string &array) {
    return std::any_of(out.extents.begin(), out.extents.end(), [&](const auto &e) { return e.first == array; });
  };
  for (const auto *m : d->getClausesOfKind<OMPMapClause>())
    for (const Expr *e : m->varlists()) {
      const auto *section = dyn_cast<ArraySectionExpr>(e->IgnoreParenImpCasts());
      if (m->isImplicit() || !section || !section->getLength()) continue;
      const std::string lower = section->getLowerBound() ? text(section->getLowerBound()) : "0";
      out.extents.emplace_back(text(section->getBase()),
                               (lower == "0" ? "" : lower + " + ") + text(section->getLength()));
    }
  const std::string inside = of_text(body);
  for (const auto &[array, elements] : mapped_)
    if (model::has_word(inside, array) && !known(array)) out.extents.emplace_back(array, elements);
}

// Those that are not mapped themselves.
void ForkReader::pointers_to_mapped(const OMPExecutableDirective *d, std::vector<const VarDecl *> &out) const {
  std::vector<const VarDecl *> whole, base;
  for (const auto *m : d->getClausesOfKind<OMPMapClause>()) {
    listed(m, whole);
    for (const Expr *e : m->varlists())
      if (const auto *section = dyn_cast<ArraySectionExpr>(e->IgnoreParenImpCasts()))
        if (const VarDecl *v = variable_of(section->getBase()->IgnoreParenImpCasts())) base.push_back(v);
  }
  for (const VarDecl *v : base)
    if (v->getType()->isPointerType() && !among(whole, v) && !among(out, v)) out.push_back(v);
}

std::string ForkReader::of_text(const Stmt *s) const {
  const model::Range r = statement_bytes(s);
  return context_.sm.getBufferData(context_.sm.getMainFileID()).slice(r.begin, r.end).str();
}

// A region of a device, or what only holds data for regions in it.
ForkNode ForkReader::omp_device(const OMPExecutableDirective *d, bool in_block) {
  const auto kind = kind_of(d);
  const Stmt *body = associated(d);
  for (const OMPClause *c : d->clauses())
    if (isa<OMPUseDevicePtrClause, OMPUseDeviceAddrClause, OMPIsDevicePtrClause, OMPHasDeviceAddrClause>(c))
      context_.error(c->getBeginLoc(), "clause '" + name_of(c) +
                                           "' speaks of memory of a device, which programs in MetaFork do not see; use "
                                           "the arrays of the host" +
                                           Topic::no_counterpart);
  if (kind == llvm::omp::OMPD_target_data) {
    Node lengths;
    extents(d, body, lengths);
    const auto before = mapped_;
    mapped_.insert(mapped_.begin(), lengths.extents.begin(), lengths.extents.end());
    Node out = omp_group(d, body, false, in_block);
    mapped_ = before;
    return out;
  }
  if (kind == llvm::omp::OMPD_target_teams) distributed(body, "team", true);
  if (kind == llvm::omp::OMPD_target_parallel) distributed(body, "thread", false);
  if (on_device_) refuse(d, "a region on a device cannot stand in another one" + Topic::no_counterpart);
  on_device_ = true;
  Node out = omp_group(d, body, false, in_block, kind != llvm::omp::OMPD_target);
  on_device_ = false;
  bool loops = false;
  const auto visit = [&](const auto &self, const Node &n) -> void {
    loops = loops || n.kind == Kind::loop;
    if (n.kind == Kind::fork)
      context_.error(context_.at(n.location.offset),
                     "nothing can be forked in a region on a device; distribute it by a loop" + Topic::no_counterpart);
    for (const Node &c : n.children) self(self, c);
  };
  visit(visit, out);
  if (!loops)
    context_.warning(d->getBeginLoc(), "this '" + name_of(d) + "' has no parallel loop in it, and runs on the host" +
                                           Topic::no_counterpart);
  out.on_device = loops;
  out.bare = out.bare && !loops;
  if (loops) extents(d, body, out);
  return out;
}

// Transfers between host and device, and hints to the scheduler, are nothing that a program does.
ForkNode ForkReader::omp_nothing(const OMPExecutableDirective *d, bool in_block) {
  Node out;
  out.kind = Kind::group;
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  out.joins = false;
  out.words = {pragma(d)};
  out.range = out.words[0];
  out.body = {out.range.end, out.range.end};
  for (const auto *c : d->getClausesOfKind<OMPDependClause>())
    context_.error(
        c->getBeginLoc(),
        "'depend' orders single tasks, which fork and join do not; join before what depends" + Topic::no_counterpart);
  return out;
}

// A variable with its uses in the body of a loop.
ForkVariable ForkReader::with_uses(ForkVariable v, const Node &loop, const Stmt *whole) {
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *named = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!named || meanings_.of(named) != v.number) return true;
    const auto place = written(context_, ref->getLocation());
    if (!place || place->begin >= loop.body.begin) v.uses.push_back(place.value_or(model::Range{0, 0}));
    return true;
  };
  walk_syntax(whole, visits);
  return v;
}

ForkNode ForkReader::omp_loop(const OMPExecutableDirective *d, bool in_block) {
  const Stmt *whole = associated(d);
  const auto *f = dyn_cast_or_null<ForStmt>(whole);
  const auto *over = dyn_cast_or_null<CXXForRangeStmt>(whole);
  Node out;
  if (!f && !over) {
    const auto *made = dyn_cast_or_null<OMPExecutableDirective>(whole);
    refuse(d, (made ? "the loops that '" + name_of(made) +
                          "' makes have no counterpart: only the program's own for loops are parallel ones here"
                    : std::string("only a for loop with a counter can be a parallel loop here")) +
                  Topic::loop_header);
    return out;
  }
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  const Region around = std::exchange(region_, Region());
  const bool device = is_target_loop(kind_of(d));
  on_device_ = on_device_ || device;
  if (f)
    loop_parts(f, out);
  else
    loop_of_elements(over, out);
  region_ = around;
  out.range = {pragma(d).begin, statement_bytes(whole).end};
  out.on_device = device;
  on_device_ = on_device_ && !device;
  if (device) extents(d, whole, out);
  omp_clauses(d, around, out);
  reductions(f ? f->getBody() : over->getBody(), out);
  const VarDecl *v = f ? outer_counter(f) : nullptr;
  out.keeps_variable = f && (out.keeps_variable || (keeps_variable(kind_of(d)) && (!v || is_read_behind(v, f))));
  // variables of loops in it alone, each of which has one of its own
  std::erase_if(out.privates, [&](const ForkVariable &p) { return only_counts(out, with_uses(p, out, whole)); });
  if (v) {
    const ForkVariable own = described(context_, meanings_, v);
    out.anew = !out.keeps_variable && is_read_behind(v, f);
    forget(out, {own});
    if (out.keeps_variable) out.children.push_back(use_of(own, true, out));
  }
  const bool lasts = !out.last_privates.empty() || (out.keeps_variable && !out.variable.empty());
  if (lasts && f) last_iteration(f, out);
  if (lasts && over)
    refuse(d, "'lastprivate' on a loop over a range has no counterpart: let the last iteration write its values" +
                  Topic::no_counterpart);
  return out;
}

// What every thread of a parallel region does, as a loop over threads; nothing where it is none.
// The iterations of a loop do the same where no thread waits for another one, and none asks for more of its team than
// which one it is, and of how many. A program is right for any number of threads that OpenMP may give it.
std::optional<ForkNode> ForkReader::omp_threads(const OMPExecutableDirective *d, bool in_block) {
  const Stmt *body = associated(d);
  if (!is_concurrent(body, true, true)) return std::nullopt;
  Node out;
  int named = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *f = ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
    named += is_called(f, "omp_get_thread_num") || is_called(f, "omp_get_num_threads");
    return true;
  };
  walk_syntax(body, visits);
  visits.statement = [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    if (!call || call->getBeginLoc().isMacroID() || call->getEndLoc().isMacroID()) return true;
    const model::Range text = context_.bytes(call->getSourceRange());
    if (is_called(call->getDirectCallee(), "omp_get_thread_num")) out.asks_which.push_back(text);
    if (is_called(call->getDirectCallee(), "omp_get_num_threads")) out.asks_number.push_back(text);
    return true;
  };
  visits.enters = [](const Stmt *s) { return !isa<LambdaExpr>(s); }; // which may not have the variable
  walk_syntax(body, visits);
  if (static_cast<size_t>(named) != out.asks_which.size() + out.asks_number.size()) return std::nullopt;
  const auto text = [&](const Expr *e) { return context_.text(said(e)); };
  out.threads = "omp_get_max_threads()";
  if (const auto *c = d->getSingleClause<OMPNumThreadsClause>()) out.threads = text(c->getNumThreads());
  if (const auto *c = d->getSingleClause<OMPIfClause>())
    out.threads = "(" + text(c->getCondition()) + ") ? " + out.threads + " : 1";
  out.kind = Node::Kind::loop;
  out.location = context_.location(d->getBeginLoc());
  out.in_block = in_block;
  out.body = statement_bytes(body);
  out.braces = isa<CompoundStmt>(body);
  out.header = {out.body.begin, out.body.begin};
  out.range = {pragma(d).begin, out.body.end};
  out.children.push_back(statement(body, false));
  omp_clauses(d, Region(), out);
  reductions(body, out);
  return out;
}

} // namespace metafork::frontend
