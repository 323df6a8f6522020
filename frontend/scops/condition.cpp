// Conditions over loop indices and parameters.
#include "frontend/scops/reader.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

constexpr size_t max_conjunctions = 32;

std::optional<ScopCondition> either(std::optional<ScopCondition> a, const std::optional<ScopCondition> &b) {
  if (!a || !b || a->size() + b->size() > max_conjunctions) return std::nullopt;
  a->insert(a->end(), b->begin(), b->end());
  return a;
}

std::optional<ScopCondition> both(const std::optional<ScopCondition> &a, const std::optional<ScopCondition> &b) {
  if (!a || !b || a->size() * b->size() > max_conjunctions) return std::nullopt;
  ScopCondition out;
  for (const model::ScopConjunction &x : *a)
    for (const model::ScopConjunction &y : *b) {
      out.push_back(x);
      out.back().insert(out.back().end(), y.begin(), y.end());
    }
  return out;
}

std::optional<ScopCondition> compare(BinaryOperatorKind op, const IntExpr &l, const IntExpr &r) {
  if (!is_usable(l) || !is_usable(r)) return std::nullopt;
  switch (op) {
    case BO_LT:
      return model::at_most(l, r, 1);
    case BO_LE:
      return model::at_most(l, r, 0);
    case BO_GT:
      return model::at_most(r, l, 1);
    case BO_GE:
      return model::at_most(r, l, 0);
    case BO_EQ:
      return both(model::at_most(l, r, 0), model::at_most(r, l, 0));
    case BO_NE:
      return either(model::at_most(l, r, 1), model::at_most(r, l, 1));
    default:
      return std::nullopt;
  }
}

} // namespace

bool is_usable(const IntExpr &e) {
  switch (e.kind()) {
    case Kind::unknown:
      return false;
    case Kind::constant:
    case Kind::symbol:
      return true;
    case Kind::divide:
    case Kind::remainder:
      return is_usable(e.lhs()) && e.rhs().constant().value_or(0) != 0;
    case Kind::floor_divide:
      return is_usable(e.lhs()) && e.rhs().constant().value_or(0) > 0;
    default:
      return is_usable(e.lhs()) && is_usable(e.rhs());
  }
}

std::optional<ScopCondition> read_condition(Context &context, Values &values, const Expr *e, bool negated) {
  e = strip(e);
  Expr::EvalResult constant;
  if (!e->isValueDependent() && e->EvaluateAsRValue(constant, context.ast) && constant.Val.isInt()) {
    const bool holds = constant.Val.getInt().getBoolValue() != negated;
    return holds ? ScopCondition{{}} : ScopCondition{};
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_LNot)
    return read_condition(context, values, u->getSubExpr(), !negated);
  if (const auto *b = dyn_cast<BinaryOperator>(e)) {
    if (b->isLogicalOp()) {
      const auto l = read_condition(context, values, b->getLHS(), negated);
      const auto r = read_condition(context, values, b->getRHS(), negated);
      return (b->getOpcode() == BO_LAnd) != negated ? both(l, r) : either(l, r);
    }
    if (b->isComparisonOp() && b->getLHS()->getType()->isIntegralOrEnumerationType() &&
        b->getRHS()->getType()->isIntegralOrEnumerationType()) {
      const IntExpr l = values.integer(b->getLHS(), Use::bound), r = values.integer(b->getRHS(), Use::bound);
      for (const auto &[side, value] : {std::pair{b->getLHS(), &l}, {b->getRHS(), &r}})
        if (side->getType()->isUnsignedIntegerType() && context.ast.getTypeSize(side->getType()) == 64 &&
            value->is_known() && !values.demand_outside(*value))
          return std::nullopt;
      if (!values.is_linear(l) || !values.is_linear(r)) return std::nullopt; // dx * dx <= r: asked where it stands
      return compare(negated ? BinaryOperator::negateComparisonOp(b->getOpcode()) : b->getOpcode(), l, r);
    }
  }
  if (!e->getType()->isIntegralOrEnumerationType()) return std::nullopt;
  return compare(negated ? BO_EQ : BO_NE, values.integer(e, Use::bound), IntExpr(0));
}

} // namespace metafork::frontend
