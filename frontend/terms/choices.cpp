#include "frontend/terms/choices.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"
#include "frontend/terms/loops.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMapContext.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

namespace {

const VarDecl *chosen_variable(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// The loop of which each iteration evaluates the expression, whatever happens in it; null: there is none.
const ForStmt *loop_that_evaluates(ASTContext &ast, const Stmt *s) {
  DynTypedNode at = DynTypedNode::create(*s);
  for (;;) {
    const auto parents = ast.getParents(at);
    if (parents.size() != 1) return nullptr;
    const Stmt *below = at.get<Stmt>();
    at = parents[0];
    if (const auto *d = at.get<Decl>()) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v || !v->isLocalVarDecl() || v->isStaticLocal()) return nullptr;
      continue;
    }
    const Stmt *parent = at.get<Stmt>();
    if (!parent) return nullptr;
    if (const auto *f = dyn_cast<ForStmt>(parent)) return below == f->getBody() ? f : nullptr;
    if (const auto *i = dyn_cast<IfStmt>(parent)) {
      if (below != i->getCond() && below != i->getInit()) return nullptr;
    } else if (const auto *b = dyn_cast<BinaryOperator>(parent)) {
      if (b->isLogicalOp() && below != b->getLHS()) return nullptr;
    } else if (const auto *c = dyn_cast<ConditionalOperator>(parent)) {
      if (below != c->getCond()) return nullptr;
    } else if (!isa<CompoundStmt, DeclStmt, UnaryOperator, CastExpr, ParenExpr, FullExpr, ArraySubscriptExpr,
                    MemberExpr, MaterializeTemporaryExpr, CallExpr, InitListExpr>(parent)) {
      return nullptr;
    }
  }
}

// Does the one variable hold all values of the other one?
bool holds_values(const ASTContext &ast, QualType of, QualType wide) {
  if (!of->isIntegerType() || !wide->isIntegerType() || wide->isBooleanType()) return false;
  const bool from_unsigned = of->isUnsignedIntegerType(), to_unsigned = wide->isUnsignedIntegerType();
  const unsigned from = ast.getIntWidth(of), to = ast.getIntWidth(wide);
  return from_unsigned == to_unsigned ? to >= from : from_unsigned && to > from;
}

// Does an assignment leave the variable as it is or give it the value of the counter: best = j, best = c ? j : best?
bool chooses(const BinaryOperator *b, const VarDecl *chosen, const VarDecl *counter) {
  const auto is_one = [&](const Expr *e) {
    const VarDecl *v = chosen_variable(e);
    return v && (v == chosen || v == counter);
  };
  const Expr *value = strip(b->getRHS());
  const auto *c = dyn_cast<ConditionalOperator>(value);
  return c ? is_one(c->getTrueExpr()) && is_one(c->getFalseExpr()) : is_one(value);
}

class ChoiceReader {
public:
  ChoiceReader(const Context &context, const Expr *element) : context_(context), element_(element) {}

  std::optional<Choice> run() {
    out_.loop = loop_that_evaluates(context_.ast, element_);
    if (!out_.loop) return std::nullopt;
    std::optional<NotCanonical> why;
    const LoopHeader header = read_header(context_, out_.loop, why);
    const Stmt *body = out_.loop->getBody();
    if (why || jumps(body) || changed_in(body, header.variable)) return std::nullopt;
    out_.counter = header.variable;
    if (!find_chosen() || !find_assignments() || !find_before()) return std::nullopt;
    find_certain();
    return out_;
  }

private:
  // The one variable of the subscript that the loop changes.
  bool find_chosen() {
    for (const VarDecl *v : variables_named_in(element_)) {
      if (v == out_.counter || v == out_.chosen || !changed_in(out_.loop, v)) continue;
      if (out_.chosen || !context_.own_variables.owns(v) || v->getType().isVolatileQualified()) return false;
      out_.chosen = v;
    }
    return out_.chosen && holds_values(context_.ast, out_.counter->getType(), out_.chosen->getType());
  }

  bool find_assignments() {
    size_t assignments = 0, stores = 0;
    bool other = false;
    out_.touches_before = true;
    const unsigned touched = context_.offset(element_->getBeginLoc());
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      if (!b || b->getOpcode() != BO_Assign || chosen_variable(b->getLHS()) != out_.chosen) return true;
      assignments += chooses(b, out_.chosen, out_.counter) ? 1 : 0;
      if (context_.offset(b->getEndLoc()) < touched) out_.touches_before = false;
      return true;
    };
    walk_syntax(out_.loop, visits);
    visit_uses(out_.loop, [&](const DeclRefExpr *ref, VariableUse use) {
      if (ref->getDecl() != out_.chosen || use == VariableUse::value) return;
      stores++;
      other = other || use != VariableUse::store;
    });
    return !other && assignments > 0 && assignments == stores;
  }

  // In the same block, in front of the loop, where nothing jumps to what is between.
  bool find_before() {
    const auto parents = context_.ast.getParents(*out_.loop);
    const auto *block = parents.size() == 1 ? parents[0].get<CompoundStmt>() : nullptr;
    if (!block) return false;
    const Statements list(block->body_begin(), block->body_end());
    const auto loop = std::find(list.begin(), list.end(), out_.loop);
    for (auto at = loop; at != list.begin();) {
      const Stmt *s = *--at;
      if (isa<SwitchCase, LabelStmt>(s)) return false;
      if (const auto *d = dyn_cast<DeclStmt>(s))
        for (const Decl *one : d->decls())
          if (one == out_.chosen) out_.before = out_.chosen->getInit();
      const auto *e = dyn_cast<Expr>(s);
      const auto *b = e ? dyn_cast<BinaryOperator>(e->IgnoreParens()) : nullptr;
      if (b && b->getOpcode() == BO_Assign && chosen_variable(b->getLHS()) == out_.chosen) out_.before = b->getRHS();
      if (out_.before) return keeps_value(at + 1, loop + 1);
      if (changed_in(s, out_.chosen)) return false;
    }
    return false;
  }

  // It is a number, or of variables that keep their values.
  bool keeps_value(Statements::const_iterator begin, Statements::const_iterator end) const {
    const std::vector<const VarDecl *> used = variables_named_in(out_.before);
    return std::all_of(used.begin(), used.end(), [&](const VarDecl *v) {
      return context_.own_variables.owns(v) && v != out_.chosen &&
             std::none_of(begin, end, [&](const Stmt *s) { return changed_in(s, v); });
    });
  }

  // Elements of what may be the same array.
  void find_certain() {
    const std::vector<const VarDecl *> names = variables_named_in(element_);
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *e = dyn_cast<ArraySubscriptExpr>(s);
      const std::vector<const VarDecl *> own = e ? variables_named_in(e) : names;
      const bool same = !names.empty() && !own.empty() && names.front() == own.front();
      if (e && same && e != element_ && !changes_index(e) && loop_that_evaluates(context_.ast, e) == out_.loop)
        out_.certain.push_back(e);
      return true;
    };
    walk_syntax(out_.loop->getBody(), visits);
  }

  bool changes_index(const Expr *e) const {
    const std::vector<const VarDecl *> used = variables_named_in(e);
    return std::any_of(used.begin(), used.end(),
                       [&](const VarDecl *v) { return v != out_.counter && changed_in(out_.loop, v); });
  }

  const Context &context_;
  const Expr *element_;
  Choice out_;
};

} // namespace

std::optional<Choice> choice_in(const Context &context, const Expr *element) {
  return ChoiceReader(context, element).run();
}

std::vector<model::Reach> reach_of(Values &values, const Choice &choice, const Expr *element) {
  const Values::Counted *counted = values.counted_by(choice.counter);
  const IntExpr counter = values.value_of(choice.counter), before = values.integer(choice.before, Use::bound);
  if (!counted || !counter.is_polynomial() || !before.is_polynomial()) return {};
  if (!std::all_of(counted->constraints.begin(), counted->constraints.end(),
                   [](const IntExpr &c) { return c.is_polynomial(); }))
    return {};
  const std::string index = "@choice", value = "@value"; // no names of the program
  const IntExpr now = values.value_of(choice.chosen);
  values.define(choice.chosen, IntExpr::symbol(value));
  const auto chosen = values.element(element);
  values.define(choice.chosen, now);
  // an element that the counter moves, too, is another one in each iteration
  if (!chosen || chosen->inside || !chosen->offset.is_polynomial() || chosen->offset.uses(counted->index)) return {};
  const IntExpr of_counter = chosen->offset.substitute(value, counter);
  const bool covered = std::any_of(choice.certain.begin(), choice.certain.end(), [&](const Expr *e) {
    const auto place = values.element(e);
    return place && !place->inside && place->array == chosen->array && place->offset.text() == of_counter.text();
  });
  if (!covered) return {};
  model::Reach all{of_counter.substitute(counted->index, IntExpr::symbol(index)), index, {}};
  for (const IntExpr &c : counted->constraints)
    all.constraints.push_back(c.substitute(counted->index, IntExpr::symbol(index)));
  if (before.text() == counted->first.text()) return {all};
  if (!choice.touches_before) return {};
  return {all, model::Reach{chosen->offset.substitute(value, before), "", {}}};
}

} // namespace metafork::frontend
