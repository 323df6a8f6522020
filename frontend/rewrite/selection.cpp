#include "frontend/rewrite/selection.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/rewrite/search_reads.h"
#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/FoldingSet.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_number(QualType t) {
  return t->isArithmeticType() && !t->isBooleanType() && !t->isAnyComplexType() && !t.isVolatileQualified();
}

// A flag, a number of a list or a pointer may be kept too.
bool is_scalar(QualType t) {
  return t->isScalarType() && !t->isMemberPointerType() && !t->isAnyComplexType() && !t.isVolatileQualified();
}

const Expr *without_address(const Expr *e) {
  const auto *u = dyn_cast_or_null<UnaryOperator>(e ? strip(e) : nullptr);
  return u && u->getOpcode() == UO_AddrOf ? u->getSubExpr() : e;
}

class SelectionReader {
public:
  SelectionReader(const Context &context, const FunctionFacts &facts) : context_(context), facts_(facts) {}

  std::optional<Selection> run(const ForStmt *f) {
    const Stmt *inside = loops(f);
    if (!inside || is_short() || !branch(inside)) return std::nullopt;
    const bool search = is_search();
    if (!assignments()) return std::nullopt;
    if (search ? !finds() : !compared() && !holds()) return std::nullopt;
    return stands_alone() ? std::optional(out_) : std::nullopt;
  }

private:
  // The loops around the one statement, and what is in them.
  const Stmt *loops(const Stmt *s) {
    constexpr size_t most = 3;
    while (const auto *f = dyn_cast<ForStmt>(s)) {
      if (out_.loops.size() == most || context_.meta_for (f) || !head(f)) return nullptr;
      s = f->getBody();
      const Statements all = statements_of(s);
      if (all.size() == 1 && isa<ForStmt>(all.front())) s = all.front();
    }
    return s;
  }

  // Has the only loop fewer iterations, between constants, than threads would share?
  bool is_short() const {
    constexpr int64_t least_iterations = 1024; // as in schedule/nodes
    const ForStmt *f = out_.loops.front().statement;
    const auto *d = dyn_cast<DeclStmt>(f->getInit());
    const auto *set = dyn_cast<BinaryOperator>(f->getInit());
    const auto *test = dyn_cast<BinaryOperator>(strip(f->getCond()));
    const Expr *first = d ? out_.loops.front().variable->getInit() : set ? set->getRHS() : nullptr;
    if (out_.loops.size() != 1 || !first || !test || !test->isComparisonOp()) return false;
    const auto constant = [&](const Expr *e) -> std::optional<int64_t> {
      if (e->isInstantiationDependent()) return std::nullopt;
      const auto known = e->getIntegerConstantExpr(context_.ast);
      return known && known->isRepresentableByInt64() ? std::optional(known->getExtValue()) : std::nullopt;
    };
    const auto from = constant(first);
    for (const Expr *side : {test->getLHS(), test->getRHS()})
      if (const auto to = constant(side); from && to && std::abs(*to - *from) < least_iterations) return true;
    return false;
  }
  // for (i = e; condition; i += constant)
  bool head(const ForStmt *f) {
    Selection::Loop l;
    l.statement = f;
    if (f->getForLoc().isMacroID() || f->getConditionVariable() || !f->getCond() || !f->getInit() || !f->getInc())
      return false;
    if (const auto *d = dyn_cast<DeclStmt>(f->getInit())) {
      l.variable = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
      l.declares = true;
      if (!l.variable || !l.variable->getInit() || !is_pure(l.variable->getInit())) return false;
    } else if (const auto *b = dyn_cast<BinaryOperator>(f->getInit()); b && b->getOpcode() == BO_Assign) {
      l.variable = variable_named(b->getLHS());
      if (!l.variable || !is_pure(b->getRHS())) return false;
    } else {
      return false;
    }
    const QualType type = l.variable->getType();
    const uint64_t bits = type->isIntegerType() ? context_.ast.getTypeSize(type) : 0;
    const bool plain = is_number(type) && type->isBuiltinType() && (bits == 32 || bits == 64);
    if (!plain || !l.variable->hasLocalStorage() || !is_pure(f->getCond())) return false;
    if (facts_.is_exposed(l.variable) && !(l.declares && is_kept_inside(f, l.variable))) return false;
    if (!step(f->getInc(), l)) return false;
    out_.loops.push_back(l);
    return true;
  }
  // Does nothing but what is returned at the end get hold of it?
  static bool is_kept_inside(const ForStmt *f, const VarDecl *v) {
    bool out = true;
    const auto returned = [&](const DeclRefExpr *e) {
      return any_of_syntax(f->getBody(), [&](const Stmt *s) {
        return isa<ReturnStmt>(s) && any_of_syntax(s, [&](const Stmt *one) { return one == e; });
      });
    };
    visit_uses(f->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      const bool held = use == VariableUse::constant || use == VariableUse::address;
      out = out && (e->getDecl() != v || !held || returned(e));
    });
    return out;
  }
  bool step(const Expr *e, Selection::Loop &l) const {
    e = strip(e);
    if (const auto *u = dyn_cast<UnaryOperator>(e)) {
      l.upwards = u->isIncrementOp();
      return u->isIncrementDecrementOp() && variable_named(u->getSubExpr()) == l.variable;
    }
    const auto *b = dyn_cast<BinaryOperator>(e);
    if (!b || (b->getOpcode() != BO_AddAssign && b->getOpcode() != BO_SubAssign)) return false;
    const auto by = b->getRHS()->getIntegerConstantExpr(context_.ast);
    l.upwards = b->getOpcode() == BO_AddAssign;
    return by && by->isStrictlyPositive() && variable_named(b->getLHS()) == l.variable;
  }

  // declarations; if (...) ...       or declarations; if (...) continue; ...
  bool branch(const Stmt *s) {
    const Statements all = statements_of(s);
    size_t k = 0;
    for (; k < all.size() && isa<DeclStmt>(all[k]); k++)
      if (!declarations(cast<DeclStmt>(all[k]))) return false;
    const auto *i = k < all.size() ? dyn_cast<IfStmt>(all[k]) : nullptr;
    if (!i || i->getElse() || i->getInit() || i->getConditionVariable() || i->isConsteval()) return false;
    const Statements then = statements_of(i->getThen());
    const bool skips = then.size() == 1 && isa<ContinueStmt>(then.front());
    out_.condition = i->getCond();
    out_.negated = skips;
    for (auto *u = dyn_cast<UnaryOperator>(strip(out_.condition)); u && u->getOpcode() == UO_LNot;
         u = dyn_cast<UnaryOperator>(strip(out_.condition)))
      out_.condition = u->getSubExpr(), out_.negated = !out_.negated;
    out_.taken = skips ? Statements(all.begin() + static_cast<std::ptrdiff_t>(k) + 1, all.end()) : then;
    return skips || k + 1 == all.size();
  }
  bool declarations(const DeclStmt *d) {
    for (const Decl *one : d->decls()) {
      const auto *v = dyn_cast<VarDecl>(one);
      if (!v || !v->hasLocalStorage() || !v->getInit() || !is_pure(value_of(v))) return false;
      const QualType type = v->getType();
      const bool names_element = type->isReferenceType() && strip(v->getInit())->isLValue();
      const bool whole = value_of(v) != v->getInit();
      if (!(names_element || whole || is_scalar(type)) || !names_members(v)) return false;
      inner_.insert(v);
    }
    out_.declarations.push_back(d);
    return true;
  }

  // What it is a copy of, where a class says no more of that than its bytes.
  static const Expr *value_of(const VarDecl *v) {
    const auto *c = dyn_cast<CXXConstructExpr>(v->getInit()->IgnoreImplicit());
    const bool copies = c && c->getConstructor()->isCopyOrMoveConstructor() && c->getConstructor()->isTrivial() &&
                        c->getNumArgs() == 1 && !c->getType().isVolatileQualified();
    return copies ? c->getArg(0) : v->getInit();
  }
  // Nothing is called for its parts, if it has some.
  static bool names_members(const VarDecl *v) {
    const auto *d = dyn_cast<DecompositionDecl>(v);
    return !d || std::none_of(d->bindings().begin(), d->bindings().end(),
                              [](const BindingDecl *b) { return b->getHoldingVar() != nullptr; });
  }

  // { ...; break; } or { ...; return value; } in one loop.
  bool is_search() {
    if (out_.taken.empty() || out_.loops.size() != 1) return false;
    const auto *r = dyn_cast<ReturnStmt>(out_.taken.back());
    const Expr *value = r ? without_address(r->getRetValue()) : nullptr;
    if (!isa<BreakStmt>(out_.taken.back()) && !(r && (!value || is_pure(value) || may_wait(value)))) return false;
    out_.leaves = out_.taken.back();
    out_.taken.pop_back();
    return true;
  }
  // What is returned happens once, where the loop has ended.
  static bool may_wait(const Expr *value) {
    return !any_of_syntax(value, [](const Stmt *s) { return isa<LambdaExpr, StmtExpr>(s); });
  }
  // The first place where a condition holds, which may be looked for behind it too.
  bool finds() {
    const Selection::Loop &l = out_.loops.front();
    std::vector<const Expr *> looked_at = {out_.condition};
    for (const DeclStmt *d : out_.declarations)
      for (const Decl *one : d->decls()) looked_at.push_back(value_of(cast<VarDecl>(one)));
    if (!holds() || !may_look_further(context_, facts_, *l.statement, l.variable, l.upwards, looked_at)) return false;
    out_.last = false;
    return true;
  }

  // What is kept, by the variable, or the object of which it is a member.
  struct Target {
    const VarDecl *root = nullptr;
    const Expr *place = nullptr, *value = nullptr;
  };
  const Target *target_at(const Expr *e) const {
    for (const Target &t : targets_)
      if (root_of(strip(e)) == t.root && normal_text(context_, e) == normal_text(context_, t.place)) return &t;
    return nullptr;
  }
  static const VarDecl *root_of(const Expr *e) {
    while (const auto *m = dyn_cast<MemberExpr>(e)) {
      const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
      if (!field || field->isBitField() || field->getParent()->isUnion() || m->isArrow()) return nullptr;
      e = strip(m->getBase());
    }
    const VarDecl *v = variable_named(e);
    return v && !v->getType()->isReferenceType() ? v : nullptr;
  }

  // Variables that get values of the iteration alone.
  bool assignments() {
    for (const Stmt *one : out_.taken) {
      const auto *e = dyn_cast<Expr>(one);
      if (!e || !assigned(e)) return false;
    }
    return !targets_.empty() || (out_.leaves && (isa<ReturnStmt>(out_.leaves) || !out_.loops.front().declares));
  }
  bool assigned(const Expr *e) {
    const auto *b = dyn_cast<BinaryOperator>(strip(e));
    if (b && b->getOpcode() == BO_Comma) return assigned(b->getLHS()) && assigned(b->getRHS());
    const VarDecl *v = b && b->getOpcode() == BO_Assign ? root_of(strip(b->getLHS())) : nullptr;
    const bool own = v && v->hasLocalStorage() && is_scalar(b->getLHS()->getType()) && !facts_.is_exposed(v) &&
                     !inner_.count(v) && !v->getType().isVolatileQualified();
    const bool counter =
        std::any_of(out_.loops.begin(), out_.loops.end(), [&](const auto &l) { return l.variable == v; });
    if (!own || counter || !is_pure(without_address(b->getRHS())) || target_at(b->getLHS())) return false;
    targets_.push_back({v, b->getLHS(), b->getRHS()});
    if (std::find(out_.kept.begin(), out_.kept.end(), v) == out_.kept.end()) out_.kept.push_back(v);
    return true;
  }

  bool compared() {
    const auto *b = dyn_cast<BinaryOperator>(strip(out_.condition));
    if (!b || !b->isRelationalOp() || !is_pure(b)) return false;
    if (out_.negated && !b->getLHS()->getType()->isIntegerType()) return false; // what is no number is not less either
    const BinaryOperatorKind op = out_.negated ? BinaryOperator::negateComparisonOp(b->getOpcode()) : b->getOpcode();
    for (const bool turned : {false, true}) {
      out_.value = turned ? b->getRHS() : b->getLHS();
      out_.best = turned ? b->getLHS() : b->getRHS();
      const bool less = op == BO_LT || op == BO_LE;
      out_.smallest = less != turned;
      out_.last = op == BO_LE || op == BO_GE;
      const QualType type = strip(out_.value)->getType().getCanonicalType().getUnqualifiedType();
      if (type != strip(out_.best)->getType().getCanonicalType().getUnqualifiedType() || !is_number(type)) continue;
      if (becomes_value()) return targets_.size() > 1; // else it is a minimum or a maximum as it stands
      if (leads_to_value()) return true;
    }
    return false;
  }
  bool holds() {
    out_.value = out_.best = nullptr;
    out_.last = true;
    return is_pure(out_.condition) && !mentions_target(out_.condition);
  }
  // best = value
  bool becomes_value() const {
    const Target *best = target_at(out_.best);
    if (!best) return false;
    llvm::FoldingSetNodeID a, b;
    strip(best->value)->Profile(a, context_.ast, true);
    strip(out_.value)->Profile(b, context_.ast, true);
    return a == b;
  }
  // a[at], with at = i, is a[i] then.
  bool leads_to_value() const {
    Spellings words;
    bool right = true;
    any_of_syntax(out_.best, [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (!ref || !is_root(ref)) return false;
      const Target *t = target_at(ref);
      const VarDecl *becomes = t ? variable_named(t->value) : nullptr;
      right = right && becomes &&
              becomes->getType().getCanonicalType().getUnqualifiedType() ==
                  t->root->getType().getCanonicalType().getUnqualifiedType();
      if (right) words[context_.range(ref).first] = becomes->getNameAsString();
      return false;
    });
    return right && !words.empty() &&
           on_one_line(context_, context_.range(strip(out_.best)), words) ==
               on_one_line(context_, context_.range(strip(out_.value)), {});
  }

  // Is no target read but as the best value so far, and no value one that a compiler may round in two ways?
  bool stands_alone() const {
    for (const Selection::Loop &l : out_.loops)
      for (const Stmt *part : {l.statement->getInit(), static_cast<const Stmt *>(l.statement->getCond())})
        if (mentions_target(part)) return false;
    for (const Target &t : targets_)
      if (mentions_target(t.value)) return false;
    bool product = false, sum = false;
    const auto look = [&](const Stmt *s) {
      any_of_syntax(s, [&](const Stmt *one) {
        const auto *b = dyn_cast<BinaryOperator>(one);
        if (!b || !b->getType()->isFloatingType()) return false;
        product = product || b->getOpcode() == BO_Mul;
        sum = sum || b->isAdditiveOp();
        return false;
      });
    };
    for (const DeclStmt *d : out_.declarations) {
      if (mentions_target(d)) return false;
      look(d);
    }
    if (!out_.value) return true;
    look(out_.value);
    return !mentions_target(out_.value) && !(product && sum);
  }

  bool mentions_target(const Stmt *s) const {
    return any_of_syntax(s, [&](const Stmt *one) {
      const auto *ref = dyn_cast<DeclRefExpr>(one);
      return ref && is_root(ref);
    });
  }
  bool is_root(const DeclRefExpr *ref) const {
    return std::any_of(targets_.begin(), targets_.end(), [&](const Target &t) { return t.root == ref->getDecl(); });
  }

  // Has it a value, and does nothing?
  static bool is_pure(const Stmt *s) {
    return !any_of_syntax(s, [](const Stmt *one) {
      if (const auto *u = dyn_cast<UnaryOperator>(one))
        return u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf;
      if (const auto *b = dyn_cast<BinaryOperator>(one)) return b->isAssignmentOp() || b->getOpcode() == BO_Comma;
      if (const auto *c = dyn_cast<CallExpr>(one)) return !is_harmless(c);
      if (const auto *e = dyn_cast<Expr>(one); e && e->getType().isVolatileQualified()) return true;
      return !isa<DeclRefExpr, ArraySubscriptExpr, MemberExpr, CastExpr, ParenExpr, ConditionalOperator, IntegerLiteral,
                  FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXThisExpr, UnaryExprOrTypeTraitExpr,
                  ConstantExpr>(one);
    });
  }
  static bool is_harmless(const CallExpr *c) {
    static const std::set<std::string> names = {"abs", "labs", "llabs", "fabs", "fabsf", "fabsl", "sqrt", "sqrtf"};
    const FunctionDecl *f = c->getDirectCallee();
    return f && f->getIdentifier() && names.count(f->getName().str()) != 0 &&
           (f->getBuiltinID() != 0 || f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation()));
  }

  const Context &context_;
  const FunctionFacts &facts_;
  Selection out_;
  std::vector<Target> targets_;
  std::set<const VarDecl *> inner_;
};

} // namespace

std::optional<Selection> selection_of(const Context &context, const FunctionFacts &facts, const ForStmt *loop) {
  return SelectionReader(context, facts).run(loop);
}

} // namespace metafork::frontend
