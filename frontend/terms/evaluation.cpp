#include "frontend/terms/evaluation.h"

#include "frontend/syntax/statements.h"
#include "model/pattern.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_choice(const Expr *e) {
  const auto *b = dyn_cast<BinaryOperator>(e);
  return isa<AbstractConditionalOperator>(e) || (b && b->isLogicalOp());
}

// Does the expression need no parentheses as an operand of a comparison, or of && ?
bool is_operand(const Expr *e, bool of_comparison) {
  e = e->IgnoreImplicit();
  if (isa<AbstractConditionalOperator>(e)) return false;
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b) return true;
  if (of_comparison) return b->isAdditiveOp() || b->isMultiplicativeOp();
  return b->getOpcode() != BO_LOr && b->getOpcode() != BO_Comma && !b->isAssignmentOp();
}

std::string joined(const std::vector<std::string> &texts, const std::string &with) {
  std::string out;
  for (const std::string &t : texts) out += (out.empty() ? "" : with) + t;
  return out;
}

void add(std::vector<std::string> &out, std::string text) {
  if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
}

} // namespace

Evaluation::Evaluation(const Context &context, const Slice &slice, const Captures &captures,
                       const std::vector<const Stmt *> &statements, std::vector<const ForStmt *> chain)
    : EvaluationWalker(context), context_(context), slice_(slice), captures_(captures), chain_(std::move(chain)) {
  for (const Stmt *s : statements) {
    statement(s);
    if (jumps(s)) enter_unknown();
  }
  path_.clear();
}

// ------------------------------------------------------------------------------------------------------------- hazards

bool Evaluation::is_constant(const Expr *e) const { return !e->isValueDependent() && e->isEvaluatable(context_.ast); }

bool Evaluation::is_zero_or_unknown(const Expr *divisor) const {
  Expr::EvalResult value;
  return divisor->isValueDependent() || !divisor->EvaluateAsInt(value, context_.ast) || value.Val.getInt().isZero();
}

std::string Evaluation::not_zero(const Expr *divisor) const {
  return context_.text(divisor) + (isa<BinaryOperator>(strip(divisor)) ? " != 0" : "");
}

// One expression without what is evaluated only sometimes (see is_choice).
Evaluation::Parts Evaluation::parts_of(const Expr *e, bool address) const {
  Parts out;
  if (isa<DeclRefExpr, CXXThisExpr, UnaryExprOrTypeTraitExpr, LambdaExpr>(e)) return out;
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const Expr *base = strip(m->getBase());
    out.operands.emplace_back(base, address && !m->isArrow());
    if (m->isArrow() && !address && !isa<CXXThisExpr>(base))
      out.own.push_back({context_.text(e), "*" + context_.text(base), context_.text(base)});
    return out;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    const Expr *operand = strip(u->getSubExpr());
    out.operands.emplace_back(operand, u->getOpcode() == UO_AddrOf);
    if (u->getOpcode() == UO_Deref && !address)
      out.own.push_back({context_.text(e), "*" + context_.text(operand), context_.text(operand)});
    return out;
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    const Expr *base = strip(s->getBase());
    const bool pointer = base->getType()->isPointerType();
    out.operands = {{base, address && !pointer}, {s->getIdx(), false}};
    if (!address && (pointer || !is_constant(s->getIdx())))
      out.own.push_back({context_.text(e), context_.text(e), pointer ? context_.text(base) : ""});
    return out;
  }
  if (const auto *c = dyn_cast<CallExpr>(e)) {
    parts_of_call(c, out);
    return out;
  }
  for (const Stmt *s : e->children())
    if (const auto *operand = dyn_cast_or_null<Expr>(s)) out.operands.emplace_back(operand, false);
  const auto *b = dyn_cast<BinaryOperator>(e);
  const bool divides = b &&
                       (b->isMultiplicativeOp() || b->getOpcode() == BO_DivAssign || b->getOpcode() == BO_RemAssign) &&
                       b->getOpcode() != BO_Mul && b->getType()->isIntegerType();
  if (divides && is_zero_or_unknown(b->getRHS()))
    out.own.push_back({context_.text(e), "/" + context_.text(strip(b->getRHS())), not_zero(b->getRHS())});
  return out;
}

// Mathematics and const members of the library's objects do not trap.
void Evaluation::parts_of_call(const CallExpr *c, Parts &out) const {
  const FunctionDecl *f = c->getDirectCallee();
  const auto *member = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *object = member ? strip(member->getImplicitObjectArgument()) : nullptr;
  const bool pointer = object && object->getType()->isPointerType();
  if (object) out.operands.emplace_back(object, !pointer);
  for (const Expr *argument : c->arguments()) out.operands.emplace_back(argument, false);
  const std::string bound = bound_function(f);
  if (bound == "min" || bound == "max" || (f && slice_.standard(f))) return;
  if (!bound.empty()) {
    const Expr *divisor = c->getArg(1);
    if (is_zero_or_unknown(divisor))
      out.own.push_back({context_.text(c), "/" + context_.text(strip(divisor)), not_zero(divisor)});
    return;
  }
  if (f && object && context_.in_system(f->getLocation()) && (!pointer || isa<CXXThisExpr>(object))) return;
  out.own.push_back(
      {context_.text(c), context_.text(c), pointer && !isa<CXXThisExpr>(object) ? context_.text(object) : ""});
}

// What an evaluation of the expression may stumble over, in order.
void Evaluation::hazards(const Expr *e, bool address, std::vector<Hazard> &out) const {
  e = strip(e);
  if (is_constant(e)) return;
  if (is_choice(e)) {
    std::vector<Hazard> inner;
    for (const Stmt *s : e->children()) hazards(cast<Expr>(s), address, inner);
    if (!inner.empty()) out.push_back({context_.text(e), context_.text(e), ""});
    return;
  }
  Parts parts = parts_of(e, address);
  for (const auto &[operand, its_address] : parts.operands) hazards(operand, its_address, out);
  out.insert(out.end(), parts.own.begin(), parts.own.end());
}

// --------------------------------------------------------------------------------------------------------------- paths

void Evaluation::record(const std::string &key) {
  auto begins_with = [](const Path &path, const Path &begin) {
    return begin.size() <= path.size() && std::equal(begin.begin(), begin.end(), path.begin());
  };
  std::vector<Path> &paths = places_[key];
  for (const Path &p : paths)
    if (begins_with(path_, p)) return;
  std::erase_if(paths, [&](const Path &p) { return begins_with(p, path_); });
  paths.push_back(path_);
}

// Can the host evaluate the condition before the statements, under those of the path?
bool Evaluation::is_known(const Expr *e) const {
  if (!captures_.is_invariant(e) || e->HasSideEffects(context_.ast, /*IncludePossibleEffects=*/false)) return false;
  const bool after_unknown = std::any_of(path_.begin(), path_.end(), [&](size_t t) { return tests_[t].text.empty(); });
  std::vector<Hazard> found;
  if (after_unknown) hazards(e, false, found);
  return found.empty();
}

void Evaluation::enter(Test test) {
  auto same = [&](const Test &t) { return !t.text.empty() && t.text == test.text && t.level == test.level; };
  const auto known = std::find_if(tests_.begin(), tests_.end(), same);
  path_.push_back(static_cast<size_t>(known - tests_.begin()));
  if (known == tests_.end()) tests_.push_back(std::move(test));
}

void Evaluation::enter(const Expr *condition, bool negated) {
  const auto *b = dyn_cast<BinaryOperator>(strip(condition));
  if (b && b->getOpcode() == (negated ? BO_LOr : BO_LAnd)) {
    enter(b->getLHS(), negated);
    enter(b->getRHS(), negated);
    return;
  }
  bool value = false;
  if (!condition->isValueDependent() && condition->EvaluateAsBooleanCondition(value, context_.ast) && value != negated)
    return;
  if (!is_known(condition)) return enter_unknown();
  const std::string text = context_.text(condition);
  enter(Test{negated ? "!(" + text + ")" : is_operand(condition, false) ? text : "(" + text + ")"});
}

// first REL limit, as the source compares them.
void Evaluation::enter(const ForStmt *loop) {
  std::optional<NotCanonical> why;
  const LoopHeader h = read_header(context_, loop, why, /*offsets=*/true);
  if (why || h.scaled || !is_known(h.first) || !is_known(h.limit)) return enter_unknown();
  const QualType type = h.variable->getType();
  const ASTContext &ast = context_.ast;
  const Expr *limit = strip(h.limit), *first = strip(h.first);
  const bool is_unsigned = type->isUnsignedIntegerType();
  Expr::EvalResult from, to;
  const bool from_constant = first->EvaluateAsInt(from, ast), to_constant = limit->EvaluateAsInt(to, ast);
  if (is_unsigned && h.tested() == 0 && // always
      ((h.relation == BO_LE && from_constant && from.Val.getInt().isZero()) ||
       (h.relation == BO_GE && to_constant && to.Val.getInt().isZero())))
    return;
  if (from_constant && to_constant && h.tested() == 0 && h.relation != BO_NE) {
    const int order = llvm::APSInt::compareValues(from.Val.getInt(), to.Val.getInt());
    if (h.relation == BO_LT || h.relation == BO_LE ? order < (h.relation == BO_LE) : -order < (h.relation == BO_GE))
      return;
  }
  const QualType own = first->getType();
  // all signed, and the first value fits
  const auto width = static_cast<unsigned>(type->isPointerType() ? 64 : ast.getIntWidth(type));
  const bool fits = from_constant ? from.Val.getInt().getSignificantBits() <= width
                                  : own->isIntegerType() && ast.getIntWidth(own) <= width;
  const bool widened =
      fits && own->isSignedIntegerType() && type->isSignedIntegerType() && limit->getType()->isSignedIntegerType();
  const bool plain = type->isPointerType() || widened || ast.hasSameUnqualifiedType(own, type) ||
                     (from_constant && ast.hasSameUnqualifiedType(limit->getType(), type));
  std::string text = context_.text(first);
  if (!is_operand(first, true) || (!plain && isa<BinaryOperator>(first))) text = "(" + text + ")";
  if (!plain) text = "(" + type.getUnqualifiedType().getAsString(ast.getPrintingPolicy()) + ")" + text;
  if (h.tested() != 0) text += (h.tested() > 0 ? " + " : " - ") + std::to_string(std::abs(h.tested()));
  const std::string right = context_.text(limit);
  text += " " + BinaryOperator::getOpcodeStr(h.relation).str() + " " +
          (is_operand(limit, true) ? right : "(" + right + ")");
  Test test{text};
  const bool in_chain = std::find(chain_.begin(), chain_.end(), loop) != chain_.end();
  if (in_chain && path_.size() == chain_tests_.size()) {
    chain_tests_.push_back(text);
    test.level = chain_tests_.size();
  }
  enter(std::move(test));
}

// ---------------------------------------------------------------------------------------------------------- statements

void Evaluation::where(const Expr *condition, bool negated, Walk what) {
  const size_t depth = path_.size();
  condition ? enter(condition, negated) : enter_unknown();
  what();
  leave(depth);
}

void Evaluation::repeatedly(const Stmt *loop, Walk what) {
  const size_t depth = path_.size();
  if (const auto *f = dyn_cast<ForStmt>(loop))
    enter(f);
  else
    enter(cast<WhileStmt>(loop)->getCond(), false);
  what();
  leave(depth);
}

void Evaluation::behind(const Stmt *s, Walk rest) {
  const auto *test = dyn_cast<IfStmt>(s);
  const bool simple = test && !test->getElse() && always_jumps(test->getThen()) && !test->getConditionVariable();
  where(simple ? test->getCond() : nullptr, true, rest);
}

void Evaluation::jump(const Stmt *s) { other_statement(s); } // with the value that it returns

void Evaluation::other_statement(const Stmt *s) {
  for (const Stmt *inner : s->children()) statement(inner);
}

void Evaluation::declaration(const VarDecl *v) {
  for (const ArrayType *at = context_.ast.getAsArrayType(v->getType()); at;
       at = context_.ast.getAsArrayType(at->getElementType()))
    if (const auto *variable = dyn_cast<VariableArrayType>(at); variable && variable->getSizeExpr())
      expression(variable->getSizeExpr());
  expression(v->getInit(), v->getType()->isReferenceType() ? Mode::address : Mode::read);
}

// Whatever it is made of: what is asked for need not be an expression of these statements.
bool Evaluation::enters(const Expr *e, Mode mode) {
  e = strip(e);
  if (is_constant(e)) return false;
  if (is_choice(e)) {
    record(context_.text(e));
    const auto *b = dyn_cast<BinaryOperator>(e);
    const auto *c = dyn_cast<ConditionalOperator>(e);
    const Expr *condition = b ? b->getLHS() : cast<AbstractConditionalOperator>(e)->getCond();
    expression(condition);
    where(condition, b && b->getOpcode() == BO_LOr, [&] {
      if (b || c) expression(b ? b->getRHS() : c->getTrueExpr(), mode);
    });
    if (c) where(condition, true, [&] { expression(c->getFalseExpr(), mode); });
    return false;
  }
  const Parts parts = parts_of(e, mode == Mode::address);
  for (const auto &[operand, its_address] : parts.operands)
    expression(operand, its_address ? Mode::address : Mode::read);
  for (const Hazard &h : parts.own) record(h.text), record(h.key);
  return false;
}

// ----------------------------------------------------------------------------------------------------------- questions

// Where the source evaluates what has the key.
std::string Evaluation::where(const std::string &key, const std::string &check, size_t &levels) const {
  const auto places = places_.find(key);
  if (places == places_.end()) { // not among the statements, as in a function's body
    levels = chain_tests_.size();
    return check;
  }
  std::vector<std::string> any;
  for (const Path &path : places->second) {
    std::vector<std::string> tests;
    bool known = true;
    for (size_t t : path) {
      levels = std::max(levels, tests_[t].level);
      known = known && !tests_[t].text.empty();
      if (tests_[t].level == 0 && !tests_[t].text.empty()) add(tests, tests_[t].text);
    }
    if (!known && !check.empty()) add(tests, check);
    if (tests.empty()) return "";
    add(any, joined(tests, " && "));
  }
  if (any.size() == 1) return any.front();
  for (std::string &one : any)
    if (one.find("&&") != std::string::npos) one = "(" + one + ")";
  return "(" + joined(any, " || ") + ")";
}

std::string Evaluation::where(const std::vector<const Expr *> &parts, size_t &levels) const {
  std::vector<Hazard> all;
  for (const Expr *e : parts) hazards(e, e->getType()->isArrayType(), all);
  std::vector<std::string> out;
  for (const Hazard &h : all) {
    size_t shared = levels, own = levels;
    if (where(h.key, h.check, shared).empty()) {
      levels = shared;
    } else {
      if (std::string one = where(h.text, h.check, own); !one.empty()) add(out, std::move(one));
      levels = own;
    }
  }
  return joined(out, " && ");
}

bool Evaluation::may_trap(const std::string &text, size_t &levels) const {
  static const model::Pattern trap(
      "->|\\[|[/%]\\s*[^0-9\\s]|(^|[^\\w\\s\\])])\\s*\\*|\\)\\*|\\b(?!sizeof\\b)[A-Za-z_]\\w*\\s*\\(");
  if (!trap.occurs_in(text)) return false;
  levels = chain_tests_.size();
  return true;
}

std::string Evaluation::chain(size_t levels) const {
  return joined({chain_tests_.begin(), chain_tests_.begin() + static_cast<std::ptrdiff_t>(levels)}, " && ");
}

} // namespace metafork::frontend
