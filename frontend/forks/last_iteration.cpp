// Which iteration of an OpenMP loop is the last one: that behind which the condition of the header holds no more.
#include "frontend/forks/reader.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;

namespace {

struct Step {
  bool up = true;
  const Expr *by = nullptr; // null: one
  SourceLocation sign;
};

bool names(const Expr *e, const VarDecl *v) { return variable_of(e->IgnoreParenImpCasts()) == v; }

// i + s, s + i, i - s
std::optional<Step> sum(bool up, SourceLocation sign, const Expr *a, const Expr *b, const VarDecl *v) {
  if (names(a, v)) return Step{up, b, sign};
  if (up && names(b, v)) return Step{up, a, sign};
  return std::nullopt;
}

std::optional<Step> sum(const Expr *e, const VarDecl *v) {
  e = e->IgnoreUnlessSpelledInSource();
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp())
    return sum(b->getOpcode() == BO_Add, b->getOperatorLoc(), b->getLHS(), b->getRHS(), v);
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (c && c->getNumArgs() == 2 && (c->getOperator() == OO_Plus || c->getOperator() == OO_Minus))
    return sum(c->getOperator() == OO_Plus, c->getOperatorLoc(), c->getArg(0), c->getArg(1), v);
  return std::nullopt;
}

// What an increment adds to the variable.
std::optional<Step> step(const Expr *e, const VarDecl *v) {
  e = e->IgnoreUnlessSpelledInSource();
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp())
    return Step{u->isIncrementOp(), nullptr, {}};
  if (const auto *b = dyn_cast<BinaryOperator>(e)) {
    if (b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign)
      return Step{b->getOpcode() == BO_AddAssign, b->getRHS(), b->getOperatorLoc()};
    return b->getOpcode() == BO_Assign ? sum(b->getRHS(), v) : std::nullopt;
  }
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (!c) return std::nullopt;
  switch (c->getOperator()) {
    case OO_PlusPlus:
    case OO_MinusMinus:
      return Step{c->getOperator() == OO_PlusPlus, nullptr, {}};
    case OO_PlusEqual:
    case OO_MinusEqual:
      return Step{c->getOperator() == OO_PlusEqual, c->getArg(1), c->getOperatorLoc()};
    case OO_Equal:
      return sum(c->getArg(1), v);
    default:
      return std::nullopt;
  }
}

const VarDecl *loop_variable(const Stmt *init) {
  if (const auto *d = dyn_cast_or_null<DeclStmt>(init))
    return d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
  const auto *e = dyn_cast_or_null<Expr>(init);
  const Expr *target = e ? assignment(e).first : nullptr;
  return target ? variable_of(target->IgnoreParenImpCasts()) : nullptr;
}

// Does an iteration end by a jump?
bool goes_on(const Stmt *s) {
  if (!s || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s)) return false;
  if (isa<ContinueStmt>(s)) return true;
  return std::any_of(s->child_begin(), s->child_end(), goes_on);
}

bool among(const std::vector<ForkVariable> &all, int number) {
  return std::any_of(all.begin(), all.end(), [&](const ForkVariable &v) { return v.number == number; });
}

} // namespace

// A condition in which the variable has its next value.
std::string ForkReader::no_next(const Expr *condition, const VarDecl *v, const std::string &next) const {
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  const model::Range whole = context_.bytes(condition->getSourceRange());
  std::vector<unsigned> places;
  bool written = true;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    if (!ref || ref->getDecl() != v) return true;
    written = written && !ref->getLocation().isMacroID();
    places.push_back(context_.offset(ref->getLocation()));
    return true;
  };
  walk_syntax(condition, visits);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  if (!written || places.empty()) return "";
  std::string out = "!(";
  unsigned at = whole.begin;
  for (const unsigned place : places) {
    out += text.slice(at, place).str() + next;
    at = place + static_cast<unsigned>(v->getName().size());
  }
  return out + text.slice(at, whole.end).str() + ")";
}

bool ForkReader::counts(const ForStmt *f) const {
  const VarDecl *v = loop_variable(f->getInit());
  const auto *c =
      dyn_cast_or_null<BinaryOperator>(f->getCond() ? f->getCond()->IgnoreUnlessSpelledInSource() : nullptr);
  return v && c && c->isComparisonOp() && c->getOpcode() != BO_EQ && (names(c->getLHS(), v) || names(c->getRHS(), v)) &&
         f->getInc() && step(f->getInc(), v) && (v->getType()->isIntegerType() || v->getType()->isPointerType());
}

// i != n, where a step is more than one: OpenMP wants i < n or i > n.
void ForkReader::unequal(const ForStmt *f, Node &loop) const {
  const VarDecl *v = loop_variable(f->getInit());
  const auto *c =
      dyn_cast_or_null<BinaryOperator>(f->getCond() ? f->getCond()->IgnoreUnlessSpelledInSource() : nullptr);
  const auto by = v && f->getInc() ? step(f->getInc(), v) : std::nullopt;
  if (!c || c->getOpcode() != BO_NE || !by || !by->by || c->getOperatorLoc().isMacroID()) return;
  const auto number = by->by->isValueDependent() ? std::nullopt : by->by->getIntegerConstantExpr(context_.ast);
  if (number && (*number == 1 || *number == -1)) return;
  loop.unequal = context_.bytes({c->getOperatorLoc(), c->getOperatorLoc()});
  if (number) loop.relation = (by->up == number->isNonNegative()) == names(c->getLHS(), v) ? "<" : ">";
}

// What the next iteration has, and the condition that there is none; nothing where the header does not tell.
void ForkReader::next_iteration(const ForStmt *f, Node &loop) const {
  const VarDecl *v = loop_variable(f->getInit());
  const auto by = v && f->getInc() && f->getCond() ? step(f->getInc(), v) : std::nullopt;
  if (by && !by->sign.isMacroID()) {
    std::string amount = "1";
    if (by->by) {
      const Expr *e = by->by->IgnoreImpCasts();
      const model::Range r = context_.bytes(e->getSourceRange());
      amount = context_.sm.getBufferData(context_.sm.getMainFileID()).slice(r.begin, r.end).str();
      if (!isa<DeclRefExpr, IntegerLiteral, ParenExpr>(e)) amount = "(" + amount + ")";
    }
    loop.next = v->getNameAsString() + (by->up ? " + " : " - ") + amount;
    loop.no_next = no_next(f->getCond(), v, loop.next);
  }
  loop.continues = goes_on(f->getBody());
}

void ForkReader::last_iteration(const ForStmt *f, Node &loop) {
  next_iteration(f, loop);
  if (loop.no_next.empty())
    context_.error(f->getForLoc(),
                   "which iteration is the last one, that 'lastprivate' asks for, cannot be told from this header; "
                   "write it without macros as for (i = first; i < end; i += step)" +
                       Topic::loop_header);
  for (const ForkVariable &h : loop.variables)
    if (among(loop.last_privates, h.number) || among(loop.privates, h.number) ||
        (among(loop.first_privates, h.number) && h.reassigned))
      context_.error(context_.at(h.location.offset),
                     "the header reads '" + h.name +
                         "', of which iterations have variables of their own; give it another variable" +
                         Topic::fork_variable);
}

// Is the variable of a loop, which is declared before it, read behind it, or before it in another round of what is
// around?
bool ForkReader::is_read_behind(const VarDecl *v, const ForStmt *loop) const {
  if (!v->hasLocalStorage() || isa<ParmVarDecl>(v)) return true;
  const model::Range own = statement_bytes(loop);
  std::vector<model::Range> others, rounds;
  std::set<const Stmt *> named; // by clauses that give iterations variables of their own
  bool read = false;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    if (const auto *f = dyn_cast<ForStmt>(s); f && f != loop && loop_variable(f->getInit()) == v)
      others.push_back(statement_bytes(f)); // begins with a value of its own
    if (const auto *d = dyn_cast<OMPExecutableDirective>(s))
      for (const auto *c : d->getClausesOfKind<OMPPrivateClause>()) named.insert(c->varlist_begin(), c->varlist_end());
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LabelStmt>(s) && s != loop) {
      const model::Range r = statement_bytes(s);
      if (isa<LabelStmt>(s) || (r.begin < own.begin && r.end >= own.end)) rounds.push_back(r);
    }
    return true;
  };
  walk_syntax(f_->getBody(), visits);
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    if (!ref || ref->getDecl() != v || named.count(ref)) return true;
    const unsigned at = context_.offset(ref->getLocation());
    const auto in = [&](const model::Range &r) { return at >= r.begin && at < r.end; };
    const bool again = std::any_of(rounds.begin(), rounds.end(), [&](const auto &r) { return at >= r.begin; });
    read = read || (!in(own) && std::none_of(others.begin(), others.end(), in) && (at > own.end || again));
    return true;
  };
  walk_syntax(f_->getBody(), visits);
  return read;
}

} // namespace metafork::frontend
