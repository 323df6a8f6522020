#include "frontend/scops/reader.h"

#include "frontend/syntax/walk.h"

#include "frontend/scops/finish.h"
#include "frontend/scops/heads.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/ScopeExit.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using model::ScopLoop;
using model::ScopNode;

namespace {

bool jumps_out(const Stmt *s) { return breaks(s) || continues(s); }

bool has_loop(const Stmt *s) {
  if (!s) return false;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s)) return true;
  return std::any_of(s->child_begin(), s->child_end(), has_loop);
}

class ScopReader {
public:
  ScopReader(Context &context, Slice &slice, const FunctionFacts &facts, const ScopCandidate &candidate)
      : context_(context),
        slice_(slice),
        facts_(facts),
        candidate_(candidate),
        captures_(context, slice, candidate.statements),
        values_(context, captures_),
        arrays_(context, captures_, values_, facts, scop_),
        statements_(context, slice, captures_, values_, arrays_, facts, scop_, active_) {
    values_.set_unsigned_non_negative(true);
    // a meta_for is judged for all sizes
    if (candidate.origin != model::Scop::Origin::written) values_.set_demands(&scop_.ranges, &indices_);
  }

  model::Scop run() {
    const Stmt *first = candidate_.statements.front();
    scop_.origin = candidate_.origin;
    scop_.in_region = candidate_.in_region;
    const TokenRange tokens = context_.range(first);
    const std::string before = tokens.empty() || tokens.first == 0 ? "" : context_.tokens.spelling(tokens.first - 1);
    scop_.governed = before == ")" || before == "else";
    scop_.function = facts_.function()->getNameAsString();
    scop_.location = context_.location(first->getBeginLoc());
    scop_.range = {context_.statement_bytes(first).begin, context_.statement_bytes(candidate_.statements.back()).end};
    for (const Stmt *s : candidate_.statements) {
      if (isa<DeclStmt>(s))
        throw Refusal{s->getBeginLoc(),
                      "a declaration between the loops, which is used behind them perhaps; declare "
                      "the variable before the loops" +
                          Topic::declaration};
      node(s, scop_.body);
    }
    values_.set_demands(nullptr, nullptr);
    if (scop_.loops.empty())
      throw Refusal{first->getBeginLoc(), "there is no loop with affine bounds" + Topic::affine_bound};
    places_ = finish_scop(scop_, parts());
    return std::move(scop_);
  }

  model::ScopCode code(const model::ScopLaunches &launches) {
    model::ScopCode out;
    std::set<int> wanted;
    for (const std::set<int> &one : launches.statements) wanted.insert(one.begin(), one.end());
    StatementCodeWriter writer(context_, slice_, captures_, values_, wanted, launches.steps, out);
    statements_.write_code(&writer);
    const model::Scop scop = run();
    out.places = places_;
    finish_code(out, launches, writer.sources(), parts());
    return out;
  }

private:
  using Nodes = std::vector<ScopNode>;

  ScopParts parts() {
    return {context_, slice_, facts_, captures_, values_, arrays_, candidate_, loop_variables_, computed_};
  }

  void node(const Stmt *s, Nodes &out) {
    if (!s || isa<NullStmt>(s)) return;
    if (const auto *a = dyn_cast<AttributedStmt>(s)) return node(a->getSubStmt(), out);
    if (const auto *l = dyn_cast<LabelStmt>(s); l && !facts_.has_gotos()) return node(l->getSubStmt(), out);
    if (const auto *c = dyn_cast<CompoundStmt>(s)) return compound(c, out);
    if (const auto *f = dyn_cast<ForStmt>(s)) return for_loop(f, out);
    if (const auto *i = dyn_cast<IfStmt>(s)) return branch(i, out);
    if (const auto *e = dyn_cast<Expr>(s)) return add(statements_.expression_statement(e), out);
    if (isa<DeclStmt>(s))
      throw Refusal{s->getBeginLoc(), "a declaration that is the body of a statement" + Topic::declaration};
    if (isa<WhileStmt>(s))
      return together(s, "a 'while' loop, whose iterations are not known before it runs" + Topic::opaque_loop, out);
    if (isa<DoStmt>(s))
      return together(s, "a 'do' loop, whose iterations are not known before it runs" + Topic::opaque_loop, out);
    if (isa<CXXForRangeStmt>(s)) throw Refusal{s->getBeginLoc(), context_.range_stays(s)};
    if (isa<ReturnStmt>(s)) throw Refusal{s->getBeginLoc(), "'return' leaves the loops" + Topic::leaves};
    if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(s))
      throw Refusal{s->getBeginLoc(), "'goto' is not followed" + Topic::label};
    if (isa<BreakStmt, ContinueStmt>(s))
      throw Refusal{s->getBeginLoc(), "a jump out of these statements" + Topic::leaves};
    together(s, "a 'switch' around a loop" + Topic::label, out);
  }

  static void add(int statement, Nodes &out) {
    ScopNode n;
    n.kind = ScopNode::Kind::statement;
    n.item = statement;
    out.push_back(std::move(n));
  }

  bool has_meta_for(const Stmt *s) const {
    const auto *f = dyn_cast_or_null<ForStmt>(s);
    return s && ((f && context_.meta_for (f)) ||
                 std::any_of(s->child_begin(), s->child_end(), [this](const Stmt *c) { return has_meta_for(c); }));
  }

  // One statement that is not taken apart. Outside all loops that would hide a loop.
  void together(const Stmt *s, const std::string &why, Nodes &out, SourceLocation at = {}) {
    if ((active_.empty() && has_loop(s)) || has_meta_for(s) || jumps_out(s))
      throw Refusal{at.isValid() ? at : s->getBeginLoc(),
                    jumps_out(s) ? "a jump out of these statements" + Topic::leaves : why};
    add(statements_.whole(s), out);
  }

  // ------------------------------------------------------------------------------------------------------ blocks

  void compound(const CompoundStmt *c, Nodes &out) {
    if (!taken_apart(c, out))
      together(c, "a declaration that cannot be taken apart from the loops behind it" + Topic::declaration, out);
  }

  // The body of a loop.
  void body(const Stmt *s, Nodes &out) {
    if (!continues(s)) return node(s, out);
    if (taken_apart(s, out)) return;
    if (has_meta_for(s))
      throw Refusal{s->getBeginLoc(), "a 'continue' that decides whether a meta_for runs" + Topic::leaves};
    add(statements_.guarded({s}), out);
  }

  // Reads a block statement by statement; false, and nothing has been read, if it has to stay together.
  bool taken_apart(const Stmt *block, Nodes &out) {
    const size_t statements = scop_.statements.size(), loops = scop_.loops.size(), nodes = out.size(),
                 ranges = scop_.ranges.size();
    if (in_order(statements_of(block), true, out)) return true;
    scop_.statements.resize(statements);
    statements_.forget(statements);
    scop_.loops.resize(loops);
    scop_.ranges.resize(ranges);
    loop_variables_.resize(loops);
    out.resize(nodes);
    return false;
  }

  // `adjacent`: nothing stands between the statements in the source. What follows if (c) continue; runs where c does
  // not hold.
  bool in_order(const Statements &list, bool adjacent, Nodes &out) {
    const auto forget = llvm::make_scope_exit([this, known = assigned_.size()] {
      for (; assigned_.size() > known; assigned_.pop_back()) {
        values_.define(assigned_.back(), IntExpr());
        statements_.do_not_follow(assigned_.back());
      }
    });
    for (size_t k = 0; k < list.size(); k++) {
      const Stmt *s = list[k];
      if (const auto *d = dyn_cast<DeclStmt>(s)) {
        if (!declarations(d, out)) return false;
      } else if (!continues(s)) {
        const auto value = assigned(s, list);
        if (value && value->only_behind) {
          statements_.follow(value->variable, value->value);
          const bool outside = context_.is_outside(value->variable->getLocation(), scop_.range);
          if (outside) scop_.followed.push_back(value->variable->getNameAsString());
        } else {
          node(s, out);
        }
        if (value) values_.define(value->variable, value->number), assigned_.push_back(value->variable);
      } else {
        return isa<ContinueStmt>(s) || guard(s, {list.begin() + static_cast<long>(k) + 1, list.end()}, adjacent, out);
      }
    }
    return true;
  }

  // j = i + 1; where the scop gives j no other value: that is the value of j behind it, up to the end of its list.
  struct Assigned {
    const VarDecl *variable = nullptr;
    const Expr *value = nullptr;
    IntExpr number;
    bool only_behind = false; // nothing else asks for it
  };
  std::optional<Assigned> assigned(const Stmt *s, const Statements &list) {
    const auto *e = dyn_cast<Expr>(s);
    const auto *b = e ? dyn_cast<BinaryOperator>(strip(e)) : nullptr;
    const auto *ref = b && b->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(strip(b->getLHS())) : nullptr;
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->getType()->isIntegerType() || !context_.own_variables.owns(v)) return std::nullopt;
    Assigned out{v, b->getRHS(), {}, !facts_.is_live_after(v, candidate_.statements)};
    const model::Range behind = {context_.statement_bytes(s).end, context_.statement_bytes(list.back()).end};
    int changes = 0;
    for (const Stmt *one : candidate_.statements)
      visit_uses(one, [&](const DeclRefExpr *use, VariableUse how) {
        if (use->getDecl() != v) return;
        const unsigned at = context_.offset(use->getLocation());
        changes += how == VariableUse::store;
        out.only_behind = out.only_behind && (use == ref || (behind.begin <= at && at < behind.end));
      });
    if (changes == 1) out.number = values_.integer(out.value, Use::bound);
    return is_usable(out.number) ? std::optional(out) : std::nullopt;
  }

  // A statement with a continue, and the rest, which does not run behind it.
  bool guard(const Stmt *s, const Statements &rest, bool adjacent, Nodes &out) {
    auto arm = [&](const Stmt *a, Nodes &to) {
      Statements all = statements_of(a);
      const bool alone = all.empty() ? adjacent : always_jumps(a) || rest.empty();
      if (!always_jumps(a)) all.insert(all.end(), rest.begin(), rest.end());
      return in_order(all, alone, to);
    };
    if (isa<CompoundStmt>(s)) return arm(s, out);
    const auto *i = dyn_cast<IfStmt>(s);
    if (!i || i->getInit() || i->getConditionVariable() || i->isConstexpr()) return false;
    const auto condition = read_condition(context_, values_, i->getCond(), false);
    if (!condition) {
      const auto parallel = [this](const Stmt *one) { return has_meta_for(one); };
      if (!adjacent || parallel(s) || std::any_of(rest.begin(), rest.end(), parallel)) return false;
      Statements all{s};
      all.insert(all.end(), rest.begin(), rest.end());
      add(statements_.guarded(all), out);
      return true;
    }
    const bool twice = !rest.empty() && !always_jumps(i->getThen()) && !always_jumps(i->getElse());
    ScopNode n;
    n.kind = ScopNode::Kind::branch;
    n.condition = *condition;
    if (twice || !arm(i->getThen(), n.body) || !arm(i->getElse(), n.otherwise)) return false;
    if (!n.body.empty() || !n.otherwise.empty()) out.push_back(std::move(n));
    return true;
  }

  // False: the variables cannot be declared in one place and be given their values in another.
  bool declarations(const DeclStmt *d, Nodes &out) {
    for (const Decl *one : d->decls()) {
      const auto *v = dyn_cast<VarDecl>(one);
      if (!v || isa<DecompositionDecl>(v)) return false;
      if (v->isStaticLocal() && !is_static_constant(v))
        throw Refusal{v->getLocation(), "'" + v->getNameAsString() +
                                            "' is a static variable, which lives across iterations" +
                                            Topic::static_variable};
      if (follow(v)) continue;
      if (!is_storage(v) || v->isStaticLocal()) return false;
      if (active_.empty())
        throw Refusal{v->getLocation(), "'" + v->getNameAsString() +
                                            "' is declared between the loops; declare it before them" +
                                            Topic::declaration};
      arrays_.declare(v, active_.back().loop, names_of_others());
      if (v->getInit() && !leaves_undefined(v->getInit())) add(statements_.initialisation(v), out);
    }
    return true;
  }

  // T x; of a class whose constructor does nothing.
  static bool leaves_undefined(const Expr *init) {
    const auto *c = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
    return c && c->getNumArgs() == 0 && c->getConstructor()->isTrivial() && !c->requiresZeroInitialization() &&
           !c->isListInitialization();
  }

  // A local whose value, or whose place, is the same wherever it is used.
  bool follow(const VarDecl *v) {
    const Expr *init = v->getInit();
    const QualType type = v->getType();
    if (!init) return false;
    if (type->isPointerType() || type->isReferenceType()) {
      if (type->isPointerType() && captures_.is_modified(v)) return false;
      const Expr *written = strip(init);
      if (type->isReferenceType() && !isa<ArraySubscriptExpr>(written) && !isa<UnaryOperator>(written)) return false;
      const auto place = type->isPointerType() ? arrays_.pointer(init) : arrays_.element(init);
      if (!place || place->part) return false;
      for (const IntExpr &i : place->index)
        if (!i.is_known()) return false;
      arrays_.define(v, *place);
      statements_.follow(v, init);
      return true;
    }
    if (!type->isIntegralOrEnumerationType() || captures_.is_modified(v)) return false;
    const IntExpr value = values_.integer(init, Use::bound);
    if (!is_usable(value)) return false;
    values_.define(v, value);
    statements_.follow(v, init);
    return true;
  }

  // An array of few numbers, whose initial values can be assigned one by one.
  bool can_fill(const Expr *init, QualType type) const {
    constexpr int64_t most_values = 64;
    const QualType element = context_.ast.getBaseElementType(type);
    const bool number = element->isArithmeticType() && !element->isAnyComplexType();
    const auto rows = [&](auto &self, const Expr *e, QualType t) -> bool {
      const auto *array = context_.ast.getAsConstantArrayType(t);
      if (!array || !e) return true;
      const auto *list = dyn_cast<InitListExpr>(e);
      if (!list) return isa<ImplicitValueInitExpr>(e);
      if (list->isStringLiteralInit() ||
          (list->hasArrayFiller() && !isa<ImplicitValueInitExpr>(list->getArrayFiller())))
        return false;
      return std::all_of(list->inits().begin(), list->inits().end(),
                         [&](const Expr *one) { return self(self, one, array->getElementType()); });
    };
    return number && context_.ast.getAsConstantArrayType(type) &&
           context_.ast.getTypeSize(type) / context_.ast.getTypeSize(element) <= most_values && rows(rows, init, type);
  }

  // Can an object be declared without a value and be assigned this one?
  static bool is_assignable(const VarDecl *v) {
    const CXXRecordDecl *record = v->getType()->getAsCXXRecordDecl();
    const Expr *init = v->getInit();
    if (is_complex_number(v->getType())) // with arguments behind its name, or without any, it begins there
      return init && init->IgnoreImplicit()->getBeginLoc() != v->getLocation();
    if (!record->isTrivial() || !record->hasSimpleCopyAssignment()) return false;
    if (!init) return true;
    init = init->IgnoreImplicit();
    const auto *construct = dyn_cast<CXXConstructExpr>(init);
    if (!construct || isa<CXXTemporaryObjectExpr>(init)) return true;
    return construct->getConstructor()->isCopyOrMoveConstructor() || construct->getNumArgs() == 0;
  }

  // A variable that can be declared in one place and be given its value in another.
  bool is_storage(const VarDecl *v) const {
    const QualType type = v->getType();
    const Expr *init = v->getInit();
    if (type->isReferenceType() || type->isPointerType()) return false;
    if (const auto *record = type->getAsCXXRecordDecl()) // pairs and arrays are used by their parts
      return (!is_library_value(record) || is_complex_number(type)) && is_assignable(v);
    if (type->isVariableArrayType()) return false;
    if (type->isArrayType()) return !init || can_fill(init, type);
    return !init || !isa<InitListExpr>(init->IgnoreImplicit()) || type->isArithmeticType() || type->isEnumeralType();
  }

  // ---------------------------------------------------------------------------------------------------- branches

  void branch(const IfStmt *s, Nodes &out) {
    if (s->getInit() || s->getConditionVariable() || s->isConstexpr() || (!without_jumps_.count(s) && jumps_out(s)))
      return together(s, "a condition with a declaration, around a loop" + Topic::declaration, out);
    const auto condition = read_condition(context_, values_, s->getCond(), false);
    if (!condition) {
      const std::string why = "the condition '" + context_.text(strip(s->getCond())) +
                              "' is not affine in loop variables and values that the loops do not change" +
                              Topic::affine_condition;
      return together(s, why, out, s->getCond()->getExprLoc());
    }
    ScopNode n;
    n.kind = ScopNode::Kind::branch;
    n.condition = *condition;
    without_jumps_.insert({s->getThen(), s->getElse()});
    under(*condition, [&] { node(s->getThen(), n.body); });
    node(s->getElse(), n.otherwise);
    if (!n.body.empty() || !n.otherwise.empty()) out.push_back(std::move(n));
  }

  // What is read there is known to hold.
  template <class Read>
  void under(const ScopCondition &condition, Read read) {
    const size_t facts = values_.ranges().mark();
    if (condition.size() == 1)
      for (const IntExpr &c : condition[0]) values_.ranges().add_fact(c);
    read();
    values_.ranges().reset(facts);
  }

  // ------------------------------------------------------------------------------------------------------- loops

  void for_loop(const ForStmt *s, Nodes &out) {
    const bool parallel = context_.meta_for (s) != nullptr;
    const bool written = candidate_.origin == model::Scop::Origin::written;
    if (parallel && !written && !candidate_.together)
      throw Refusal{s->getForLoc(), "a meta_for stands among the plain loops" + Topic::misplaced};
    std::optional<NotCanonical> why;
    const LoopHeader header = read_header(context_, s, why, /*offsets=*/true);
    if (!why) why = obstacle(s, header);
    if (const std::string search = of_search(s->getBody()); !search.empty() && !breaks(s->getBody()))
      throw Refusal{s->getForLoc(), "'return' leaves the loops" + search + Topic::leaves};
    std::optional<ScopLoop> loop;
    if (!why) loop = read_loop(s, header, why);
    if (why) return together(s, why->reason, out, why->location);
    loop->parallel = parallel && written;
    scop_.loops.push_back(std::move(*loop));
    loop_variables_.push_back(header.variable);
    ScopNode n;
    n.kind = ScopNode::Kind::loop;
    n.item = static_cast<int>(scop_.loops.size()) - 1;
    active_.push_back({header.variable, n.item});
    indices_.push_back(scop_.loops.back().index);
    const size_t facts = values_.ranges().mark();
    for (const IntExpr &c : scop_.loops.back().constraints) values_.ranges().add_fact(c);
    body(s->getBody(), n.body);
    values_.ranges().reset(facts);
    indices_.pop_back();
    active_.pop_back();
    values_.define(header.variable, IntExpr()); // behind the loop it has another value, if it exists
    if (!n.body.empty())
      out.push_back(std::move(n));
    else
      throw Refusal{s->getForLoc(), "this loop does nothing but count" + Topic::no_iterations};
  }

  // What keeps a loop with a canonical header from being a loop of the scop.
  std::optional<NotCanonical> obstacle(const ForStmt *s, const LoopHeader &h) const {
    const std::string name = "'" + h.variable->getNameAsString() + "'";
    if (!h.variable->getType()->isIntegerType())
      return NotCanonical{h.variable->getLocation(),
                          "the loop variable " + name + " is a pointer; use an index" + Topic::loop_header};
    if (h.variable->getType().isVolatileQualified())
      return NotCanonical{h.variable->getLocation(),
                          "the loop variable " + name + " is volatile" + Topic::volatile_elements};
    if (h.step == 0)
      return NotCanonical{h.step_expression->getExprLoc(), "the step '" + context_.text(strip(h.step_expression)) +
                                                               "' is no constant" + Topic::loop_header};
    if (h.step > INT32_MAX || h.step < INT32_MIN) // bounds may be so far apart that their difference overflows
      return NotCanonical{s->getInc()->getExprLoc(),
                          "the step of the loop over " + name + " is too large" + Topic::loop_header};
    if (h.declared_outside && !context_.own_variables.owns(h.variable))
      return NotCanonical{s->getForLoc(), "other names may stand for the loop variable " + name +
                                              ", whose address is taken or which is global" + Topic::loop_variable};
    if (h.lead != 0 && h.declared_outside && !h.variable->getType()->isSignedIntegerType())
      return NotCanonical{s->getForLoc(), "the unsigned variable " + name +
                                              " is stepped by the condition and exists behind the loop; declare it in "
                                              "the loop" +
                                              Topic::loop_header};
    if (const Expr *change = changed_in(s->getBody(), h.variable))
      return NotCanonical{change->getExprLoc(),
                          "the loop variable " + name + " is changed in the loop's body" + Topic::loop_variable};
    if (breaks(s->getBody()))
      return NotCanonical{s->getForLoc(), "'break' in the loop over " + name + of_search(s->getBody()) + Topic::leaves};
    for (const ActiveLoop &l : active_)
      if (l.variable == h.variable)
        return NotCanonical{s->getForLoc(),
                            "the loop variable " + name + " is the one of a loop around it" + Topic::loop_variable};
    return std::nullopt;
  }

  // A bound over outer indices and parameters; unknown where there is none.
  IntExpr bound(const Expr *e) {
    const IntExpr value = values_.integer(e, Use::bound);
    if (is_usable(value)) return value;
    Visits divisions;
    divisions.statement = [](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      const auto *c = dyn_cast<CallExpr>(s);
      const std::string name = c ? bound_function(c->getDirectCallee()) : "";
      return !(b && (b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem)) && name != "floord" && name != "ceild";
    };
    // what is divided by is known not to be 0 only where the program divides
    const bool safe = active_.empty() || walk_syntax(e, divisions);
    if (!safe || !captures_.is_invariant(e) || e->HasSideEffects(context_.ast, false)) return {};
    computed_.push_back(e);
    return IntExpr::symbol(captures_.host_value(values_.converted_text(e), "bound", {e}, Values::unsigned_text(e)));
  }

  // A call that is no element of its container, and for all that is known changes how many there are.
  std::optional<NotCanonical> changes_size(const ForStmt *s) const {
    std::optional<NotCanonical> out;
    Visits visits;
    visits.statement = [&](const Stmt *one) {
      const auto *c = dyn_cast<CallExpr>(one);
      const std::string why = c && !out ? why_no_element(context_, c) : "";
      if (!why.empty()) out = NotCanonical{c->getBeginLoc(), why + Topic::effects};
      return !out;
    };
    walk_syntax(s->getBody(), visits);
    return out;
  }

  std::optional<ScopLoop> read_loop(const ForStmt *s, const LoopHeader &h, std::optional<NotCanonical> &why) {
    ScopLoop l;
    l.variable = h.variable->getNameAsString();
    l.type = arrays_.type_text(h.variable->getType());
    l.step = h.step;
    l.declared_outside = h.declared_outside;
    l.location = context_.location(s->getForLoc());
    l.first = bound(h.first);
    l.limit = bound(h.limit);
    for (const auto &[value, e] : {std::pair{&l.first, h.first}, {&l.limit, h.limit}})
      if (!value->is_known()) why = changes_size(s);
    for (const auto &[value, e] : {std::pair{&l.first, h.first}, {&l.limit, h.limit}})
      if (!why && !value->is_known())
        why = NotCanonical{e->getExprLoc(),
                           "the bound '" + context_.text(strip(e)) +
                               "' is not known from outer loop variables and values that the loops do not change" +
                               Topic::affine_bound};
    if (!why) why = leaves_its_values(context_, values_, h, l);
    if (!why && h.limit->getType()->isUnsignedIntegerType())
      values_.ranges().add_value(l.limit, static_cast<unsigned>(context_.ast.getTypeSize(h.limit->getType())));
    if (why) return std::nullopt;
    l.first = l.first + IntExpr(h.lead);
    index_of(h, l);
    const auto compared = compare(context_, values_, h, l);
    if (!compared) {
      why = NotCanonical{h.scaled->getExprLoc(), "the condition's '" + context_.text(strip(h.scaled)) +
                                                     "' is not known from outer loop variables and values that the "
                                                     "loops do not change, or may wrap" +
                                                     Topic::affine_bound};
      return std::nullopt;
    }
    if (!counts(h, l))
      constrain(l, l.first, l.value, 0);
    else
      l.constraints.push_back(IntExpr::symbol(l.index));
    const int64_t slack = compared->strict ? 1 : 0;
    if (h.step > 0)
      constrain(l, compared->value, compared->limit, slack);
    else
      constrain(l, compared->limit, compared->value, slack);
    values_.define(h.variable, l.value);
    values_.count(h.variable, {l.index, l.constraints, l.first});
    return l;
  }

  void index_of(const LoopHeader &h, ScopLoop &l) {
    const bool counter = counts(h, l);
    l.index = fresh_index(counter ? "k_" + l.variable : l.variable);
    const IntExpr x = IntExpr::symbol(l.index);
    if (counter || values_.never_negative(l.first)) values_.mark_non_negative(l.index);
    l.value = counter ? l.first + IntExpr(h.step) * x : x;
  }

  // Is the index a counter from 0 on? That of i = t*size ... (t + 1)*size - 1 has affine bounds, which i has not.
  bool counts(const LoopHeader &h, const ScopLoop &l) const {
    return h.step != 1 || (candidate_.origin != model::Scop::Origin::written && multiplies_index(l.first));
  }
  bool multiplies_index(const IntExpr &e) const {
    if (e.kind() != IntExpr::Kind::multiply && e.kind() != IntExpr::Kind::add) return false;
    const bool product = e.kind() == IntExpr::Kind::multiply && !e.lhs().constant() && !e.rhs().constant() &&
                         std::any_of(indices_.begin(), indices_.end(), [&](const auto &i) { return e.uses(i); });
    return product || multiplies_index(e.lhs()) || multiplies_index(e.rhs());
  }

  // The variable's own name where nothing else of the scop has it.
  std::string fresh_index(const std::string &wanted) {
    bool taken =
        std::any_of(scop_.loops.begin(), scop_.loops.end(), [&](const ScopLoop &l) { return l.index == wanted; });
    for (const model::Scalar &s : captures_.scalars()) taken = taken || s.name == wanted;
    taken = taken || names_of_others().count(wanted) != 0;
    return taken ? captures_.fresh(wanted) : wanted;
  }

  // Variables from outside that are mentioned; a loop variable may hide one of them.
  const std::set<std::string> &names_of_others() {
    if (names_) return *names_;
    std::set<const VarDecl *> declared, mentioned, stepped;
    const auto add = [](const Expr *e, std::set<const VarDecl *> &to) {
      if (const auto *ref = dyn_cast<DeclRefExpr>(e))
        if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) to.insert(v);
    };
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      if (const auto *e = dyn_cast<DeclRefExpr>(s)) add(e, mentioned);
      const auto *f = dyn_cast<ForStmt>(s);
      const auto *b = f ? dyn_cast_or_null<BinaryOperator>(f->getInit()) : nullptr;
      if (b) add(strip(b->getLHS()), stepped);
      return true;
    };
    visits.declaration = [&](const Decl *d) {
      if (const auto *v = dyn_cast<VarDecl>(d)) declared.insert(v);
      return true;
    };
    for (const Stmt *s : candidate_.statements) walk_syntax(s, visits);
    names_.emplace();
    for (const VarDecl *v : mentioned)
      if (!declared.count(v) && !stepped.count(v)) names_->insert(v->getNameAsString());
    return *names_;
  }

  static void constrain(ScopLoop &l, const IntExpr &a, const IntExpr &b, int64_t slack) {
    const ScopCondition condition = model::at_most(a, b, slack);
    if (condition.size() == 1)
      l.constraints.insert(l.constraints.end(), condition[0].begin(), condition[0].end());
    else
      l.constraints.push_back(b - a - IntExpr(slack)); // a bound by the larger of several values
  }

  Context &context_;
  Slice &slice_;
  const FunctionFacts &facts_;
  const ScopCandidate &candidate_;
  model::Scop scop_;
  Captures captures_;
  Values values_;
  ScopArrays arrays_;
  std::vector<ActiveLoop> active_;
  std::vector<std::string> indices_;     // of the active loops
  std::set<const Stmt *> without_jumps_; // parts of a branch out of which nothing jumps
  ScopStatementReader statements_;
  std::vector<const VarDecl *> loop_variables_;
  std::vector<const VarDecl *> assigned_; // whose values are known here
  std::vector<const Expr *> computed_;    // bounds that became parameters
  std::optional<std::set<std::string>> names_;
  std::vector<int> places_; // of arrays
};

} // namespace

std::variant<model::Scop, Refusal> read_scop(Context &context, Slice &slice, const FunctionFacts &facts,
                                             const ScopCandidate &candidate) {
  try {
    return ScopReader(context, slice, facts, candidate).run();
  } catch (const Refusal &refusal) {
    return refusal;
  }
}

model::ScopCode read_code(Context &context, Slice &slice, const FunctionFacts &facts, const ScopCandidate &candidate,
                          const model::ScopLaunches &launches) {
  return ScopReader(context, slice, facts, candidate).code(launches);
}

} // namespace metafork::frontend
