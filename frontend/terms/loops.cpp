#include "frontend/terms/loops.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include "frontend/terms/wrapping.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

const VarDecl *variable(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

void read_init(const ForStmt *loop, LoopHeader &h, std::optional<NotCanonical> &why) {
  const Stmt *init = loop->getInit();
  if (const auto *d = dyn_cast_or_null<DeclStmt>(init)) {
    if (!d->isSingleDecl() || !isa<VarDecl>(d->getSingleDecl())) {
      why = {d->getBeginLoc(),
             "the loop header declares more than its variable; declare one variable" + Topic::loop_header};
      return;
    }
    h.variable = cast<VarDecl>(d->getSingleDecl());
    h.first = h.variable->getInit();
    if (!h.first) why = {d->getBeginLoc(), "the loop variable has no first value" + Topic::loop_header};
    return;
  }
  const auto *assignment = dyn_cast_or_null<BinaryOperator>(init);
  if (assignment && assignment->getOpcode() == BO_Assign && variable(assignment->getLHS())) {
    h.variable = variable(assignment->getLHS());
    h.first = assignment->getRHS();
    h.declared_outside = true;
    return;
  }
  why = {init ? init->getBeginLoc() : loop->getLParenLoc(),
         "the loop must begin by giving its variable a value, as in 'int i = 0'" + Topic::loop_header};
}

// A constant of less than 31 bits.
std::optional<int64_t> small_constant(const Context &context, const Expr *e) {
  Expr::EvalResult value;
  if (!e->EvaluateAsInt(value, context.ast)) return std::nullopt;
  const auto n = value.Val.getInt().tryExtValue();
  return n && *n < (1 << 30) && *n > -(1 << 30) ? n : std::nullopt;
}

// i + 2 or i - 2, with a constant.
std::optional<int64_t> offset_of(const Context &context, const Expr *e, const VarDecl *v) {
  const auto *b = dyn_cast<BinaryOperator>(strip(e));
  if (!b || !b->isAdditiveOp() || !b->getType()->isIntegerType()) return std::nullopt;
  const bool left = variable(b->getLHS()) == v;
  if (!left && (variable(b->getRHS()) != v || b->getOpcode() == BO_Sub)) return std::nullopt;
  const auto c = small_constant(context, left ? b->getRHS() : b->getLHS());
  if (!c) return std::nullopt;
  return b->getOpcode() == BO_Sub ? -*c : *c;
}

bool any_use(const Expr *e, const VarDecl *v) {
  Visits visits;
  visits.statement = [v](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    return !ref || ref->getDecl() != v;
  };
  return !walk_syntax(e, visits);
}

// Numbers of which sums, and products with small constants, have 64 bits.
std::optional<int64_t> within(int64_t n) {
  constexpr int64_t most = int64_t{1} << 31;
  return n < most && n > -most ? std::optional(n) : std::nullopt;
}

// 256 * i, i + j, 2 * (i - k) + 1: how often the variable is in a sum; nothing where that is no number.
std::optional<int64_t> times_in(const Context &context, const Expr *e, const VarDecl *v) {
  e = strip(e);
  if (variable(e) == v) return 1;
  if (!any_use(e, v)) return 0;
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b || !b->getType()->isIntegerType()) return std::nullopt;
  const auto left = times_in(context, b->getLHS(), v), right = times_in(context, b->getRHS(), v);
  if (!left || !right) return std::nullopt;
  if (b->isAdditiveOp()) return within(b->getOpcode() == BO_Add ? *left + *right : *left - *right);
  const Expr *other = *left == 0 ? b->getLHS() : b->getRHS();
  const auto by = b->getOpcode() == BO_Mul && !any_use(other, v) ? small_constant(context, other) : std::nullopt;
  return by ? within((*left + *right) * *by) : std::nullopt;
}

// i-- > 0, --i >= 0: the variable as it was, or as it is then; nothing else steps it.
bool steps_in_condition(const ForStmt *loop, const Expr *compared, LoopHeader &h) {
  const auto *u = dyn_cast<UnaryOperator>(strip(compared));
  if (loop->getInc() || !u || !u->isIncrementDecrementOp() || variable(u->getSubExpr()) != h.variable ||
      !h.variable->getType()->isIntegerType())
    return false;
  h.step = u->isIncrementOp() ? 1 : -1;
  h.lead = h.step;
  h.offset = u->isPostfix() ? -h.step : 0;
  return true;
}

void read_condition(const Context &context, const ForStmt *loop, bool offsets, LoopHeader &h,
                    std::optional<NotCanonical> &why) {
  const auto *test = dyn_cast_or_null<BinaryOperator>(loop->getCond() ? strip(loop->getCond()) : nullptr);
  const bool ok = test && (test->isRelationalOp() || test->getOpcode() == BO_NE);
  if (ok && variable(test->getLHS()) == h.variable) {
    h.relation = test->getOpcode();
    h.limit = test->getRHS();
    return;
  }
  if (ok && variable(test->getRHS()) == h.variable) {
    h.relation = BinaryOperator::isRelationalOp(test->getOpcode())
                     ? BinaryOperator::reverseComparisonOp(test->getOpcode())
                     : test->getOpcode();
    h.limit = test->getLHS();
    return;
  }
  for (const bool reversed : {false, true}) {
    if (!ok || !offsets) break;
    const Expr *compared = reversed ? test->getRHS() : test->getLHS();
    if (!steps_in_condition(loop, compared, h)) {
      if (!test->isRelationalOp()) break;
      const auto offset = offset_of(context, compared, h.variable);
      const auto factor = offset ? 0 : times_in(context, compared, h.variable);
      if (!offset && (!factor || *factor <= 0 || *factor > INT32_MAX)) continue;
      if (offset) h.offset = *offset;
      if (!offset) h.scaled = compared, h.factor = *factor;
    }
    h.relation =
        reversed && test->isRelationalOp() ? BinaryOperator::reverseComparisonOp(test->getOpcode()) : test->getOpcode();
    h.limit = reversed ? test->getLHS() : test->getRHS();
    return;
  }
  why = {loop->getCond() ? loop->getCond()->getExprLoc() : loop->getLParenLoc(),
         "the loop's condition must compare its variable with a bound by <, <=, >, >= or !=" + Topic::loop_header};
}

// A step as a number with a sign: i += -1u counts down where the condition does.
int64_t constant_step(const Context &context, const LoopHeader &h, const llvm::APSInt &amount, bool negative) {
  const bool up = h.relation == BO_LT || h.relation == BO_LE;
  const bool turns = amount.isUnsigned() && amount.getBitWidth() == context.ast.getTypeSize(h.variable->getType()) &&
                     (amount.getBitWidth() == 64 || up == negative);
  const int64_t step = turns || amount.isSigned() ? amount.getSExtValue() : static_cast<int64_t>(amount.getZExtValue());
  return negative && step != INT64_MIN ? -step : step;
}

void read_step(const Context &context, const ForStmt *loop, LoopHeader &h, std::optional<NotCanonical> &why) {
  if (h.lead != 0) return; // the condition does
  const Expr *inc = loop->getInc() ? strip(loop->getInc()) : nullptr;
  const Expr *amount = nullptr;
  bool negative = false;
  if (const auto *u = dyn_cast_or_null<UnaryOperator>(inc);
      u && u->isIncrementDecrementOp() && variable(u->getSubExpr()) == h.variable) {
    h.step = u->isIncrementOp() ? 1 : -1;
    return;
  }
  if (const auto *b = dyn_cast_or_null<BinaryOperator>(inc); b && variable(b->getLHS()) == h.variable) {
    if (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign) {
      amount = b->getRHS();
      negative = b->getOpcode() == BO_SubAssign;
      h.arithmetic = cast<CompoundAssignOperator>(b)->getComputationResultType();
    } else if (const auto *sum = b->getOpcode() == BO_Assign ? dyn_cast<BinaryOperator>(strip(b->getRHS())) : nullptr;
               sum && sum->isAdditiveOp()) {
      negative = sum->getOpcode() == BO_Sub;
      h.arithmetic = sum->getType();
      if (variable(sum->getLHS()) == h.variable) amount = sum->getRHS();
      if (!amount && !negative && variable(sum->getRHS()) == h.variable) amount = sum->getLHS();
    }
  }
  if (!amount || !amount->getType()->isIntegralOrEnumerationType()) {
    why = {inc ? inc->getExprLoc() : loop->getRParenLoc(),
           "the loop must step its variable by a constant or loop-invariant amount, as in 'i++' or 'i += s'" +
               Topic::loop_header};
    return;
  }
  Expr::EvalResult value;
  if (amount->EvaluateAsInt(value, context.ast)) {
    const bool fits = value.Val.getInt().getSignificantBits() <= 64;
    h.step = fits ? constant_step(context, h, value.Val.getInt(), negative) : INT64_MIN;
    if (h.step == 0) why = {amount->getExprLoc(), "the loop's step is 0"};
    if (h.step == INT64_MIN) why = {amount->getExprLoc(), "the loop's step has too many digits" + Topic::loop_header};
    return;
  }
  h.step_expression = amount;
  h.negative_step = negative;
}

// a + slack <= b as a conjunction of polynomial constraints; false where it is none.
bool conjunction(const IntExpr &a, const IntExpr &b, int64_t slack, std::vector<IntExpr> &out) {
  const auto all = model::conjunction(a, b, slack);
  if (all) out.insert(out.end(), all->begin(), all->end());
  return all.has_value();
}

std::string relation_text(BinaryOperatorKind k) { return BinaryOperator::getOpcodeStr(k).str(); }

// What an expression, or the local variable that it names, is divided by.
std::vector<std::string> divisors_of(const Context &context, const Expr *limit) {
  std::vector<std::string> found;
  Visits divisions;
  divisions.statement = [&](const Stmt *s) {
    if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Div)
      found.push_back(context.text(strip(b->getRHS())));
    const auto *c = dyn_cast<CallExpr>(s);
    const std::string bound = c ? bound_function(c->getDirectCallee()) : "";
    if (bound == "floord" || bound == "ceild") found.push_back(context.text(strip(c->getArg(1))));
    return true;
  };
  walk_syntax(limit, divisions);
  const VarDecl *v = variable(limit);
  const auto *f = v ? dyn_cast<FunctionDecl>(v->getDeclContext()) : nullptr;
  if (!f || !f->hasBody()) return found;
  Visits definitions;
  definitions.declaration = [&](const Decl *d) {
    if (d == v && v->getInit()) walk_syntax(v->getInit(), divisions);
    return true;
  };
  definitions.statement = [&](const Stmt *s) {
    const auto *b = dyn_cast<BinaryOperator>(s);
    if (b && b->getOpcode() == BO_Assign && variable(b->getLHS()) == v) walk_syntax(b->getRHS(), divisions);
    return true;
  };
  walk_syntax(f->getBody(), definitions);
  return found;
}

class LoopReader {
public:
  LoopReader(Context &context, Captures &captures, Values &values, const LoopHeader &h, const ForStmt *loop,
             bool parallel)
      : context_(context), captures_(captures), values_(values), h_(h), wrapping_(wrapping(context, h)) {
    l_.parallel = parallel;
    l_.variable = context.words.kernel(h.variable->getNameAsString());
    l_.type = context.type_text(h.variable->getType().getUnqualifiedType());
    l_.declared_outside = h.declared_outside;
    l_.location = context.location(loop->getForLoc());
    l_.step = h.step;
    if (parallel) l_.divisors = divisors_of(context, h.limit);
  }

  model::Loop run() {
    const bool is_pointer = h_.variable->getType()->isPointerType();
    if (is_pointer)
      read_pointer_bounds();
    else
      read_integer_bounds();
    if (h_.step == 0)
      run_time_step();
    else if (h_.step == 1 && !is_pointer)
      unit_step();
    else
      counted();
    stay_within();
    if (l_.pointer_base >= 0) captures_.points_to(h_.variable, l_.pointer_base);
    if (is_pointer && part_)
      values_.define(h_.variable, *part_);
    else if (is_pointer && l_.pointer_base >= 0)
      values_.define(h_.variable, Place{l_.pointer_base, l_.known ? l_.value : IntExpr()});
    else if (!is_pointer)
      values_.define(h_.variable, l_.value);
    return l_;
  }

private:
  void read_integer_bounds() {
    l_.first = values_.bound(h_.first) + IntExpr(h_.lead);
    const Expr *limit = h_.limit;
    // for (int i = 0; i < n; ...) with an unsigned n compares as unsigned; that is the plain comparison while i >= 0
    limit_ = values_.bound(limit) - IntExpr(h_.offset);
    const Expr *written = strip(limit);
    const bool mixed = limit->getType()->isUnsignedIntegerType() && h_.variable->getType()->isSignedIntegerType();
    if (mixed && written->getType()->isSignedIntegerType() == false) {
      const auto c = l_.first.constant();
      if (!(c && *c + h_.offset >= 0 && h_.step > 0)) l_.known = false;
    }
  }

  void read_pointer_bounds() {
    const auto first = values_.pointer_or_part(h_.first), limit = values_.pointer_or_part(h_.limit);
    if (!first || first->inside) {
      part_ = first;
      l_.known = false;
      return;
    }
    l_.pointer_base = first->array;
    l_.first = first->offset;
    if (limit && limit->array == first->array) {
      limit_ = limit->offset;
    } else if (captures_.is_outside_value(h_.limit)) {
      const std::string base = captures_.arrays()[first->array].host_text;
      limit_ = IntExpr::symbol(
          captures_.host_value("(" + context_.text(h_.limit) + ") - (" + base + ")", "end", {h_.first, h_.limit}));
    }
  }

  std::string fresh_index(const std::string &name) { return captures_.fresh(name); }

  // The index is the variable itself.
  void unit_step() {
    const BinaryOperatorKind r = h_.relation;
    l_.index = l_.parallel ? l_.variable : fresh_index(l_.variable + "_index");
    const IntExpr x = IntExpr::symbol(l_.index);
    l_.value = x;
    if (const auto c = l_.first.constant(); c && *c >= 0) values_.mark_non_negative(l_.index);
    std::vector<IntExpr> constraints;
    l_.known = (r == BO_LT || r == BO_LE || r == BO_NE) && conjunction(l_.first, x, 0, constraints) &&
               conjunction(x, limit_, r == BO_LE ? 0 : 1, constraints) && l_.known;
    if (l_.known) l_.constraints = std::move(constraints);
  }

  // var = first + step * k with a counter k >= 0.
  void counted() {
    l_.index = fresh_index("k_" + l_.variable);
    values_.mark_non_negative(l_.index);
    const IntExpr k = IntExpr::symbol(l_.index);
    l_.value = l_.first + IntExpr(h_.step) * k;
    const bool up = h_.step > 0;
    const BinaryOperatorKind r = h_.relation;
    const bool direction = up ? r == BO_LT || r == BO_LE || r == BO_NE : r == BO_GT || r == BO_GE || r == BO_NE;
    const int64_t slack = r == BO_LE || r == BO_GE ? 0 : 1;
    std::vector<IntExpr> limits;
    const bool limited =
        up ? conjunction(l_.value, limit_, slack, limits) : conjunction(limit_, l_.value, slack, limits);
    if (!direction || !l_.first.is_polynomial() || !limited) {
      l_.known = false;
      return;
    }
    l_.constraints.push_back(k);
    const bool stride = h_.step != 1 && h_.step != -1;
    if (stride && !h_.variable->getType()->isPointerType() && captures_.is_invariant(h_.first) &&
        captures_.is_invariant(h_.limit)) {
      // the last value reached is limit - 1 rounded down to the stride: the number of iterations says it exactly
      const IntExpr count = trips(std::to_string(h_.step));
      const int64_t s = up ? h_.step : -h_.step;
      const IntExpr span = up ? limit_ - l_.first : l_.first - limit_;
      captures_.define_host_value(
          count.name(),
          IntExpr::make(IntExpr::Kind::max, 0,
                        IntExpr::make(IntExpr::Kind::floor_divide, span - IntExpr(slack) + IntExpr(s), IntExpr(s))));
      l_.constraints.push_back(count - IntExpr(1) - k);
      l_.implied = std::move(limits);
      return;
    }
    l_.constraints.insert(l_.constraints.end(), limits.begin(), limits.end());
  }

  // The step is known at run time only: so is the number of iterations.
  void run_time_step() {
    l_.index = fresh_index("k_" + l_.variable);
    values_.mark_non_negative(l_.index);
    if (!captures_.is_invariant(h_.step_expression) || !captures_.is_invariant(h_.limit) ||
        !captures_.is_invariant(h_.first) || h_.variable->getType()->isPointerType()) {
      l_.known = false;
      return;
    }
    const std::string step =
        std::string(h_.negative_step ? "-" : "") + "(long long)(" + context_.text(h_.step_expression) + ")";
    l_.step_symbol = captures_.host_value(step, "step", {h_.step_expression});
    const IntExpr k = IntExpr::symbol(l_.index);
    l_.value = l_.first + IntExpr::symbol(l_.step_symbol) * k;
    if (!l_.first.is_polynomial()) l_.known = false;
    l_.constraints = {k, trips(step) - IntExpr(1) - k};
  }

  static std::string number(int64_t n) {
    return n == INT64_MIN ? "-9223372036854775807LL - 1" : std::to_string(n) + "LL";
  }

  static std::string plus(int64_t n) { return n == 0 ? "" : (n > 0 ? " + " : " - ") + std::to_string(n > 0 ? n : -n); }

  // Where the variable may wrap, the host looks before the launch; where it cannot, the loop's values are not known.
  void stay_within() {
    const bool known_before = captures_.is_invariant(h_.first) && captures_.is_invariant(h_.limit);
    const bool assumed = wrapping_.kind == Wrapping::Kind::none || wrapping_.kind == Wrapping::Kind::endless;
    if (known_before ? wrapping_.kind == Wrapping::Kind::none && !wrapping_.beyond : assumed) return;
    if (known_before && h_.step != 0) trips(std::to_string(h_.step));
    if (known_before || h_.step == 0) return;
    l_.known = false;
    l_.value = IntExpr();
  }

  // The number of iterations as a scalar of its own.
  IntExpr trips(const std::string &step) {
    const bool within = wrapping_.kind != Wrapping::Kind::none || wrapping_.beyond;
    auto text = [&](const Expr *e) {
      return within && wrapping_.least == 0 && wrapping_.most == INT64_MAX ? context_.text(e)
                                                                           : values_.converted_text(e);
    };
    // what is compared, in place of the variable: within fewer numbers, where there are no more
    const int64_t shift = wrapping_.most == INT64_MAX ? 0 : h_.tested();
    const std::string count =
        std::string(within ? "mf_trip_count_within" : "mf_trip_count") + "((long long)(" + text(h_.first) + ")" +
        plus(h_.tested()) + ", (long long)(" + text(h_.limit) + "), " + step + ", \"" + relation_text(h_.relation) +
        "\"" + (within ? ", " + number(wrapping_.least + shift) + ", " + number(wrapping_.most + shift) : "") + ")";
    std::vector<const Expr *> parts{h_.first, h_.limit};
    if (h_.step_expression) parts.push_back(h_.step_expression);
    return IntExpr::symbol(captures_.host_value(count, "trips_" + l_.variable, std::move(parts)));
  }

  Context &context_;
  Captures &captures_;
  Values &values_;
  const LoopHeader &h_;
  model::Loop l_;
  IntExpr limit_;
  std::optional<Place> part_; // a loop over a part of an element
  const Wrapping wrapping_;
};

} // namespace

// Does a loop with != over an unsigned variable run past the bound, where it wraps? Counted up from the largest value,
// or down to it, it does.
static bool wraps_on_its_way(const Context &context, const LoopHeader &h) {
  const QualType type = h.variable->getType();
  if (h.relation != BO_NE || h.step == 0 || !type->isUnsignedIntegerType()) return false;
  auto constant = [&](const Expr *e) -> std::optional<llvm::APSInt> {
    Expr::EvalResult value;
    return e->EvaluateAsInt(value, context.ast) ? std::optional(value.Val.getInt()) : std::nullopt;
  };
  const auto first = constant(h.first), limit = constant(h.limit);
  const auto &from = h.step > 0 ? first : limit, &to = h.step > 0 ? limit : first;
  if (from && to) return llvm::APSInt::compareValues(*from, *to) > 0;
  const auto largest = llvm::APSInt::getMaxValue(context.ast.getIntWidth(type), /*Unsigned=*/true);
  return from && llvm::APSInt::compareValues(*from, largest) >= 0;
}

LoopHeader read_header(const Context &context, const ForStmt *loop, std::optional<NotCanonical> &reason, bool offsets) {
  LoopHeader h;
  read_init(loop, h, reason);
  if (!reason && !h.variable->getType()->isIntegerType() && !h.variable->getType()->isPointerType())
    reason = {h.variable->getLocation(), "the loop variable must be an integer or a pointer, not '" +
                                             h.variable->getType().getAsString() + "'" +
                                             (h.variable->getType()->isRecordType()
                                                  ? "; use an index, or an iterator of a container with which the body "
                                                    "does no more than *it, it->x, it[k], *(it - k), differences and "
                                                    "comparisons"
                                                  : "") +
                                             Topic::counter_type};
  if (!reason && h.variable->getType()->isIntegerType() && context.ast.getTypeSize(h.variable->getType()) > 64)
    reason = {h.variable->getLocation(), "the loop variable must have at most 64 bits, not the type '" +
                                             h.variable->getType().getAsString() + "'" + Topic::counter_type};
  if (!reason) read_condition(context, loop, offsets, h, reason);
  if (!reason && !h.limit->getType()->isIntegralOrEnumerationType() && !h.limit->getType()->isPointerType())
    reason = {h.limit->getExprLoc(), "the bound '" + context.text(strip(h.limit)) +
                                         "' must be an integer; round it into a variable before the loop" +
                                         Topic::counter_type};
  if (!reason) read_step(context, loop, h, reason);
  if (!reason && h.step != 0) {
    const bool up = h.step > 0;
    const bool wrong = up ? h.relation == BO_GT || h.relation == BO_GE : h.relation == BO_LT || h.relation == BO_LE;
    if (wrong) reason = {loop->getCond()->getExprLoc(), "the loop steps away from its bound" + Topic::loop_header};
    if (!reason && wraps_on_its_way(context, h))
      reason = {loop->getCond()->getExprLoc(), "the unsigned variable '" + h.variable->getNameAsString() +
                                                   "' wraps before it reaches its bound; write " + (up ? "<" : ">") +
                                                   " in place of !=, or use a signed variable" + Topic::counter_type};
    if (const Wrapping w = reason || h.scaled ? Wrapping() : wrapping(context, h); w.kind == Wrapping::Kind::certain)
      reason = {loop->getCond()->getExprLoc(), w.reason};
  }
  return h;
}

static NotCanonical may_wrap(const LoopHeader &h) {
  const std::string name = "'" + h.variable->getNameAsString() + "'";
  return {h.limit->getExprLoc(), name + " with an offset may wrap in this condition; write the bound of " + name +
                                     " itself" + Topic::counter_type};
}

std::optional<NotCanonical> offset_wraps(const Context &context, const LoopHeader &h, std::optional<int64_t> first) {
  const QualType type = h.variable->getType();
  const int64_t tested = first ? *first + h.tested() : -1;
  const bool starts_inside = tested >= 0 && tested < INT32_MAX && (*first >= 0 || h.lead != 0);
  const bool narrow = h.lead != 0 && context.ast.getTypeSize(type) < context.ast.getTypeSize(context.ast.IntTy);
  if (h.tested() == 0 || !(narrow || type->isUnsignedIntegerType() || h.limit->getType()->isUnsignedIntegerType()) ||
      (h.step > 0 && !h.declared_outside && starts_inside))
    return std::nullopt;
  return may_wrap(h);
}

std::optional<NotCanonical> no_meta_for(const Context &context, const LoopHeader &h) {
  const std::string name = "'" + h.variable->getNameAsString() + "'";
  if (h.scaled)
    return NotCanonical{h.scaled->getExprLoc(), "the condition compares '" + context.text(strip(h.scaled)) +
                                                    "'; write the bound of " + name + " itself" + Topic::loop_header};
  Expr::EvalResult value;
  const bool constant = !h.first->isValueDependent() && h.first->EvaluateAsInt(value, context.ast);
  if (auto why = offset_wraps(context, h, constant ? value.Val.getInt().tryExtValue() : std::nullopt)) return why;
  // where the variable may wrap, the host counts from what is compared first
  if (h.tested() >= 0 || wrapping(context, h).kind == Wrapping::Kind::none) return std::nullopt;
  return may_wrap(h);
}

NotCanonical unknown_bound(Context &context, const Captures &captures, const LoopHeader &header) {
  for (const Expr *e : {header.first, header.limit, header.step_expression}) {
    if (!e || captures.is_invariant(e)) continue;
    const Expr *written = strip(e);
    const VarDecl *v = variable(written);
    const std::string text = "'" + context.text(written) + "'";
    if (v == header.variable)
      return {written->getExprLoc(), "the bound uses the loop's own variable" + Topic::loop_bound};
    if (v && captures.is_modified(v))
      return {written->getExprLoc(),
              text + " is changed in the loop; use a variable that keeps its value" + Topic::loop_bound};
    return {written->getExprLoc(),
            text + " may change while the loop runs; read it into a variable before the loop" + Topic::loop_bound};
  }
  const bool mixed =
      header.variable->getType()->isSignedIntegerType() && header.limit->getType()->isUnsignedIntegerType();
  if (mixed)
    return {header.limit->getExprLoc(), "the signed variable '" + header.variable->getNameAsString() +
                                            "' is compared with an unsigned bound; give both the same type" +
                                            Topic::counter_type};
  return {header.limit->getExprLoc(), "the bound '" + context.text(strip(header.limit)) +
                                          "' cannot be followed; compute it into a variable before the loop" +
                                          Topic::loop_bound};
}

model::Loop read_loop(Context &context, Captures &captures, Values &values, const LoopHeader &header,
                      const ForStmt *loop, bool parallel) {
  return LoopReader(context, captures, values, header, loop, parallel).run();
}

} // namespace metafork::frontend
