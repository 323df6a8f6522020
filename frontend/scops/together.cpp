// Statements of a scop that are not taken apart: what they touch, and what of it certainly happens.
#include "frontend/scops/statement.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

// Something that may not happen.
void ScopStatementReader::maybe(const Stmt *s) {
  if (!s) return;
  const bool certain = std::exchange(certain_, false);
  const auto covered = covered_;
  statement(s);
  certain_ = certain;
  covered_ = covered;
}

// One of the two happens: what both certainly write is written.
void ScopStatementReader::either(const Statements &then, const Statements &otherwise) {
  const size_t first = out_.accesses.size();
  const bool certain = std::exchange(certain_, false);
  const auto before = covered_;
  in_order(then);
  const auto after_then = std::exchange(covered_, before);
  in_order(otherwise);
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
void ScopStatementReader::in_order(const Statements &list) {
  for (size_t k = 0; k < list.size(); k++) {
    const auto *i = dyn_cast<IfStmt>(list[k]);
    if (!i || !(always_jumps(i->getThen()) || always_jumps(i->getElse()))) {
      statement(list[k]);
      if (k + 1 == list.size() || !continues(list[k])) continue;
      for (k++; k < list.size(); k++) maybe(list[k]);
      return;
    }
    auto arm = [&](const Stmt *a) {
      Statements all = statements_of(a);
      if (!always_jumps(a)) all.insert(all.end(), list.begin() + static_cast<long>(k) + 1, list.end());
      return all;
    };
    return condition(i, arm(i->getThen()), arm(i->getElse()));
  }
}

void ScopStatementReader::condition(const IfStmt *i, const Statements &then, const Statements &otherwise) {
  statement(i->getInit());
  statement(i->getConditionVariableDeclStmt());
  expression(i->getCond());
  either(then, otherwise);
}

void ScopStatementReader::statement(const Stmt *s) {
  if (!s || isa<NullStmt>(s) || isa<BreakStmt>(s) || isa<ContinueStmt>(s)) return;
  if (const auto *e = dyn_cast<Expr>(s)) return expression(e);
  if (const auto *a = dyn_cast<AttributedStmt>(s)) return statement(a->getSubStmt());
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return in_order(statements_of(c));
  if (const auto *d = dyn_cast<DeclStmt>(s)) {
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one)) declaration(v);
    return;
  }
  if (const auto *i = dyn_cast<IfStmt>(s))
    return condition(i, statements_of(i->getThen()), statements_of(i->getElse()));
  if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s)) return loop(s);
  if (const auto *c = dyn_cast<SwitchCase>(s)) {
    covered_ = at_labels_;
    return maybe(c->getSubStmt());
  }
  if (const auto *l = dyn_cast<LabelStmt>(s); l && !facts_.has_gotos()) {
    const TokenRange name = context_.tokens.range(SourceRange(l->getIdentLoc()));
    if (!name.empty()) holes_.push_back({{name.first, name.first + 1}, {}}); // with its colon: the text may stand twice
    return statement(l->getSubStmt());
  }
  if (isa<ReturnStmt>(s)) throw Refusal{s->getBeginLoc(), "'return' leaves the loops" + Topic::leaves};
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(s))
    throw Refusal{s->getBeginLoc(), "'goto' is not followed" + Topic::label};
  throw Refusal{s->getBeginLoc(),
                "'" + context_.text(s) + "' is a statement whose effects are not known" + Topic::effects};
}

void ScopStatementReader::loop(const Stmt *s) {
  if (const auto *f = dyn_cast<ForStmt>(s)) {
    statement(f->getInit());
    if (f->getCond()) expression(f->getCond());
    maybe(f->getBody());
    maybe(f->getInc());
  } else if (const auto *w = dyn_cast<WhileStmt>(s)) {
    statement(w->getConditionVariableDeclStmt());
    expression(w->getCond());
    maybe(w->getBody());
  } else if (const auto *d = dyn_cast<DoStmt>(s)) {
    maybe(d->getBody());
    maybe(d->getCond());
  } else if (const auto *w = dyn_cast<SwitchStmt>(s)) {
    statement(w->getInit());
    statement(w->getConditionVariableDeclStmt());
    expression(w->getCond());
    const auto outer = std::exchange(at_labels_, covered_);
    maybe(w->getBody());
    at_labels_ = outer;
  }
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
