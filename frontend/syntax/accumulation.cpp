#include "frontend/syntax/accumulation.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/operators.h"
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

namespace {

bool same(const Context &context, const Expr *a, const Expr *b) {
  a = number_in(a), b = number_in(b);
  if (a->getStmtClass() != b->getStmtClass()) return false; // and no text is made
  return normal_text(context, a) == normal_text(context, b);
}

// What a statement of a function returns, if it does nothing else.
const Expr *returned(const Stmt *s) {
  if (const auto *c = dyn_cast_or_null<CompoundStmt>(s)) s = c->size() == 1 ? c->body_front() : nullptr;
  const auto *r = dyn_cast_or_null<ReturnStmt>(s);
  return r ? r->getRetValue() : nullptr;
}

bool is_parameter(const Expr *e, const FunctionDecl *f, unsigned k) {
  const auto *d = dyn_cast<DeclRefExpr>(strip(e));
  return d && d->getDecl() == f->getParamDecl(k);
}

// "min" or "max" of the two parameters of a function that selects one of them by comparing them, and does nothing else.
std::string selection_in(const FunctionDecl *f) {
  const FunctionDecl *definition = nullptr;
  const auto *body = f->hasBody(definition) ? dyn_cast<CompoundStmt>(definition->getBody()) : nullptr;
  if (!body) return "";
  const Expr *test = nullptr, *then = nullptr, *otherwise = nullptr;
  const auto *i = body->size() > 0 ? dyn_cast<IfStmt>(body->body_front()) : nullptr;
  if (body->size() == 1 && returned(body)) {
    if (const auto *c = dyn_cast<ConditionalOperator>(strip(returned(body))))
      test = c->getCond(), then = c->getTrueExpr(), otherwise = c->getFalseExpr();
  } else if (i && !i->getInit() && !i->getConditionVariable() && body->size() == (i->getElse() ? 1 : 2)) {
    test = i->getCond(), then = returned(i->getThen());
    otherwise = returned(i->getElse() ? i->getElse() : body->body_back());
  }
  const auto *b = test ? dyn_cast<BinaryOperator>(strip(test)) : nullptr;
  if (!b || !b->isRelationalOp() || !then || !otherwise) return "";
  const bool less = b->getOpcode() == BO_LT || b->getOpcode() == BO_LE;
  const Expr *smaller = less ? b->getLHS() : b->getRHS(), *larger = less ? b->getRHS() : b->getLHS();
  for (const unsigned k : {0U, 1U}) {
    if (!is_parameter(smaller, definition, k) || !is_parameter(larger, definition, 1 - k)) continue;
    if (is_parameter(then, definition, k) && is_parameter(otherwise, definition, 1 - k)) return "min";
    if (is_parameter(then, definition, 1 - k) && is_parameter(otherwise, definition, k)) return "max";
  }
  return "";
}

} // namespace

std::string selection(const Context &context, const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!f || !f->getDeclName().isIdentifier() || c->getNumArgs() != 2 || f->getNumParams() != 2 || isa<CXXMethodDecl>(f))
    return "";
  const bool library = f->isInStdNamespace() || context.sm.isInSystemHeader(f->getLocation());
  const StringRef name = f->getName();
  if (const std::string bound = bound_function(f); bound == "min" || bound == "max") return bound;
  if (library && (name == "min" || name == "fmin" || name == "fminf")) return "min";
  if (library && (name == "max" || name == "fmax" || name == "fmaxf")) return "max";
  return library ? "" : selection_in(f);
}

namespace {

// Does the type have all values of the other one?
bool has_values_of(const Context &context, QualType wide, QualType narrow) {
  if (wide->isRealFloatingType())
    return !narrow->isRealFloatingType() || context.ast.getTypeSize(wide) >= context.ast.getTypeSize(narrow);
  if (!wide->isIntegerType() || !narrow->isIntegerType()) return false;
  if (wide->isBooleanType() || narrow->isBooleanType()) return narrow->isBooleanType() && !wide->isBooleanType();
  const auto bits = [&](QualType t) { return context.ast.getTypeSize(t); };
  if (wide->isUnsignedIntegerOrEnumerationType())
    return narrow->isUnsignedIntegerOrEnumerationType() && bits(wide) >= bits(narrow);
  return bits(wide) > bits(narrow) || (bits(wide) == bits(narrow) && !narrow->isUnsignedIntegerOrEnumerationType());
}

// Is the least or largest of x and e the same number after it has become an x? What is rounded keeps its order.
bool keeps_order(const Context &context, const Expr *target, const Expr *value) {
  const QualType x = target->getType().getNonReferenceType(), e = strip(value)->getType().getNonReferenceType();
  if (x->isRealFloatingType()) return e->isRealFloatingType() || e->isIntegerType();
  return has_values_of(context, x, e);
}

} // namespace

std::string comparison(const Context &context, const Expr *test, const Expr *then, const Expr *otherwise) {
  const auto *b = dyn_cast<BinaryOperator>(number_in(test));
  if (!b || !b->isRelationalOp()) return "";
  const bool less = b->getOpcode() == BO_LT || b->getOpcode() == BO_LE;
  const Expr *smaller = less ? b->getLHS() : b->getRHS(), *larger = less ? b->getRHS() : b->getLHS();
  if (same(context, smaller, then) && same(context, larger, otherwise)) return "min";
  if (same(context, larger, then) && same(context, smaller, otherwise)) return "max";
  return "";
}

namespace {

// Is the value of e = target op ..., with target first (or, where that is the same, second) in a chain of op?
bool accumulates(const Context &context, const Expr *e, const Expr *target, const std::string &op) {
  for (;;) {
    const auto *b = dyn_cast<BinaryOperator>(number_in(e));
    if (!b || b->isAssignmentOp() || operator_of(b->getOpcode()) != op) return false;
    if (same(context, b->getLHS(), target)) return true;
    if (b->getOpcode() != BO_Sub && same(context, b->getRHS(), target)) return true;
    e = b->getLHS();
  }
}

// What x = e assigns, without a conversion to the type of x that is written out.
const Expr *assigned(const BinaryOperator *b) {
  const Expr *value = number_in(b->getRHS());
  const auto *cast = dyn_cast<ExplicitCastExpr>(value);
  const bool own = cast && cast->getType()->isIntegerType() &&
                   cast->getType().getCanonicalType().getUnqualifiedType() ==
                       b->getLHS()->getType().getCanonicalType().getUnqualifiedType();
  return own ? number_in(cast->getSubExpr()) : value;
}

std::string assigned_operation(const Context &context, const BinaryOperator *b) {
  const Expr *value = assigned(b);
  if (const auto *c = dyn_cast<CallExpr>(value)) {
    if (std::string function = function_operator(context, c, b->getLHS()); !function.empty()) return function;
    const std::string op = selection(context, c);
    if (op.empty()) return "";
    const bool first = same(context, c->getArg(0), b->getLHS());
    if (!first && !same(context, c->getArg(1), b->getLHS())) return "";
    const auto compared = [&](unsigned k) {
      return c->getDirectCallee()->getParamDecl(k)->getType().getNonReferenceType();
    };
    const bool exact = has_values_of(context, compared(0), b->getLHS()->getType()) &&
                       has_values_of(context, compared(1), b->getLHS()->getType()) &&
                       has_values_of(context, c->getType().getNonReferenceType(), b->getLHS()->getType());
    return exact && keeps_order(context, b->getLHS(), c->getArg(first ? 1 : 0)) ? op : "";
  }
  if (const auto *c = dyn_cast<ConditionalOperator>(value)) {
    const bool first = same(context, c->getTrueExpr(), b->getLHS());
    if (!first && !same(context, c->getFalseExpr(), b->getLHS())) return "";
    return keeps_order(context, b->getLHS(), first ? c->getFalseExpr() : c->getTrueExpr())
               ? comparison(context, c->getCond(), c->getTrueExpr(), c->getFalseExpr())
               : "";
  }
  const auto *sum = dyn_cast<BinaryOperator>(value);
  const std::string op = sum && !sum->isAssignmentOp() ? operator_of(sum->getOpcode()) : "";
  return !op.empty() && accumulates(context, value, b->getLHS(), op) ? op : "";
}

// Steps that round to a narrower kind of number between each other are no sum.
bool one_kind(QualType target, QualType computed) { return !target->isIntegerType() || computed->isIntegerType(); }

// What becomes a bool is compared with 0 after each step: only these forget nothing on the way.
bool holds_of_bool(const Expr *target, const std::string &op, const Expr *value) {
  if (!target->getType()->isBooleanType()) return true;
  if (op == "^") return value && strip(value)->getType()->isBooleanType();
  return op != "+" && op != "*";
}

Reduction if_kept(const Expr *target, const std::string &op, const Expr *value) {
  return holds_of_bool(target, op, value) ? Reduction{op, target} : Reduction{};
}

std::vector<const Expr *> conjuncts(const Expr *e) {
  const auto *b = dyn_cast<BinaryOperator>(strip(e));
  if (!b || b->getOpcode() != BO_LAnd) return {e};
  std::vector<const Expr *> out = conjuncts(b->getLHS());
  for (const Expr *one : conjuncts(b->getRHS())) out.push_back(one);
  return out;
}

// x = true and x = false of a bool, which once done change nothing any more.
Reduction flag(const Stmt *s) {
  const auto *e = dyn_cast<Expr>(s);
  const auto *b = e ? dyn_cast<BinaryOperator>(strip(e)) : nullptr;
  if (!b || b->getOpcode() != BO_Assign || !b->getLHS()->getType()->isBooleanType()) return {};
  const Expr *target = strip(b->getLHS());
  const Expr *value = assigned(b);
  if (!isa<DeclRefExpr, MemberExpr>(target)) return {};
  if (const auto *word = dyn_cast<CXXBoolLiteralExpr>(value)) return {word->getValue() ? "|" : "&", b->getLHS()};
  const auto *number = dyn_cast<IntegerLiteral>(value); // as C has it
  return number ? Reduction{number->getValue().isZero() ? "&" : "|", b->getLHS()} : Reduction{};
}

// The only statement in it.
const Expr *only_expression(const Stmt *s) {
  if (const auto *c = dyn_cast_or_null<CompoundStmt>(s)) s = c->size() == 1 ? c->body_front() : nullptr;
  const auto *e = dyn_cast_or_null<Expr>(s);
  return e ? strip(e) : nullptr;
}

bool copies_bytes(const Expr *assignment) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(cast<CallExpr>(assignment)->getDirectCallee());
  return method && method->isTrivial();
}

} // namespace

bool accumulates_numbers(QualType type, const std::string &op) {
  if (is_complex_number(type) || type->isAnyComplexType()) return op == "+" || op == "*";
  return type->isArithmeticType();
}

namespace {

// z += e and its like, z = z + e, of complex numbers of the library.
Reduction of_complex(const Context &context, const CXXOperatorCallExpr *o) {
  if (o->getNumArgs() != 2 || !is_complex_number(o->getArg(0)->getType())) return {};
  const Expr *target = o->getArg(0);
  switch (o->getOperator()) {
    case OO_PlusEqual:
    case OO_MinusEqual:
      return {"+", target};
    case OO_StarEqual:
      return {"*", target};
    case OO_Equal:
      break;
    default:
      return {};
  }
  const auto *value = dyn_cast<CXXOperatorCallExpr>(strip(o->getArg(1)));
  if (!value || value->getNumArgs() != 2 || !is_complex_number(value->getType())) return {};
  const OverloadedOperatorKind k = value->getOperator();
  const bool first = same(context, value->getArg(0), target),
             second = k != OO_Minus && same(context, value->getArg(1), target);
  if (k != OO_Plus && k != OO_Minus && k != OO_Star) return {};
  return first || second ? Reduction{k == OO_Star ? "*" : "+", target} : Reduction{};
}

} // namespace

Reduction reduction_of(const Context &context, const Stmt *s) {
  if (const auto *i = dyn_cast<IfStmt>(s)) {
    if (i->getElse() || i->getInit() || i->getConditionVariable()) return {};
    const auto *b = dyn_cast_or_null<BinaryOperator>(only_expression(i->getThen()));
    if (!b || b->getOpcode() != BO_Assign || !keeps_order(context, b->getLHS(), b->getRHS())) return {};
    for (const Expr *test : conjuncts(i->getCond()))
      if (const std::string op = comparison(context, test, b->getRHS(), b->getLHS()); !op.empty())
        return {op, b->getLHS()};
    return {};
  }
  const auto *e = dyn_cast<Expr>(s);
  if (!e) return {};
  e = strip(e);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp())
    return if_kept(u->getSubExpr(), "+", nullptr);
  if (const auto *c = dyn_cast<CompoundAssignOperator>(e)) {
    const std::string op = operator_of(c->getOpcode());
    if (!one_kind(c->getLHS()->getType(), c->getComputationResultType())) return {};
    return if_kept(c->getLHS(), op, c->getRHS());
  }
  if (const auto *o = dyn_cast<CXXOperatorCallExpr>(e)) { // of an object
    if (const Reduction r = of_complex(context, o); !r.op.empty()) return r;
    const Assignment a = assignment_of(e);
    const auto *call = a.value ? dyn_cast<CallExpr>(strip(a.value)) : nullptr;
    const std::string op = call && copies_bytes(e) ? function_operator(context, call, a.target) : "";
    return op.empty() ? Reduction{} : Reduction{op, a.target};
  }
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b || b->getOpcode() != BO_Assign || !one_kind(b->getLHS()->getType(), assigned(b)->getType())) return {};
  return if_kept(b->getLHS(), assigned_operation(context, b), nullptr);
}

namespace {

// The statements in a statement; what else it has in it is a value that is used.
std::vector<const Stmt *> parts_of(const Stmt *s) {
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return {c->body_begin(), c->body_end()};
  if (const auto *i = dyn_cast<IfStmt>(s)) return {i->getThen(), i->getElse()};
  if (const auto *f = dyn_cast<ForStmt>(s)) return {f->getBody()};
  if (const auto *w = dyn_cast<WhileStmt>(s)) return {w->getBody()};
  if (const auto *d = dyn_cast<DoStmt>(s)) return {d->getBody()};
  if (const auto *w = dyn_cast<SwitchStmt>(s)) return {w->getBody()};
  if (const auto *c = dyn_cast<SwitchCase>(s)) return {c->getSubStmt()};
  if (const auto *l = dyn_cast<LabelStmt>(s)) return {l->getSubStmt()};
  if (const auto *a = dyn_cast<AttributedStmt>(s)) return {a->getSubStmt()};
  return {};
}

void collect(const Context &context, const Stmt *s, bool inside, std::vector<Update> &out) {
  if (!s) return;
  if (const Reduction r = reduction_of(context, s); !r.op.empty()) return out.push_back({r, s});
  if (const Reduction r = inside ? flag(s) : Reduction{}; !r.op.empty()) return out.push_back({r, s});
  for (const Stmt *c : parts_of(s)) collect(context, c, true, out);
}

} // namespace

std::vector<Update> updates_in(const Context &context, const Stmt *s) {
  std::vector<Update> out;
  collect(context, s, false, out);
  return out;
}

bool may_be_left_out(const Reduction &r) {
  const bool truth = r.op == "&&" || r.op == "||";
  return !truth || r.target->getType()->isBooleanType();
}

namespace {

void find_mentions(const Context &context, const Stmt *s, const Expr *target, std::vector<const Expr *> &out) {
  if (!s) return;
  const auto *named = dyn_cast<DeclRefExpr>(target);
  const auto *d = dyn_cast<DeclRefExpr>(s);
  const auto *e = dyn_cast<Expr>(s);
  if (d && named && d->getDecl()->getCanonicalDecl() == named->getDecl()->getCanonicalDecl())
    out.push_back(d);
  else if (e && !named && e->getStmtClass() == target->getStmtClass())
    if (normal_text(context, e) == normal_text(context, target)) return out.push_back(e);
  for (const Stmt *c : s->children()) find_mentions(context, c, target, out);
}

} // namespace

std::vector<const Expr *> mentioned(const Context &context, const Stmt *s, const Expr *target) {
  std::vector<const Expr *> out;
  find_mentions(context, s, strip(target), out);
  return out;
}

int mentions(const Context &context, const Stmt *s, const Expr *target) {
  return static_cast<int>(mentioned(context, s, target).size());
}

namespace {

// x = true does not.
bool mentions_itself(const BinaryOperator *b) { return !isa<CXXBoolLiteralExpr, IntegerLiteral>(assigned(b)); }

} // namespace

// x op= e and x++ say x once, x = x op e, x = min(x, e) and if (e < x) x = e twice, x = e < x ? e : x three times.
int mentions_of_update(const Stmt *s) {
  if (isa<IfStmt>(s)) return 2;
  if (const auto *o = dyn_cast<CXXOperatorCallExpr>(strip(cast<Expr>(s)))) return o->getOperator() == OO_Equal ? 2 : 1;
  const auto *b = dyn_cast<BinaryOperator>(strip(cast<Expr>(s)));
  if (!b || b->isCompoundAssignmentOp() || !mentions_itself(b)) return 1;
  return isa<ConditionalOperator>(assigned(b)) ? 3 : 2;
}

} // namespace metafork::frontend
