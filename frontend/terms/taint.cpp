#include "frontend/terms/taint.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <map>

namespace metafork::frontend {

using namespace clang;

namespace {

// A forward taint analysis over local variables, flow-insensitive, to a fixed point.
class Taint {
public:
  Taint(Captures &captures, Values &values, const Stored &stored)
      : captures_(captures),
        values_(values),
        stored_(stored.arrays),
        defined_(stored.defined),
        tainted_(stored.variables) {}

  // What depends on what the stored arrays hold: subscripts into an array, or (-1) addresses and conditions.
  struct Failure {
    int array = -1;
    bool floating = false; // its elements
    std::string why;
  };

  std::vector<Failure> run(const std::vector<const Stmt *> &body) {
    size_t before;
    do {
      before = tainted_.size();
      for (const VarDecl *v : defined_)
        if (depends(v->getInit())) tainted_.insert(v);
      for (const Stmt *s : body) look_at(s);
    } while (tainted_.size() != before);
    checking_ = true;
    for (const Stmt *s : body) look_at(s);
    return std::move(failures_);
  }

private:
  void look_at(const Stmt *body) {
    Visits visits;
    visits.statement = [this](const Stmt *s) { return statement(s), true; };
    visits.declaration = [this](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (v && v->getInit() && depends(v->getInit())) tainted_.insert(v);
      return true;
    };
    walk_syntax(body, visits);
  }
  void statement(const Stmt *s) {
    if (const auto *b = dyn_cast<BinaryOperator>(s)) return binary(b);
    if (const auto *c = dyn_cast<CallExpr>(s)) return call(c);
    if (const auto *e = dyn_cast<ArraySubscriptExpr>(s); e && depends(e->getIdx()))
      fail("a subscript depends on values that the loop computes", e);
    if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref && depends(u->getSubExpr()))
      fail("an address depends on values that the loop computes");
    if (const auto *i = dyn_cast<IfStmt>(s); i && depends(i->getCond()) && chooses_values(i)) return;
    const auto *c = dyn_cast<ConditionalOperator>(s);
    if (c && only_values(c->getTrueExpr()) && only_values(c->getFalseExpr())) return;
    control(condition_of(s));
  }
  // Are there no elements in it, no calls, and nothing that may trap? Then it may be evaluated whether the source does
  // or not. What is assigned goes to `assigned`, if there may be assignments at all.
  bool only_values(const Stmt *part, std::set<const VarDecl *> *assigned = nullptr) const {
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      if (const auto *b = dyn_cast<BinaryOperator>(s)) {
        const bool divides = b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem || b->getOpcode() == BO_DivAssign ||
                             b->getOpcode() == BO_RemAssign;
        if (divides && b->getType()->isIntegerType()) return false;
        if (!b->isAssignmentOp()) return true;
        const auto *ref = dyn_cast<DeclRefExpr>(strip(b->getLHS()));
        const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        if (!assigned || !v || !captures_.is_local(v) || !v->getType()->isArithmeticType()) return false;
        assigned->insert(v);
        return true;
      }
      const auto *u = dyn_cast<UnaryOperator>(s);
      const bool values = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, ParenExpr, ImplicitCastExpr, CStyleCastExpr,
                              ConditionalOperator>(s) ||
                          (u && u->isArithmeticOp());
      return values || (assigned && isa<CompoundStmt, NullStmt, IfStmt>(s));
    };
    return walk_syntax(part, visits);
  }
  // if (c) x = ...; else y = ...: decides nothing but what local variables hold, which then depend on it.
  bool chooses_values(const IfStmt *i) {
    std::set<const VarDecl *> assigned;
    if (i->getInit() || i->getConditionVariable() || !only_values(i->getThen(), &assigned)) return false;
    if (i->getElse() && !only_values(i->getElse(), &assigned)) return false;
    tainted_.insert(assigned.begin(), assigned.end());
    return true;
  }
  void binary(const BinaryOperator *b) {
    const bool divides = b->isMultiplicativeOp() && b->getOpcode() != BO_Mul;
    const bool changed = b->getOpcode() == BO_DivAssign || b->getOpcode() == BO_RemAssign;
    if ((divides || changed) && b->getType()->isIntegerType() && depends(b->getRHS()))
      fail("a divisor depends on values that the loop computes");
    if (!b->isAssignmentOp()) {
      if (b->isLogicalOp() && !only_values(b->getRHS())) control(b->getLHS());
      return;
    }
    if (!depends(b->getRHS())) return;
    const Expr *target = strip(b->getLHS());
    while (true) {
      if (const auto *s = dyn_cast<ArraySubscriptExpr>(target))
        target = strip(s->getBase());
      else if (const auto *m = dyn_cast<MemberExpr>(target))
        target = strip(m->getBase());
      else
        break;
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(target))
      if (const auto *v = dyn_cast<VarDecl>(ref->getDecl()); v && captures_.is_local(v)) tainted_.insert(v);
  }
  void call(const CallExpr *c) {
    for (const Expr *a : c->arguments()) {
      if (a->getType()->isPointerType() || a->isLValue())
        if (values_.pointer(a)) fail("the array is passed to a function");
      if (depends(a)) tainted_call(c);
    }
  }
  void control(const Expr *e) {
    if (e && depends(e)) fail("a condition depends on values that the loop computes");
  }
  void fail(const std::string &why, const ArraySubscriptExpr *element = nullptr) {
    if (!checking_) return;
    Failure out;
    out.why = why;
    if (element && element->getType()->isArithmeticType() && !depends(element->getBase()))
      if (const auto p = values_.element(element)) out.array = p->array;
    out.floating = element && element->getType()->isRealFloatingType();
    failures_.push_back(std::move(out));
  }
  // Arguments by address may receive tainted values.
  void tainted_call(const CallExpr *c) {
    std::vector<const Expr *> given(c->arg_begin(), c->arg_end());
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(c)) given.push_back(member->getImplicitObjectArgument());
    for (const Expr *a : given) {
      const Expr *target = strip(a);
      if (const auto *u = dyn_cast<UnaryOperator>(target); u && u->getOpcode() == UO_AddrOf)
        target = strip(u->getSubExpr());
      if (const auto *ref = dyn_cast<DeclRefExpr>(target))
        if (const auto *v = dyn_cast<VarDecl>(ref->getDecl());
            v && captures_.is_local(v) && (a->isLValue() || a->getType()->isPointerType()))
          tainted_.insert(v);
    }
  }
  // Does the value of e depend on a load from an array that the nest writes?
  bool depends(const Stmt *e) {
    if (!e) return false;
    if (known_for_ != tainted_.size()) known_.clear();
    known_for_ = tainted_.size();
    if (const auto it = known_.find(e); it != known_.end()) return it->second;
    const bool found = looked_at(e);
    known_.emplace(e, found);
    return found;
  }
  bool looked_at(const Stmt *e) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
      const auto *v = dyn_cast<VarDecl>(ref->getDecl());
      return v && (tainted_.count(v) || captures_.element_of(v));
    }
    if (isa<UnaryExprOrTypeTraitExpr>(e)) return false;
    const auto *x = dyn_cast<Expr>(e);
    const bool place = x && (isa<ArraySubscriptExpr>(x) ||
                             (isa<UnaryOperator>(x) && cast<UnaryOperator>(x)->getOpcode() == UO_Deref) ||
                             (isa<MemberExpr>(x) && cast<MemberExpr>(x)->isArrow() && !captures_.is_outside_value(x)));
    if (place)
      if (const auto p = values_.element(x); p && stored_.count(p->array)) return true;
    for (const Stmt *c : e->children())
      if (depends(c)) return true;
    return false;
  }

  Captures &captures_;
  Values &values_;
  const std::set<int> &stored_;
  const std::set<const VarDecl *> &defined_;
  std::set<const VarDecl *> tainted_;
  std::map<const Stmt *, bool> known_; // what depends, while so many variables were tainted
  size_t known_for_ = 0;
  bool checking_ = false;
  std::vector<Failure> failures_;
};

} // namespace

std::string why_no_inspector(Captures &captures, Values &values, const Stmt *body) {
  Stored stored;
  for (size_t a = 0; a < captures.arrays().size(); a++)
    if (captures.arrays()[a].written) stored.arrays.insert(static_cast<int>(a));
  return why_no_inspector(captures, values, std::vector<const Stmt *>{body}, stored);
}

std::string why_no_inspector(Captures &captures, Values &values, const std::vector<const Stmt *> &statements,
                             const Stored &stored) {
  const auto failures = Taint(captures, values, stored).run(statements);
  return failures.empty() ? "" : failures.front().why;
}

Inspection unproved_inspector(Captures &captures, Values &values, const std::vector<const Stmt *> &statements,
                              const Stored &stored, const std::set<int> &unproved) {
  Inspection out;
  const auto depend = [&](const std::set<int> &arrays) {
    Stored all = stored;
    all.arrays.insert(arrays.begin(), arrays.end());
    return Taint(captures, values, all).run(statements);
  };
  for (const auto &[array, floating, why] : depend(unproved)) {
    if (stored.arrays.count(array)) continue; // it is never looked at
    if (array >= 0 && floating && depend({array}).empty())
      out.unread.insert(array);
    else
      out.refused = why + ", or on elements that may overlap what it stores";
  }
  return out;
}

} // namespace metafork::frontend
