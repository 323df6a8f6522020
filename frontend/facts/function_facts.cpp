#include "frontend/facts/function_facts.h"
#include "frontend/syntax/statements.h"

#include "frontend/facts/captures.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

const VarDecl *named_variable(const Expr *e) {
  const auto *ref = e ? dyn_cast<DeclRefExpr>(strip(e)) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// Does it jump to labels?
bool has_goto(const Stmt *s) {
  if (isa<GotoStmt, IndirectGotoStmt>(s)) return true;
  return std::any_of(s->child_begin(), s->child_end(), [](const Stmt *c) { return c && has_goto(c); });
}

void link(const Stmt *s, std::map<const Stmt *, const Stmt *> &parents) {
  for (const Stmt *c : s->children())
    if (c) {
      parents[c] = s;
      link(c, parents);
    }
}

bool is_loop(const Stmt *s) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s); }

// Control may leave the statement early, or enter it in the middle.
bool has_jump(const Stmt *s) {
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, SwitchStmt>(s)) return true;
  return std::any_of(s->child_begin(), s->child_end(), [](const Stmt *c) { return c && has_jump(c); });
}

} // namespace

FunctionFacts::FunctionFacts(const FunctionDecl *function) : function_(function) {
  visit_uses(function->getBody(), [this](const DeclRefExpr *e, VariableUse use) {
    const auto *v = dyn_cast<VarDecl>(e->getDecl());
    if (!v || use == VariableUse::value) return;
    changed_.insert(v);
    if (use != VariableUse::store) exposed_.insert(v);
  });
  has_gotos_ = has_goto(function->getBody());
  link(function->getBody(), parents_);
}

bool FunctionFacts::is_exposed(const VarDecl *v) const {
  return v->hasGlobalStorage() || v->getType()->isReferenceType() || exposed_.count(v) != 0;
}

bool FunctionFacts::mentions(const Stmt *s, const VarDecl *v) const {
  if (const auto *ref = dyn_cast<DeclRefExpr>(s))
    if (ref->getDecl() == v) return true;
  return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *c) { return c && mentions(c, v); });
}

FunctionFacts::Use FunctionFacts::first_use(const Stmt *s, const VarDecl *v) const {
  if (!s || !mentions(s, v)) return Use::none;
  if (const auto *e = dyn_cast<Expr>(s)) {
    const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParens());
    if (b && b->getOpcode() == BO_Comma) return first_use_in_order({b->getLHS(), b->getRHS()}, v);
    const bool sets = b && b->getOpcode() == BO_Assign && named_variable(b->getLHS()) == v && !mentions(b->getRHS(), v);
    return sets ? Use::overwrites : Use::reads;
  }
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return first_use_in_order({c->body_begin(), c->body_end()}, v);
  if (const auto *f = dyn_cast<ForStmt>(s)) {
    const Use init = first_use(f->getInit(), v);
    if (init != Use::none) return init;
    const bool header = (f->getCond() && mentions(f->getCond(), v)) || (f->getInc() && mentions(f->getInc(), v));
    if (header || has_jump(f->getBody())) return Use::reads;
    const Use body = first_use(f->getBody(), v); // which may not run at all
    return body == Use::overwrites ? Use::may_overwrite : body;
  }
  if (const auto *i = dyn_cast<IfStmt>(s)) {
    if (mentions(i->getCond(), v) || i->getInit() || i->getConditionVariable()) return Use::reads;
    const Use a = first_use(i->getThen(), v), b = first_use(i->getElse(), v);
    if (a == Use::reads || b == Use::reads) return Use::reads;
    return a == Use::overwrites && b == Use::overwrites ? Use::overwrites : Use::may_overwrite;
  }
  return Use::reads;
}

FunctionFacts::Use FunctionFacts::first_use_in_order(const std::vector<const Stmt *> &statements,
                                                     const VarDecl *v) const {
  Use found = Use::none;
  for (const Stmt *s : statements) {
    const Use use = first_use(s, v);
    if (use == Use::reads || use == Use::overwrites) return use;
    if (use == Use::may_overwrite) found = use;
  }
  return found;
}

bool FunctionFacts::is_live_after(const VarDecl *v, const std::vector<const Stmt *> &run) const {
  if (is_exposed(v) || has_gotos_) return true;
  const Stmt *last = run.back();
  for (;;) {
    const auto up = parents_.find(last);
    if (up == parents_.end()) return false; // the end of the function
    const Stmt *parent = up->second;
    if (isa<LambdaExpr>(parent)) return true;
    std::vector<const Stmt *> rest;
    if (const auto *c = dyn_cast<CompoundStmt>(parent)) {
      const auto at = std::find(c->body_begin(), c->body_end(), last);
      rest.assign(at + 1, c->body_end());
    }
    if (first_use_in_order(rest, v) == Use::reads) return true;
    for (const Stmt *s : rest) { // overwritten on every path that goes on: what follows does not matter
      const bool leaves = has_jump(s) && !(isa<ForStmt>(s) && first_use(cast<ForStmt>(s)->getInit(), v) != Use::none);
      if (leaves) break;
      if (first_use(s, v) == Use::overwrites) return false;
    }
    if (is_loop(parent)) {
      // the next iteration: what the loop does first with v, the run included
      const Stmt *body = nullptr, *header = nullptr, *step = nullptr;
      if (const auto *f = dyn_cast<ForStmt>(parent)) body = f->getBody(), header = f->getCond(), step = f->getInc();
      if (const auto *w = dyn_cast<WhileStmt>(parent)) body = w->getBody(), header = w->getCond();
      if (const auto *d = dyn_cast<DoStmt>(parent)) body = d->getBody(), header = d->getCond();
      if (!body || (header && mentions(header, v)) || (step && mentions(step, v))) return true;
      if (first_use(body, v) == Use::reads) return true;
    }
    if (isa<SwitchStmt, CXXTryStmt>(parent) && mentions(parent, v)) return true;
    last = parent;
  }
}

} // namespace metafork::frontend
