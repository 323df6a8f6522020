#include "frontend/rewrite/counters.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <optional>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_variable(const Expr *e, const VarDecl *v) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
  return ref && ref->getDecl() == v;
}

// k++, --k, k += 3.
struct Step {
  const Expr *whole = nullptr;
  int64_t by = 0;
  bool before = false; // its value is that before the step
};
std::optional<Step> step_of(const Context &context, const Stmt *s, const VarDecl *v) {
  if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp() && is_variable(u->getSubExpr(), v))
    return Step{u, u->isIncrementOp() ? 1 : -1, u->isPostfix()};
  const auto *b = dyn_cast<CompoundAssignOperator>(s);
  const bool adds = b && (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign);
  Expr::EvalResult value;
  if (!adds || !is_variable(b->getLHS(), v) || !b->getRHS()->getType()->isIntegerType() ||
      !b->getRHS()->EvaluateAsInt(value, context.ast))
    return std::nullopt;
  const std::optional<int64_t> by = value.Val.getInt().tryExtValue();
  if (!by || *by > INT32_MAX || *by < -INT32_MAX) return std::nullopt;
  return Step{b, b->getOpcode() == BO_AddAssign ? *by : -*by, false};
}

class Counter {
public:
  Counter(const Context &context, const VarDecl *v, const Stmt *body, const std::string &index)
      : context_(context), v_(v), statements_(statements_of(body)), index_(index) {}

  CounterInBody run() {
    if (!is_number() || !find_step()) return {};
    for (size_t k = 0; k < statements_.size(); k++)
      if (!mentions(k)) return {};
    const bool is_read = !out_.empty() || !is_alone(statements_[at_]);
    const TokenRange step = context_.range(step_.whole);
    for (unsigned i = step.first; i <= step.last; i++) out_[i] = "";
    if (!is_alone(statements_[at_])) out_[step.first] = value(step_.before ? 0 : step_.by);
    return {std::move(out_), step_.by, is_read};
  }

private:
  bool is_number() const {
    const QualType type = v_->getType();
    return v_->hasLocalStorage() && type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() &&
           !type.isVolatileQualified() && !type.isConstQualified() && context_.ast.getTypeSize(type) <= 64;
  }

  // The one change, which each iteration comes by exactly once.
  bool find_step() {
    for (const Stmt *s : statements_)
      if (any_of_syntax(
              s, [](const Stmt *one) { return isa<LambdaExpr, LabelStmt, GotoStmt, IndirectGotoStmt, StmtExpr>(one); }))
        return false;
    size_t changes = 0;
    for (size_t k = 0; k < statements_.size(); k++)
      if (changed_in(statements_[k], v_)) changes++, at_ = k;
    if (changes != 1) return false;
    for (size_t k = 0; k < at_; k++)
      if (continues(statements_[k])) return false;
    return always(statements_[at_]) && step_.whole && is_written(context_.range(step_.whole));
  }

  // Walks through what is certainly evaluated. As a variable, ++k may get another value: it has to be read.
  bool always(const Stmt *s) {
    const auto *read = dyn_cast<ImplicitCastExpr>(s);
    const auto *value = dyn_cast<Expr>(s);
    const bool is_read = read ? read->getCastKind() == CK_LValueToRValue : value && !value->isLValue();
    const Stmt *one = read && is_read ? read->getSubExpr()->IgnoreParens() : s;
    if (const auto found = step_of(context_, one, v_))
      return step_ = *found, found->before || is_read || is_alone(statements_[at_]);
    const auto *b = dyn_cast<BinaryOperator>(s);
    if (b && b->isLogicalOp()) return always(b->getLHS());
    if (const auto *c = dyn_cast<ConditionalOperator>(s)) return always(c->getCond());
    if (const auto *d = dyn_cast<DeclStmt>(s)) {
      const auto *v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
      return v && !v->isStaticLocal() && v->getInit() && always(v->getInit());
    }
    const auto *e = dyn_cast<Expr>(s);
    if (!e || isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr, GenericSelectionExpr, ChooseExpr,
                  BinaryConditionalOperator>(e))
      return true; // nothing there is certain
    for (const Stmt *c : s->children())
      if (c && !step_.whole && !always(c)) return false;
    return true;
  }

  // k++;
  bool is_alone(const Stmt *s) const {
    const auto *e = dyn_cast<Expr>(s);
    return e && e->IgnoreParens() == step_.whole;
  }

  bool is_written(TokenRange r) const {
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
      if (context_.tokens[i].getLocation().isMacroID()) return false;
    return !r.empty();
  }

  // In front of the step and behind it; in its statement there is none.
  bool mentions(size_t k) {
    bool possible = true;
    visit_uses(statements_[k], [&](const DeclRefExpr *e, VariableUse use) {
      if (e->getDecl() != v_) return;
      if (k == at_) {
        possible = possible && use == VariableUse::store;
        stores_++;
        return;
      }
      const TokenRange r = context_.range(e);
      possible = possible && use == VariableUse::value && is_written(r);
      if (possible) out_[r.first] = value(k < at_ ? 0 : step_.by);
    });
    return possible && stores_ <= 1;
  }

  // The variable itself keeps its first value.
  std::string value(int64_t more) const {
    const ASTContext &ast = context_.ast;
    const QualType type = v_->getType().getCanonicalType().getUnqualifiedType();
    const std::string wide = wide_type(context_, type);
    std::string sum = v_->getNameAsString() + (step_.by < 0 ? " - " : " + ");
    if (step_.by != 1 && step_.by != -1) sum += std::to_string(std::abs(step_.by)) + " * ";
    sum += "(" + wide + ")" + index_;
    if (more != 0) sum += (more < 0 ? " - " : " + ") + std::to_string(std::abs(more));
    return "((" + type.getAsString(ast.getPrintingPolicy()) + ")(" + sum + "))";
  }

  const Context &context_;
  const VarDecl *v_;
  const Statements statements_;
  const std::string index_;
  Step step_;
  size_t at_ = 0, stores_ = 0; // the statement with the step
  Spellings out_;
};

} // namespace

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
