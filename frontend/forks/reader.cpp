#include "frontend/forks/reader.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

const char *const name_hole = "MF_NAME";

bool empty(const ForkNode &n) { return n.kind == Kind::sequence && n.children.empty(); }

// The call in front of which the keyword stands: the whole statement, or what is assigned.
const CallExpr *call_of(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<CXXBindTemporaryExpr>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<MaterializeTemporaryExpr>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<CXXConstructExpr>(e); c && c->isElidable() && c->getNumArgs() == 1)
    return call_of(c->getArg(0));
  return dyn_cast<CallExpr>(e);
}

// lv = value, also of classes.
std::pair<const Expr *, const Expr *> assignment(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) e = c->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->getOpcode() == BO_Assign) return {b->getLHS(), b->getRHS()};
  if (const auto *c = dyn_cast<CXXOperatorCallExpr>(e); c && c->getOperator() == OO_Equal && c->getNumArgs() == 2)
    return {c->getArg(0), c->getArg(1)};
  return {nullptr, nullptr};
}

const LambdaExpr *lambda_of(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e)) return lambda_of(m->getSubExpr());
  if (const auto *b = dyn_cast<CXXBindTemporaryExpr>(e)) return lambda_of(b->getSubExpr());
  return dyn_cast<LambdaExpr>(e);
}

} // namespace

model::ForkFunction ForkReader::run() {
  const auto *body = cast<CompoundStmt>(f_->getBody());
  out_.name = f_->getNameAsString();
  out_.location = context_.location(f_->getLocation());
  out_.range = context_.bytes(f_->getSourceRange());
  out_.body = context_.bytes(body->getSourceRange());
  out_.is_main = f_->isMain();
  out_.in_class = isa<CXXMethodDecl>(f_);
  std::string list;
  for (const ParmVarDecl *p : f_->parameters()) {
    if (p->getNameAsString().empty()) out_.no_call = "its parameters have no names";
    const bool moved = p->getType()->isRecordType() || p->getType()->isRValueReferenceType();
    const std::string name = p->getNameAsString();
    list += (list.empty() ? "" : ", ") +
            (moved && !context_.is_c ? "static_cast<decltype(" + name + ") &&>(" + name + ")" : name);
  }
  if (f_->isVariadic()) out_.no_call = "it takes a variable number of arguments";
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(f_)) out_.no_call = "it is a constructor or destructor";
  out_.call = out_.name + "(" + list + ")";
  if (!f_->getReturnType()->isVoidType()) out_.result = declared(context_, f_->getReturnType(), name_hole);
  const auto first = body->body().begin();
  if (first != body->body().end() && is_team(*first)) out_.team = context_.statement_bytes(*first);
  describe_block(body);
  out_.tree = sequence(body);
  return std::move(out_);
}

// The statements of the function, and what it declares.
void ForkReader::describe_block(const CompoundStmt *body) {
  std::map<const Decl *, size_t> declared_by;
  for (const Stmt *s : body->body()) {
    const size_t number = out_.statements.size();
    out_.statements.push_back({context_.statement_bytes(s), -1});
    if (const auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *one : d->decls()) declared_by.emplace(one, number);
    Visits visits;
    visits.statement = [&](const Stmt *at) {
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      const auto it = ref ? declared_by.find(ref->getDecl()) : declared_by.end();
      if (it != declared_by.end()) out_.statements[it->second].last_use = static_cast<int>(number);
      return true;
    };
    visits.declaration = [&](const Decl *at) {
      if (const auto *t = dyn_cast<TypeDecl>(at)) out_.local_types.push_back(t->getNameAsString());
      return true;
    };
    walk_syntax(s, visits);
  }
}

const Keyword *ForkReader::keyword_at(unsigned next, std::initializer_list<const char *> names) const {
  const auto it = keywords_.by_next.find(next);
  if (it == keywords_.by_next.end()) return nullptr;
  return std::any_of(names.begin(), names.end(), [&](const char *n) { return it->second.name == n; }) ? &it->second
                                                                                                      : nullptr;
}

void ForkReader::child(const Stmt *s, Node &out) {
  if (!s) return;
  Node n = statement(s, true);
  if (!empty(n)) out.children.push_back(std::move(n));
}

void ForkReader::uses(const Expr *e, Node &out) {
  if (e) read_uses(context_, numbers_, e, out.children);
}

ForkNode ForkReader::sequence(const CompoundStmt *c) {
  Node out;
  out.range = context_.bytes(c->getSourceRange());
  out.location = context_.location(c->getLBracLoc());
  std::vector<int> ended;
  for (const Stmt *s : c->body()) {
    if (out_.team.end != 0 && context_.bytes(s->getSourceRange()).begin == out_.team.begin) continue;
    if (const auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one); v && v->hasLocalStorage() && !v->getType()->isReferenceType())
          ended.push_back(numbers_.of(v));
    child(s, out);
  }
  if (!ended.empty() && c != f_->getBody()) {
    Node end;
    end.kind = Kind::scope_end;
    end.ended = ended;
    end.location = context_.location(c->getRBracLoc());
    out.children.push_back(std::move(end));
  }
  return out;
}

ForkNode ForkReader::block(const CompoundStmt *c, bool in_block) {
  if (!context_.in_main_file(c->getLBracLoc())) return sequence(c);
  const unsigned brace = context_.bytes({c->getLBracLoc(), c->getLBracLoc()}).begin;
  if (const Keyword *k = keyword_at(brace, {"meta_fork", "cilk_spawn"})) return fork_block(c, *k, in_block);
  const Keyword *k = keyword_at(brace, {"cilk_scope", "meta_schedule"});
  Node out = sequence(c);
  if (!k) return out;
  consumed_.insert(k->offset);
  Node group;
  group.kind = Kind::group;
  group.joins = k->name == "cilk_scope";
  group.location = context_.location(context_.at(k->offset));
  group.range = {k->offset, out.range.end};
  group.body = out.range;
  group.braces = true;
  group.words = {{k->offset, brace}};
  group.in_block = in_block;
  group.children.push_back(std::move(out));
  return group;
}

ForkNode ForkReader::statement(const Stmt *s, bool in_block) {
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return block(c, in_block);
  if (const auto *d = dyn_cast<OMPExecutableDirective>(s)) return directive(d, in_block);
  if (const auto *d = dyn_cast<DeclStmt>(s)) return declaration(d, in_block);
  if (const auto *e = dyn_cast<Expr>(s)) return expression(e, in_block);
  if (const auto *n = dyn_cast<NullStmt>(s)) return join(n, in_block);
  if (const auto *i = dyn_cast<IfStmt>(s)) return branch(i);
  if (const auto *f = dyn_cast<ForStmt>(s); f && context_.meta_for (f)) {
    consumed_.insert(context_.meta_for (f)->offset);
    return loop(f, context_.offset(f->getForLoc()), in_block);
  }
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s)) return repeated(s);
  if (isa<ReturnStmt, BreakStmt, ContinueStmt>(s)) return left(s);
  if (const auto *l = dyn_cast<LabelStmt>(s)) return statement(l->getSubStmt(), false);
  if (const auto *l = dyn_cast<SwitchCase>(s)) return statement(l->getSubStmt(), false);
  if (const auto *a = dyn_cast<AttributedStmt>(s)) return statement(a->getSubStmt(), false);
  Node out;
  if (const auto *w = dyn_cast<SwitchStmt>(s)) {
    uses(w->getCond(), out);
    Node arms;
    arms.kind = Kind::branch;
    switches_++;
    arms.children.push_back(statement(w->getBody(), false));
    switches_--;
    out.children.push_back(std::move(arms));
    return out;
  }
  if (const auto *t = dyn_cast<CXXTryStmt>(s)) {
    child(t->getTryBlock(), out);
    Node handlers;
    handlers.kind = Kind::branch;
    for (unsigned i = 0; i < t->getNumHandlers(); i++)
      handlers.children.push_back(sequence(cast<CompoundStmt>(t->getHandler(i)->getHandlerBlock())));
    out.children.push_back(std::move(handlers));
  }
  return out;
}

ForkNode ForkReader::join(const NullStmt *s, bool in_block) {
  Node out;
  if (!context_.in_main_file(s->getSemiLoc())) return out;
  const Keyword *k = keyword_at(context_.offset(s->getSemiLoc()), {"meta_join", "cilk_sync"});
  if (!k) return out;
  consumed_.insert(k->offset);
  out_.forks = true;
  out.kind = Kind::join;
  out.in_block = in_block;
  out.range = {k->offset, context_.offset(s->getSemiLoc()) + 1};
  out.location = context_.location(context_.at(k->offset));
  return out;
}

ForkNode ForkReader::branch(const IfStmt *s) {
  Node out;
  child(s->getInit(), out);
  child(s->getConditionVariableDeclStmt(), out);
  uses(s->getCond(), out);
  Node arms;
  arms.kind = Kind::branch;
  arms.exhaustive = s->getElse() != nullptr;
  arms.children.push_back(statement(s->getThen(), false));
  if (s->getElse()) arms.children.push_back(statement(s->getElse(), false));
  out.children.push_back(std::move(arms));
  return out;
}

ForkNode ForkReader::repeated(const Stmt *s) {
  Node out, again;
  again.kind = Kind::repeat;
  const int switches = switches_;
  switches_ = 0;
  if (const auto *f = dyn_cast<ForStmt>(s)) {
    child(f->getInit(), out);
    uses(f->getCond(), again);
    again.children.push_back(statement(f->getBody(), false));
    uses(f->getInc(), again);
  } else if (const auto *w = dyn_cast<WhileStmt>(s)) {
    uses(w->getCond(), again);
    again.children.push_back(statement(w->getBody(), false));
  } else if (const auto *d = dyn_cast<DoStmt>(s)) {
    again.children.push_back(statement(d->getBody(), false));
    uses(d->getCond(), again);
  } else if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) {
    uses(r->getRangeInit(), out);
    again.children.push_back(statement(r->getBody(), false));
    if (!r->getLoopVariable()->getType()->isReferenceType()) {
      Node end;
      end.kind = Kind::scope_end;
      end.ended = {numbers_.of(r->getLoopVariable())};
      end.location = context_.location(r->getEndLoc());
      again.children.push_back(std::move(end));
    }
  }
  switches_ = switches;
  out.children.push_back(std::move(again));
  return out;
}

ForkNode ForkReader::left(const Stmt *s) {
  Node out, leave;
  leave.kind = Kind::leave;
  leave.location = context_.location(s->getBeginLoc());
  leave.range = context_.statement_bytes(s);
  leave.leave = isa<ReturnStmt>(s)  ? Node::Leave::function
                : isa<BreakStmt>(s) ? Node::Leave::loop
                                    : Node::Leave::iteration;
  if (isa<BreakStmt>(s) && switches_ > 0) return out;
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

// The place that takes what a forked call returns belongs to the work.
void ForkReader::takes(const Expr *target, const Expr *assignment, Node &out) {
  const Expr *base = target->IgnoreParenImpCasts();
  for (;;) {
    const auto *m = dyn_cast<MemberExpr>(base);
    const auto *s = dyn_cast<ArraySubscriptExpr>(base);
    const Expr *array = s ? s->getBase()->IgnoreParenImpCasts() : nullptr;
    if (m && !m->isArrow())
      base = m->getBase()->IgnoreParenImpCasts();
    else if (array && array->getType()->isArrayType())
      base = array;
    else
      break;
  }
  const VarDecl *whole = variable_of(base);
  Node written;
  read_uses(context_, numbers_, assignment, written.children);
  Captured used = captured(context_, numbers_, f_, {target}, {0, 0});
  for (ForkVariable &v : used.variables) {
    const bool taken = whole && numbers_.of(whole) == v.number;
    v.shared = taken || v.is_static || v.kind == ForkVariable::Kind::reference;
    v.assigned = taken;
    v.constant = false;
    const bool known = std::any_of(out.variables.begin(), out.variables.end(),
                                   [&](const ForkVariable &w) { return w.number == v.number; });
    if (known && !taken) continue;
    std::erase_if(out.variables, [&](const ForkVariable &w) { return w.number == v.number; });
    out.variables.push_back(std::move(v));
  }
  for (Node &n : written.children)
    if (whole && n.use->variable == numbers_.of(whole) && n.use->writes) out.children.push_back(std::move(n));
  const bool simple = variable_of(target->IgnoreParenImpCasts()) != nullptr;
  out.call_now = out.call_now && (simple ? target->getType()->isScalarType() : evaluated_later(target));
}

ForkNode ForkReader::expression(const Expr *e, bool in_block) {
  const auto [target, value] = assignment(e);
  if (const CallExpr *call = call_of(value ? value : e); call && context_.in_main_file(call->getBeginLoc()))
    if (const Keyword *k = keyword_at(context_.offset(call->getBeginLoc()), {"meta_fork", "cilk_spawn"})) {
      Node out = fork_call(e, call, *k, in_block);
      if (target) {
        out.target = context_.bytes(target->getSourceRange());
        out.target_type = declared(context_, context_.ast.getPointerType(target->getType()), name_hole);
        if (target->getObjectKind() == OK_BitField)
          context_.error(target->getBeginLoc(), "a bit-field cannot take what forked work returns; use a variable");
        takes(target, e, out);
      }
      return behind_arguments(call, std::move(out));
    }
  Node out;
  uses(e, out);
  if (isa<CXXThrowExpr>(e->IgnoreParenImpCasts())) {
    Node leave;
    leave.kind = Kind::leave;
    leave.range = {0, 0};
    leave.location = context_.location(e->getBeginLoc());
    out.children.push_back(std::move(leave));
  }
  return out;
}

ForkNode ForkReader::declaration(const DeclStmt *d, bool in_block) {
  Node out;
  for (const Decl *one : d->decls()) {
    const auto *v = dyn_cast<VarDecl>(one);
    if (!v || !v->getInit()) continue;
    const CallExpr *call = call_of(v->getInit());
    const Keyword *k = call && context_.in_main_file(call->getBeginLoc())
                           ? keyword_at(context_.offset(call->getBeginLoc()), {"meta_fork", "cilk_spawn"})
                           : nullptr;
    if (!k) {
      uses(v->getInit(), out);
      continue;
    }
    if (!d->isSingleDecl() || v->getType().isConstQualified() || v->getType()->isReferenceType() ||
        v->getTypeSourceInfo()->getType()->getContainedAutoType())
      context_.error(context_.at(k->offset),
                     "the variable that takes what forked work returns is declared by itself, with its type, and is "
                     "neither const nor a reference");
    Node fork = fork_call(d, call, *k, in_block);
    fork.declares = true;
    fork.target = {context_.bytes(v->getSourceRange()).begin, context_.bytes({v->getLocation(), v->getLocation()}).end};
    fork.target_type = declared(context_, context_.ast.getPointerType(v->getType()), name_hole);
    ForkVariable t = described(context_, numbers_, v);
    t.shared = t.assigned = t.reassigned = true;
    t.location = fork.location;
    t.uses = {context_.bytes({v->getLocation(), v->getLocation()})};
    Node use;
    use.kind = Kind::use;
    use.location = fork.location;
    use.use = model::ForkUse{t.number, t.name, "", false, true, true, fork.location};
    fork.children.push_back(std::move(use));
    fork.variables.push_back(std::move(t));
    out.children.push_back(behind_arguments(call, std::move(fork)));
  }
  return out;
}

// No branch leaves or enters forked work.
void ForkReader::check_work(const Stmt *work, const char *what, bool continues) {
  std::set<const LabelDecl *> labels;
  collect_labels(work, labels);
  const auto visit = [&](const auto &self, const Stmt *s, bool in_loop, bool in_switch) -> void {
    if (!s || isa<LambdaExpr>(s)) return;
    const auto *go = dyn_cast<GotoStmt>(s);
    const char *word = isa<ReturnStmt>(s)                               ? "return"
                       : go && !labels.count(go->getLabel())            ? "goto"
                       : isa<BreakStmt>(s) && !in_loop && !in_switch    ? "break"
                       : isa<ContinueStmt>(s) && !in_loop && !continues ? "continue"
                                                                        : nullptr;
    if (word)
      context_.error(s->getBeginLoc(),
                     "'" + std::string(word) + "' leaves the " + what + "; set a variable and leave behind the join");
    const bool loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
    for (const Stmt *c : s->children()) self(self, c, in_loop || loop, in_switch || isa<SwitchStmt>(s));
  };
  visit(visit, work, false, false);
  const auto outside = [&](const auto &self, const Stmt *s) -> void {
    if (!s || s == work) return;
    if (const auto *go = dyn_cast<GotoStmt>(s); go && labels.count(go->getLabel()))
      context_.error(s->getBeginLoc(), "'goto " + go->getLabel()->getNameAsString() + "' enters a " + what +
                                           "; a construct begins at its beginning");
    for (const Stmt *c : s->children()) self(self, c);
  };
  if (!labels.empty()) outside(outside, f_->getBody());
}

// What a clause lists is shared; in Cilk everything is.
void ForkReader::share(Node &fork, const Keyword &k) {
  std::set<std::string> listed;
  for (const Clause &clause : k.clauses) {
    if (clause.name != "shared") {
      context_.error(context_.at(clause.begin), "clause meta_" + clause.name + " does not belong to meta_fork");
      continue;
    }
    for (const std::string &name : split_arguments(clause.arguments)) {
      listed.insert(name);
      const bool known = std::any_of(fork.variables.begin(), fork.variables.end(),
                                     [&](const ForkVariable &v) { return v.name == name; });
      if (!known && !context_.declares(name))
        context_.error(context_.at(clause.begin), "'" + name + "' in meta_shared is no variable");
    }
  }
  for (ForkVariable &v : fork.variables)
    v.shared = v.shared || listed.count(v.name) || keywords_.dialect == Dialect::cilk;
}

ForkNode ForkReader::fork_block(const CompoundStmt *c, const Keyword &k, bool in_block) {
  consumed_.insert(k.offset);
  out_.forks = true;
  Node out;
  out.kind = Kind::fork;
  out.location = context_.location(context_.at(k.offset));
  out.body = context_.bytes(c->getSourceRange());
  out.range = {k.offset, out.body.end};
  out.braces = true;
  out.in_block = in_block;
  check_work(c, k.name.c_str());
  Captured used = captured(context_, numbers_, f_, {c}, out.body);
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  share(out, k);
  out.children.push_back(sequence(c));
  return out;
}

// Does it have the same value in the work, where local variables have the values of the fork?
bool ForkReader::evaluated_later(const Expr *e) const {
  bool same = true;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && (!v->hasLocalStorage() || v->getType()->isReferenceType()) && !v->getType()->isArrayType() &&
        ref->isNonOdrUse() != NOUR_Constant)
      same = false;
    if (isa<CallExpr, CXXConstructExpr, LambdaExpr, CXXThisExpr>(s)) same = false;
    if (const auto *u = dyn_cast<UnaryOperator>(s))
      same = same && !u->isIncrementDecrementOp() && u->getOpcode() != UO_Deref;
    if (const auto *b = dyn_cast<BinaryOperator>(s)) same = same && !b->isAssignmentOp();
    if (const auto *m = dyn_cast<MemberExpr>(s)) same = same && !m->isArrow();
    // the place of an element is asked, or its value
    if (const auto *c = dyn_cast<ImplicitCastExpr>(s); c && c->getCastKind() == CK_LValueToRValue)
      same = same && !isa<ArraySubscriptExpr>(c->getSubExpr()->IgnoreParens());
    return true;
  };
  walk_syntax(e, visits);
  return same;
}

void ForkReader::arguments(const CallExpr *call, Node &out) {
  const FunctionDecl *f = call->getDirectCallee();
  out.callee = context_.bytes(call->getCallee()->getSourceRange());
  if (isa<CXXOperatorCallExpr>(call))
    context_.error(call->getBeginLoc(), "an operator cannot be forked as a call; write it into a block: meta_fork { }");
  for (unsigned i = 0; i < call->getNumArgs(); i++) {
    const Expr *e = call->getArg(i);
    if (isa<CXXDefaultArgExpr>(e)) continue;
    model::ForkArgument a;
    a.range = context_.bytes(e->getSourceRange());
    QualType type = f && i < f->getNumParams() ? f->getParamDecl(i)->getType() : e->getType();
    const auto *prototype = call->getCallee()->getType()->isPointerType()
                                ? call->getCallee()->getType()->getPointeeType()->getAs<FunctionProtoType>()
                                : nullptr;
    if (!f && prototype && i < prototype->getNumParams()) type = prototype->getParamType(i);
    const bool lvalue_reference = type->isLValueReferenceType();
    a.moves = type->isRValueReferenceType() || (!lvalue_reference && type->isRecordType());
    const Expr *bare = e->IgnoreParenImpCasts();
    a.by_reference = lvalue_reference && bare->isLValue();
    a.declaration = declared(context_, type.getNonReferenceType(), name_hole);
    bool names = false;
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      names =
          names || (ref && !isa<EnumConstantDecl>(ref->getDecl())) || isa<CXXThisExpr, CallExpr, CXXConstructExpr>(s);
      return true;
    };
    walk_syntax(bare, visits);
    a.literal = !names;
    if (const auto *ref = dyn_cast<DeclRefExpr>(bare); ref && isa<FunctionDecl>(ref->getDecl())) a.literal = true;
    out.call_now = out.call_now && (a.literal || (!a.by_reference && evaluated_later(e)));
    out.arguments.push_back(std::move(a));
  }
}

// [captures] { } called at once is a block.
ForkNode ForkReader::fork_lambda(const Stmt *whole, const LambdaExpr *l, const Keyword &k, bool in_block) {
  Node out;
  out.kind = Kind::fork;
  out.braces = true;
  out.in_block = in_block;
  out.location = context_.location(context_.at(k.offset));
  out.body = context_.bytes(l->getBody()->getSourceRange());
  out.range = context_.statement_bytes(whole);
  out.range.begin = std::min(out.range.begin, k.offset);
  check_work(l->getBody(), k.name.c_str());
  Captured used = captured(context_, numbers_, f_, {l->getBody()}, out.body);
  for (const LambdaCapture &c : l->captures())
    for (ForkVariable &v : used.variables)
      if (c.capturesVariable() && numbers_.of(cast<VarDecl>(c.getCapturedVar())) == v.number)
        v.shared = c.getCaptureKind() == LCK_ByRef || v.kind != ForkVariable::Kind::value;
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  out.tail = out.range.end - out.body.end;
  out.children.push_back(sequence(cast<CompoundStmt>(l->getBody())));
  return out;
}

ForkNode ForkReader::fork_call(const Stmt *whole, const CallExpr *call, const Keyword &k, bool in_block) {
  consumed_.insert(k.offset);
  out_.forks = true;
  for (const Clause &clause : k.clauses)
    context_.error(context_.at(clause.begin),
                   "a clause belongs to meta_fork { }: the arguments of a call are evaluated before the fork");
  if (const auto *o = dyn_cast<CXXOperatorCallExpr>(call); o && o->getNumArgs() == 1)
    if (const auto *l = lambda_of(o->getArg(0)))
      if (isa<Expr>(whole) && call_of(cast<Expr>(whole)) == call) return fork_lambda(whole, l, k, in_block);
  if (keywords_.dialect == Dialect::cilk)
    if (auto moved =
            isa<Expr>(whole) && call_of(cast<Expr>(whole)) == call ? outlined(whole, call, k, in_block) : std::nullopt)
      return std::move(*moved);
  Node out;
  out.kind = Kind::fork;
  out.call = out.call_now = true;
  out.in_block = in_block;
  out.location = context_.location(context_.at(k.offset));
  out.body = context_.bytes(call->getSourceRange());
  out.range = context_.statement_bytes(whole);
  if (isa<CallExpr>(whole) || k.offset < out.range.begin) out.range.begin = std::min(out.range.begin, k.offset);
  arguments(call, out);
  std::vector<const Stmt *> evaluated;
  Captured used = captured(context_, numbers_, f_, {call}, {0, 0});
  for (ForkVariable &v : used.variables) {
    // the address of a variable, or a reference to it, is what the work has; any other argument is a value
    v.shared = false;
    bool address = v.kind == ForkVariable::Kind::array;
    std::vector<ForkNode> all;
    read_uses(context_, numbers_, call, all);
    for (const ForkNode &n : all)
      address = address || (n.use->variable == v.number && n.use->writes && !n.use->certain);
    v.shared = address || v.is_static;
    if (v.kind == ForkVariable::Kind::reference) v.shared = true;
    for (ForkNode &n : all)
      if (address && n.use->variable == v.number) out.children.push_back(std::move(n));
    out.call_now = out.call_now && v.kind != ForkVariable::Kind::reference;
  }
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  return out;
}

// The arguments are read before the fork.
ForkNode ForkReader::behind_arguments(const CallExpr *call, Node fork) {
  Node out;
  uses(call, out);
  std::erase_if(out.children, [](const Node &n) { return n.use->writes && !n.use->certain; });
  out.children.push_back(std::move(fork));
  return out;
}

std::string ForkReader::grain(unsigned &begin) const {
  std::string out;
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  while (const auto p = model::pragma_before(text, begin)) {
    StringRef what(p->what.data(), p->what.size());
    if (!what.consume_front("meta") && !what.consume_front("cilk")) break;
    what = what.ltrim();
    if (!what.consume_front("grainsize")) break;
    what = what.ltrim();
    what.consume_front("=");
    if (out.empty()) out = what.trim().str();
    begin = p->begin;
  }
  return out;
}

void ForkReader::loop_parts(const ForStmt *f, Node &out) {
  out.kind = Kind::loop;
  out.body = context_.statement_bytes(f->getBody());
  out.braces = isa<CompoundStmt>(f->getBody());
  const unsigned open = context_.offset(f->getLParenLoc());
  out.header = {open, context_.offset(f->getRParenLoc()) + 1};
  if (const auto *e = dyn_cast_or_null<Expr>(f->getInit()))
    if (const auto [target, value] = assignment(e); target)
      if (const VarDecl *v = variable_of(target->IgnoreParenImpCasts())) {
        out.variable = v->getNameAsString();
        out.variable_type = declared(context_, v->getType(), "");
      }
  std::vector<const Stmt *> header;
  for (const Stmt *s : {f->getInit(), static_cast<const Stmt *>(f->getCond()), static_cast<const Stmt *>(f->getInc())})
    if (s) header.push_back(s);
  out.variables = captured(context_, numbers_, f_, header, out.header).variables;
  child(f->getInit(), out);
  out.children.push_back(statement(f->getBody(), false));
}

ForkNode ForkReader::loop(const ForStmt *f, unsigned begin, bool in_block) {
  Node out;
  out.location = context_.location(context_.at(begin));
  const Keyword *k = context_.meta_for (f);
  check_work(f->getBody(), "meta_for", true);
  out.grain = grain(begin);
  out.in_block = in_block;
  loop_parts(f, out);
  out.range = {begin, context_.statement_bytes(f).end};
  if (k)
    for (const Clause &clause : k->clauses) {
      if (clause.name == "reduction") {
        const size_t colon = clause.arguments.find(':');
        if (colon == std::string::npos) continue;
        for (const std::string &v : split_arguments(clause.arguments.substr(colon + 1)))
          out.reductions.push_back({split_arguments(clause.arguments.substr(0, colon))[0], v});
      }
    }
  return out;
}

} // namespace metafork::frontend
