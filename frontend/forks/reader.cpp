#include "frontend/forks/reader.h"

#include "frontend/forks/heads.h"
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

bool in_fork(const ForkNode &n, unsigned at) {
  if (n.kind == Kind::fork && n.range.begin <= at && at < n.range.end) return true;
  return std::any_of(n.children.begin(), n.children.end(), [&](const ForkNode &c) { return in_fork(c, at); });
}

bool empty(const ForkNode &n) { return n.kind == Kind::sequence && n.children.empty() && !n.labelled; }

} // namespace

const CallExpr *call_of(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<CXXBindTemporaryExpr>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<MaterializeTemporaryExpr>(e)) return call_of(c->getSubExpr());
  if (const auto *c = dyn_cast<CXXConstructExpr>(e); c && c->isElidable() && c->getNumArgs() == 1)
    return call_of(c->getArg(0));
  return dyn_cast<CallExpr>(e);
}

std::pair<const Expr *, const Expr *> assignment(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) e = c->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->getOpcode() == BO_Assign) return {b->getLHS(), b->getRHS()};
  if (const auto *c = dyn_cast<CXXOperatorCallExpr>(e); c && c->getOperator() == OO_Equal && c->getNumArgs() == 2)
    return {c->getArg(0), c->getArg(1)};
  return {nullptr, nullptr};
}

model::ForkFunction ForkReader::run() {
  const auto *body = cast<CompoundStmt>(f_->getBody());
  const auto *method = dyn_cast<CXXMethodDecl>(f_);
  out_.name = method && method->getParent()->isLambda() ? "this lambda" : f_->getNameAsString();
  out_.location = context_.location(f_->getLocation());
  out_.range = context_.bytes(f_->getSourceRange());
  out_.head = head_of(context_, f_);
  out_.front = with_remarks(context_.sm.getBufferData(context_.sm.getMainFileID()), out_.head);
  out_.body = context_.bytes(body->getSourceRange());
  out_.is_main = f_->isMain();
  out_.in_class = method || f_->isTemplated();
  describe_call();
  const auto first = body->body().begin();
  if (first != body->body().end() && is_team(*first)) out_.team = statement_bytes(*first);
  describe_block(body);
  out_.team_at = behind_leading(body);
  out_.tree = sequence(body);
  Node whole;
  note_thrown(context_, meanings_, body, whole);
  if (whole.thrower.empty() && whole.throws && !in_fork(out_.tree, whole.throws->offset)) out_.throws = whole.throws;
  return std::move(out_);
}

// How it calls itself, with its parameters and its template's.
void ForkReader::describe_call() {
  std::string list, given;
  for (const ParmVarDecl *p : f_->parameters()) {
    if (p->getNameAsString().empty()) out_.no_call = "its parameters have no names";
    if (p->getNameAsString() == out_.name) out_.no_call = "a parameter has its name";
    const bool moved = p->getType()->isRecordType() || p->getType()->isRValueReferenceType() ||
                       (p->getType()->isDependentType() && !p->getType()->isLValueReferenceType());
    const std::string name = p->getNameAsString();
    list += (list.empty() ? "" : ", ") +
            (moved && !context_.is_c ? "static_cast<decltype(" + name + ") &&>(" + name + ")" : name);
  }
  const auto nameless = [this](const std::string &why) {
    out_.no_call = why;
    out_.nameless = true;
  };
  if (const FunctionTemplateDecl *t = f_->getDescribedFunctionTemplate())
    for (const NamedDecl *p : *t->getTemplateParameters()) {
      if (p->isImplicit()) continue; // of `auto`: it follows from the argument
      if (p->getNameAsString().empty() || p->isParameterPack())
        nameless("its template has parameters without names, or packs");
      given += (given.empty() ? "" : ", ") + p->getNameAsString();
    }
  if (f_->isFunctionTemplateSpecialization()) nameless("it is a specialisation of a template");
  if (f_->getReturnType()->getContainedAutoType() || f_->getDeclaredReturnType()->getContainedAutoType())
    nameless("its result's type is that of its body");
  if (!out_.no_call.empty() && !context_.is_c) out_.nameless = true;
  const auto *method = dyn_cast<CXXMethodDecl>(f_);
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(f_)) nameless("it is a constructor or destructor");
  if (isa<CXXConversionDecl>(f_)) nameless("it is a conversion");
  if (method && method->getRefQualifier() == RQ_RValue) nameless("it is called for a temporary object");
  if (method && method->getParent()->isLambda()) nameless("it is a lambda");
  if (f_->isVariadic() || f_->getReturnType()->isRValueReferenceType()) {
    out_.no_call = f_->isVariadic() ? "it takes a variable number of arguments" : "its result is an rvalue reference";
    out_.nameless = false;
  }
  const bool overridden = method && method->isVirtual() && method->getParent()->getIdentifier();
  const std::string own = overridden ? method->getParent()->getNameAsString() + "::" : ""; // not that of the object
  if (const auto *r = f_->getReturnType()->getAsCXXRecordDecl())
    out_.makes_result = !r->hasDefinition() || r->hasDefaultConstructor();
  std::string callee = own + out_.name + (given.empty() ? "" : "<" + given + ">");
  // arguments of any type would find others of this name
  if (f_->getDescribedFunctionTemplate() && !method) callee = "(" + callee + ")";
  out_.call = callee + "(" + list + ")";
  if (!f_->getReturnType()->isVoidType())
    out_.result = declared(context_, f_->getDeclaredReturnType(), model::name_hole);
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(f_)) out_.result.clear();
}

// The statements of the function, and what it declares.
void ForkReader::describe_block(const CompoundStmt *body) {
  std::map<const Decl *, size_t> declared_by;
  for (const Stmt *s : body->body()) {
    const size_t number = out_.statements.size();
    out_.statements.push_back({statement_bytes(s), -1});
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

void ForkReader::child(const Stmt *s, Node &out, bool in_block) {
  if (!s) return;
  Node n = statement(s, in_block);
  if (!empty(n)) out.children.push_back(std::move(n));
}

void ForkReader::uses(const Expr *e, Node &out) {
  if (e) read_uses(context_, meanings_, e, out.children);
}

ForkNode ForkReader::sequence(const CompoundStmt *c) {
  Node out;
  out.range = context_.bytes(c->getSourceRange());
  out.location = context_.location(c->getLBracLoc());
  if (context_.in_main_file(c->getLBracLoc()) && !c->getLBracLoc().isMacroID() &&
      context_.sm.getBufferData(context_.sm.getMainFileID())[context_.offset(c->getLBracLoc())] != '{')
    out_.odd_brace = context_.location(c->getLBracLoc());
  scopes_.push_back({c, {}, {}, {}});
  for (const Stmt *s : c->body()) {
    if (out_.team.end != 0 && context_.bytes(s->getSourceRange()).begin == out_.team.begin) continue;
    in_scope(s);
    note_objects(s);
    child(s, out);
  }
  if (c != f_->getBody()) scope_end(scopes_.back(), c->getRBracLoc(), out);
  scopes_.pop_back();
  return out;
}

ForkNode ForkReader::block(const CompoundStmt *c, bool in_block) {
  if (!context_.in_main_file(c->getLBracLoc())) return sequence(c);
  if (sums_.count(c)) return loop_of_sums(c, in_block);
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
  if (const Keyword *k = loop_keyword(s)) {
    consumed_.insert(k->offset);
    return loop(s, k->offset, in_block);
  }
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s)) return repeated(s);
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(s)) return left(s);
  if (const auto *l = dyn_cast<LabelStmt>(s)) {
    Node out, label;
    label.kind = Kind::label;
    label.label = label_of(l->getDecl());
    out.children.push_back(std::move(label));
    child(l->getSubStmt(), out, false);
    return out;
  }
  if (const auto *l = dyn_cast<SwitchCase>(s)) {
    Node out;
    out.labelled = true;
    child(l->getSubStmt(), out, false);
    return out;
  }
  if (const auto *a = dyn_cast<AttributedStmt>(s)) return statement(a->getSubStmt(), false);
  Node out;
  if (const auto *w = dyn_cast<SwitchStmt>(s)) {
    child(w->getInit(), out);
    child(w->getConditionVariableDeclStmt(), out);
    uses(w->getCond(), out);
    Node arms;
    arms.kind = Kind::branch;
    arms.choice = true;
    for (const SwitchCase *c = w->getSwitchCaseList(); c; c = c->getNextSwitchCase())
      arms.exhaustive = arms.exhaustive || isa<DefaultStmt>(c);
    arms.children.push_back(body_of(w, w->getBody()));
    out.children.push_back(std::move(arms));
    return out;
  }
  if (const auto *t = dyn_cast<CXXTryStmt>(s)) {
    out.kind = Kind::attempt;
    out.children.push_back(tried(t->getTryBlock()));
    for (unsigned i = 0; i < t->getNumHandlers(); i++) {
      const CXXCatchStmt *handler = t->getHandler(i);
      scopes_.emplace_back();
      if (const VarDecl *v = handler->getExceptionDecl()) scopes_.back().ended = {meanings_.of(v)};
      Node one = sequence(cast<CompoundStmt>(handler->getHandlerBlock()));
      scope_end(scopes_.back(), handler->getEndLoc(), one);
      scopes_.pop_back();
      out.children.push_back(std::move(one));
    }
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

// The place that takes what a forked call returns belongs to the work.
void ForkReader::takes(const Expr *target, const Expr *assignment, Node &out) {
  const VarDecl *whole = whole_of(target);
  const bool simple = variable_of(target->IgnoreParenImpCasts()) != nullptr;
  Node written;
  read_uses(context_, meanings_, assignment, written.children);
  Captured used = captured(context_, meanings_, f_, {target}, {0, 0});
  for (ForkVariable &v : used.variables) {
    const bool taken = whole && meanings_.of(whole) == v.number;
    v.shared = taken || v.is_static || v.kind == ForkVariable::Kind::reference;
    v.assigned = taken;
    v.constant = false;
    const bool known = std::any_of(out.variables.begin(), out.variables.end(),
                                   [&](const ForkVariable &w) { return w.number == v.number; });
    if (known && !taken) continue;
    out.call_now = out.call_now && (!known || simple);
    std::erase_if(out.variables, [&](const ForkVariable &w) { return w.number == v.number; });
    out.variables.push_back(std::move(v));
  }
  for (Node &n : written.children)
    if (whole && n.use->variable == meanings_.of(whole) && n.use->writes) out.children.push_back(std::move(n));
  out.call_now = out.call_now && (simple ? target->getType()->isScalarType() : evaluated_later(target));
}

ForkNode ForkReader::expression(const Expr *e, bool in_block) {
  const auto [target, value] = assignment(e);
  if (keywords_.dialect == Dialect::cilk)
    if (auto whole = fork_statement(e, in_block)) return std::move(*whole);
  if (const CallExpr *call = call_of(value ? value : e); call && context_.in_main_file(call->getBeginLoc()))
    if (const Keyword *k = keyword_at(context_.offset(call->getBeginLoc()), {"meta_fork", "cilk_spawn"})) {
      Node out = fork_call(e, call, *k, in_block);
      if (target) {
        out.target = context_.bytes(target->getSourceRange());
        out.target_type = pointer_to(target->getType());
        if (target->getObjectKind() == OK_BitField)
          context_.error(target->getBeginLoc(),
                         "a bit-field cannot take what forked work returns; use a variable" + Topic::fork_variable);
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
      read_first_value(context_, meanings_, v, out.children);
      continue;
    }
    if (!d->isSingleDecl() || v->getType().isConstQualified() || v->getType()->isReferenceType() ||
        v->getTypeSourceInfo()->getType()->getContainedAutoType())
      context_.error(context_.at(k->offset),
                     "the variable that takes what forked work returns is declared by itself, with its type, and is "
                     "neither const nor a reference" +
                         Topic::fork_variable);
    Node fork = fork_call(d, call, *k, in_block);
    fork.declares = true;
    fork.target = {context_.bytes(v->getSourceRange()).begin, context_.bytes({v->getLocation(), v->getLocation()}).end};
    fork.target_type = declared(context_, context_.ast.getPointerType(v->getType()), model::name_hole);
    ForkVariable t = described(context_, meanings_, v);
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

} // namespace metafork::frontend
