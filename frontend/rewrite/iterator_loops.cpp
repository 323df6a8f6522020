#include "frontend/rewrite/iterator_loops.h"

#include "frontend/rewrite/iterator_mentions.h"
#include "frontend/rewrite/iterators.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"

#include <algorithm>
#include <optional>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

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
    for (const Decl *d : init ? init->decls() : llvm::iterator_range<DeclStmt::const_decl_iterator>({}, {})) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v || !v->getInit() || v->getType()->isReferenceType()) return {};
      variables_.push_back(v);
    }
    const auto test = comparison(loop_->getCond());
    if (variables_.empty() || !steps_each(loop_->getInc()) || !steps_.empty() || !test ||
        (test->relation != BO_NE && test->relation != BO_LT))
      return {};
    iterator_ = named_variable(test->left);
    const bool own = std::find(variables_.begin(), variables_.end(), iterator_) != variables_.end();
    if (!own || std::find(variables_.begin(), variables_.end(), named_variable(test->right)) != variables_.end())
      return {};
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

  // ++it, ++jt: each variable once.
  bool steps_each(const Expr *e) {
    if (steps_.empty()) steps_.insert(variables_.begin(), variables_.end());
    const Expr *step = strip(e);
    const auto *both = dyn_cast<BinaryOperator>(step);
    const auto *u = dyn_cast<UnaryOperator>(step);
    const auto *c = dyn_cast<CXXOperatorCallExpr>(step);
    if (both && both->isCommaOp()) return steps_each(both->getLHS()) && !steps_.empty() && steps_each(both->getRHS());
    if (c && c->getOperator() == OO_Comma) return false;
    const Expr *of = u && u->isIncrementOp()                ? u->getSubExpr()
                     : c && c->getOperator() == OO_PlusPlus ? c->getArg(0)
                                                            : nullptr;
    return of && steps_.erase(named_variable(of)) == 1;
  }

  // ------------------------------------------------------------------------------------------------------ two bounds

  bool two_bounds() {
    const auto *both = dyn_cast<BinaryOperator>(strip(loop_->getCond()));
    if (!both || both->getOpcode() != BO_LAnd) return false;
    const auto *x = dyn_cast<BinaryOperator>(strip(both->getLHS())),
               *y = dyn_cast<BinaryOperator>(strip(both->getRHS()));
    if (!x || !y || x->getOpcode() != y->getOpcode() || (x->getOpcode() != BO_LT && x->getOpcode() != BO_LE))
      return false;
    const VarDecl *v = named_variable(x->getLHS());
    if (!v || named_variable(y->getLHS()) != v || !v->getType()->isIntegerType()) return false;
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

  // Of v.begin() + k: v, and k.
  struct Beginning {
    const Expr *of = nullptr, *offset = nullptr;
    bool backwards = false;
  };
  std::optional<Beginning> beginning(const Expr *e) const {
    const auto by = moved(e);
    if (by && (by->minus || !keeps_value(context_, slice_, by->by, loop_->getBody()))) return std::nullopt;
    if (const Expr *of = container_at(by ? by->from : e, "begin")) return Beginning{of, by ? by->by : nullptr};
    const Expr *backwards = by ? nullptr : container_at(e, "rbegin");
    return backwards ? std::optional(Beginning{backwards, nullptr, true}) : std::nullopt;
  }
  bool keeps_elements_of(const Expr *of) const {
    return container_of(of->getType()) != Container::none && keeps_elements(context_, slice_, of, loop_->getBody());
  }
  std::string array_of(const Expr *of) const {
    const bool simple = isa<DeclRefExpr, MemberExpr>(of->IgnoreImplicit());
    return simple ? text(of) : "(" + text(of) + ")";
  }

  bool container(const Expr *end) {
    const auto first = beginning(iterator_->getInit());
    const auto by = moved(end);
    if (!first || (by && (!by->minus || first->backwards || !keeps_value(context_, slice_, by->by, loop_->getBody()))))
      return false;
    const Expr *until = container_at(by ? by->from : end, first->backwards ? "rend" : "end");
    if (!until || text(first->of) != text(until) || !keeps_elements_of(first->of)) return false;
    const std::string array = array_of(first->of), size = array + ".size()";
    Stepped own{iterator_, array, "", nullptr, first->of, first->backwards};
    if (!first->offset && !by) return over(own, size_type(), "0", size);
    const std::string from = first->offset ? signed_number(first->offset) : "0";
    return over(own, difference_type(), from,
                "(" + difference_type() + ")" + size + (by ? " - " + signed_number(by->by) : ""));
  }
  std::string difference_type() const { return context_.ast.getPointerDiffType().getCanonicalType().getAsString(); }
  std::string signed_number(const Expr *e) const {
    return "(" + difference_type() + ")(" + text(strip_implicit(e)) + ")";
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
    const VarDecl *v = named_variable(strip(sum ? sum->getLHS() : e));
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
    const std::string begin = text(strip(iterator_->getInit())), array = first->offset ? "(" + begin + ")" : begin;
    const std::string difference = difference_type();
    Stepped pointer{iterator_, array, "", first->offset ? nullptr : first->base};
    if (last->base != first->base || !last->offset)
      return over(pointer, difference, "0", "(" + text(strip(end)) + " - " + array + ")");
    const std::string count = "(" + text(strip_implicit(last->offset)) + ")";
    if (first->offset)
      return over(
          pointer, difference, "0",
          "((" + difference + ")" + count + " - (" + difference + ")(" + text(strip_implicit(first->offset)) + "))");
    const bool is_unsigned = last->offset->getType()->isUnsignedIntegerType();
    return over(pointer, is_unsigned ? size_type() : difference, "0", count);
  }

  // The others are stepped with it, from the first element on.
  bool over(Stepped own, const std::string &type, const std::string &from, const std::string &end) {
    const std::string index = names_.make("i");
    own.at = own.backwards ? own.array + ".size() - 1 - " + index : index;
    std::vector<Stepped> all{own};
    for (const VarDecl *v : variables_) {
      if (v == iterator_) continue;
      const auto first = beginning(v->getInit());
      const auto base = v->getType()->isPointerType() ? place(v->getInit()) : std::nullopt;
      const std::string at = from == "0" ? index : "(" + index + " - " + from + ")";
      if (first && !first->offset && !first->backwards && keeps_elements_of(first->of))
        all.push_back({v, array_of(first->of), at, nullptr, first->of});
      else if (base && !base->offset && context_.ast.hasSameType(element(base->base), v->getType()->getPointeeType()))
        all.push_back({v, text(strip(v->getInit())), at, base->base});
      else
        return false;
    }
    auto mentions = iterator_mentions(context_, slice_, loop_->getBody(), all, names_);
    if (!mentions) return false;
    out_.mentions = std::move(mentions->spellings);
    out_.before = std::move(mentions->before);
    out_.words = std::move(mentions->words);
    out_.words[index] = iterator_->getNameAsString();
    out_.header = type + " " + index + " = " + from + "; " + index + " < " + end + "; ++" + index;
    return true;
  }

  const Context &context_;
  const Slice &slice_;
  const ForStmt *loop_;
  const Spellings &other_;
  FreshNames &names_;
  std::vector<const VarDecl *> variables_; // that the header declares
  std::set<const VarDecl *> steps_;        // those that have not been stepped yet
  const VarDecl *iterator_ = nullptr;      // that is compared
  IteratorLoop out_;
};

} // namespace

IteratorLoop iterator_loop(const Context &context, const Slice &slice, const ForStmt *loop, const Spellings &other,
                           FreshNames &names) {
  IteratorLoop out = IteratorWriter(context, slice, loop, other, names).run();
  return out.header.empty() ? IteratorLoop() : out;
}

} // namespace metafork::frontend
