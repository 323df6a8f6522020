// Which statements make a number of the one before it.
#include "frontend/scops/statement.h"
#include "frontend/syntax/operands.h"

#include <llvm/ADT/ScopeExit.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::ScopAccess;
using model::ScopPart;
using model::ScopRecurrence;

namespace {

const Expr *root_of(const Expr *e) {
  e = strip(e);
  if (const auto *a = dyn_cast<ArraySubscriptExpr>(e)) return root_of(a->getBase());
  if (const auto *m = dyn_cast<MemberExpr>(e)) return root_of(m->getBase());
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return root_of(u->getSubExpr());
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) return root_of(b->getLHS());
  if (const auto *c = dyn_cast<CallExpr>(e); c && c->getNumArgs() > 0) return root_of(c->getArg(0));
  return e;
}

// Could both be elements of one array, by the variables that they begin with?
bool may_be_neighbours(const Expr *a, const Expr *b) {
  const auto *x = dyn_cast<DeclRefExpr>(root_of(a)), *y = dyn_cast<DeclRefExpr>(root_of(b));
  if (isa<CXXThisExpr>(root_of(a)) && isa<CXXThisExpr>(root_of(b))) return true;
  return x && y && x->getDecl()->getCanonicalDecl() == y->getDecl()->getCanonicalDecl();
}

bool is_one_element(const ScopPart &p) {
  return p.accesses.size() == 1 && p.accesses[0].certain && p.accesses[0].whole && p.accesses[0].end_byte == 0 &&
         std::all_of(p.accesses[0].index.begin(), p.accesses[0].index.end(),
                     [](const auto &i) { return i.is_polynomial(); });
}

bool same_index(const ScopAccess &a, const ScopAccess &b) {
  for (size_t d = 0; d < a.index.size(); d++)
    if (!b.index[d].is_known() || a.index[d].text() != b.index[d].text()) return false;
  return true;
}

// Does it read nothing that target is, but for what that was before?
bool is_apart(const ScopPart &p, const ScopAccess &target) {
  return std::all_of(p.accesses.begin(), p.accesses.end(), [&](const ScopAccess &a) {
    return !a.write && (a.array != target.array || (!target.index.empty() && same_index(target, a)));
  });
}

} // namespace

// An expression of the statement that is being read, as a statement of its own.
ScopPart ScopStatementReader::part(const Expr *e, Mode mode) {
  model::ScopStatement statement = std::exchange(out_, {});
  std::vector<TextHole> holes = std::exchange(holes_, {});
  std::set<std::string> covered = std::exchange(covered_, {});
  auto *const demands = values_.without_demands();
  const auto restore = llvm::make_scope_exit([&] {
    out_ = std::move(statement), holes_ = std::move(holes), covered_ = std::move(covered);
    values_.with_demands(demands);
  });
  expression(e, mode);
  types(e);
  const TokenRange range = tokens_of(e);
  if (code_) code_->part(e, range, mode == Mode::write, [this](const Expr *x) { return text(context_.range(x)); });
  merge_updates();
  return {text(range), std::move(out_.accesses)};
}

// Of the statement that is being read, if it is one; its parts are read once more, each alone.
void ScopStatementReader::find_recurrence(const Expr *e) {
  const auto assigned = loops_.empty() ? std::nullopt : operands_of(context_, e);
  if (!assigned) return;
  const bool two = assigned->op == "min" || assigned->op == "max";
  if (assigned->terms.size() < (assigned->op == "+" ? 1U : 2U) || (two && assigned->terms.size() != 2)) return;
  try {
    out_.recurrence = recurrence(*assigned);
  } catch (const Refusal &) { // of a part, which cannot stand alone
  }
  if (!out_.recurrence && code_) code_->forget_parts();
}

std::optional<ScopRecurrence> ScopStatementReader::recurrence(const Assigned &assigned) {
  ScopRecurrence out;
  out.op = assigned.op;
  out.parts.push_back(part(assigned.target, Mode::write));
  if (!is_one_element(out.parts[0])) return std::nullopt;
  const ScopAccess target = out.parts[0].accesses[0];
  const auto is_source = [&](const Expr *e) {
    const bool itself = context_.text(e) == context_.text(assigned.target);
    return e->isLValue() && itself == target.index.empty() && may_be_neighbours(e, assigned.target);
  };
  const Term *first = nullptr;
  size_t which = 0;
  for (const Term &t : assigned.terms)
    for (size_t k = 0; k < t.factors.size() && !first; k++)
      if (!t.minus && is_source(t.factors[k])) first = &t, which = k;
  if (!first) return std::nullopt;
  out.parts.push_back(part(first->factors[which], Mode::read));
  if (!is_one_element(out.parts[1]) || out.parts[1].accesses[0].array != target.array) return std::nullopt;
  out.has_factor = first->factors.size() > 1;
  if (out.has_factor) out.parts.push_back(part(first->factors[1 - which], Mode::read));
  for (const Term &t : assigned.terms) {
    if (&t == first) continue;
    out.parts.push_back(part(t.whole, Mode::read));
    out.minus.push_back(t.minus);
  }
  const bool apart = std::all_of(out.parts.begin() + ScopRecurrence::factor, out.parts.end(),
                                 [&](const ScopPart &p) { return is_apart(p, target); });
  return apart ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace metafork::frontend
