#include "frontend/syntax/accumulation.h"

#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;

std::string normal_text(const Context &context, const Expr *e) {
  std::string out;
  for (char c : context.text(strip(e)))
    if (c != ' ') out += c;
  return out;
}

namespace {

std::string operator_of(BinaryOperatorKind k) {
  switch (k) {
    case BO_Add:
    case BO_Sub:
    case BO_AddAssign:
    case BO_SubAssign:
      return "+";
    case BO_Mul:
    case BO_MulAssign:
      return "*";
    case BO_And:
    case BO_AndAssign:
      return "&";
    case BO_Or:
    case BO_OrAssign:
      return "|";
    case BO_Xor:
    case BO_XorAssign:
      return "^";
    case BO_LAnd:
      return "&&";
    case BO_LOr:
      return "||";
    default:
      return "";
  }
}

bool same(const Context &context, const Expr *a, const Expr *b) {
  if (strip(a)->getStmtClass() != strip(b)->getStmtClass()) return false; // and no text is made
  return normal_text(context, a) == normal_text(context, b);
}

// "min" or "max" of a function that selects one of two arguments.
std::string selection(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!f || !f->getDeclName().isIdentifier() || c->getNumArgs() != 2) return "";
  const StringRef name = f->getName();
  if (name == "min" || name == "fmin" || name == "fminf" || name == "metafork_min") return "min";
  if (name == "max" || name == "fmax" || name == "fmaxf" || name == "metafork_max") return "max";
  return "";
}

// if (a < b) x = y, or x = a < b ? x : y, where {a, b} and {x, y} are the same: min or max; `then` is chosen if a < b.
std::string comparison(const Context &context, const Expr *test, const Expr *then, const Expr *otherwise) {
  const auto *b = dyn_cast<BinaryOperator>(strip(test));
  if (!b || !b->isRelationalOp()) return "";
  const bool less = b->getOpcode() == BO_LT || b->getOpcode() == BO_LE;
  const Expr *smaller = less ? b->getLHS() : b->getRHS(), *larger = less ? b->getRHS() : b->getLHS();
  if (same(context, smaller, then) && same(context, larger, otherwise)) return "min";
  if (same(context, larger, then) && same(context, smaller, otherwise)) return "max";
  return "";
}

// Is the value of e = target op ..., with target first (or, where that is the same, second) in a chain of op?
bool accumulates(const Context &context, const Expr *e, const Expr *target, const std::string &op) {
  for (;;) {
    const auto *b = dyn_cast<BinaryOperator>(strip(e));
    if (!b || b->isAssignmentOp() || operator_of(b->getOpcode()) != op) return false;
    if (same(context, b->getLHS(), target)) return true;
    if (b->getOpcode() != BO_Sub && same(context, b->getRHS(), target)) return true;
    e = b->getLHS();
  }
}

std::string assigned_operation(const Context &context, const BinaryOperator *b) {
  const Expr *value = strip(b->getRHS());
  if (const auto *c = dyn_cast<CallExpr>(value)) {
    const std::string op = selection(c);
    const bool found =
        !op.empty() && (same(context, c->getArg(0), b->getLHS()) || same(context, c->getArg(1), b->getLHS()));
    return found ? op : "";
  }
  if (const auto *c = dyn_cast<ConditionalOperator>(value)) {
    const bool found = same(context, c->getTrueExpr(), b->getLHS()) || same(context, c->getFalseExpr(), b->getLHS());
    return found ? comparison(context, c->getCond(), c->getTrueExpr(), c->getFalseExpr()) : "";
  }
  const auto *sum = dyn_cast<BinaryOperator>(value);
  const std::string op = sum && !sum->isAssignmentOp() ? operator_of(sum->getOpcode()) : "";
  return !op.empty() && accumulates(context, value, b->getLHS(), op) ? op : "";
}

// Steps that round to a narrower kind of number between each other are no sum.
bool one_kind(QualType target, QualType computed) { return !target->isIntegerType() || computed->isIntegerType(); }

} // namespace

Reduction reduction_of(const Context &context, const Stmt *s) {
  if (const auto *i = dyn_cast<IfStmt>(s)) {
    if (i->getElse() || i->getInit() || i->getConditionVariable()) return {};
    const Stmt *then = i->getThen();
    if (const auto *c = dyn_cast<CompoundStmt>(then)) then = c->size() == 1 ? c->body_front() : nullptr;
    const auto *e = then ? dyn_cast<Expr>(then) : nullptr;
    const auto *b = e ? dyn_cast<BinaryOperator>(strip(e)) : nullptr;
    if (!b || b->getOpcode() != BO_Assign) return {};
    const std::string op = comparison(context, i->getCond(), b->getRHS(), b->getLHS());
    return op.empty() ? Reduction{} : Reduction{op, b->getLHS()};
  }
  const auto *e = dyn_cast<Expr>(s);
  if (!e) return {};
  e = strip(e);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) return {"+", u->getSubExpr()};
  if (const auto *c = dyn_cast<CompoundAssignOperator>(e)) {
    const std::string op = operator_of(c->getOpcode());
    return one_kind(c->getLHS()->getType(), c->getComputationResultType()) ? Reduction{op, c->getLHS()} : Reduction{};
  }
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b || b->getOpcode() != BO_Assign || !one_kind(b->getLHS()->getType(), strip(b->getRHS())->getType())) return {};
  return {assigned_operation(context, b), b->getLHS()};
}

int mentions(const Context &context, const Stmt *s, const Expr *target) {
  if (!s) return 0;
  target = strip(target);
  int out = 0;
  const auto *named = dyn_cast<DeclRefExpr>(target);
  if (const auto *d = dyn_cast<DeclRefExpr>(s); d && named)
    out = d->getDecl()->getCanonicalDecl() == named->getDecl()->getCanonicalDecl();
  else if (const auto *e = dyn_cast<Expr>(s); e && !named && e->getStmtClass() == target->getStmtClass())
    if (normal_text(context, e) == normal_text(context, target)) return 1;
  for (const Stmt *c : s->children()) out += mentions(context, c, target);
  return out;
}

// x op= e and x++ say x once, x = x op e, x = min(x, e) and if (e < x) x = e twice, x = e < x ? e : x three times.
int mentions_of_update(const Stmt *s) {
  if (isa<IfStmt>(s)) return 2;
  const auto *b = dyn_cast<BinaryOperator>(strip(cast<Expr>(s)));
  if (!b || b->isCompoundAssignmentOp()) return 1;
  return isa<ConditionalOperator>(strip(b->getRHS())) ? 3 : 2;
}

} // namespace metafork::frontend
