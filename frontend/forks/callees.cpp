// What the calls of a template call.
#include "frontend/forks/variables.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

class Calls : public RecursiveASTVisitor<Calls> {
public:
  using Found = std::map<std::pair<unsigned, unsigned>, std::vector<const FunctionDecl *>>;

  Calls(const Context &context, Found &out) : context_(context), out_(out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f || !context_.in_main_file(c->getBeginLoc())) return true;
    auto &all = out_[Callees::place(context_, c)];
    if (std::find(all.begin(), all.end(), f) == all.end()) all.push_back(f);
    return true;
  }

private:
  const Context &context_;
  Found &out_;
};

} // namespace

std::pair<unsigned, unsigned> Callees::place(const Context &context, const CallExpr *c) {
  return {context.offset(c->getBeginLoc()), context.offset(c->getRParenLoc())};
}

std::vector<const FunctionDecl *> Callees::of(const CallExpr *c) const {
  if (const FunctionDecl *f = c->getDirectCallee()) return {f};
  if (!c->isTypeDependent() && !c->getCallee()->isTypeDependent()) return {};
  if (!instances_) {
    instances_.emplace();
    Calls(context_, *instances_).TraverseDecl(context_.ast.getTranslationUnitDecl());
  }
  if (const auto it = instances_->find(place(context_, c)); it != instances_->end()) return it->second;
  std::vector<const FunctionDecl *> out;
  if (const auto *o = dyn_cast<OverloadExpr>(c->getCallee()->IgnoreParens()))
    for (const NamedDecl *d : o->decls()) {
      const auto *f = dyn_cast_or_null<FunctionDecl>(d->getUnderlyingDecl()->getAsFunction());
      if (f && f->getNumParams() >= c->getNumArgs() && f->getMinRequiredArguments() <= c->getNumArgs())
        out.push_back(f);
    }
  return out;
}

} // namespace metafork::frontend
