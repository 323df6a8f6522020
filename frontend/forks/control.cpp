// Blocks with their variables, branches, loops and jumps.
#include "frontend/forks/reader.h"

#include "frontend/syntax/walk.h"

namespace metafork::frontend {

using namespace clang;
using NodeKind = model::ForkNode::Kind;
using model::ForkNode;

// The innermost one has what a statement declares.
void ForkReader::in_scope(const Stmt *s) {
  if (const auto *d = dyn_cast_or_null<DeclStmt>(s))
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one); v && v->hasLocalStorage())
        (v->getType()->isReferenceType() ? scopes_.back().rebound : scopes_.back().ended).push_back(meanings_.of(v));
}

// Those whose destructors do something, also what a reference keeps alive.
void ForkReader::note_objects(const Stmt *s) {
  const auto *d = dyn_cast<DeclStmt>(s);
  if (!d || context_.is_c || d->getBeginLoc().isMacroID() || d->getEndLoc().isMacroID()) return;
  const VarDecl *last = nullptr;
  for (const Decl *one : d->decls()) {
    const auto *v = dyn_cast<VarDecl>(one);
    if (!v || !v->hasLocalStorage()) continue;
    const auto *whole = dyn_cast_or_null<ExprWithCleanups>(v->getInit());
    const Expr *value = whole ? whole->getSubExpr() : v->getInit();
    const bool kept = v->getType()->isReferenceType() && isa_and_nonnull<MaterializeTemporaryExpr>(value);
    if (kept || v->getType()->isDependentType() || v->needsDestruction(context_.ast)) last = v;
  }
  if (!last) return;
  const unsigned end = statement_bytes(s).end;
  const std::string name = last->getNameAsString(); // of bindings: none
  out_.objects.push_back({end, name.empty() ? std::to_string(end) : name});
}

void ForkReader::scope_end(const Scope &scope, SourceLocation at, Node &out) const {
  if (scope.ended.empty() && scope.rebound.empty()) return;
  Node end;
  end.kind = NodeKind::scope_end;
  end.ended = scope.ended;
  end.rebound = scope.rebound;
  end.location = context_.location(at);
  out.children.push_back(std::move(end));
}

// The body of what a break leaves, and a continue, unless it is a switch.
ForkNode ForkReader::body_of(const Stmt *s, const Stmt *body, const Stmt *each) {
  scopes_.push_back({nullptr, s, {}, {}});
  scopes_.emplace_back();
  in_scope(each);
  Node out;
  out.children.push_back(statement(body, false));
  scope_end(scopes_.back(), s->getEndLoc(), out);
  scopes_.resize(scopes_.size() - 2);
  return out;
}

// The blocks that a jump leaves end.
void ForkReader::scopes_left(const Stmt *jump, Node &out) const {
  const auto *go = dyn_cast<GotoStmt>(jump);
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    if (go && scope->block) {
      const SourceRange r = scope->block->getSourceRange();
      const SourceLocation to = go->getLabel()->getLocation();
      const unsigned at = context_.offset(to);
      if (at >= context_.offset(r.getBegin()) && at <= context_.offset(r.getEnd())) return;
    }
    if (!go && scope->breakable && (isa<BreakStmt>(jump) || !isa<SwitchStmt>(scope->breakable))) return;
    if (scope->block != f_->getBody()) scope_end(*scope, jump->getBeginLoc(), out);
  }
}

// Cilk waits at its end for what it spawns.
ForkNode ForkReader::tried(const CompoundStmt *c) {
  Node out = sequence(c);
  if (keywords_.dialect != Dialect::cilk) return out;
  Node group;
  group.kind = NodeKind::group;
  group.range = group.body = out.range;
  group.location = out.location;
  group.braces = true;
  group.in_block = false;
  group.children.push_back(std::move(out));
  return group;
}

ForkNode ForkReader::branch(const IfStmt *s) {
  Node out;
  scopes_.emplace_back();
  for (const Stmt *first : {s->getInit(), static_cast<const Stmt *>(s->getConditionVariableDeclStmt())}) {
    in_scope(first);
    child(first, out);
  }
  uses(s->getCond(), out);
  Node arms;
  arms.kind = NodeKind::branch;
  arms.exhaustive = s->getElse() != nullptr;
  arms.children.push_back(statement(s->getThen(), false));
  if (s->getElse()) arms.children.push_back(statement(s->getElse(), false));
  out.children.push_back(std::move(arms));
  scope_end(scopes_.back(), s->getEndLoc(), out);
  scopes_.pop_back();
  return out;
}

ForkNode ForkReader::repeated(const Stmt *s) {
  Node out, again;
  again.kind = NodeKind::repeat;
  scopes_.emplace_back();
  if (const auto *f = dyn_cast<ForStmt>(s)) {
    in_scope(f->getInit());
    child(f->getInit(), out);
    child(f->getConditionVariableDeclStmt(), again);
    uses(f->getCond(), again);
    again.children.push_back(body_of(s, f->getBody()));
    uses(f->getInc(), again);
  } else if (const auto *w = dyn_cast<WhileStmt>(s)) {
    child(w->getConditionVariableDeclStmt(), again);
    uses(w->getCond(), again);
    again.children.push_back(body_of(s, w->getBody()));
  } else if (const auto *d = dyn_cast<DoStmt>(s)) {
    again.exhaustive = true;
    again.children.push_back(body_of(s, d->getBody()));
    uses(d->getCond(), again);
  } else if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) {
    child(r->getInit(), out);
    uses(r->getRangeInit(), out);
    elements(r, out);
    again.children.push_back(body_of(s, r->getBody(), r->getLoopVarStmt()));
  }
  out.children.push_back(std::move(again));
  scope_end(scopes_.back(), s->getEndLoc(), out);
  scopes_.pop_back();
  return out;
}

ForkNode ForkReader::left(const Stmt *s) {
  Node out, leave;
  leave.kind = NodeKind::leave;
  leave.location = context_.location(s->getBeginLoc());
  leave.range = statement_bytes(s);
  leave.leave = isa<ReturnStmt>(s)  ? Node::Leave::function
                : isa<BreakStmt>(s) ? Node::Leave::loop
                : isa<GotoStmt>(s)  ? Node::Leave::label
                                    : Node::Leave::iteration;
  if (const auto *go = dyn_cast<GotoStmt>(s)) leave.label = label_of(go->getLabel());
  if (!isa<ReturnStmt>(s)) scopes_left(s, out);
  if (const auto *r = dyn_cast<ReturnStmt>(s); r && r->getRetValue()) {
    uses(r->getRetValue(), out);
    leave.value = context_.bytes(r->getRetValue()->getSourceRange());
    Visits visits;
    visits.statement = [&](const Stmt *e) {
      leave.evaluates = leave.evaluates || isa<CallExpr, CXXConstructExpr>(e);
      return true;
    };
    walk_syntax(r->getRetValue(), visits);
  }
  out.children.push_back(std::move(leave));
  return out;
}

// A loop that copies the elements of an array reads them.
void ForkReader::elements(const CXXForRangeStmt *s, Node &out) {
  const VarDecl *v = variable_of(s->getRangeInit()->IgnoreParenImpCasts());
  if (!v || !v->getType()->isArrayType() || s->getLoopVariable()->getType()->isReferenceType()) return;
  Node read;
  read.kind = NodeKind::use;
  read.location = context_.location(s->getRangeInit()->getBeginLoc());
  read.use = model::ForkUse{meanings_.of(v), v->getNameAsString(), "", true, false, false, read.location};
  out.children.push_back(std::move(read));
}

} // namespace metafork::frontend
