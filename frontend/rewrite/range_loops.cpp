#include "frontend/rewrite/range_loops.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/DeclTemplate.h>

#include <functional>
#include <set>

namespace metafork::frontend {

using namespace clang;

std::string on_one_line(const Context &context, TokenRange range, const Spellings &other) {
  std::string out;
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++) {
    if (i != range.first && !context.tokens.gap(i).empty()) out += " ";
    const auto it = other.find(i);
    out += it == other.end() ? context.tokens.spelling(i) : it->second;
  }
  return out;
}

namespace {

const ClassTemplateSpecializationDecl *library_class(QualType type, StringRef name) {
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  const DeclContext *scope = one ? one->getDeclContext() : nullptr;
  while (scope && !scope->isTranslationUnit() && !scope->isStdNamespace()) scope = scope->getParent();
  return scope && scope->isStdNamespace() && one->getIdentifier() && one->getName() == name ? one : nullptr;
}

// std::views::iota(a, b), std::ranges::iota_view(a, b): the two; else nothing.
std::vector<const Expr *> bounds_of(const Expr *range) {
  const Expr *e = strip(range);
  while (const auto *c = dyn_cast<CXXFunctionalCastExpr>(e)) e = strip(c->getSubExpr());
  if (const auto *c = dyn_cast<CXXConstructExpr>(e); c && c->getNumArgs() == 2 && !c->isStdInitListInitialization())
    return {c->getArg(0), c->getArg(1)};
  const auto *c = dyn_cast<CXXOperatorCallExpr>(e);
  if (c && c->getOperator() == OO_Call && c->getNumArgs() == 3) return {c->getArg(1), c->getArg(2)};
  return {};
}

class RangeWriter {
public:
  RangeWriter(const Context &context, const Slice &slice, const CXXForRangeStmt *loop, const Spellings &other,
              FreshNames &names)
      : context_(context),
        slice_(slice),
        loop_(loop),
        other_(other),
        names_(names),
        policy_(context.ast.getLangOpts()) {
    policy_.Bool = policy_.FullyQualifiedName = policy_.SuppressUnwrittenScope = policy_.SuppressTagKeyword = true;
    policy_.adjustForCPlusPlus();
  }

  IndexLoop run() {
    const Expr *range = loop_->getRangeInit();
    if (!find_texts()) return refused("a part of its head comes from a macro");
    if (loop_->getCoawaitLoc().isValid()) return refused("it waits");
    if (const Stmt *init = loop_->getInit()) out_.before = spelled(context_.statement_tokens(init)) + " ";
    const QualType type = range->getType();
    if (library_class(type, "iota_view"))
      indices(range);
    else if (type->isArrayType())
      array(range);
    else if (const Container kind = container_of(type); kind != Container::none && kind != Container::pointer)
      container(range, kind);
    else if (library_class(type, "basic_string"))
      text_of_characters();
    else
      by_pointers(range);
    return std::move(out_);
  }

private:
  IndexLoop refused(const std::string &why) {
    out_ = {};
    out_.why = why;
    return out_;
  }

  // ------------------------------------------------------------------------------------------------------------ text

  // for ( [init;] declaration : range )
  bool find_texts() {
    const unsigned keyword = token(loop_->getForLoc()), colon = token(loop_->getColonLoc()),
                   close = token(loop_->getRParenLoc());
    if (!keyword || !colon || !close) return false;
    unsigned first = keyword + 2;
    if (loop_->getInit()) first = context_.statement_tokens(loop_->getInit()).last + 1;
    for (unsigned i = keyword + 1; i <= close; i++)
      if (context_.tokens[i].getLocation().isMacroID() && (i == keyword + 1 || i == colon || i == close)) return false;
    declaration_ = spelled({first, colon - 1});
    range_ = spelled({colon + 1, close - 1});
    return !declaration_.empty() && !range_.empty();
  }

  unsigned token(SourceLocation at) const {
    const TokenRange r = context_.tokens.range({at, at});
    return r.empty() ? 0 : r.first;
  }

  std::string spelled(TokenRange r) const { return on_one_line(context_, r, other_); }
  std::string type_text(QualType t) const { return t.getCanonicalType().getUnqualifiedType().getAsString(policy_); }
  std::string size_type() const { return type_text(context_.ast.getSizeType()); }

  // The range as an operand of . and [].
  std::string operand(const Expr *range) const {
    const Expr *e = range->IgnoreImplicit();
    return isa<DeclRefExpr, MemberExpr, ParenExpr, ArraySubscriptExpr>(e) ? range_ : "(" + range_ + ")";
  }

  // ------------------------------------------------------------------------------------------------------- variables

  const VarDecl *variable() const { return loop_->getLoopVariable(); }

  // As the source names it.
  std::string variable_words() const {
    const auto *d = dyn_cast<DecompositionDecl>(variable());
    if (!d) return variable()->getNameAsString();
    std::string out;
    for (const BindingDecl *b : d->bindings()) out += (out.empty() ? "" : ", ") + b->getNameAsString();
    return "[" + out + "]";
  }

  // Is a name of the head that of the loop's variable, too?
  bool hides_a_name() const {
    std::set<std::string> own{variable()->getNameAsString()};
    if (const auto *d = dyn_cast<DecompositionDecl>(variable()))
      for (const BindingDecl *b : d->bindings()) own.insert(b->getNameAsString());
    const unsigned colon = token(loop_->getColonLoc()), close = token(loop_->getRParenLoc());
    for (unsigned i = colon + 1; i < close; i++)
      if (own.count(context_.tokens.spelling(i))) return true;
    return false;
  }

  void over(const std::string &index, const std::string &type, const std::string &end, const std::string &element) {
    out_.header = type + " " + index + " = 0; " + index + " < " + end + "; ++" + index;
    out_.element = declaration_ + " = " + element + ";";
    if (needs_no_copy()) { // a sum of elements is one of the array's
      const QualType type = context_.ast.getLValueReferenceType(variable()->getType().withConst());
      std::string declared = variable()->getNameAsString();
      type.getCanonicalType().getAsStringInternal(declared, policy_);
      out_.element = declared + " = " + element + ";";
      out_.type = type.getCanonicalType().getAsString();
    }
    out_.index = index;
    out_.words[element] = out_.words[index] = variable_words();
    if (is_row()) out_.place = element;
  }

  // Does the body only read the copy of a number, and store to nothing but variables of the function?
  bool needs_no_copy() const {
    const VarDecl *v = variable();
    const QualType type = v->getType();
    const Expr *element = v->getInit() ? strip(v->getInit()) : nullptr;
    if (isa<DecompositionDecl>(v) || !type->isArithmeticType() || type.isVolatileQualified() || !element ||
        !element->isLValue() || !context_.ast.hasSameUnqualifiedType(element->getType(), type) ||
        element->getType().isVolatileQualified() || !only_read(loop_->getBody(), v))
      return false;
    const auto is_own = [&](const Expr *target) {
      const auto *ref = dyn_cast<DeclRefExpr>(strip(target));
      const auto *own = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return own && context_.own_variables.owns(own);
    };
    return !any_of_syntax(loop_->getBody(), [&](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *c = dyn_cast<CallExpr>(s);
      if (b && b->isAssignmentOp()) return !is_own(b->getLHS());
      if (u && u->isIncrementDecrementOp()) return !is_own(u->getSubExpr());
      if (isa<LambdaExpr, CXXConstructExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr, AsmStmt, StmtExpr>(s)) return true;
      return c && !is_quiet(slice_, c->getDirectCallee());
    });
  }

  // A reference to a row or a container among others: its elements are those of the whole.
  bool is_row() const {
    const QualType type = variable()->getType();
    return type->isReferenceType() && !isa<DecompositionDecl>(variable()) &&
           (type.getNonReferenceType()->isArrayType() || container_of(type) != Container::none);
  }

  // ---------------------------------------------------------------------------------------------------------- kinds

  bool is_steady(const Expr *range) const {
    return keeps_elements(context_, slice_, range, loop_->getBody()) && !hides_a_name();
  }

  void array(const Expr *range) {
    const auto *type = context_.ast.getAsConstantArrayType(range->getType());
    if (!type) return void(refused("the length of '" + range_ + "' is no constant"));
    const std::string index = names_.make("i"), length = std::to_string(type->getSize().getZExtValue());
    const std::string counter = type_text(context_.ast.getPointerDiffType());
    if (is_steady(range)) return over(index, counter, length, operand(range) + "[" + index + "]");
    const std::string object = before("auto &&", "range", range_);
    over(index, counter, length, object + "[" + index + "]");
  }

  void container(const Expr *range, Container kind) {
    if (range->isLValue() && is_steady(range)) {
      const std::string index = names_.make("i");
      return over(index, size_type(), operand(range) + ".size()", operand(range) + "[" + index + "]");
    }
    const std::string object = before("auto &&", "range", range_);
    by_first(kind == Container::valarray ? "::std::begin(" + object + ")" : object + ".data()",
             [&](const std::string &) { return object + ".size()"; });
  }

  void text_of_characters() {
    const std::string object = before("auto &&", "range", range_);
    by_first(object + ".data()", [&](const std::string &) { return object + ".size()"; });
  }

  // The elements from a pointer on, and how many there are.
  void by_first(const std::string &first, const std::function<std::string(const std::string &)> &count) {
    const std::string index = names_.make("i"), pointer = before("auto *const", "first", first);
    const std::string length = before("const " + size_type(), "length", count(pointer));
    over(index, size_type(), length, pointer + "[" + index + "]");
  }

  // A declaration in front of the loop. The loop may go, and what it alone uses stays.
  std::string before(const std::string &type, const std::string &word, const std::string &value) {
    const std::string name = names_.make(word);
    out_.before += "[[maybe_unused]] " + type + (type.back() == '&' ? "" : " ") + name + " = " + value + "; ";
    out_.words[name] = word == "length" ? "std::size(" + range_ + ")" : range_;
    return name;
  }

  // Classes whose iterators are pointers.
  void by_pointers(const Expr *range) {
    const std::string kind =
        "'" + range_ + "' is no array, no container with elements in a row and no range of indices";
    const auto *begin = dyn_cast_or_null<DeclStmt>(loop_->getBeginStmt());
    const auto *end = dyn_cast_or_null<DeclStmt>(loop_->getEndStmt());
    const auto call = [](const DeclStmt *d) -> const CXXMemberCallExpr * {
      const auto *v = d && d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
      return v && v->getInit() && v->getType()->isPointerType() ? dyn_cast<CXXMemberCallExpr>(strip(v->getInit()))
                                                                : nullptr;
    };
    if (!call(begin) || !call(end) || !range->getType()->getAsCXXRecordDecl()) return void(refused(kind));
    const std::string object = before("auto &&", "range", range_);
    by_first(object + ".begin()", [&](const std::string &first) {
      return "static_cast<" + size_type() + ">(" + object + ".end() - " + first + ")";
    });
  }

  // -------------------------------------------------------------------------------------------------------- indices

  // The variable may be the counter itself.
  bool is_counter(QualType counter) const {
    const VarDecl *v = variable();
    if (isa<DecompositionDecl>(v)) return false;
    const QualType type = v->getType().getNonReferenceType();
    if (!context_.ast.hasSameUnqualifiedType(type, counter) || type.isVolatileQualified()) return false;
    if (v->getType()->isReferenceType() || type.isConstQualified()) return only_read(loop_->getBody(), v);
    return !changed_in(loop_->getBody(), v);
  }

  void indices(const Expr *range) {
    const TemplateArgumentList &arguments = library_class(range->getType(), "iota_view")->getTemplateArgs();
    const QualType counter = arguments[0].getAsType(), bound = arguments[1].getAsType();
    if (!counter->isIntegerType() || !bound->isIntegerType() || counter->isBooleanType() || bound->isBooleanType())
      return void(refused("'" + range_ + "' is no range of indices with an end"));
    const std::vector<const Expr *> bounds = bounds_of(range);
    const std::string type = type_text(counter);
    std::string first, last;
    if (bounds.empty()) {
      const std::string object = before("auto &&", "range", range_);
      first = before("const " + type, "first", "*" + object + ".begin()");
      last = before("const " + type, "last",
                    "static_cast<" + type + ">(" + first + " + static_cast<" + type + ">(" + object + ".size()))");
    } else {
      first = given(bounds[0], counter), last = given(bounds[1], bound);
      const bool hides = hides_a_name();
      if (hides) first = before("const " + type, "first", first);
      if (hides || !keeps_value(context_, slice_, bounds[1], loop_->getBody()))
        last = before("const " + type_text(bound), "last", last);
    }
    const bool own = is_counter(counter);
    const std::string index = own ? variable()->getNameAsString() : names_.make("i");
    out_.header = type + " " + index + " = " + first + "; " + index + " < " + last + "; ++" + index;
    const bool reference = variable()->getType()->isReferenceType();
    if (!own) out_.words[index] = variable_words();
    if (!own)
      out_.element = declaration_ + " = " + (reference ? "static_cast<" + type + ">(" + index + ")" : index) + ";";
  }

  // An argument of the type.
  std::string given(const Expr *e, QualType type) const {
    const std::string text = spelled(context_.range(e));
    const Expr *written = strip(e);
    const bool simple = isa<DeclRefExpr, IntegerLiteral, MemberExpr, CallExpr, ParenExpr>(written);
    if (context_.ast.hasSameUnqualifiedType(written->getType(), type)) return simple ? text : "(" + text + ")";
    return "static_cast<" + type_text(type) + ">(" + text + ")";
  }

  const Context &context_;
  const Slice &slice_;
  const CXXForRangeStmt *loop_;
  const Spellings &other_;
  FreshNames &names_;
  PrintingPolicy policy_;
  IndexLoop out_;
  std::string declaration_, range_;
};

} // namespace

IndexLoop index_loop(const Context &context, const Slice &slice, const CXXForRangeStmt *loop, const Spellings &other,
                     FreshNames &names) {
  return RangeWriter(context, slice, loop, other, names).run();
}

} // namespace metafork::frontend
