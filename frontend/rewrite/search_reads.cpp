#include "frontend/rewrite/search_reads.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;

namespace {

const Expr *without_casts(const Expr *e) {
  e = strip(e);
  while (const auto *c = dyn_cast<ExplicitCastExpr>(e)) e = strip(c->getSubExpr());
  return e;
}

class Reads {
public:
  Reads(const Context &context, const FunctionFacts &facts, const ForStmt &loop, const VarDecl *index)
      : context_(context), facts_(facts), loop_(loop), index_(index) {}

  // i < n, i <= n - 1, i >= 0: what is on the other side, and whether it is reached.
  bool head(const Expr *condition, bool upwards) {
    if (condition->isInstantiationDependent()) return false;
    const auto *b = dyn_cast<BinaryOperator>(strip(condition));
    if (!b || variable_named(b->getLHS()) != index_) return false;
    upwards_ = upwards;
    reached_ = b->getOpcode() == BO_LE || b->getOpcode() == BO_GE;
    limit_ = b->getRHS();
    if (any_of_syntax(limit_, [this](const Stmt *s) {
          const auto *e = dyn_cast<DeclRefExpr>(s);
          return e && e->getDecl() == index_;
        }))
      return false;
    const auto op = b->getOpcode();
    if (upwards) return op == BO_LT || op == BO_LE;
    const auto least = limit_->getIntegerConstantExpr(context_.ast);
    return (op == BO_GT || op == BO_GE) && least && least->getExtValue() >= (reached_ ? 0 : -1);
  }

  bool safe(const Expr *e) const {
    if (e->isInstantiationDependent()) return false;
    const bool always = !any_of_syntax(e, [](const Stmt *s) { // nothing is left out of it
      const auto *b = dyn_cast<BinaryOperator>(s);
      return isa<ConditionalOperator>(s) || (b && b->isLogicalOp());
    });
    return !any_of_syntax(e, [&](const Stmt *s) {
      const auto *sum = dyn_cast<BinaryOperator>(s);
      if (sum && earlier(sum)) return false;
      if (const auto *a = dyn_cast<ArraySubscriptExpr>(s)) return !is_there(a, always);
      if (const auto *m = dyn_cast<MemberExpr>(s)) // the head has asked the container, too
        return m->isArrow() && !isa<CXXThisExpr>(strip(m->getBase())) && !context_.views.object_of(m);
      if (const auto *u = dyn_cast<UnaryOperator>(s))
        return u->getOpcode() == UO_Deref || (u->getOpcode() == UO_Minus && u->getType()->isSignedIntegerType());
      if (const auto *b = dyn_cast<BinaryOperator>(s)) return may_trap(*b);
      return false;
    });
  }

private:
  bool may_trap(const BinaryOperator &b) const {
    if (!b.getType()->isIntegerType() && !b.getType()->isPointerType()) return false;
    if (b.getOpcode() == BO_Div || b.getOpcode() == BO_Rem) {
      const auto by = b.getRHS()->getIntegerConstantExpr(context_.ast);
      return !by || by->isZero() || by->isAllOnes();
    }
    if (b.isShiftOp() || b.getType()->isPointerType()) return true;
    return (b.isAdditiveOp() || b.getOpcode() == BO_Mul) && b.getType()->isSignedIntegerType();
  }

  // i - c, where i counts up from c or beyond: no element that i itself would not reach.
  bool earlier(const BinaryOperator *b) const {
    const auto distance = b->getRHS()->getIntegerConstantExpr(context_.ast);
    const auto *d = dyn_cast_or_null<DeclStmt>(loop_.getInit());
    const auto *assigned = dyn_cast_or_null<BinaryOperator>(loop_.getInit());
    const Expr *first = nullptr;
    if (d && d->isSingleDecl() && d->getSingleDecl() == index_) first = index_->getInit();
    if (assigned && assigned->getOpcode() == BO_Assign && variable_named(assigned->getLHS()) == index_)
      first = assigned->getRHS();
    const auto begin = first && !first->isValueDependent() ? first->getIntegerConstantExpr(context_.ast) : std::nullopt;
    return upwards_ && b->getOpcode() == BO_Sub && variable_named(b->getLHS()) == index_ && distance && begin &&
           !distance->isNegative() && !begin->isNegative() && distance->getActiveBits() < 32 &&
           begin->getActiveBits() < 32 && distance->getZExtValue() <= begin->getZExtValue();
  }

  // a[i], where the array has all the elements that i goes through.
  bool is_there(const ArraySubscriptExpr *a, bool always) const {
    const Expr *base = strip(a->getBase());
    const auto *sum = dyn_cast<BinaryOperator>(strip(a->getIdx()));
    if (variable_named(a->getIdx()) != index_ && !(sum && earlier(sum))) return false;
    if (base->getType()->isDependentType()) return false;
    // the loop began further up, in the same array, which begins at or before its element 0
    if (!upwards_ && always && (isa<DeclRefExpr>(base) || context_.views.object_of(base))) return true;
    if (const Expr *object = context_.views.object_of(base))
      return same(context_.views.object_of(without_casts(limit_)), object) && upwards_ && !reached_;
    if (upwards_ && !reached_ && says_so(base)) return true;
    const ConstantArrayType *type = context_.ast.getAsConstantArrayType(base->getType());
    const auto limit = without_casts(limit_)->getIntegerConstantExpr(context_.ast);
    if (!type || !upwards_ || !limit || limit->isNegative()) return false;
    const uint64_t last = limit->getZExtValue() + (reached_ ? 1 : 0);
    return last <= type->getSize().getZExtValue();
  }
  // Does a meta_extent(a, n) around the loop say that the elements up to the limit are there? They are those at the
  // beginning of its region, so that neither pointer nor limit may ever be another one.
  bool says_so(const Expr *base) const {
    const Expr *limit = without_casts(limit_);
    const auto known = limit->getIntegerConstantExpr(context_.ast);
    if (!keeps_value(base) || !(known || keeps_value(limit))) return false;
    const unsigned at = context_.offset(loop_.getForLoc());
    for (const auto &[brace, region] : context_.schedules) {
      if (region.offset > at || at >= region.block_end) continue;
      for (const Clause &c : region.clauses) {
        const auto of = split_arguments(c.arguments);
        if (c.name != "extent" || of.size() != 2 || of[0] != context_.text(base)) continue;
        uint64_t said = 0;
        const bool number = !StringRef(of[1]).getAsInteger(10, said);
        if (number ? known && !known->isNegative() && known->getZExtValue() <= said : of[1] == context_.text(limit))
          return true;
      }
    }
    return false;
  }
  // A local variable or parameter that has one value as long as it lives, and is the only one of its name around the
  // loop.
  bool keeps_value(const Expr *e) const {
    const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->hasLocalStorage() || v->getType()->isReferenceType() || v->getType().isVolatileQualified())
      return false;
    if (facts_.is_changed(v) || facts_.is_exposed(v)) return false;
    int named = 0;
    Visits visits;
    visits.declaration = [&](const Decl *d) {
      const auto *one = dyn_cast<VarDecl>(d);
      named += one && one->getDeclName() == v->getDeclName();
      return true;
    };
    walk_syntax(facts_.function(), visits);
    return named == 1;
  }
  // v and v, of v.data() and v.size().
  bool same(const Expr *a, const Expr *b) const {
    const auto *p = dyn_cast_or_null<UnaryOperator>(a ? strip(a) : nullptr);
    const auto *q = dyn_cast_or_null<UnaryOperator>(b ? strip(b) : nullptr);
    if (p && q) return p->getOpcode() == q->getOpcode() && same(p->getSubExpr(), q->getSubExpr());
    return a && b && context_.text(strip(a)) == context_.text(strip(b));
  }

  const Context &context_;
  const FunctionFacts &facts_;
  const ForStmt &loop_;
  const VarDecl *index_;
  const Expr *limit_ = nullptr;
  bool upwards_ = true, reached_ = false;
};

} // namespace

bool may_look_further(const Context &context, const FunctionFacts &facts, const ForStmt &loop, const VarDecl *index,
                      bool upwards, const std::vector<const Expr *> &looked_at) {
  Reads reads(context, facts, loop, index);
  if (!reads.head(loop.getCond(), upwards)) return false;
  for (const Expr *e : looked_at)
    if (!reads.safe(e)) return false;
  return true;
}

} // namespace metafork::frontend
