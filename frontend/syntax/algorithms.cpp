#include "frontend/syntax/algorithms.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_name(StringRef name) {
  static const std::set<StringRef> names = {"accumulate",
                                            "adjacent_difference",
                                            "all_of",
                                            "any_of",
                                            "copy",
                                            "copy_if",
                                            "copy_n",
                                            "count",
                                            "count_if",
                                            "equal",
                                            "exclusive_scan",
                                            "fill",
                                            "fill_n",
                                            "find",
                                            "find_if",
                                            "find_if_not",
                                            "fold_left",
                                            "for_each",
                                            "for_each_n",
                                            "generate",
                                            "generate_n",
                                            "inclusive_scan",
                                            "inner_product",
                                            "iota",
                                            "iter_swap",
                                            "max_element",
                                            "min_element",
                                            "minmax_element",
                                            "none_of",
                                            "partial_sum",
                                            "reduce",
                                            "replace",
                                            "replace_if",
                                            "reverse",
                                            "sort",
                                            "stable_sort",
                                            "swap_ranges",
                                            "transform",
                                            "transform_exclusive_scan",
                                            "transform_inclusive_scan",
                                            "transform_reduce"};
  return names.count(name) != 0;
}

const NamespaceDecl *namespace_of(const Decl *d) {
  const DeclContext *scope = d->getDeclContext();
  while (scope && !isa<NamespaceDecl>(scope) && !scope->isTranslationUnit()) scope = scope->getParent();
  const auto *out = dyn_cast_or_null<NamespaceDecl>(scope);
  while (out && out->isInline()) out = dyn_cast<NamespaceDecl>(out->getParent());
  return out;
}

bool is_policy(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier()) return false;
  const StringRef name = record->getName();
  const SourceManager &sm = record->getASTContext().getSourceManager();
  return sm.isInSystemHeader(record->getLocation()) &&
         (name == "sequenced_policy" || name == "parallel_policy" || name == "parallel_unsequenced_policy" ||
          name == "unsequenced_policy");
}

// The object std::ranges::fill, or the function std::fill.
const NamedDecl *called(const CallExpr *c) {
  if (const auto *object = dyn_cast<CXXOperatorCallExpr>(c)) {
    if (object->getOperator() != OO_Call || object->getNumArgs() == 0) return nullptr;
    const auto *ref = dyn_cast<DeclRefExpr>(object->getArg(0)->IgnoreParenImpCasts());
    return ref ? ref->getDecl() : nullptr;
  }
  return c->getDirectCallee();
}

} // namespace

std::optional<Algorithm> algorithm_of(const CallExpr *c) {
  const NamedDecl *d = called(c);
  const FunctionDecl *f = c->getDirectCallee();
  if (!d || !f || !d->getIdentifier() || !is_name(d->getName())) return std::nullopt;
  const NamespaceDecl *scope = namespace_of(d);
  const auto is_std = [](const NamespaceDecl *n) { return n && n->isStdNamespace(); };
  const bool ranges = scope && scope->getName() == "ranges" && is_std(dyn_cast<NamespaceDecl>(scope->getParent()));
  if ((!is_std(scope) && !ranges) || isa<CXXMethodDecl>(d)) return std::nullopt;
  const unsigned first = isa<CXXOperatorCallExpr>(c) ? 1 : 0;
  Algorithm out{c, d->getNameAsString(), (ranges ? "std::ranges::" : "std::") + d->getNameAsString(), ranges, {}, {}};
  for (unsigned i = first; i < c->getNumArgs() && i - first < f->getNumParams(); i++) {
    const Expr *a = c->getArg(i);
    const QualType type = f->getParamDecl(i - first)->getType();
    if (isa<CXXDefaultArgExpr>(a) || (i == first && is_policy(type))) continue;
    out.arguments.push_back(a);
    out.parameters.push_back(type);
  }
  return out;
}

bool may_be_algorithm(const Stmt *s) {
  const auto *c = dyn_cast<CallExpr>(s);
  if (!c) return false;
  if (const auto known = algorithm_of(c)) return known->name != "iter_swap"; // of two elements
  const Expr *callee = c->getCallee()->IgnoreParenImpCasts();
  if (const auto *o = dyn_cast<OverloadExpr>(callee))
    return o->getName().isIdentifier() && is_name(o->getName().getAsIdentifierInfo()->getName());
  const auto *ref = dyn_cast<DeclRefExpr>(callee); // an object
  return ref && ref->getDecl()->getIdentifier() && is_name(ref->getDecl()->getName()) && c->isTypeDependent() &&
         !isa<FunctionDecl>(ref->getDecl());
}

} // namespace metafork::frontend
