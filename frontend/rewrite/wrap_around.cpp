#include "frontend/rewrite/wrap_around.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

class WrapReader {
public:
  WrapReader(const Context &context, const Slice &slice, const FunctionFacts &facts, const Stmt *body,
             const VarDecl *index, const VarDecl *v)
      : context_(context), slice_(slice), facts_(facts), body_(body), index_(index), v_(v) {}

  std::optional<WrapAround> run(const std::string &before, const std::string &last) {
    if (!v_->getType()->isArithmeticType() || !find()) return std::nullopt;
    const auto value = value_at(value_, at_, before, v_->getType()), end = value_at(value_, at_, last, v_->getType());
    if (!value || !end) return std::nullopt;
    WrapAround out;
    for (const unsigned token : reads_) out.mentions[token] = *value;
    const TokenRange gone = context_.range(statements_[at_]);
    for (unsigned i = gone.first; i <= gone.last; i++) out.mentions[i] = "";
    std::string read; // which nothing else may do
    for (const std::string &name : locals_) read += (read.empty() ? "(void)" : ", (void)") + name;
    out.mentions[gone.first] = read;
    for (const Stmt *s : statements_)
      out.first += (s == statements_[at_] ? read + ";" : on_one_line(context_, context_.statement_tokens(s), {})) + " ";
    out.after = v_->getNameAsString() + " = " + *end + ";";
    return out;
  }

private:
  // x = e; and in front of it nothing but reads of x.
  bool find() {
    statements_ = statements_of(body_);
    at_ = statements_.size();
    for (size_t k = 0; k < statements_.size(); k++)
      if (changed_in(statements_[k], v_)) {
        if (at_ != statements_.size()) return false;
        at_ = k;
      }
    value_ = at_ < statements_.size() ? assigned(statements_[at_], v_) : nullptr;
    if (!value_ || mentions_it(value_)) return false;
    if (context_.range(statements_[at_]).empty() || in_macro(context_.range(statements_[at_]))) return false;
    bool possible = true;
    for (size_t k = 0; k < statements_.size(); k++)
      visit_uses(statements_[k], [&](const DeclRefExpr *ref, VariableUse use) {
        if (ref->getDecl() != v_ || k == at_) return;
        const TokenRange r = context_.range(ref);
        possible = possible && k < at_ && use == VariableUse::value && !r.empty() && !in_macro(r);
        if (possible) reads_.push_back(r.first);
      });
    return possible && !reads_.empty();
  }

  // e, where a statement is v = e.
  static const Expr *assigned(const Stmt *s, const VarDecl *v) {
    const auto *e = dyn_cast<Expr>(s);
    const auto *b = e ? dyn_cast<BinaryOperator>(e->IgnoreParens()) : nullptr;
    return b && b->getOpcode() == BO_Assign && variable_named(b->getLHS()) == v ? b->getRHS() : nullptr;
  }

  bool in_macro(TokenRange r) const {
    for (unsigned i = r.first; i <= r.last; i++)
      if (context_.tokens[i].getLocation().isMacroID()) return true;
    return false;
  }
  bool mentions_it(const Stmt *s) const {
    return any_of_syntax(s, [this](const Stmt *one) {
      const auto *ref = dyn_cast<DeclRefExpr>(one);
      return ref && ref->getDecl() == v_;
    });
  }

  // e of the statement at `place` as that type, as the iteration at `index` has evaluated it; nothing where another one
  // may find another value.
  std::optional<std::string> value_at(const Expr *e, size_t place, const std::string &index, QualType type,
                                      int depth = 0) const {
    constexpr int deepest = 8; // of variables of the body
    Spellings words;
    if (depth > deepest || e->isInstantiationDependent() || context_.range(e->IgnoreImplicit()).empty() ||
        !collect(e, place, index, words, depth))
      return std::nullopt;
    return "((" + type.getCanonicalType().getUnqualifiedType().getAsString(context_.ast.getPrintingPolicy()) + ")(" +
           on_one_line(context_, context_.range(e->IgnoreImplicit()), words) + "))";
  }

  // What variables are in another iteration.
  bool collect(const Stmt *s, size_t place, const std::string &index, Spellings &words, int depth) const {
    const auto *e = dyn_cast<Expr>(s);
    if (!e || e->getType().isVolatileQualified()) return false;
    if (context_.views.object_of(e)) return keeps_elements(context_, slice_, context_.views.object_of(e), body_);
    if (isa<ArraySubscriptExpr, MemberExpr>(e) && !e->getType()->isArrayType() && !is_apart(e)) return false;
    if (const auto *u = dyn_cast<UnaryOperator>(e)) {
      if (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf) return false;
      if (u->getOpcode() == UO_Deref && !is_apart(e)) return false;
    }
    if (const auto *b = dyn_cast<BinaryOperator>(e); b && (b->isAssignmentOp() || b->getOpcode() == BO_Comma))
      return false;
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return variable(ref, place, index, words, depth);
    if (!isa<ArraySubscriptExpr, MemberExpr, UnaryOperator, BinaryOperator, CastExpr, ParenExpr, ConditionalOperator,
             IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, ConstantExpr, CXXThisExpr>(e))
      return false;
    return std::all_of(e->child_begin(), e->child_end(),
                       [&](const Stmt *c) { return !c || collect(c, place, index, words, depth); });
  }

  bool variable(const DeclRefExpr *ref, size_t place, const std::string &index, Spellings &words, int depth) const {
    const TokenRange r = context_.range(ref);
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v) return isa<EnumConstantDecl>(ref->getDecl());
    if (r.empty()) return false;
    if (v == index_) return words[r.first] = index, true;
    const bool inside = context_.sm.isPointWithin(v->getLocation(), body_->getBeginLoc(), body_->getEndLoc());
    if (inside || changed_in(body_, v)) {
      const Definition from = definition(v, place);
      const auto value = from.value && v->getType()->isArithmeticType()
                             ? value_at(from.value, from.place, index, v->getType(), depth + 1)
                             : std::nullopt;
      if (value) words[r.first] = *value;
      if (inside) locals_.insert(v->getNameAsString());
      return value.has_value();
    }
    if (v->getType()->isArithmeticType() && !v->getType()->isReferenceType())
      return keeps_value(context_, slice_, ref, body_);
    return v->getType()->isArrayType() || (v->getType()->isPointerType() && context_.own_variables.owns(v));
  }

  struct Definition {
    const Expr *value = nullptr;
    size_t place = 0; // of its statement
  };
  // The only one in the body, at its top and in front of the statement at `place`: an initialiser or an assignment.
  Definition definition(const VarDecl *v, size_t place) const {
    if (v->isStaticLocal() || !context_.own_variables.owns(v)) return {};
    Definition out;
    for (size_t k = 0; k < statements_.size(); k++) {
      const auto *d = dyn_cast<DeclStmt>(statements_[k]);
      const bool declared = d && std::find(d->decl_begin(), d->decl_end(), v) != d->decl_end();
      const Expr *value = declared ? v->getInit() : assigned(statements_[k], v);
      if (!value && (declared || !changed_in(statements_[k], v))) continue;
      if (!value || out.value || k > place || (k == place && !declared)) return {};
      out = {value, k};
    }
    return out;
  }

  // ------------------------------------------------------------------------------------------------------- memory

  const VarDecl *root(const Expr *e) const {
    e = strip(e);
    if (const Expr *object = context_.views.object_of(e)) return root(object);
    if (const auto *a = dyn_cast<ArraySubscriptExpr>(e)) return root(a->getBase());
    if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() ? nullptr : root(m->getBase());
    if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return root(u->getSubExpr());
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  }
  // Its elements are in itself, or its own.
  static bool holds_elements(const VarDecl *v) {
    if (v->getType()->isArrayType()) return true;
    const Container kind = v->getType()->isReferenceType() ? Container::none : container_of(v->getType());
    return kind == Container::vector || kind == Container::array || kind == Container::valarray;
  }
  // A pointer that keeps the restrict with which it came.
  bool is_restrict(const VarDecl *v) const {
    return isa<ParmVarDecl>(v) && v->getType().isRestrictQualified() && !facts_.is_changed(v);
  }
  bool are_apart(const VarDecl *a, const VarDecl *b) const {
    if (!a || !b || a == b) return false;
    if (holds_elements(a) && holds_elements(b)) return true;
    const auto from_outside = [&](const VarDecl *v) {
      return v->getType()->isArrayType() ||
             (isa<ParmVarDecl>(v) && v->getType()->isPointerType() && !facts_.is_changed(v));
    };
    return (is_restrict(a) || is_restrict(b)) && from_outside(a) && from_outside(b);
  }

  // A number that nothing but accesses of its type names.
  static bool has_own_type(const Expr *e) {
    const QualType type = e->getType().getCanonicalType();
    const bool in_union = any_of_syntax(e, [](const Stmt *s) {
      const auto *m = dyn_cast<MemberExpr>(s);
      const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
      return field && field->getParent()->isUnion();
    });
    return type->isArithmeticType() && !type->isAnyCharacterType() && !type->isAnyComplexType() && !in_union;
  }

  // Does nothing in the body store where it reads?
  bool is_apart(const Expr *read) const {
    if (!read->getType()->isArithmeticType()) return false;
    const VarDecl *from = root(read);
    const QualType type = read->getType().getCanonicalType().getUnqualifiedType();
    const auto hits = [&](const Expr *target) {
      const auto *ref = dyn_cast<DeclRefExpr>(strip(target));
      const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (v && context_.own_variables.owns(v)) return false;
      const QualType other = target->getType().getCanonicalType().getUnqualifiedType();
      const bool numbers = has_own_type(target) && has_own_type(read);
      if (numbers && other->isFloatingType() != type->isFloatingType()) return false;
      if (numbers && context_.ast.getTypeSize(other) != context_.ast.getTypeSize(type)) return false;
      return !are_apart(root(target), from);
    };
    return !any_of_syntax(body_, [&](const Stmt *s) { return may_store(slice_, s, hits); });
  }

  const Context &context_;
  const Slice &slice_;
  const FunctionFacts &facts_;
  const Stmt *body_;
  const VarDecl *index_;
  const VarDecl *v_;
  Statements statements_;
  size_t at_ = 0; // of the assignment
  const Expr *value_ = nullptr;
  std::vector<unsigned> reads_;
  mutable std::set<std::string> locals_; // of the body, that its value comes from
};

} // namespace

std::optional<WrapAround> wrap_around(const Context &context, const Slice &slice, const FunctionFacts &facts,
                                      const Stmt *body, const VarDecl *index, const VarDecl *v,
                                      const std::string &before, const std::string &last) {
  return WrapReader(context, slice, facts, body, index, v).run(before, last);
}

} // namespace metafork::frontend
