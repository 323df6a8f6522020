#include "frontend/rewrite/conditional_updates.h"

#include "frontend/facts/function_facts.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// if (condition) v op= value; an extreme has no op.
struct ConditionalUpdate {
  const VarDecl *variable = nullptr;
  std::string op;
  const Expr *value = nullptr; // null: 1
};

class UpdateRewriter : Rewriter {
public:
  UpdateRewriter(PassWork &work, const FunctionFacts &facts) : Rewriter(work), facts_(facts) {}

  // `body`: of the innermost loop around, of those that are looked at.
  void statement(const Stmt *s, const Stmt *body, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return;
    const auto *f = dyn_cast<ForStmt>(s);
    if (f && context_.meta_for (f)) return; // its iterations have no order
    inside = inside || looked_at(s);
    if (f && inside) body = f->getBody();
    if (isa<WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(s)) body = nullptr;
    if (const auto *i = dyn_cast<IfStmt>(s); i && body && stands_in(body, i)) written(i, body);
    for (const Stmt *c : s->children()) statement(c, body, inside);
  }

private:
  static bool stands_in(const Stmt *body, const IfStmt *i) {
    const auto all = statements_of(body);
    return std::find(all.begin(), all.end(), i) != all.end();
  }

  void written(const IfStmt *i, const Stmt *body) {
    const unsigned at = context_.offset(i->getIfLoc());
    if (refused_.count(at) || i->getElse() || i->getInit() || i->getConditionVariable() || i->isConstexpr() ||
        i->isConsteval())
      return;
    const auto then = statements_of(i->getThen());
    const auto *change = then.size() == 1 ? dyn_cast<Expr>(then.front()) : nullptr;
    const auto update = change ? update_of(change, i->getCond()) : std::nullopt;
    if (!update || !is_carried(update->variable, i, body) || !is_plain_text(i)) return;
    put(i, *update, at);
  }

  std::optional<ConditionalUpdate> update_of(const Expr *e, const Expr *condition) const {
    e = strip(e);
    ConditionalUpdate out;
    if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) {
      out.variable = variable_named(u->getSubExpr());
      out.op = u->isIncrementOp() ? "+=" : "-=";
    } else if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAssignmentOp()) {
      out.variable = variable_named(b->getLHS());
      out.value = b->getRHS();
      if (b->getOpcode() != BO_Assign) {
        static const BinaryOperatorKind without_change[] = {BO_AddAssign, BO_SubAssign, BO_OrAssign, BO_XorAssign};
        if (std::find(std::begin(without_change), std::end(without_change), b->getOpcode()) == std::end(without_change))
          return std::nullopt; // 0 is one for these
        out.op = BinaryOperator::getOpcodeStr(b->getOpcode()).str();
      }
    }
    if (!out.variable || !only_computes(slice_, condition)) return std::nullopt;
    const QualType type = out.variable->getType().getUnqualifiedType();
    const auto *number = type->getAs<BuiltinType>();
    if (!number || out.variable->getType().isVolatileQualified() ||
        (number->isInteger() && context_.ast.getTypeSize(type) < 32))
      return std::nullopt;
    if (out.value && (!only_computes(slice_, out.value) || mentions(out.value, out.variable))) return std::nullopt;
    const bool known = out.op.empty() ? is_extreme(condition, out) : is_sum(condition, out);
    return known ? std::optional(out) : std::nullopt;
  }

  // The condition compares the two, which have one type.
  bool is_extreme(const Expr *condition, const ConditionalUpdate &u) const {
    const auto *b = dyn_cast<BinaryOperator>(strip(condition));
    if (!b || !b->isRelationalOp() ||
        !context_.ast.hasSameUnqualifiedType(b->getLHS()->getType(), u.variable->getType()))
      return false;
    const bool left = variable_named(b->getLHS()) == u.variable;
    const Expr *other = left ? b->getRHS() : b->getLHS();
    const auto same_type = [&](const Expr *e) {
      return context_.ast.hasSameUnqualifiedType(strip(e)->getType().getNonReferenceType(), u.variable->getType());
    };
    return (left || variable_named(b->getRHS()) == u.variable) && same_type(other) && same_type(u.value) &&
           context_.text(strip(other)) == context_.text(strip(u.value));
  }

  // Whole numbers, to which 0 may be added; the number itself has no say in whether it changes.
  bool is_sum(const Expr *condition, const ConditionalUpdate &u) const {
    const QualType type = u.variable->getType();
    return type->isIntegerType() && !type->isBooleanType() && !mentions(condition, u.variable) &&
           (!u.value || u.value->getType()->isIntegerType());
  }

  // It is kept from one iteration to the next, changed by nothing else in them, and used in them.
  bool is_carried(const VarDecl *v, const IfStmt *update, const Stmt *body) const {
    if (!v->hasLocalStorage() || v->getType()->isReferenceType() || facts_.is_exposed(v)) return false;
    const SourceRange within = body->getSourceRange();
    if (context_.bytes(within).begin <= context_.offset(v->getLocation()) &&
        context_.offset(v->getLocation()) < context_.bytes(within).end)
      return false;
    bool used = false;
    for (const Stmt *s : statements_of(body)) {
      if (s == update) continue;
      if (changed_in(s, v)) return false;
      used = used || mentions(s, v);
    }
    return used;
  }

  // No macros and no directives, and a pragma in front would be that of another statement.
  bool is_plain_text(const IfStmt *i) const {
    const model::Range r = context_.statement_bytes(i);
    return !has_macros(i) && context_.in_main_file(i->getIfLoc()) && !i->getIfLoc().isMacroID() &&
           text_.compare(r.begin, 2, "if") == 0 && !has_hash(r);
  }

  // Lines stay where they are.
  void put(const IfStmt *i, const ConditionalUpdate &u, unsigned at) {
    const model::Range whole = context_.statement_bytes(i), condition = context_.bytes(i->getCond()->getSourceRange());
    const std::string name = u.variable->getNameAsString();
    out_.pieces.push_back(whole);
    out_.put({whole.begin, condition.begin},
             name + " " + (u.op.empty() ? "=" : u.op) + " (" + line_ends({whole.begin, condition.begin}), at);
    const std::string otherwise = u.op.empty() ? name : "0";
    if (!u.value) {
      out_.put({condition.end, whole.end}, ") ? 1 : " + otherwise + ";" + line_ends({condition.end, whole.end}), at);
      return;
    }
    const model::Range value = context_.bytes(u.value->getSourceRange());
    out_.put({condition.end, value.begin}, ") ? (" + line_ends({condition.end, value.begin}), at);
    out_.put({value.end, whole.end}, ") : " + otherwise + ";" + line_ends({value.end, whole.end}), at);
  }

  const FunctionFacts &facts_;
};

} // namespace

ConditionalUpdates::ConditionalUpdates(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context))
    if (const FunctionFacts facts(f); !facts.has_gotos())
      UpdateRewriter(work, facts).statement(f->getBody(), nullptr, false);
  apply(in.text);
}

} // namespace metafork::frontend
