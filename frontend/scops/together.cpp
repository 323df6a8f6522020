// Statements of a scop that are not taken apart: what they touch, and what of it certainly happens.
#include "frontend/scops/statement.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

void ScopStatementReader::where(const Expr *, bool, Walk what) { perhaps(what); }

// One of the two happens: what both certainly write is written.
void ScopStatementReader::either(const Expr *, Walk then, Walk otherwise) {
  const size_t first = out_.accesses.size();
  const bool certain = std::exchange(certain_, false);
  const auto before = covered_;
  then();
  const auto after_then = std::exchange(covered_, before);
  otherwise();
  const auto after_otherwise = std::exchange(covered_, before);
  certain_ = certain;
  for (const std::string &key : after_then) {
    if (before.count(key) || !after_otherwise.count(key)) continue;
    covered_.insert(key);
    for (size_t a = first; a < out_.accesses.size(); a++)
      if (out_.accesses[a].write && key_of(out_.accesses[a]) == key) out_.accesses[a].certain = certain;
  }
}

// What stands behind if (c) continue; runs where c does not hold.
void ScopStatementReader::in_order(List list) {
  for (size_t k = 0; k < list.size(); k++) {
    const List rest = list.drop_front(k + 1);
    const auto *i = dyn_cast<IfStmt>(list[k]);
    if (!i || !(always_jumps(i->getThen()) || always_jumps(i->getElse()))) {
      statement(list[k]);
      if (rest.empty() || !continues(list[k])) continue;
      for (const Stmt *s : rest) perhaps([&] { statement(s); });
      return;
    }
    auto arm = [&](const Stmt *a) {
      Statements all = statements_of(a);
      if (!always_jumps(a)) all.insert(all.end(), rest.begin(), rest.end());
      return all;
    };
    return branch(i, arm(i->getThen()), arm(i->getElse()));
  }
}

void ScopStatementReader::inside(const Stmt *s, Walk body) {
  const auto outer = isa<SwitchStmt>(s) ? std::exchange(at_labels_, covered_) : at_labels_;
  body();
  at_labels_ = outer;
}

void ScopStatementReader::case_label(const SwitchCase *) { covered_ = at_labels_; }

void ScopStatementReader::labelled(const LabelStmt *s) {
  if (facts_.has_gotos()) throw Refusal{s->getBeginLoc(), "'goto' is not followed" + Topic::label};
  const TokenRange name = context_.tokens.range(SourceRange(s->getIdentLoc()));
  if (!name.empty()) holes_.push_back({{name.first, name.first + 1}, {}}); // with its colon: the text may stand twice
  EvaluationWalker::labelled(s);
}

void ScopStatementReader::jump(const Stmt *s) {
  if (isa<BreakStmt, ContinueStmt>(s)) return;
  if (isa<ReturnStmt>(s)) throw Refusal{s->getBeginLoc(), "'return' leaves the loops" + Topic::leaves};
  throw Refusal{s->getBeginLoc(), "'goto' is not followed" + Topic::label};
}

void ScopStatementReader::other_statement(const Stmt *s) {
  throw Refusal{s->getBeginLoc(),
                "'" + context_.text(s) + "' is a statement whose effects are not known" + Topic::effects};
}

void ScopStatementReader::declaration(const VarDecl *v) {
  if (v->isStaticLocal() && !is_static_constant(v))
    throw Refusal{
        v->getLocation(),
        "'" + v->getNameAsString() + "' is a static variable, which lives across iterations" + Topic::static_variable};
  const Expr *init = v->getInit();
  if (isa<DecompositionDecl>(v) && v->getType()->isReferenceType()) { // its names may be used from here on
    const bool constant = v->getType().getNonReferenceType().isConstQualified();
    arrays_.make_private(v);
    return expression(init, constant || init->isPRValue() ? Mode::read : Mode::update);
  }
  arrays_.make_private(v);
  if (!init) return;
  if (v->getType()->isReferenceType() || v->getType()->isPointerType()) {
    const bool pointer = v->getType()->isPointerType();
    if (pointer && init->isNullPointerConstant(context_.ast, Expr::NPC_ValueDependentIsNull)) return;
    auto place = pointer ? arrays_.pointer(init) : arrays_.element(init);
    subscripts(init);
    if (!place) {
      if (pointer || is_private_place(init)) return; // into what the statement declares itself
      throw Refusal{v->getLocation(),
                    "the reference '" + v->getNameAsString() + "' cannot be followed to an element" + Topic::element};
    }
    if (pointer && captures_.is_modified(v))
      throw Refusal{v->getLocation(),
                    "the pointer '" + v->getNameAsString() + "' is changed in the loops" + Topic::pointer};
    arrays_.define(v, std::move(*place));
    return;
  }
  expression(init);
  if (v->getType()->isIntegralOrEnumerationType() && !captures_.is_modified(v)) {
    const IntExpr value = values_.integer(init, v->getType()->isUnsignedIntegerType() ? Use::bound : Use::subscript);
    values_.define(v, value);
  }
}

} // namespace metafork::frontend
