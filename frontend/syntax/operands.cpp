#include "frontend/syntax/operands.h"

#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Taker {
public:
  Taker(const Context &context, const Expr *target) : context_(context), type_(number(target->getType())) {}

  bool is_number() const { return type_->isRealFloatingType() || (type_->isIntegerType() && !type_->isBooleanType()); }

  // The operation at the top of an expression, if it can be taken apart there.
  std::string operation(const Expr *e) const {
    e = number_in(e);
    if (const auto *c = dyn_cast<CallExpr>(e)) {
      const bool same = number(c->getType()) == type_ && c->getNumArgs() == 2;
      const bool arguments =
          same && number(number_in(c->getArg(0))->getType()) == type_ && number(number_in(c->getArg(1))->getType()) == type_;
      return arguments ? selection(context_, c) : "";
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      const bool same = number(number_in(c->getTrueExpr())->getType()) == type_ &&
                        number(number_in(c->getFalseExpr())->getType()) == type_ && number(c->getType()) == type_;
      return same && !c->HasSideEffects(context_.ast, /*IncludePossibleEffects=*/false)
                 ? comparison(context_, c->getCond(), c->getTrueExpr(), c->getFalseExpr())
                 : "";
    }
    const auto *b = dyn_cast<BinaryOperator>(e);
    return b && !b->isAssignmentOp() && keeps_all(b->getType()) ? operator_of(b->getOpcode()) : "";
  }

  void take(const Expr *e, const std::string &op, bool minus, std::vector<Term> &out) const {
    e = number_in(e);
    if (operation(e) != op || op == "&&" || op == "||") {
      out.push_back({minus, e, op == "+" ? factors(e) : std::vector<const Expr *>{e}});
    } else if (const auto *c = dyn_cast<CallExpr>(e)) {
      for (const Expr *a : c->arguments()) out.push_back({false, number_in(a), {number_in(a)}});
    } else if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      for (const Expr *a : {c->getTrueExpr(), c->getFalseExpr()}) out.push_back({false, number_in(a), {number_in(a)}});
    } else {
      const auto *b = cast<BinaryOperator>(e);
      take(b->getLHS(), op, minus, out);
      take(b->getRHS(), op, minus != (b->getOpcode() == BO_Sub), out);
    }
  }

private:
  static QualType number(QualType t) { return t.getNonReferenceType().getCanonicalType().getUnqualifiedType(); }

  std::vector<const Expr *> factors(const Expr *e) const {
    const auto *b = dyn_cast<BinaryOperator>(e);
    if (!b || b->getOpcode() != BO_Mul || !keeps_all(b->getType())) return {e};
    return {number_in(b->getLHS()), number_in(b->getRHS())};
  }

  // Does an operation in this type lose nothing that the target's has?
  bool keeps_all(QualType t) const {
    if (type_->isRealFloatingType()) return t->isRealFloatingType();
    return t->isIntegerType() && context_.ast.getTypeSize(t) >= context_.ast.getTypeSize(type_);
  }

  const Context &context_;
  const QualType type_;
};

} // namespace

std::optional<Assigned> operands_of(const Context &context, const Expr *e) {
  const auto *b = dyn_cast<BinaryOperator>(strip(e));
  if (!b || !b->isAssignmentOp()) return std::nullopt;
  Assigned out;
  out.target = strip(b->getLHS());
  const Taker taker(context, out.target);
  if (!taker.is_number()) return std::nullopt;
  if (const auto *c = dyn_cast<CompoundAssignOperator>(b)) {
    out.op = operator_of(c->getOpcode());
    const bool floating = c->getComputationResultType()->isRealFloatingType();
    if (out.op.empty() || floating != out.target->getType()->isRealFloatingType()) return std::nullopt;
    out.terms.push_back({false, out.target, {out.target}});
    taker.take(c->getRHS(), out.op, c->getOpcode() == BO_SubAssign, out.terms);
    return out;
  }
  out.op = taker.operation(b->getRHS());
  if (out.op.empty() || out.op == "&&" || out.op == "||") return std::nullopt;
  taker.take(b->getRHS(), out.op, false, out.terms);
  return out;
}

} // namespace metafork::frontend
