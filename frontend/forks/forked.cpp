// What is forked: blocks, calls, and loops whose iterations are.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

const LambdaExpr *lambda_of(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e)) return lambda_of(m->getSubExpr());
  if (const auto *b = dyn_cast<CXXBindTemporaryExpr>(e)) return lambda_of(b->getSubExpr());
  return dyn_cast<LambdaExpr>(e);
}

// A reference to it is one to the place itself, and not to what it is converted to.
bool binds(const Expr *e) {
  e = e->IgnoreParens();
  if (const auto *f = dyn_cast<FullExpr>(e)) return binds(f->getSubExpr());
  if (const auto *c = dyn_cast<ImplicitCastExpr>(e)) return c->isLValue() && binds(c->getSubExpr());
  return e->isLValue() && !isa<MaterializeTemporaryExpr>(e);
}

// The variables of whose parts the value has the address.
void addressed(const Expr *e, std::set<const VarDecl *> &out) {
  e = e->IgnoreParens();
  if (isa<CallExpr, CXXConstructExpr, LambdaExpr, UnaryExprOrTypeTraitExpr>(e)) return;
  const auto *u = dyn_cast<UnaryOperator>(e);
  const auto *c = dyn_cast<CastExpr>(e);
  if ((u && u->getOpcode() == UO_AddrOf) || (c && c->getCastKind() == CK_ArrayToPointerDecay)) {
    if (const VarDecl *v = whole_of(u ? u->getSubExpr() : c->getSubExpr())) out.insert(v);
    return;
  }
  for (const Stmt *child : e->children())
    if (const auto *sub = dyn_cast_or_null<Expr>(child); sub && !sub->getType()->isArithmeticType())
      addressed(sub, out);
}

// An element, or a member of one.
bool is_element(const Expr *e) {
  e = e->IgnoreParens();
  const auto *m = dyn_cast<MemberExpr>(e);
  return m && !m->isArrow() ? is_element(m->getBase()) : isa<ArraySubscriptExpr>(e);
}

// May a copy lead elsewhere?
bool copies_deeply(const VarDecl *v) {
  const QualType type = v->getType();
  if (type->isDependentType()) return !type->isTemplateTypeParmType() && !type->isPointerType();
  const auto *record = type->getAsCXXRecordDecl();
  return record && record->hasDefinition() && !record->isTriviallyCopyable();
}

} // namespace

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
      context_.error(s->getBeginLoc(), "'" + std::string(word) + "' leaves the " + what +
                                           "; set a variable and leave behind the join" + Topic::leaves);
    const bool loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
    for (const Stmt *c : s->children()) self(self, c, in_loop || loop, in_switch || isa<SwitchStmt>(s));
  };
  visit(visit, work, false, false);
  const auto outside = [&](const auto &self, const Stmt *s) -> void {
    if (!s || s == work) return;
    if (const auto *go = dyn_cast<GotoStmt>(s); go && labels.count(go->getLabel()))
      context_.error(s->getBeginLoc(), "'goto " + go->getLabel()->getNameAsString() + "' enters a " + what +
                                           "; a construct begins at its beginning" + Topic::enters);
    for (const Stmt *c : s->children()) self(self, c);
  };
  if (!labels.empty()) outside(outside, f_->getBody());
}

// The work may run in another thread than what is in front of it, and behind the join.
void ForkReader::check_threads(const Stmt *work) {
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && v->getTLSKind() != VarDecl::TLS_None && of_threads_.insert(ref).second)
      context_.warning(ref->getLocation(),
                       "each thread has a variable '" + v->getNameAsString() +
                           "' of its own, and the forked work may have that of another one than what is around it; "
                           "give the work a value, and take one from it" +
                           Topic::fork_variable);
    return true;
  };
  walk_syntax(work, visits);
}

// What a clause lists is shared; in Cilk everything is.
void ForkReader::share(Node &fork, const Keyword &k) {
  std::set<std::string> listed;
  for (const Clause &clause : k.clauses) {
    if (clause.name != "shared") {
      context_.error(context_.at(clause.begin),
                     "clause meta_" + clause.name + " does not belong to meta_fork" + Topic::clause);
      continue;
    }
    for (const std::string &name : split_arguments(clause.arguments)) {
      listed.insert(name);
      const bool known = std::any_of(fork.variables.begin(), fork.variables.end(),
                                     [&](const ForkVariable &v) { return v.name == name; });
      if (!known && !context_.declares(name))
        context_.error(context_.at(clause.begin), "'" + name + "' in meta_shared is no variable" + Topic::clause);
    }
  }
  for (ForkVariable &v : fork.variables)
    v.shared = v.shared || listed.count(v.name) || keywords_.dialect == Dialect::cilk;
  for (const ForkVariable &v : fork.variables)
    if (!v.shared && !v.constant && !v.copies)
      context_.error(context_.at(v.location.offset), "'" + v.name +
                                                         "' is copied at the fork, and its class has no copy "
                                                         "constructor; write meta_shared(" +
                                                         v.name + ")" + Topic::fork_variable);
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
  check_threads(c);
  Captured used = captured(context_, meanings_, f_, {c}, out.body);
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  note_thrown(context_, meanings_, c, out);
  share(out, k);
  out.children.push_back(sequence(c));
  if (context_.is_c) { // a counter of loops alone is not copied, and may have no value yet
    std::vector<ForkVariable> counters;
    std::copy_if(out.variables.begin(), out.variables.end(), std::back_inserter(counters),
                 [&](const ForkVariable &v) { return !v.shared && !v.in_macro && only_counts(out, v); });
    forget(out, counters);
    std::erase_if(out.variables, [&](const ForkVariable &v) {
      return std::any_of(counters.begin(), counters.end(), [&](const auto &one) { return one.number == v.number; });
    });
  }
  capture_grains(out);
  return out;
}

// Does it have the same value in the work, where local variables have the values of the fork?
bool ForkReader::evaluated_later(const Expr *e) const {
  const auto *taken = dyn_cast<UnaryOperator>(e->IgnoreParenImpCasts());
  const Expr *whole = (taken && taken->getOpcode() == UO_AddrOf ? taken->getSubExpr() : e)->IgnoreParenImpCasts();
  bool same = true;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && (!v->hasLocalStorage() || v->getType()->isReferenceType()) && !v->getType()->isArrayType() &&
        ref->isNonOdrUse() != NOUR_Constant)
      same = false;
    if (v && copies_deeply(v) && s != whole) same = false;
    if (isa<CallExpr, CXXConstructExpr, LambdaExpr, CXXThisExpr>(s)) same = false;
    if (const auto *u = dyn_cast<UnaryOperator>(s))
      same = same && !u->isIncrementDecrementOp() && u->getOpcode() != UO_Deref;
    if (const auto *b = dyn_cast<BinaryOperator>(s)) same = same && !b->isAssignmentOp();
    if (const auto *m = dyn_cast<MemberExpr>(s)) same = same && !m->isArrow();
    // the place of an element is asked, or its value
    if (const auto *c = dyn_cast<ImplicitCastExpr>(s); c && c->getCastKind() == CK_LValueToRValue)
      same = same && !is_element(c->getSubExpr());
    return true;
  };
  walk_syntax(e, visits);
  return same;
}

std::set<int> ForkReader::arguments(const CallExpr *call, Node &out, bool tentative) {
  std::set<const VarDecl *> places;
  const std::vector<const FunctionDecl *> callees = meanings_.callees(call);
  const bool open = !call->getDirectCallee() && (call->isTypeDependent() || call->getCallee()->isTypeDependent());
  const auto *o = dyn_cast<CXXOperatorCallExpr>(call);
  const bool object = o && o->getOperator() == OO_Call; // the first argument
  out.callee = context_.bytes((object ? call->getArg(0) : call->getCallee())->getSourceRange());
  Visits objects;
  objects.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const VarDecl *v = ref ? variable_of(ref) : nullptr;
    if (v && !v->getType()->isReferenceType() && !v->getType()->isScalarType()) places.insert(v);
    return true;
  };
  walk_syntax(object ? call->getArg(0) : call->getCallee(), objects);
  if (o && !object)
    context_.error(call->getBeginLoc(),
                   "an operator cannot be forked as a call; write it into a block: meta_fork { }" + Topic::misplaced);
  const auto *name = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreImpCasts());
  out.in_scope = name && !name->hasQualifier() && !callees.empty() &&
                 callees[0]->getDeclContext()->getRedeclContext()->Encloses(f_);
  for (unsigned i = 0; i + object < call->getNumArgs(); i++) {
    const Expr *e = call->getArg(i + object);
    if (isa<CXXDefaultArgExpr>(e)) continue;
    model::ForkArgument a;
    a.range = context_.bytes(e->getSourceRange());
    QualType type = e->getType();
    const auto *prototype = call->getCallee()->getType()->isPointerType()
                                ? call->getCallee()->getType()->getPointeeType()->getAs<FunctionProtoType>()
                                : nullptr;
    if (callees.empty() && prototype && i < prototype->getNumParams()) type = prototype->getParamType(i);
    bool known = !callees.empty() || !open || !e->isLValue();
    for (const FunctionDecl *f : callees) {
      if (i >= f->getNumParams()) continue;
      const QualType taken = f->getParamDecl(i)->getType();
      known = known && (f == callees[0] || taken->isLValueReferenceType() == type->isLValueReferenceType());
      type = taken;
    }
    const bool refused = isa<PackExpansionExpr>(e) || !known || (open && isa<InitListExpr>(e));
    out.call_now = out.call_now && !refused;
    if (refused && !tentative)
      context_.error(e->getBeginLoc(),
                     "what the call of a template has here, a value or a variable, is not the same for "
                     "all its instances, or not known; fork a block: meta_fork { f(x); }" +
                         Topic::fork_variable);
    const bool lvalue_reference = type->isLValueReferenceType();
    const auto *named = type.getNonReferenceType()->getAs<TypedefType>();
    const QualType value = named && named->getDecl()->getDeclContext()->isRecord() // a name of the class's own
                               ? named->desugar()
                               : type.getNonReferenceType();
    a.moves = type->isRValueReferenceType() ||
              (!lvalue_reference && (type->isRecordType() || type->isDependentType() || callees.size() > 1));
    a.copies = lvalue_reference || copies(type.getNonReferenceType());
    const Expr *bare = e->IgnoreParenImpCasts();
    a.converted = value->getAsCXXRecordDecl() != bare->IgnoreUnlessSpelledInSource()->getType()->getAsCXXRecordDecl();
    a.by_reference = lvalue_reference && binds(e);
    if (const VarDecl *v = a.by_reference ? whole_of(e) : nullptr) places.insert(v);
    if (!a.by_reference && !type->isArithmeticType()) addressed(e, places);
    a.declaration = declared(context_, open ? context_.ast.getAutoDeductType() : value, model::name_hole);
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
  std::set<int> numbers;
  for (const VarDecl *v : places) numbers.insert(meanings_.of(v));
  return numbers;
}

// [captures] { } called at once is a block.
ForkNode ForkReader::fork_lambda(const Stmt *whole, const LambdaExpr *l, const Keyword &k, bool in_block) {
  Node out;
  out.kind = Kind::fork;
  out.braces = true;
  out.in_block = in_block;
  out.location = context_.location(context_.at(k.offset));
  out.body = context_.bytes(l->getBody()->getSourceRange());
  out.range = statement_bytes(whole);
  out.range.begin = std::min(out.range.begin, k.offset);
  consumed_.insert(out.body.begin); // it is no function of its own
  check_work(l->getBody(), k.name.c_str());
  check_threads(l->getBody());
  Captured used = captured(context_, meanings_, f_, {l->getBody()}, out.body);
  for (const LambdaCapture &c : l->captures())
    if (l->isInitCapture(&c))
      context_.error(c.getLocation(), "'" + c.getCapturedVar()->getNameAsString() +
                                          "' is a variable of the captures; declare it before the lambda" +
                                          Topic::fork_variable);
  for (const LambdaCapture &c : l->captures())
    for (ForkVariable &v : used.variables)
      if (c.capturesVariable() && meanings_.of(cast<VarDecl>(c.getCapturedVar())) == v.number)
        v.shared = c.getCaptureKind() == LCK_ByRef || v.kind != ForkVariable::Kind::value;
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  note_thrown(context_, meanings_, l->getBody(), out);
  out.tail = out.range.end - out.body.end;
  out.children.push_back(sequence(cast<CompoundStmt>(l->getBody())));
  capture_grains(out);
  return out;
}

ForkNode ForkReader::fork_call(const Stmt *whole, const CallExpr *call, const Keyword &k, bool in_block) {
  consumed_.insert(k.offset);
  out_.forks = true;
  for (const Clause &clause : k.clauses)
    context_.error(
        context_.at(clause.begin),
        "a clause belongs to meta_fork { }: the arguments of a call are evaluated before the fork" + Topic::clause);
  const auto *o = dyn_cast<CXXOperatorCallExpr>(call);
  const Expr *called = o && o->getNumArgs() == 1 ? o->getArg(0) : call->getNumArgs() == 0 ? call->getCallee() : nullptr;
  if (const auto *l = called ? lambda_of(called) : nullptr)
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
  out.range = statement_bytes(whole);
  if (isa<CallExpr>(whole) || k.offset < out.range.begin) out.range.begin = std::min(out.range.begin, k.offset);
  const std::set<int> places = arguments(call, out);
  note_thrown(context_, meanings_, call, out);
  Captured used = captured(context_, meanings_, f_, {call}, {0, 0});
  std::vector<ForkNode> all;
  read_uses(context_, meanings_, call, all);
  for (ForkVariable &v : used.variables) {
    // the address of a variable, or a reference to it, is what the work has; any other argument is a value
    v.shared = false;
    bool address = v.kind == ForkVariable::Kind::array;
    for (const ForkNode &n : all)
      address = address || (n.use->variable == v.number && n.use->writes && !n.use->certain);
    const bool place = places.count(v.number) != 0;
    v.shared = address || place || v.is_static;
    if (v.kind == ForkVariable::Kind::reference) v.shared = true;
    v.assigned = v.assigned && v.shared; // an argument that changes it does so before the fork
    for (ForkNode n : all) {
      if (!(address || place) || n.use->variable != v.number) continue;
      if (v.kind == ForkVariable::Kind::array && !place && !n.use->writes) continue; // the value of an element
      if (place && !n.use->writes) n.use->certain = false; // it is read until the join, or not at all
      out.children.push_back(std::move(n));
    }
    // besides, its value may be an argument, which is that of the fork
    const bool also = v.kind == ForkVariable::Kind::value && v.shared && v.uses.size() > 1;
    out.call_now = out.call_now && v.kind != ForkVariable::Kind::reference && !also;
  }
  // what pointers lead to, what the call does to the object of this function, and what the function names itself
  for (ForkNode n : all) {
    if (!n.use->through && n.use->name != "this" && !n.use->called) continue;
    const bool argued = std::any_of(out.arguments.begin(), out.arguments.end(), [&](const model::ForkArgument &a) {
      return n.location.offset >= a.range.begin && n.location.offset < a.range.end;
    });
    if (argued && (n.use->certain || n.use->called)) continue; // before the fork
    if (!n.use->writes) n.use->certain = false;
    out.children.push_back(std::move(n));
  }
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  return out;
}

// What is spawned reads the place when the call has returned, so that the whole statement is a block of work.
std::optional<ForkNode> ForkReader::fork_statement(const Expr *e, bool in_block) {
  const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  if (!b || !b->isAssignmentOp()) return std::nullopt;
  const Expr *target = b->getLHS();
  const bool bits = target->getObjectKind() == OK_BitField;
  const CallExpr *call = b->isCompoundAssignmentOp() || bits ? call_of(b->getRHS()) : nullptr;
  const Keyword *k = call && context_.in_main_file(call->getBeginLoc())
                         ? keyword_at(context_.offset(call->getBeginLoc()), {"cilk_spawn"})
                         : nullptr;
  if (!k) return std::nullopt;
  consumed_.insert(k->offset);
  out_.forks = true;
  Node out, asked;
  asked.call_now = true;
  arguments(call, asked, true);
  const bool place = variable_of(target->IgnoreParenImpCasts()) || evaluated_later(target);
  if (!asked.call_now || !place)
    context_.error(target->getBeginLoc(),
                   std::string(place ? "the arguments of this call are" : "the place of the result is") +
                       " evaluated before it is spawned, and the rest of the statement behind it; give " +
                       (place ? "them to variables" : "its address to a variable") + " in front of it" +
                       Topic::fork_variable);
  out.kind = Kind::fork;
  out.in_block = in_block;
  out.location = context_.location(context_.at(k->offset));
  out.body = out.range = statement_bytes(e);
  out.words = {{k->offset, context_.offset(call->getBeginLoc())}};
  Captured used = captured(context_, meanings_, f_, {e}, {0, 0});
  const VarDecl *whole = whole_of(target);
  for (ForkVariable &v : used.variables)
    v.shared = v.is_static || v.kind != ForkVariable::Kind::value || (whole && meanings_.of(whole) == v.number);
  out.variables = std::move(used.variables);
  out.uses_this = used.uses_this;
  note_thrown(context_, meanings_, call, out);
  uses(e, out);
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

void ForkReader::capture_grains(Node &fork) {
  std::string grains;
  const auto collect = [&](const auto &self, const Node &n) -> void {
    if (n.kind == Kind::loop) grains += n.grain + " ";
    for (const Node &c : n.children) self(self, c);
  };
  collect(collect, fork);
  std::map<std::string, const VarDecl *> named; // the last one of a name in front of the work
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (v && v->hasLocalStorage() && v->getIdentifier() && model::has_word(grains, v->getNameAsString()) &&
        context_.offset(v->getLocation()) < fork.body.begin)
      named[v->getNameAsString()] = v;
    return true;
  };
  if (grains.find_first_not_of(' ') != std::string::npos) walk_syntax(f_, visits);
  for (const auto &[name, v] : named) {
    const bool known = std::any_of(fork.variables.begin(), fork.variables.end(),
                                   [&, &one = name](const ForkVariable &w) { return w.name == one; });
    if (known) continue;
    ForkVariable one = described(context_, meanings_, v);
    one.shared = one.kind != ForkVariable::Kind::value;
    one.location = fork.location;
    fork.variables.push_back(std::move(one));
  }
}

} // namespace metafork::frontend
