#include "frontend/rewrite/local_spans.h"

#include "frontend/rewrite/element_rows.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/syntax/algorithms.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

const ClassTemplateSpecializationDecl *span_type(QualType type) {
  const auto *record =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  const bool span = record && record->isInStdNamespace() && record->getIdentifier() && record->getName() == "span";
  return span ? record : nullptr;
}

// What a value is made of, without conversions and copies of values that have no name.
const Expr *made_of(const Expr *e) {
  for (;;) {
    e = strip(e);
    const auto *construct = dyn_cast<CXXConstructExpr>(e);
    const bool copies = construct && construct->getConstructor()->isCopyOrMoveConstructor() &&
                        construct->getNumArgs() == 1 && strip(construct->getArg(0))->isPRValue();
    if (const auto *f = dyn_cast<FullExpr>(e))
      e = f->getSubExpr();
    else if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e))
      e = m->getSubExpr();
    else if (const auto *c = dyn_cast<CXXFunctionalCastExpr>(e))
      e = c->getSubExpr();
    else if (copies)
      e = construct->getArg(0);
    else
      return e;
  }
}

bool follows_nothing(const Expr *e) { return isa<CXXThisExpr>(strip(e)); }

// Where its elements begin, and how many there are.
struct SpanParts {
  std::string begin, count; // no begin: it is nothing of the kind
};

class SpanRewriter : Rewriter {
public:
  SpanRewriter(PassWork &work, const FunctionDecl *f) : Rewriter(work), function_(f) {}

  void run() {
    has_loops_ = any_of_syntax(function_->getBody(), [this](const Stmt *s) { return looked_at(s); });
    statement(function_->getBody(), false);
  }

private:
  void statement(const Stmt *s, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (const auto *d = dyn_cast<DeclStmt>(s)) return declarations(d, inside);
    if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(s)) inside = inside || looked_at(s);
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) return statement(r->getBody(), inside);
    const auto *f = dyn_cast<ForStmt>(s);
    for (const Stmt *c : s->children())
      if (!f || c != f->getInit()) statement(c, inside);
  }

  using Asked = std::vector<std::pair<model::Range, std::string>>;

  // All that one statement declares, or nothing of it.
  void declarations(const DeclStmt *d, bool inside) {
    const unsigned at = context_.offset(d->getBeginLoc());
    if (refused_.count(at) || !context_.in_main_file(d->getBeginLoc()) || has_macros(d)) return;
    const model::Range whole = context_.bytes(d->getSourceRange());
    if (has_hash(whole)) return;
    std::string now;
    Asked asked;
    for (const Decl *one : d->decls()) {
      const auto *v = dyn_cast<VarDecl>(one);
      if (!v || !v->isLocalVarDecl() || v->isStaticLocal() || v->isConstexpr() || !v->getInit() ||
          v->getType()->isReferenceType() || v->hasAttrs())
        return;
      const auto *type = span_type(v->getType());
      const std::string text = type ? (inside ? span(v, type, asked) : "") : iterator(v);
      if (text.empty()) return;
      now += (now.empty() ? "" : " ") + text;
    }
    out_.pieces.push_back({whole.begin, context_.bytes(function_->getBody()->getSourceRange()).end});
    out_.put(whole, now + line_ends(whole), at);
    for (const auto &[range, word] : asked) out_.put(range, word, at);
  }

  std::string span(const VarDecl *v, const ClassTemplateSpecializationDecl *type, Asked &asked) {
    const SpanParts parts = parts_of(v->getInit(), type);
    std::vector<std::pair<model::Range, bool>> mentioned; // true: how many there are; false: where it begins
    if (parts.begin.empty() || !find_mentions(v, mentioned)) return "";
    const bool counts = std::any_of(mentioned.begin(), mentioned.end(), [](const auto &one) { return one.second; });
    const std::string name = v->getNameAsString(), count = counts ? names_.make(name) : "";
    for (const auto &[range, number] : mentioned) asked.emplace_back(range, number ? count : name);
    out_.words.emplace(count, name + ".size()");
    return pointer("*const " + name, element(type), parts.begin) +
           (counts ? " const unsigned long " + count + " = " + parts.count + ";" : "");
  }

  std::string pointer(std::string declared, QualType element, const std::string &begin) const {
    element.getAsStringInternal(declared, program_spelling(context_.ast));
    return "[[maybe_unused]] " + declared + " = " + begin + ";";
  }

  // An iterator of elements in a row that nothing is done with but what is done with a pointer.
  std::string iterator(const VarDecl *v) {
    const QualType element = element_of_iterator(v->getType());
    if (element.isNull() || !has_loops_ || v->getType().isVolatileQualified()) return "";
    size_t all = 0, as_pointer = 0;
    any_of_syntax(function_->getBody(), [&](const Stmt *s) {
      const auto is_it = [v](const Expr *e) {
        const auto *ref = dyn_cast<DeclRefExpr>(copied(e));
        return ref && ref->getDecl() == v;
      };
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      all += ref && ref->getDecl() == v;
      const auto *c = dyn_cast<CallExpr>(s);
      const auto *o = dyn_cast<CXXOperatorCallExpr>(s);
      if (const auto *l = dyn_cast<LambdaExpr>(s); l && mentions(l->getBody(), v)) all = static_cast<size_t>(-1) / 2;
      if (c && (o ? is_of_pointers(o) : algorithm_of(c).has_value()))
        as_pointer += static_cast<size_t>(std::count_if(c->arg_begin(), c->arg_end(), is_it));
      return false;
    });
    const std::string begin = all == as_pointer ? first_of(v->getInit()) : "";
    const bool fixed = v->getType().isConstQualified() || !changed_in(function_->getBody(), v);
    return begin.empty() ? ""
                         : pointer((fixed ? "*const " : "*") + v->getNameAsString(), element.getCanonicalType(), begin);
  }

  // Of one iterator, perhaps with a number.
  static bool is_of_pointers(const CXXOperatorCallExpr *o) {
    switch (o->getOperator()) {
      case OO_Star:
      case OO_Arrow:
      case OO_PlusPlus:
      case OO_MinusMinus:
        return true;
      case OO_Subscript:
      case OO_Plus:
      case OO_Minus:
      case OO_PlusEqual:
      case OO_MinusEqual:
        return o->getNumArgs() == 2 && std::any_of(o->arg_begin(), o->arg_end(),
                                                   [](const Expr *a) { return strip(a)->getType()->isIntegerType(); });
      default:
        return false;
    }
  }

  // v.data() + k
  std::string first_of(const Expr *init) {
    RowReader rows(context_, slice_, names_);
    try {
      const ElementRow row = rows.at(init);
      if (!rows.before.empty() || row.numbers || !is_quiet_value(slice_, init)) return "";
      return row.pointer + (row.offset.empty() ? "" : " + (" + row.offset + ")");
    } catch (const NoRow &) {
      return "";
    }
  }

  static QualType element(const ClassTemplateSpecializationDecl *type) {
    return type->getTemplateArgs()[0].getAsType().getCanonicalType();
  }

  // row[j], row.size() and row.data(); false: there is something else.
  bool find_mentions(const VarDecl *v, std::vector<std::pair<model::Range, bool>> &asked) const {
    return !any_of_syntax(function_->getBody(), [&](const Stmt *s) {
      if (const auto *l = dyn_cast<LambdaExpr>(s)) return mentions(l->getBody(), v);
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (!ref || ref->getDecl() != v) return false;
      const SourceLocation at = ref->getLocation();
      const TokenRange token = at.isMacroID() ? TokenRange() : context_.tokens.range({at, at});
      if (token.empty()) return true;
      const auto spells = [&](unsigned k, const char *word) {
        return token.first + k < context_.tokens.size() && context_.tokens.spelling(token.first + k) == word;
      };
      if (spells(1, "[")) return false;
      const bool size = spells(2, "size");
      if (!spells(1, ".") || !(size || spells(2, "data")) || !spells(3, "(") || !spells(4, ")")) return true;
      const SourceLocation end = context_.tokens[token.first + 4].getLocation();
      const model::Range range = context_.bytes({at, end});
      if (std::none_of(asked.begin(), asked.end(), [&](const auto &one) { return one.first.begin == range.begin; }))
        asked.emplace_back(range, size);
      return false;
    });
  }

  SpanParts parts_of(const Expr *init, const ClassTemplateSpecializationDecl *type) const {
    const Expr *e = made_of(init);
    const bool changes = any_of_syntax(e, [](const Stmt *s) {
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *b = dyn_cast<BinaryOperator>(s);
      return isa<LambdaExpr>(s) || (u && u->isIncrementDecrementOp()) || (b && b->isAssignmentOp());
    });
    if (changes) return {};
    if (const auto *list = dyn_cast<InitListExpr>(e); list && list->getNumInits() == 1) e = made_of(list->getInit(0));
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(e)) return part_of_span(m);
    const auto *c = dyn_cast<CXXConstructExpr>(e);
    if (!c || !span_type(c->getType()) || c->getNumArgs() == 0) return {};
    const Expr *first = strip(c->getArg(0));
    if (c->getNumArgs() == 2) {
      const auto *pointer = c->getArg(0)->getType()->getAs<PointerType>();
      const bool same = pointer && context_.ast.hasSameType(pointer->getPointeeType().getUnqualifiedType(),
                                                            element(type).getUnqualifiedType());
      if (!same || !strip(c->getArg(1))->getType()->isIntegerType() || !is_quiet_text(first) ||
          !is_quiet_text(c->getArg(1)))
        return {};
      return {context_.text(first), context_.text(c->getArg(1))};
    }
    return c->getNumArgs() == 1 ? all_of_container(c->getArg(0)) : SpanParts();
  }

  // Calls of members that say where elements are, and operators of the language.
  bool is_quiet_text(const Expr *e) const {
    return !any_of_syntax(e, [&](const Stmt *s) {
      const auto *c = dyn_cast<CallExpr>(s);
      const auto *m = dyn_cast_or_null<CXXMethodDecl>(c ? c->getDirectCallee() : nullptr);
      if (!c) return isa<CXXConstructExpr, CXXNewExpr, StmtExpr>(s);
      return !m || !m->getIdentifier() ||
             container_of(QualType(m->getParent()->getTypeForDecl(), 0)) == Container::none ||
             (m->getName() != "data" && m->getName() != "size");
    });
  }

  // An array, a container or another span.
  SpanParts all_of_container(const Expr *e) const {
    e = strip(e);
    if (!is_place(e, follows_nothing)) return {};
    const std::string name = context_.text(e);
    if (const auto *array = context_.ast.getAsConstantArrayType(e->getType()))
      return {name, std::to_string(array->getSize().getZExtValue())};
    switch (container_of(e->getType())) {
      case Container::vector:
      case Container::array:
      case Container::span:
        return {name + ".data()", name + ".size()"};
      default:
        return {};
    }
  }

  // s.first(n), s.last(n), s.subspan(o), s.subspan(o, n): where n is not all that is left, there are n at least.
  SpanParts part_of_span(const CXXMemberCallExpr *m) const {
    const Expr *object = strip(m->getImplicitObjectArgument());
    const auto *f = m->getMethodDecl();
    if (!f || !f->getIdentifier() || !span_type(object->getType()) || f->getPrimaryTemplate() || m->getNumArgs() == 0 ||
        object->getType()->isPointerType())
      return {};
    const SpanParts all = all_of_container(object);
    if (all.begin.empty()) return {};
    std::vector<std::string> given;
    for (const Expr *a : m->arguments()) {
      if (isa<CXXDefaultArgExpr>(a)) continue;
      if (!is_quiet_text(a)) return {};
      given.push_back(context_.text(a));
    }
    const StringRef name = f->getName();
    if (given.size() == 1 && name == "first") return {all.begin, given[0]};
    if (given.size() == 1 && name == "last")
      return {all.begin + " + (" + all.count + " - (" + given[0] + "))", given[0]};
    if (name != "subspan" || given.empty()) return {};
    const std::string begin = all.begin + " + (" + given[0] + ")", rest = all.count + " - (" + given[0] + ")";
    if (given.size() == 1) return {begin, rest};
    const std::string count = "(unsigned long)(" + given[1] + ")"; // the largest number: all that is left
    return {begin, count + " < " + rest + " ? " + count + " : " + rest};
  }

  const FunctionDecl *function_;
  bool has_loops_ = false;
};

} // namespace

LocalSpans::LocalSpans(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context)) SpanRewriter(work, f).run();
  apply(in.text);
}

} // namespace metafork::frontend
