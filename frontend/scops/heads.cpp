#include "frontend/scops/heads.h"

#include "frontend/scops/reader.h"
#include "frontend/syntax/statements.h"
#include "frontend/terms/wrapping.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using model::ScopLoop;

namespace {

// Unsigned variables that would go below 0, signed ones that are compared as unsigned numbers.
std::optional<NotCanonical> wraps(const Context &context, Values &values, const LoopHeader &h, const ScopLoop &l) {
  const QualType variable = h.variable->getType(), limit = h.limit->getType();
  const std::string name = "'" + l.variable + "'";
  const auto first = l.first.constant();
  const int64_t tested = first ? *first + h.tested() : -1;
  if (auto why = offset_wraps(context, h, first)) return why;
  if (variable->isSignedIntegerType() && strip(h.limit)->getType()->isUnsignedIntegerType() &&
      limit->isUnsignedIntegerType() && context.ast.getTypeSize(limit) >= 32 &&
      !(h.step > 0 && (tested == 0 || values.never_negative(l.first) || values.demand(l.first, INT32_MAX))))
    return NotCanonical{h.limit->getExprLoc(), "the signed variable " + name +
                                                   " is compared with an unsigned bound; give both the same type" +
                                                   Topic::counter_type};
  if (!variable->isUnsignedIntegerType() || h.step > 0) return std::nullopt;
  const int64_t least = l.limit.constant().value_or(0) + (h.relation == BO_GE ? 0 : 1);
  if (h.relation == BO_NE ? h.step == -1 : least + h.step >= 0) return std::nullopt;
  // what follows the last value is at least this
  if (h.relation != BO_NE && values.demand(l.limit + IntExpr(h.step + (h.relation == BO_GE ? 0 : 1)), INT64_MAX))
    return std::nullopt;
  return NotCanonical{h.limit->getExprLoc(), "the unsigned variable " + name +
                                                 " may step below 0, where it wraps; use a signed variable" +
                                                 Topic::counter_type};
}

// A counter that may step beyond its type: the bound must leave room for a step.
std::optional<NotCanonical> stays_within(const Context &context, Values &values, const LoopHeader &h,
                                         const ScopLoop &l) {
  const Wrapping w = wrapping(context, h);
  if (w.beyond && !(values.demand(l.first, w.most) && values.demand(l.limit, w.most)))
    return NotCanonical{h.limit->getExprLoc(),
                        "the values of '" + l.variable + "' may be 2^63 and more" + Topic::counter_type};
  if (w.kind != Wrapping::Kind::possible) return std::nullopt;
  const int64_t slack = h.relation == BO_LE || h.relation == BO_GE ? 0 : h.step > 0 ? 1 : -1;
  const IntExpr next = l.limit + IntExpr(h.step - h.tested() - slack);
  if (h.relation != BO_NE && values.demand(next, w.most)) return std::nullopt;
  const bool meets = h.relation == BO_NE && (h.step == 1 || h.step == -1);
  const IntExpr &low = h.step > 0 ? l.first : l.limit, &high = h.step > 0 ? l.limit : l.first;
  if (meets && values.demand(low, w.most) && values.demand(high, w.most) && values.demand(high - low, w.most))
    return std::nullopt;
  return NotCanonical{h.limit->getExprLoc(), w.reason};
}

// 256 * (2 * i): no others.
bool is_multiple(const Context &context, const Expr *e) {
  e = strip(e);
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b) return isa<DeclRefExpr>(e);
  Expr::EvalResult value;
  if (b->getOpcode() != BO_Mul) return false;
  return is_multiple(context, b->getLHS()->EvaluateAsInt(value, context.ast) ? b->getRHS() : b->getLHS());
}

// Arithmetic of which the language says that it stays within its type.
bool is_signed(const Context &context, const Expr *e) {
  e = strip(e);
  if (!e->getType()->isSignedIntegerType()) return false;
  const auto *b = dyn_cast<BinaryOperator>(e);
  return !b || (is_signed(context, b->getLHS()) && is_signed(context, b->getRHS()));
}

int64_t largest(const Context &context, QualType type) {
  const unsigned bits = context.ast.getIntWidth(type) - type->isSignedIntegerType();
  return bits >= 63 ? INT64_MAX : (int64_t{1} << bits) - 1;
}

// The condition's sum without its multiple of the variable.
IntExpr without_variable(Values &values, const LoopHeader &h) {
  values.define(h.variable, IntExpr(0));
  IntExpr out = values.integer(h.scaled, Use::bound);
  values.define(h.variable, IntExpr());
  return out;
}

// What a multiple of the variable, or its sum with others, is at the end of the loop: it has not wrapped.
bool scaled_stays_within(const Context &context, Values &values, const LoopHeader &h, const ScopLoop &l) {
  const QualType variable = h.variable->getType(), compared = strip(h.scaled)->getType(), limit = h.limit->getType();
  if (context.ast.getIntWidth(variable) < context.ast.getIntWidth(context.ast.IntTy)) return false;
  if (variable->isSignedIntegerType() && is_signed(context, h.scaled) && limit->isSignedIntegerType() &&
      context.ast.getIntWidth(limit) >= context.ast.getIntWidth(compared))
    return true;
  int64_t step = 0;
  if (h.step < 0 || __builtin_mul_overflow(h.step, h.factor, &step)) return false;
  const int64_t most = std::min({largest(context, variable), largest(context, compared), largest(context, limit)});
  if (!is_multiple(context, h.scaled)) { // i + w, of which each has room for the other and for a step
    const IntExpr others = without_variable(values, h);
    return step > 0 && step < most / 4 && others.is_known() && values.demand(others, most / 4) &&
           values.demand(l.limit, most / 4) && (values.never_negative(l.first) || values.demand(l.first, most / 4));
  }
  return (values.never_negative(l.first) || values.demand(l.first, INT32_MAX)) &&
         values.demand(l.limit + IntExpr(step), most);
}

} // namespace

std::optional<NotCanonical> leaves_its_values(Context &context, Values &values, const LoopHeader &h,
                                              const ScopLoop &l) {
  if (h.scaled) {
    if (scaled_stays_within(context, values, h, l)) return std::nullopt;
    return NotCanonical{h.scaled->getExprLoc(), "'" + context.text(strip(h.scaled)) +
                                                    "' may wrap in this condition; write the bound of '" + l.variable +
                                                    "' itself" + Topic::counter_type};
  }
  auto why = wraps(context, values, h, l);
  return why ? why : stays_within(context, values, h, l);
}

std::optional<Compared> compare(const Context &context, Values &values, const LoopHeader &h, ScopLoop &l) {
  const BinaryOperatorKind r = h.relation;
  l.relation = r == BO_NE ? (h.step > 0 ? "<" : ">") : BinaryOperator::getOpcodeStr(r).str();
  const bool strict = l.relation == "<" || l.relation == ">";
  if (!h.scaled) {
    l.limit = l.limit - IntExpr(h.offset);
    return Compared{l.value, l.limit, strict};
  }
  IntExpr others(0);
  if (!is_multiple(context, h.scaled)) others = without_variable(values, h);
  const Compared out{IntExpr(h.factor) * l.value, l.limit - others, strict};
  if (!is_usable(others) || !others.is_polynomial() || (h.factor != 1 && !out.limit.is_polynomial()))
    return std::nullopt;
  l.limit = out.limit;
  if (h.factor == 1) return out;
  // of the variable itself
  const IntExpr span =
      h.step > 0 ? out.limit - IntExpr(strict ? 1 : 0) : out.limit + IntExpr(strict ? 1 : 0) + IntExpr(h.factor - 1);
  l.limit = IntExpr::make(IntExpr::Kind::floor_divide, span, IntExpr(h.factor));
  l.relation = h.step > 0 ? "<=" : ">=";
  return out;
}

} // namespace metafork::frontend
