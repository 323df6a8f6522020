#include "frontend/nests/body.h"

#include "frontend/syntax/walk.h"
#include "frontend/text/visitor.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/permission.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

namespace {

// Does a break or return inside the loop's body end the loop early?
bool ends_early(const Stmt *s, bool nested = false) {
  if (!s) return false;
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s)) return true;
  if (isa<BreakStmt>(s)) return !nested;
  const bool inner = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<SwitchStmt>(s);
  for (const Stmt *c : s->children())
    if (ends_early(c, nested || inner)) return true;
  return false;
}

} // namespace

void BodyWalker::walk(const Stmt *body) {
  collect_labels(body, labels_);
  if (const ForeignJump jump = context_.is_c ? foreign_jump(body) : ForeignJump(); jump.at)
    return context_.error(jump.at->getBeginLoc(), jump.why);
  slice_.need_mentioned(body);
  constants_in_types(body);
  statement(body);
}

// Sizes of local arrays and template arguments name constants of the function, which are constants of the kernel too.
void BodyWalker::constants_in_types(const Stmt *body) {
  struct Types : SyntaxVisitor {
    std::vector<const DeclRefExpr *> found;
    int depth = 0;
    bool TraverseTypeLoc(TypeLoc t) override {
      depth++;
      SyntaxVisitor::TraverseTypeLoc(t);
      depth--;
      return true;
    }
    bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &a) override {
      depth++;
      SyntaxVisitor::TraverseTemplateArgumentLoc(a);
      depth--;
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *e) override {
      if (depth > 0) found.push_back(e);
      return true;
    }
  } types;
  types.TraverseStmt(const_cast<Stmt *>(body));
  for (const DeclRefExpr *e : types.found) {
    const auto *v = dyn_cast<VarDecl>(e->getDecl());
    if (v && v->isLocalVarDecl() && v->getType()->isIntegralOrEnumerationType() && captures_.is_outside_value(e) &&
        v->isUsableInConstantExpressions(context_.ast))
      captures_.scalar(e);
  }
}

void BodyWalker::walk_header(const LoopHeader &header) {
  expression(header.first);
  expression(header.limit);
  if (header.step_expression) expression(header.step_expression);
}

// ------------------------------------------------------------------------------------------------------------
// statements

int BodyWalker::loop_of(const Stmt *s) const {
  const auto it = loop_ids_.find(s);
  return it == loop_ids_.end() ? -1 : it->second;
}

void BodyWalker::record(model::Access a, bool block) {
  a.certain_in_phase = a.certain;
  a.certain = a.certain && conditions_.phase_certain;
  std::vector<model::Access> &all = block ? nest_.block_accesses : nest_.accesses;
  if (!statements_.empty()) {
    Touched &t = touched_[statements_.back()];
    (block ? t.block_accesses : t.accesses).push_back(static_cast<int>(all.size()));
  }
  all.push_back(std::move(a));
}

bool BodyWalker::enters(const Stmt *s) {
  const bool own = block_ && block_->is_statement(s);
  const bool storage = own && isa<DeclStmt>(s); // may declare arrays of variable size
  if (const std::string why = storage ? "" : not_for_devices(s); !why.empty()) {
    context_.error(s->getBeginLoc(), why, s->getSourceRange());
    return false;
  }
  if (own) statements_.push_back(s);
  return true;
}

void BodyWalker::leaves(const Stmt *s) {
  if (!isa<Expr>(s)) write_complex(s);
  if (block_ && block_->is_statement(s)) statements_.pop_back();
}

void BodyWalker::where(const Expr *condition, bool negated, Walk what) {
  const Conditions saved = conditions_;
  if (!condition || !guards_of(condition, negated, conditions_.guards)) conditions_.certain = false;
  what();
  conditions_ = saved;
}

void BodyWalker::behind(const Stmt *s, Walk rest) {
  const Conditions saved = conditions_;
  stands_behind(s);
  rest();
  conditions_ = saved;
}

void BodyWalker::stands_behind(const Stmt *s) {
  if (!jumps(s)) return;
  const auto *test = dyn_cast<IfStmt>(s);
  const bool simple = test && !test->getElse() && always_jumps(test->getThen()) && !jumps(test->getCond());
  if (!simple || !guards_of(test->getCond(), true, conditions_.guards)) conditions_.certain = false;
}

void BodyWalker::inside(const Stmt *s, Walk body) {
  loop_statements_.push_back(s);
  body();
  loop_statements_.pop_back();
}

void BodyWalker::case_label(const SwitchCase *s) {
  if (const auto *c = dyn_cast<CaseStmt>(s)) expression(c->getLHS()), expression(c->getRHS());
}

// A goto may lead there, past what stands before it and once more.
void BodyWalker::labelled(const LabelStmt *s) {
  where(nullptr, false, [&] { statement(s->getSubStmt()); });
}

void BodyWalker::for_loop(const ForStmt *s) {
  const Conditions saved = conditions_;
  const bool begins_phase = block_ && !in_phase_ && context_.meta_for (s);
  if (begins_phase) {
    set_in_phase(true);
    phase_guards_ = conditions_.guards.size();
    conditions_.phase_certain = std::exchange(conditions_.certain, true);
  }
  std::optional<NotCanonical> why;
  const bool phase = block_ && context_.meta_for (s);
  const LoopHeader header = read_header(context_, s, why, /*offsets=*/!phase);
  if (!why) why = no_meta_for(context_, header);
  if (is_written_parallel(s)) check_inner(s, header, why);
  const bool readable = !why && !changed_in(s->getBody(), header.variable) &&
                        !(header.declared_outside && !captures_.is_local(header.variable));
  const size_t header_first = nest_.accesses.size(), block_first = nest_.block_accesses.size();
  statement(s->getInit());
  if (readable) {
    nest_.loops.push_back(read_loop(context_, captures_, values_, header, s, false));
    nest_.loops.back().parallel = is_written_parallel(s);
    loops_.push_back(static_cast<int>(nest_.loops.size()) - 1);
    loop_ids_[s] = loops_.back();
    const model::Loop &l = nest_.loops.back();
    values_.count(header.variable, {l.index, l.known ? l.constraints : std::vector<IntExpr>{IntExpr()}, l.first});
  }
  if (!readable || !nest_.loops[loops_.back()].known || ends_early(s->getBody())) conditions_.certain = false;
  expression(s->getCond() && readable && header.lead != 0 ? header.limit : s->getCond());
  const size_t header_last = nest_.accesses.size(), block_last = nest_.block_accesses.size();
  inside(s, [&] { statement(s->getBody()); });
  if (block_ && context_.meta_for (s)) check_phase_header(s, header_first, block_first, header_last, block_last);
  // i++ of the loop's own variable is no write of the body; one that the scop declares has another name there
  const auto *step = dyn_cast_or_null<UnaryOperator>(s->getInc() ? strip(s->getInc()) : nullptr);
  const bool bound = step && scop_ && scop_->count(strip(step->getSubExpr()));
  if (s->getInc() && (!step || bound || !step_of_bool(step).empty())) expression(s->getInc());
  if (readable) loops_.pop_back();
  if (readable && header.declared_outside) values_.define(header.variable, IntExpr()); // it goes on with another value
  if (begins_phase) set_in_phase(false);
  conditions_ = saved;
}

// The threads of a phase read its bounds while others may be at work in it already.
void BodyWalker::check_phase_header(const ForStmt *s, size_t first, size_t block_first, size_t last,
                                    size_t block_last) {
  auto check = [&](const std::vector<model::Access> &all, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
      for (size_t j = to; j < all.size(); j++)
        if (all[i].array == all[j].array && all[j].write) {
          context_.error(s->getForLoc(), "a bound of this meta_for reads '" + all[i].text +
                                             "', which may change while the loop runs; read it into a variable before "
                                             "the loop" +
                                             Topic::loop_bound);
          return;
        }
  };
  check(nest_.accesses, first, last);
  check(nest_.block_accesses, block_first, block_last);
}

void BodyWalker::set_in_phase(bool in_phase) {
  in_phase_ = in_phase;
  values_.set_in_phase(in_phase);
}

void BodyWalker::declarations(const DeclStmt *s) {
  if (!block_ || !block_->is_statement(s)) return EvaluationWalker::declarations(s);
  for (const Decl *d : s->decls()) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v) continue;
    statements_.push_back(v);
    declaration(v);
    statements_.pop_back();
  }
}

void BodyWalker::declaration(const VarDecl *v) {
  if (block_ && (block_->is_array(v) || block_->is_shared(v))) {
    declare_block_storage(v);
    return;
  }
  if (!slice_.need_type(v->getType(), v->getLocation(), false)) return;
  // barriers stand between the statements that touch an element, which such names would hide
  const bool bindings = isa<DecompositionDecl>(v) && v->getType()->isReferenceType();
  if (block_ && block_->is_scalar(v) && (bindings || holds_references(v->getType()))) {
    context_.error(v->getLocation(),
                   "names and references of several elements cannot stand between the phases of a thread block; use "
                   "the elements, or copies of them" +
                       Topic::block_storage);
    return;
  }
  write_type(v);
  const Expr *init = v->getInit();
  if (block_ && block_->is_scalar(v) && v->getType()->isIntegralOrEnumerationType()) {
    nest_.block_symbols.push_back(
        {captures_.fresh(v->getNameAsString()), v->getNameAsString(), block_->is_assigned(v)});
    values_.mark_uniform(v, nest_.block_symbols.back().name, block_->is_assigned(v));
  }
  if (block_ && init && v->getType()->isReferenceType() && block_storage(init)) {
    not_block_element(init, block_storage(init));
    return;
  }
  if (v->getType()->isPointerType()) {
    local_pointer(v, init);
    return;
  }
  if (v->getType()->isReferenceType() && init && v->getType().getNonReferenceType()->isPointerType()) return keep(init);
  if (v->getType()->isReferenceType() && init && bind(v, init)) return;
  if (!init) return;
  expression(init);
  if (v->getType()->isIntegralOrEnumerationType() && !captures_.is_modified(v)) {
    const IntExpr value = values_.integer(init, Use::subscript);
    // an unsigned local keeps a wrapped value: only what cannot wrap is followed
    values_.define(v, v->getType()->isUnsignedIntegerType() ? values_.integer(init, Use::bound) : value);
  }
}

void BodyWalker::check_inner(const ForStmt *s, const LoopHeader &header, const std::optional<NotCanonical> &why) {
  const std::string prefix = "this meta_for is not in canonical form: ";
  if (why) {
    context_.error(why->location, prefix + why->reason);
  } else if (const Expr *change = changed_in(s->getBody(), header.variable)) {
    context_.error(change->getExprLoc(), prefix + "the loop variable '" + header.variable->getNameAsString() +
                                             "' is changed in the loop's body; use a variable of its own" +
                                             Topic::loop_variable);
  }
  const Keyword *sum = context_.inner_sum(s);
  for (const Clause &c : sum ? sum->clauses : std::vector<Clause>()) {
    const auto [op, names] = c.name == "reduction" ? read_reduction(c.arguments) : ReductionClause();
    for (const std::string &name : names)
      if (const std::string none = why_no_sum(context_, s, op, name); !none.empty())
        context_.error(context_.at(c.begin), none);
  }
}

bool BodyWalker::is_written_parallel(const ForStmt *s) const { return context_.meta_for (s) || context_.inner_sum(s); }

const ForStmt *BodyWalker::innermost_meta_for() const {
  for (auto s = loop_statements_.rbegin(); s != loop_statements_.rend(); ++s)
    if (const auto *f = dyn_cast<ForStmt>(*s); f && is_written_parallel(f)) return f;
  return nullptr;
}

// Does a loop around this place accumulate into it, as its clause says?
bool BodyWalker::is_summed(const VarDecl *v) const {
  return std::any_of(loop_statements_.begin(), loop_statements_.end(), [&](const Stmt *s) {
    const auto *loop = dyn_cast<ForStmt>(s);
    const Keyword *sum = loop ? context_.inner_sum(loop) : nullptr;
    return sum && !within(loop, v->getLocation()) && names_reduction(sum->clauses, v->getNameAsString());
  });
}

bool BodyWalker::within(const Stmt *outer, SourceLocation inner) const {
  const model::Range range = context_.bytes(outer->getSourceRange());
  const unsigned offset = context_.offset(inner);
  return range.begin <= offset && offset < range.end;
}

void BodyWalker::jump(const Stmt *s) {
  if (const auto *g = dyn_cast<GotoStmt>(s)) {
    const ForStmt *inner = innermost_meta_for();
    if (labels_.count(g->getLabel()) && (!inner || within(inner, g->getLabel()->getStmt()->getBeginLoc()))) return;
    context_.error(s->getBeginLoc(),
                   "'goto " + g->getLabel()->getNameAsString() +
                       "' leaves the meta_for; iterations must run to their end, use a condition or 'continue'" +
                       Topic::leaves);
    return;
  }
  if (isa<ReturnStmt>(s)) {
    context_.error(
        s->getBeginLoc(),
        "'return' leaves the meta_for; iterations must run to their end, use a condition or 'continue'" + Topic::leaves,
        s->getSourceRange());
    return;
  }
  if (isa<BreakStmt>(s) && (loop_statements_.empty() || loop_statements_.back() == innermost_meta_for()))
    context_.error(
        s->getBeginLoc(),
        "'break' leaves the meta_for, whose iterations have no order; use a condition instead" + Topic::leaves);
}

// -----------------------------------------------------------------------------------------------------------
// conditions

bool BodyWalker::guards_of(const Expr *condition, bool negated, std::vector<IntExpr> &out) {
  const Expr *e = strip(condition);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_LNot)
    return guards_of(u->getSubExpr(), !negated, out);
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b) return false;
  if (b->getOpcode() == (negated ? BO_LOr : BO_LAnd))
    return guards_of(b->getLHS(), negated, out) && guards_of(b->getRHS(), negated, out);
  if (!b->isComparisonOp() || b->getLHS()->getType()->isFloatingType() || b->getRHS()->getType()->isFloatingType())
    return false;
  const IntExpr x = values_.bound(b->getLHS()), y = values_.bound(b->getRHS());
  if (!x.is_polynomial() || !y.is_polynomial()) return false;
  BinaryOperatorKind op = b->getOpcode();
  if (negated) op = BinaryOperator::negateComparisonOp(op);
  switch (op) {
    case BO_LT:
      out.push_back(y - x - IntExpr(1));
      return true;
    case BO_LE:
      out.push_back(y - x);
      return true;
    case BO_GT:
      out.push_back(x - y - IntExpr(1));
      return true;
    case BO_GE:
      out.push_back(x - y);
      return true;
    case BO_EQ:
      out.push_back(x - y);
      out.push_back(y - x);
      return true;
    default:
      return false;
  }
}

} // namespace metafork::frontend
