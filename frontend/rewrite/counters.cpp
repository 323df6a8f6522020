#include "frontend/rewrite/counters.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_variable(const Expr *e, const VarDecl *v) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
  return ref && ref->getDecl() == v;
}

// A step by a constant; s = -s.
struct Step {
  const Expr *whole = nullptr;
  int64_t by = 0;
  bool before = false; // its value is that before the step
  std::string turned;  // what it becomes, where twice is nothing; empty: it is `by` more
};

// A constant of any integer type, if it fits 32 bits with a sign.
std::optional<int64_t> small_number(const Context &context, const Expr *e) {
  Expr::EvalResult value;
  if (e->isValueDependent() || !e->getType()->isIntegerType() || !e->EvaluateAsInt(value, context.ast))
    return std::nullopt;
  const std::optional<int64_t> n = value.Val.getInt().tryExtValue();
  return n && *n >= -INT32_MAX && *n <= INT32_MAX ? n : std::nullopt;
}

// -s, ~s, !s, 3 - s, s ^ 3.
std::string turned_by(const Context &context, const Expr *e, const VarDecl *v) {
  e = strip(e);
  const QualType type = v->getType();
  const bool whole = type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType();
  const std::string name = v->getNameAsString();
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && is_variable(u->getSubExpr(), v)) {
    const bool minus = u->getOpcode() == UO_Minus && (whole || type->isRealFloatingType());
    const bool inverse = (u->getOpcode() == UO_Not && whole) || (u->getOpcode() == UO_LNot && type->isBooleanType());
    return minus || inverse ? UnaryOperator::getOpcodeStr(u->getOpcode()).str() + name : "";
  }
  const auto *b = dyn_cast<BinaryOperator>(e);
  if (!b || !whole || (b->getOpcode() != BO_Sub && b->getOpcode() != BO_Xor)) return "";
  const bool second = is_variable(b->getRHS(), v), first = b->getOpcode() == BO_Xor && is_variable(b->getLHS(), v);
  const auto n = first || second ? small_number(context, second ? b->getLHS() : b->getRHS()) : std::nullopt;
  if (!n || *n < 0) return "";
  return std::to_string(*n) + " " + b->getOpcodeStr().str() + " " + name;
}

std::optional<Step> step_of(const Context &context, const Stmt *s, const VarDecl *v) {
  if (const auto step = step_by_constant(context, s); step && step->variable == v) {
    const bool exact = !v->getType()->isRealFloatingType() || isa<UnaryOperator>(s);
    return v->getType()->isBooleanType() || !exact ? std::nullopt
                                                   : std::optional(Step{cast<Expr>(s), step->by, step->before, ""});
  }
  const auto *b = dyn_cast<BinaryOperator>(s);
  if (!b || !is_variable(b->getLHS(), v)) return std::nullopt;
  if (b->getOpcode() == BO_Assign)
    if (std::string turned = turned_by(context, b->getRHS(), v); !turned.empty())
      return Step{b, 0, false, std::move(turned)};
  const auto by = b->getOpcode() == BO_XorAssign ? small_number(context, b->getRHS()) : std::nullopt;
  if (!by || *by < 0 || !v->getType()->isIntegerType()) return std::nullopt;
  return Step{b, 0, false, std::to_string(*by) + " ^ " + v->getNameAsString()};
}

class Counter {
public:
  Counter(const Context &context, const VarDecl *v, const Stmt *body, const std::string &index)
      : context_(context), v_(v), index_(index) {
    for (const Stmt *s : statements_of(body)) take_apart(s);
  }

  CounterInBody run() {
    if (!has_type() || !find_steps()) return {};
    for (size_t k = 0; k < parts_.size(); k++)
      if (!mentions(k)) return {};
    bool is_read = !out_.empty();
    int64_t so_far = 0;
    for (const auto &[at, step] : steps_) {
      const TokenRange r = context_.range(step.whole);
      for (unsigned i = r.first; i <= r.last; i++) out_[i] = "";
      if (is_dropped(parts_[at].s, step)) {
        out_[r.first] = "(void)0";
      } else if (!is_alone(parts_[at].s, step)) {
        out_[r.first] = value(so_far + (step.before ? 0 : step.by), !step.before);
        is_read = true;
      }
      so_far += step.by;
    }
    return {std::move(out_), by_, turned(), is_read};
  }

private:
  // A statement, or the first value of one of several variables of a declaration.
  struct Part {
    const Stmt *s = nullptr;
    bool certain = true; // it is evaluated whenever control comes by
  };

  void take_apart(const Stmt *s) {
    const auto *d = dyn_cast<DeclStmt>(s);
    const auto is_plain = [](const Decl *one) {
      const auto *v = dyn_cast<VarDecl>(one);
      return v && !v->getType()->isVariablyModifiedType();
    };
    if (!d || !std::all_of(d->decl_begin(), d->decl_end(), is_plain)) return parts_.push_back({s, !d});
    for (const Decl *one : d->decls())
      if (const auto *v = cast<VarDecl>(one); v->getInit()) parts_.push_back({v->getInit(), !v->isStaticLocal()});
  }

  bool has_type() const {
    const QualType type = v_->getType();
    const bool number = (type->isIntegerType() && !type->isEnumeralType()) || type->isRealFloatingType();
    const bool place =
        type->isPointerType() && type->getPointeeType()->isObjectType() && !type->getPointeeType()->isIncompleteType();
    return v_->hasLocalStorage() && (number || place) && !type.isVolatileQualified() && !type.isConstQualified() &&
           (place || context_.ast.getTypeSize(type) <= 64);
  }

  // All changes, each of which every iteration comes by exactly once.
  bool find_steps() {
    for (const Part &p : parts_)
      if (any_of_syntax(p.s, [](const Stmt *one) {
            return isa<LambdaExpr, LabelStmt, GotoStmt, IndirectGotoStmt, StmtExpr>(one);
          }))
        return false;
    for (size_t k = 0; k < parts_.size(); k++) {
      if (!changed_in(parts_[k].s, v_)) continue;
      step_ = {};
      at_ = k;
      if (!parts_[k].certain || !always(parts_[k].s) || !step_.whole || !is_written(context_.range(step_.whole)))
        return false;
      steps_.emplace_back(k, step_);
      by_ += step_.by;
    }
    if (steps_.empty() || (steps_.size() > 1 && std::any_of(steps_.begin(), steps_.end(), [](const auto &one) {
                             return !one.second.turned.empty();
                           })))
      return false;
    for (size_t k = 0; k < steps_.back().first; k++)
      if (continues(parts_[k].s)) return false;
    return std::abs(by_) <= INT32_MAX;
  }
  const std::string &turned() const { return steps_.front().second.turned; }

  // Walks through what is certainly evaluated. As a variable, ++k may get another value: it has to be read.
  bool always(const Stmt *s) {
    const auto *read = dyn_cast<ImplicitCastExpr>(s);
    const auto *value = dyn_cast<Expr>(s);
    const bool is_read = read ? read->getCastKind() == CK_LValueToRValue : value && !value->isLValue();
    const Stmt *one = read && is_read ? read->getSubExpr()->IgnoreParens() : s;
    if (auto found = step_of(context_, one, v_))
      return step_ = std::move(*found), step_.before || is_read || is_alone(parts_[at_].s, step_);
    const auto *b = dyn_cast<BinaryOperator>(s);
    if (b && b->isLogicalOp()) return always(b->getLHS());
    if (const auto *c = dyn_cast<ConditionalOperator>(s)) return always(c->getCond());
    const auto *e = dyn_cast<Expr>(s);
    if (!e || isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr, GenericSelectionExpr, ChooseExpr,
                  BinaryConditionalOperator>(e))
      return true; // nothing there is certain
    for (const Stmt *c : s->children())
      if (c && !step_.whole && !always(c)) return false;
    return true;
  }

  // k++;
  static bool is_alone(const Stmt *s, const Step &step) {
    const auto *e = dyn_cast<Expr>(s);
    return e && e->IgnoreParens() == step.whole;
  }

  // sum += x, k++;
  static bool is_dropped(const Stmt *s, const Step &step) {
    const auto *e = dyn_cast<Expr>(s);
    const auto *b = e ? dyn_cast<BinaryOperator>(e->IgnoreParens()) : nullptr;
    const auto is_it = [&](const Expr *side) { return is_alone(side, step) || is_dropped(side, step); };
    return b && b->getOpcode() == BO_Comma && (is_it(b->getLHS()) || is_it(b->getRHS()));
  }

  bool is_written(TokenRange r) const {
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
      if (context_.tokens[i].getLocation().isMacroID()) return false;
    return !r.empty();
  }

  // Between the steps; beside one, in its statement, there is none.
  bool mentions(size_t k) {
    bool possible = true, steps = false;
    int64_t so_far = 0;
    size_t behind = 0;
    for (const auto &[at, step] : steps_) {
      steps = steps || at == k;
      if (at < k) so_far += step.by, behind++;
    }
    size_t stores = 0;
    const auto is_own = [&](const DeclRefExpr *e) { // s = -s
      return any_of_syntax(step_at(k), [&](const Stmt *one) { return one == e; });
    };
    visit_uses(parts_[k].s, [&](const DeclRefExpr *e, VariableUse use) {
      if (e->getDecl() != v_) return;
      if (steps) {
        possible = possible && (use == VariableUse::store || is_own(e));
        stores += use == VariableUse::store;
        return;
      }
      const TokenRange r = context_.range(e);
      possible = possible && use == VariableUse::value && is_written(r);
      if (possible) out_[r.first] = value(so_far, behind > 0);
    });
    return possible && stores <= 1;
  }
  const Stmt *step_at(size_t k) const {
    for (const auto &[at, step] : steps_)
      if (at == k) return step.whole;
    return nullptr;
  }

  // The variable itself keeps its first value. `behind`: the step of this iteration.
  std::string value(int64_t more, bool behind) const {
    const ASTContext &ast = context_.ast;
    const QualType type = v_->getType().getCanonicalType().getUnqualifiedType();
    const std::string name = v_->getNameAsString();
    const std::string as = "((" + type.getAsString(ast.getPrintingPolicy()) + ")(";
    if (!turned().empty()) {
      const std::string even = "((" + index_ + ") % 2 == 0)";
      const auto &[first, second] = behind ? std::pair(turned(), name) : std::pair(name, turned());
      return as + even + " ? " + first + " : " + second + "))";
    }
    const bool place = type->isPointerType();
    std::string sum = name;
    if (by_ != 0) sum += by_ < 0 ? " - " : " + ";
    if (by_ != 1 && by_ != -1 && by_ != 0) sum += std::to_string(std::abs(by_)) + " * ";
    if (by_ != 0) sum += "(" + (place ? "long long" : wide_type(context_, type)) + ")" + index_;
    if (more != 0) sum += (more < 0 ? " - " : " + ") + std::to_string(std::abs(more));
    return place ? "(" + sum + ")" : as + sum + "))";
  }

  const Context &context_;
  const VarDecl *v_;
  std::vector<Part> parts_;
  const std::string index_;
  Step step_;                                  // that is looked for
  size_t at_ = 0;                              // in this part
  std::vector<std::pair<size_t, Step>> steps_; // by their parts
  int64_t by_ = 0;                             // all of them
  Spellings out_;
};

} // namespace

std::optional<StepByConstant> step_by_constant(const Context &context, const Stmt *s) {
  const auto *u = dyn_cast<UnaryOperator>(s);
  const auto *b = dyn_cast<CompoundAssignOperator>(s);
  const bool adds = b && (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign);
  const auto by = adds ? small_number(context, b->getRHS()) : std::nullopt;
  const Expr *of = u && u->isIncrementDecrementOp() ? u->getSubExpr() : by ? b->getLHS() : nullptr;
  const auto *ref = of ? dyn_cast<DeclRefExpr>(strip(of)) : nullptr;
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v) return std::nullopt;
  if (u) return StepByConstant{v, u->isIncrementOp() ? 1 : -1, u->isPostfix()};
  return StepByConstant{v, b->getOpcode() == BO_AddAssign ? *by : -*by, false};
}

std::string wide_type(const Context &context, QualType type) {
  const ASTContext &ast = context.ast;
  type = type.getCanonicalType().getUnqualifiedType();
  const bool widest = type->isUnsignedIntegerType() && ast.getTypeSize(type) == 64;
  return (widest ? type : QualType(ast.LongLongTy)).getAsString(ast.getPrintingPolicy());
}

CounterInBody counter_in(const Context &context, const VarDecl *v, const Stmt *body, const std::string &index) {
  return Counter(context, v, body, index).run();
}

Spellings counter_mentions(const Context &context, const Stmt *init, const Stmt *body, const std::string &index) {
  Spellings out;
  const auto *declared = dyn_cast_or_null<DeclStmt>(init);
  if (!declared || index.empty()) return out;
  for (const Decl *d : declared->decls())
    if (const auto *v = dyn_cast<VarDecl>(d); v && v->getInit())
      out.merge(counter_in(context, v, body, index).mentions);
  return out;
}

} // namespace metafork::frontend
