#include "frontend/rewrite/iterator_loops.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <optional>

namespace metafork::frontend {

using namespace clang;

namespace {

const VarDecl *variable(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(copied(e));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// x != y and its like, of numbers, pointers and iterators.
struct Comparison {
  const Expr *left = nullptr, *right = nullptr;
  BinaryOperatorKind relation = BO_NE;
};
std::optional<Comparison> comparison(const Expr *e) {
  e = strip(e);
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && (b->getOpcode() == BO_NE || b->getOpcode() == BO_LT))
    return Comparison{b->getLHS(), b->getRHS(), b->getOpcode()};
  if (const auto *r = dyn_cast<CXXRewrittenBinaryOperator>(e)) {
    const auto parts = r->getDecomposedForm();
    if (parts.Opcode == BO_NE || parts.Opcode == BO_LT) return Comparison{parts.LHS, parts.RHS, parts.Opcode};
  }
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (!c || c->getNumArgs() != 2) return std::nullopt;
  if (c->getOperator() == OO_ExclaimEqual) return Comparison{c->getArg(0), c->getArg(1), BO_NE};
  if (c->getOperator() == OO_Less) return Comparison{c->getArg(0), c->getArg(1), BO_LT};
  return std::nullopt;
}

// v.begin(), std::begin(v): v.
const Expr *container_at(const Expr *e, StringRef name) {
  const auto *c = dyn_cast<CallExpr>(copied(e));
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  if (!f || !f->getIdentifier() || f->getName() != name || !f->isInStdNamespace()) {
    const auto *m = dyn_cast_or_null<CXXMethodDecl>(f);
    if (!m || !m->getParent()->isInStdNamespace() || f->getName() != name) return nullptr;
  }
  const auto *m = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *object = m ? m->getImplicitObjectArgument() : c->getNumArgs() == 1 ? c->getArg(0) : nullptr;
  if (!object || !object->isGLValue()) return nullptr;
  const Container kind = container_of(object->getType());
  return kind != Container::none && kind != Container::pointer ? object->IgnoreParenImpCasts() : nullptr;
}

class IteratorWriter {
public:
  IteratorWriter(const Context &context, const Slice &slice, const ForStmt *loop, const Spellings &other,
                 FreshNames &names)
      : context_(context), slice_(slice), loop_(loop), other_(other), names_(names) {}

  IteratorLoop run() {
    if (!loop_->getInit() || !loop_->getCond() || !loop_->getInc() || loop_->getConditionVariable() || in_macro())
      return {};
    if (two_bounds()) return std::move(out_);
    const auto *init = dyn_cast<DeclStmt>(loop_->getInit());
    iterator_ = init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
    if (!iterator_ || !iterator_->getInit() || !steps_by_one()) return {};
    const auto test = comparison(loop_->getCond());
    if (!test || variable(test->left) != iterator_ || variable(test->right) == iterator_) return {};
    if (container(test->right) || pointer(test->right)) return std::move(out_);
    return {};
  }

private:
  bool in_macro() const {
    const TokenRange r = header();
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
      if (context_.tokens[i].getLocation().isMacroID()) return true;
    return r.empty();
  }
  // Between the parentheses.
  TokenRange header() const {
    const TokenRange open = context_.tokens.range({loop_->getLParenLoc(), loop_->getLParenLoc()}),
                     close = context_.tokens.range({loop_->getRParenLoc(), loop_->getRParenLoc()});
    if (open.empty() || close.empty()) return {};
    return {open.first + 1, close.first - 1};
  }
  std::string text(const Expr *e) const { return on_one_line(context_, context_.range(e), other_); }

  bool steps_by_one() const {
    const Expr *step = strip(loop_->getInc());
    if (const auto *u = dyn_cast<UnaryOperator>(step))
      return u->isIncrementOp() && variable(u->getSubExpr()) == iterator_;
    const auto *c = dyn_cast<CXXOperatorCallExpr>(step);
    return c && c->getOperator() == OO_PlusPlus && variable(c->getArg(0)) == iterator_;
  }

  // ------------------------------------------------------------------------------------------------------ two bounds

  bool two_bounds() {
    const auto *both = dyn_cast<BinaryOperator>(strip(loop_->getCond()));
    if (!both || both->getOpcode() != BO_LAnd) return false;
    const auto *x = dyn_cast<BinaryOperator>(strip(both->getLHS())),
               *y = dyn_cast<BinaryOperator>(strip(both->getRHS()));
    if (!x || !y || x->getOpcode() != y->getOpcode() || (x->getOpcode() != BO_LT && x->getOpcode() != BO_LE))
      return false;
    const VarDecl *v = variable(x->getLHS());
    if (!v || variable(y->getLHS()) != v || !v->getType()->isIntegerType()) return false;
    const QualType type = x->getRHS()->getType();
    if (!type->isIntegerType() || !context_.ast.hasSameUnqualifiedType(type, y->getRHS()->getType())) return false;
    for (const BinaryOperator *b : {x, y})
      if (!keeps_value(context_, slice_, b->getRHS(), loop_->getBody())) return false;
    const TokenRange all = header(), cond = context_.range(loop_->getCond());
    const std::string a = text(strip_implicit(x->getRHS())), b = text(strip_implicit(y->getRHS()));
    if (cond.empty() || a.empty() || b.empty()) return false;
    out_.header = on_one_line(context_, {all.first, cond.first - 1}, other_) + " " + text(x->getLHS()) + " " +
                  x->getOpcodeStr().str() + " ((" + a + ") < (" + b + ") ? (" + a + ") : (" + b + "))" +
                  on_one_line(context_, {cond.last + 1, all.last}, other_);
    return true;
  }

  static const Expr *strip_implicit(const Expr *e) { return e->IgnoreImplicit(); }
  std::string size_type() const { return QualType(context_.ast.getSizeType()).getCanonicalType().getAsString(); }

  // ------------------------------------------------------------------------------------------------------- iterators

  bool container(const Expr *end) {
    const Expr *of = container_at(iterator_->getInit(), "begin"), *until = container_at(end, "end");
    if (!of || !until || text(of) != text(until) || !keeps_elements(context_, slice_, of, loop_->getBody()))
      return false;
    const bool simple = isa<DeclRefExpr, MemberExpr>(of->IgnoreImplicit());
    return over(
        simple ? text(of) : "(" + text(of) + ")", size_type(),
        container_of(of->getType()) == Container::none ? "" : (simple ? text(of) : "(" + text(of) + ")") + ".size()");
  }

  // a, or a + k, with an a that keeps its value.
  struct Place {
    const VarDecl *base = nullptr;
    const Expr *offset = nullptr; // null: 0
  };
  std::optional<Place> place(const Expr *e) const {
    const auto *sum = dyn_cast<BinaryOperator>(strip(e));
    if (sum && (sum->getOpcode() != BO_Add || !sum->getRHS()->getType()->isIntegerType() ||
                !keeps_value(context_, slice_, sum->getRHS(), loop_->getBody())))
      return std::nullopt;
    const VarDecl *v = variable(strip(sum ? sum->getLHS() : e));
    if (!v || !keeps(v)) return std::nullopt;
    return Place{v, sum ? sum->getRHS() : nullptr};
  }
  bool keeps(const VarDecl *v) const {
    const QualType type = v->getType();
    return type->isArrayType() || (type->isPointerType() && !changed_in(loop_->getBody(), v) &&
                                   (type.isConstQualified() || context_.own_variables.owns(v)));
  }
  QualType element(const VarDecl *v) const {
    const auto *array = context_.ast.getAsArrayType(v->getType());
    return array ? array->getElementType() : v->getType()->getPointeeType();
  }

  // From a to a + n, or to where another pointer leads.
  bool pointer(const Expr *end) {
    if (context_.meta_for (loop_) || !iterator_->getType()->isPointerType()) return false; // these are canonical
    const auto first = place(iterator_->getInit()), last = place(end);
    const QualType own = iterator_->getType()->getPointeeType();
    if (!first || !last || !context_.ast.hasSameType(element(first->base), own) ||
        !context_.ast.hasSameUnqualifiedType(element(last->base), own))
      return false;
    if (!first->offset) base_ = first->base;
    const std::string begin = text(strip(iterator_->getInit())), array = base_ ? begin : "(" + begin + ")";
    const std::string difference = context_.ast.getPointerDiffType().getCanonicalType().getAsString();
    if (last->base != first->base || !last->offset)
      return over(array, difference, "(" + text(strip(end)) + " - " + array + ")");
    const std::string count = "(" + text(strip_implicit(last->offset)) + ")";
    if (first->offset)
      return over(
          array, difference,
          "((" + difference + ")" + count + " - (" + difference + ")(" + text(strip_implicit(first->offset)) + "))");
    const bool is_unsigned = last->offset->getType()->isUnsignedIntegerType();
    return over(array, is_unsigned ? size_type() : difference, count);
  }

  bool over(const std::string &array, const std::string &type, const std::string &end) {
    const std::string index = names_.make("i");
    if (end.empty() || !mentions(array, index)) return false;
    const std::string name = iterator_->getNameAsString(), element = array + "[" + index + "]";
    out_.words[element] = "*" + name;
    out_.words[element + "."] = name + "->";
    out_.words[array + "[" + index + " + ("] = name + "[(";
    out_.words[index] = name;
    out_.header = type + " " + index + " = 0; " + index + " < " + end + "; ++" + index;
    return true;
  }

  // *it, it->x, it[k]; nothing else is done with it, but that pointers may be read.
  bool mentions(const std::string &array, const std::string &index) {
    const std::string element = array + "[" + index + "]";
    size_t seen = 0, all = 0;
    bool possible = true;
    Visits visits;
    visits.declaration = [&](const Decl *d) {
      const auto *n = dyn_cast<NamedDecl>(d);
      if (n && n->getIdentifier() && model::has_word(array, n->getNameAsString())) possible = false;
      return possible;
    };
    visits.statement = [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (ref && ref->getDecl() == iterator_) all++;
      if (isa<LambdaExpr>(s)) possible = false;
      const Expr *of = nullptr, *subscript = nullptr;
      SourceLocation sign;
      const auto *c = dyn_cast<CXXOperatorCallExpr>(s);
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *m = dyn_cast<MemberExpr>(s);
      const auto *a = dyn_cast<ArraySubscriptExpr>(s);
      if (c && (c->getOperator() == OO_Star || c->getOperator() == OO_Arrow) && c->getNumArgs() == 1)
        of = c->getArg(0), sign = c->getOperatorLoc();
      if (u && u->getOpcode() == UO_Deref) of = u->getSubExpr(), sign = u->getOperatorLoc();
      if (m && m->isArrow()) of = m->getBase(), sign = m->getOperatorLoc();
      if (a) of = a->getLHS(), subscript = a->getRHS();
      if (c && c->getOperator() == OO_Subscript && c->getNumArgs() == 2) of = c->getArg(0), subscript = c->getArg(1);
      if (distance(s, index)) return seen++, possible;
      if (!of || variable(of) != iterator_ || !isa<DeclRefExpr>(of->IgnoreImplicit())) return possible;
      const TokenRange name = context_.range(of->IgnoreImplicit());
      if (subscript) {
        const TokenRange k = context_.range(subscript->IgnoreImplicit());
        possible = possible && !k.empty() && !name.empty() && in_text(name.first) &&
                   context_.tokens.spelling(k.first - 1) == "[";
        if (!possible) return false;
        out_.mentions[name.first] = array;
        out_.mentions[k.first - 1] = "[" + index + " + (";
        out_.mentions[k.last + 1] = ")]";
      } else {
        const TokenRange word = context_.tokens.range({sign, sign});
        possible = possible && !word.empty() && !name.empty() && in_text(name.first) && in_text(word.first);
        if (!possible) return false;
        const bool star = context_.tokens.spelling(word.first) == "*";
        out_.mentions[name.first] = element;
        out_.mentions[word.first] = star ? "" : ".";
      }
      seen++;
      return true;
    };
    walk_syntax(loop_->getBody(), visits);
    return possible && (seen == all || (iterator_->getType()->isPointerType() && as_values(array, index)));
  }

  // p - a, where p begins at a.
  bool distance(const Stmt *s, const std::string &index) {
    const auto *b = dyn_cast<BinaryOperator>(s);
    if (!b || b->getOpcode() != BO_Sub || !base_ || variable(b->getLHS()) != iterator_ ||
        variable(b->getRHS()) != base_)
      return false;
    const TokenRange all = context_.range(b);
    for (unsigned i = all.first; i <= all.last; i++)
      if (all.empty() || !in_text(i)) return false;
    for (unsigned i = all.first + 1; i <= all.last; i++) out_.mentions[i] = "";
    const std::string type = context_.ast.getPointerDiffType().getCanonicalType().getAsString();
    out_.mentions[all.first] = "((" + type + ")" + index + ")";
    return true;
  }

  // The pointer where it is only read.
  bool as_values(const std::string &array, const std::string &index) {
    bool possible = true;
    visit_uses(loop_->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      if (e->getDecl() != iterator_) return;
      const TokenRange name = context_.range(e);
      possible = possible && use == VariableUse::value && !name.empty() && in_text(name.first);
      if (possible) out_.mentions.emplace(name.first, "(" + array + " + " + index + ")");
    });
    return possible;
  }

  bool in_text(unsigned token) const { return !context_.tokens[token].getLocation().isMacroID(); }

  const Context &context_;
  const Slice &slice_;
  const ForStmt *loop_;
  const Spellings &other_;
  FreshNames &names_;
  const VarDecl *iterator_ = nullptr;
  const VarDecl *base_ = nullptr; // where a pointer begins
  IteratorLoop out_;
};

} // namespace

IteratorLoop iterator_loop(const Context &context, const Slice &slice, const ForStmt *loop, const Spellings &other,
                           FreshNames &names) {
  IteratorLoop out = IteratorWriter(context, slice, loop, other, names).run();
  return out.header.empty() ? IteratorLoop() : out;
}

} // namespace metafork::frontend
