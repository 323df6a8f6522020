#include "frontend/nests/block_scope.h"

#include "frontend/syntax/walk.h"

#include "frontend/facts/captures.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <functional>

namespace metafork::frontend {

using namespace clang;
using model::BlockStmt;

namespace {

bool holds_meta_for(const Context &context, const Stmt *s) {
  if (!s) return false;
  if (const auto *f = dyn_cast<ForStmt>(s); f && context.meta_for (f)) return true;
  for (const Stmt *c : s->children())
    if (holds_meta_for(context, c)) return true;
  return false;
}

// What a statement assigns: the lvalues that are written, stepped, or bound to something that may write them.
struct Writes {
  std::function<void(const Expr *)> target;
  std::set<const VarDecl *> declared;

  void run(const Stmt *s) {
    Visits visits;
    visits.declaration = [this](const Decl *d) {
      if (const auto *v = dyn_cast<VarDecl>(d)) variable(v);
      return true;
    };
    visits.statement = [this](const Stmt *one) {
      if (const auto *b = dyn_cast<BinaryOperator>(one); b && b->isAssignmentOp()) target(b->getLHS());
      if (const auto *u = dyn_cast<UnaryOperator>(one)) unary(u);
      if (const auto *c = dyn_cast<CallExpr>(one)) call(c);
      return true;
    };
    walk_syntax(s, visits);
  }
  void variable(const VarDecl *v) {
    declared.insert(v);
    const QualType type = v->getType();
    if (type->isReferenceType() && v->getInit() && !type.getNonReferenceType().isConstQualified()) target(v->getInit());
  }
  void unary(const UnaryOperator *u) {
    if (u->isIncrementDecrementOp()) target(u->getSubExpr());
    const bool variable = u->getOpcode() == UO_AddrOf && isa<DeclRefExpr, MemberExpr>(strip(u->getSubExpr()));
    if (variable) target(u->getSubExpr()); // who has the address may write
  }
  void call(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    const bool member_operator = f && isa<CXXOperatorCallExpr>(c) && isa<CXXMethodDecl>(f);
    const unsigned shift = member_operator ? 1 : 0;
    if (member_operator && !cast<CXXMethodDecl>(f)->isConst()) target(c->getArg(0));
    for (unsigned i = shift; i < c->getNumArgs(); i++) {
      const bool named = f && i - shift < f->getNumParams();
      const QualType type = named ? f->getParamDecl(i - shift)->getType() : c->getArg(i)->getType();
      if (type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified()) target(c->getArg(i));
      if (type->isPointerType() && !type->getPointeeType().isConstQualified()) target(nullptr);
    }
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c))
      if (m->getMethodDecl() && !m->getMethodDecl()->isConst()) target(m->getImplicitObjectArgument());
  }
};

// The variable whose own memory an lvalue lies in: x, x.y, x.y[i], x[i] of an array x; null for what a pointer reaches.
const VarDecl *owner(const Expr *e) {
  for (e = strip(e);;) {
    if (const auto *m = dyn_cast<MemberExpr>(e)) {
      if (m->isArrow()) return nullptr;
      e = strip(m->getBase());
    } else if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
      e = strip(s->getBase());
      if (!e->getType()->isArrayType()) return nullptr;
    } else {
      const auto *ref = dyn_cast<DeclRefExpr>(e);
      const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return v && !v->getType()->isReferenceType() ? v : nullptr;
    }
  }
}

} // namespace

const Expr *initial_value(const VarDecl *v) {
  const Expr *init = v->getInit();
  const auto *construct = init ? dyn_cast<CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  const bool implicit = construct && construct->getNumArgs() == 0 && construct->getConstructor()->isTrivial();
  return implicit ? nullptr : init;
}

bool is_block_body(const Context &context, const Stmt *body) {
  const auto *c = dyn_cast<CompoundStmt>(body);
  if (!c) return !isa<ForStmt>(body) && holds_meta_for(context, body);
  if (c->size() == 1) return is_block_body(context, c->body_front());
  return holds_meta_for(context, body);
}

BlockScope::BlockScope(Context &context, const Stmt *body) : context_(context) {
  collect(body);
  while (share_mixed(body)) {
  }
  nodes_ = isa<CompoundStmt>(body) ? read(body)[0].body : read(body);
}

// The variables declared outside phases, and which of them phases assign. The variable of a meta_for is its iterations'
// own.
void BlockScope::collect(const Stmt *body) {
  std::set<const VarDecl *> loop_variables;
  std::function<void(const Stmt *, bool)> visit = [&](const Stmt *s, bool in_phase) {
    if (!s) return;
    const auto *loop = dyn_cast<ForStmt>(s);
    if (loop && context_.meta_for (loop)) {
      if (const auto *b = dyn_cast_or_null<BinaryOperator>(loop->getInit()))
        if (const VarDecl *v = b->isAssignmentOp() ? owner(b->getLHS()) : nullptr) loop_variables.insert(v);
      if (!in_phase) {
        Writes writes;
        std::set<const VarDecl *> written;
        writes.target = [&](const Expr *e) {
          if (const VarDecl *v = e ? owner(e) : nullptr) written.insert(v);
        };
        writes.run(loop);
        for (const VarDecl *v : written)
          if (!writes.declared.count(v)) shared_.insert(v), assigned_.insert(v);
      }
      in_phase = true;
    }
    if (const auto *d = dyn_cast<DeclStmt>(s); d && !in_phase)
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one)) declared_.insert(v);
    for (const Stmt *c : s->children()) visit(c, in_phase);
  };
  visit(body, false);
  Writes all;
  all.target = [&](const Expr *e) {
    if (const VarDecl *v = e ? owner(e) : nullptr) assigned_.insert(v);
  };
  all.run(body);
  std::erase_if(shared_, [&](const VarDecl *v) {
    return !declared_.count(v) || v->getType()->isArrayType() || v->getType()->isPointerType() ||
           loop_variables.count(v);
  });
}

BlockScope::Effects BlockScope::effects_of(const Stmt *s) const {
  Effects out;
  Writes writes;
  std::set<const VarDecl *> written;
  writes.target = [&](const Expr *e) {
    const VarDecl *v = e ? owner(e) : nullptr;
    if (!v || is_array(v) || is_shared(v))
      out.memory = true;
    else
      written.insert(v);
  };
  writes.run(s);
  for (const VarDecl *v : written) {
    if (writes.declared.count(v)) continue;
    if (declared_.count(v))
      out.scalars.insert(v);
    else
      out.memory = true; // an array of the program, as what a pointer reaches
  }
  for (const VarDecl *v : writes.declared)
    if ((is_shared(v) || is_array(v)) && initial_value(v)) out.memory = true;
  out.jumps = jumps(s);
  return out;
}

std::set<const VarDecl *> BlockScope::assigned_by(const BlockNode &n) const {
  std::vector<const Stmt *> parts{n.stmt};
  if (n.kind == BlockStmt::Kind::phase) {
    parts = {n.loops[0]->getInit()};
  } else if (n.kind == BlockStmt::Kind::control) {
    parts.clear();
    if (const auto *f = dyn_cast<ForStmt>(n.stmt)) parts = {f->getInit(), f->getCond(), f->getInc()};
    if (const auto *w = dyn_cast<WhileStmt>(n.stmt)) parts = {w->getCond()};
    if (const auto *d = dyn_cast<DoStmt>(n.stmt)) parts = {d->getCond()};
    if (const auto *i = dyn_cast<IfStmt>(n.stmt)) parts = {i->getInit(), i->getCond()};
  }
  std::set<const VarDecl *> out;
  for (const Stmt *s : parts) {
    if (!s) continue;
    out.merge(effects_of(s).scalars);
    if (const auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one)) out.insert(v);
  }
  return out;
}

bool BlockScope::holds_phase(const Stmt *s) const { return holds_meta_for(context_, s); }

// A statement without phases that only assigns variables, or only writes arrays, is executed as a whole.
bool BlockScope::is_leaf(const Stmt *s) const {
  if (holds_phase(s) || isa<CompoundStmt>(s)) return false;
  const bool control = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<IfStmt>(s);
  if (!control) return !isa<SwitchStmt>(s) || !jumps(s);
  const Effects e = effects_of(s);
  return !e.jumps && (!e.memory || e.scalars.empty());
}

// The statements that a statement of several parts consists of.
std::vector<const Stmt *> BlockScope::bodies_of(const Stmt *s) {
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return {c->body_begin(), c->body_end()};
  if (const auto *f = dyn_cast<ForStmt>(s)) return {f->getInit(), f->getBody()};
  if (const auto *w = dyn_cast<WhileStmt>(s)) return {w->getBody()};
  if (const auto *d = dyn_cast<DoStmt>(s)) return {d->getBody()};
  if (const auto *i = dyn_cast<IfStmt>(s)) return {i->getInit(), i->getThen(), i->getElse()};
  return {};
}

// A statement that one thread does, since it writes arrays, and that assigns variables of the block too: the others get
// their values through block storage. True if a variable became such.
bool BlockScope::share_mixed(const Stmt *s) {
  if (!s) return false;
  if (const auto *f = dyn_cast<ForStmt>(s); f && context_.meta_for (f)) return false;
  if (!is_leaf(s)) {
    bool found = false;
    for (const Stmt *c : bodies_of(s)) found = share_mixed(c) || found;
    return found;
  }
  const Effects e = effects_of(s);
  bool found = false;
  if (e.memory)
    for (const VarDecl *v : e.scalars)
      if (declared_.count(v) && !v->getType()->isPointerType()) found = shared_.insert(v).second || found;
  if (const auto *d = dyn_cast<DeclStmt>(s); d)
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one);
          v && initial_value(v) && !is_array(v) && !v->getType()->isPointerType() &&
          effects_of(initial_value(v)).memory && !v->getType()->isReferenceType())
        found = shared_.insert(v).second || found;
  return found;
}

void BlockScope::check_header(const Expr *e) {
  if (!e || !effects_of(e).memory) return;
  context_.error(e->getExprLoc(),
                 "'" + context_.text(e) +
                     "' writes what the threads of a block share, and every thread evaluates it; "
                     "write it as a statement of its own" +
                     Topic::block_statement,
                 e->getSourceRange());
}

std::vector<BlockNode> BlockScope::read(const Stmt *s) {
  if (!s || isa<NullStmt>(s)) return {};
  if (const auto *f = dyn_cast<ForStmt>(s); f && context_.meta_for (f)) return {phase(f)};
  if (const auto *d = dyn_cast<DeclStmt>(s)) return declaration(d);
  if (const auto *c = dyn_cast<CompoundStmt>(s)) {
    BlockNode out;
    out.kind = BlockStmt::Kind::control;
    out.stmt = s;
    for (const Stmt *child : c->body())
      for (BlockNode &n : read(child)) out.body.push_back(std::move(n));
    return {out};
  }
  if (is_leaf(s)) {
    BlockNode out;
    out.stmt = s;
    out.kind = effects_of(s).memory ? BlockStmt::Kind::once : BlockStmt::Kind::uniform;
    check_leaf(s, out.kind == BlockStmt::Kind::once);
    if (isa<BreakStmt>(s)) out.jump = BlockStmt::Jump::leave;
    if (isa<ContinueStmt>(s)) out.jump = BlockStmt::Jump::next;
    if (isa<GotoStmt>(s) || isa<LabelStmt>(s))
      context_.error(s->getBeginLoc(),
                     "a label or goto in the body of a thread block cannot be translated; use a loop" + Topic::label);
    statements_.insert(s);
    return {out};
  }
  if (const auto *f = dyn_cast<ForStmt>(s)) {
    check_header(f->getCond());
    check_header(f->getInc());
    if (const auto *init = dyn_cast_or_null<Expr>(f->getInit())) check_header(init);
    if (const auto *init = dyn_cast_or_null<DeclStmt>(f->getInit()))
      for (const Decl *d : init->decls())
        if (const auto *v = dyn_cast<VarDecl>(d); v && is_shared(v))
          context_.error(v->getLocation(), "the loop variable '" + v->getNameAsString() +
                                               "' is assigned by one thread; use a variable of its own for that" +
                                               Topic::block_statement);
    return {control(s, BlockStmt::Flow::loop, f->getBody())};
  }
  if (const auto *w = dyn_cast<WhileStmt>(s)) {
    check_header(w->getCond());
    return {control(s, BlockStmt::Flow::loop, w->getBody())};
  }
  if (const auto *d = dyn_cast<DoStmt>(s)) {
    check_header(d->getCond());
    return {control(s, BlockStmt::Flow::repeat, d->getBody())};
  }
  if (const auto *i = dyn_cast<IfStmt>(s)) return branch(i);
  context_.error(s->getBeginLoc(), holds_phase(s)
                                       ? "an inner meta_for stands in a statement that a thread block cannot "
                                         "follow; use if, for or while" +
                                             Topic::block_statement
                                       : "a switch in the body of a thread block cannot continue or leave the "
                                         "loop around it; use if" +
                                             Topic::block_statement);
  return {};
}

// What one thread assigns, the others must get through block storage; what is bound to a variable must be visible.
void BlockScope::check_leaf(const Stmt *s, bool once) {
  for (const VarDecl *v : effects_of(s).scalars)
    if (once && declared_.count(v) && !is_shared(v))
      context_.error(s->getBeginLoc(),
                     "'" + v->getNameAsString() +
                         "' is changed in a statement that one thread does, since it writes an array; "
                         "change it in a statement of its own" +
                         Topic::block_statement);
  if (!once) check_addresses(s);
  const auto *declaration = dyn_cast<DeclStmt>(s);
  for (const Decl *d : declaration ? declaration->decls() : DeclStmt::decl_const_range({}, {})) {
    const auto *v = dyn_cast<VarDecl>(d);
    const bool alias =
        v && v->getType()->isReferenceType() && v->getInit() && !v->getType().getNonReferenceType().isConstQualified();
    const VarDecl *target = alias ? owner(v->getInit()) : nullptr;
    if (target && declared_.count(target))
      context_.error(v->getLocation(),
                     "'" + v->getNameAsString() + "' is another name of '" + target->getNameAsString() +
                         "', which the threads of a block hold; use the variable itself" + Topic::block_statement);
  }
}

// A pointer to a variable of the block, through which one thread would change its own. What a call is given it does not
// keep, and what only it may change is shared by all.
void BlockScope::check_addresses(const Stmt *s) {
  if (!s || isa<CallExpr>(s)) return;
  const auto *u = dyn_cast<UnaryOperator>(s);
  const VarDecl *v = u && u->getOpcode() == UO_AddrOf ? owner(u->getSubExpr()) : nullptr;
  if (v && is_scalar(v))
    context_.error(u->getExprLoc(),
                   "'" + v->getNameAsString() +
                       "', which each thread of a block holds, is pointed to; use the variable itself" +
                       Topic::block_statement,
                   u->getSourceRange());
  const bool at_once = u && u->getOpcode() == UO_Deref; // *&x
  for (const Stmt *c : s->children())
    if (c && !(at_once && isa<UnaryOperator>(cast<Expr>(c)->IgnoreParens()))) check_addresses(c);
}

BlockNode BlockScope::control(const Stmt *s, BlockStmt::Flow flow, const Stmt *body) {
  BlockNode out;
  out.kind = BlockStmt::Kind::control;
  out.stmt = s;
  out.flow = flow;
  statements_.insert(s);
  for (BlockNode &n : read(body)) {
    if (isa<CompoundStmt>(body) && n.stmt == body)
      out.body = std::move(n.body);
    else
      out.body.push_back(std::move(n));
  }
  return out;
}

std::vector<BlockNode> BlockScope::branch(const IfStmt *s) {
  check_header(s->getCond());
  std::vector<BlockNode> out{control(s, BlockStmt::Flow::branch, s->getThen())};
  if (!s->getElse()) return out;
  BlockNode otherwise = control(s, BlockStmt::Flow::otherwise, s->getElse());
  out.push_back(std::move(otherwise));
  return out;
}

BlockNode BlockScope::phase(const ForStmt *s) {
  BlockNode out;
  out.kind = BlockStmt::Kind::phase;
  out.stmt = s;
  statements_.insert(s);
  for (const ForStmt *loop = s; loop;) {
    out.loops.push_back(loop);
    const Stmt *body = loop->getBody();
    while (const auto *c = dyn_cast<CompoundStmt>(body)) {
      if (c->size() != 1) break;
      body = c->body_front();
    }
    const auto *inner = dyn_cast<ForStmt>(body);
    loop = inner && context_.meta_for (inner) ? inner : nullptr;
  }
  return out;
}

// One statement where all variables are ordinary ones; else one for each variable that is initialised.
std::vector<BlockNode> BlockScope::declaration(const DeclStmt *s) {
  check_leaf(s, false);
  bool plain = true;
  for (const Decl *d : s->decls())
    if (const auto *v = dyn_cast<VarDecl>(d)) plain = plain && !is_array(v) && !is_shared(v);
  std::vector<BlockNode> out;
  statements_.insert(s);
  if (plain) {
    BlockNode n;
    n.stmt = s;
    return {n};
  }
  for (const Decl *d : s->decls()) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v || (!initial_value(v) && !is_scalar(v))) continue;
    BlockNode n;
    n.stmt = s;
    n.declared = v;
    if (!is_scalar(v)) n.kind = BlockStmt::Kind::once;
    out.push_back(std::move(n));
  }
  return out;
}

} // namespace metafork::frontend
