// What the calls of a template call, and what its tasks copy.
#include "frontend/forks/reader.h"
#include "frontend/syntax/walk.h"
#include "frontend/text/visitor.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/OpenMPClause.h>
#include <clang/AST/StmtOpenMP.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

class Calls : public SyntaxVisitor {
public:
  using Found = std::map<std::pair<unsigned, unsigned>, std::vector<const FunctionDecl *>>;

  Calls(const Context &context, Found &out, std::map<unsigned, std::set<unsigned>> &copied)
      : context_(context), out_(out), copied_(copied) {
    into_instances_ = true;
  }

  bool VisitCallExpr(CallExpr *c) override {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f || !context_.in_main_file(c->getBeginLoc())) return true;
    auto &all = out_[Callees::place(context_, c)];
    if (std::find(all.begin(), all.end(), f) == all.end()) all.push_back(f);
    return true;
  }

  // The visitor leaves out the instances of generic lambdas.
  bool VisitLambdaExpr(LambdaExpr *l) override {
    if (FunctionTemplateDecl *t = l->getDependentCallOperator())
      for (FunctionDecl *f : t->specializations())
        if (f->hasBody() && !TraverseStmt(f->getBody())) return false;
    return true;
  }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *d) override {
    const auto *outer = d->hasAssociatedStmt() ? dyn_cast<CapturedStmt>(d->getAssociatedStmt()) : nullptr;
    if (!outer || outer->getCapturedDecl()->isDependentContext() || !context_.in_main_file(d->getBeginLoc()))
      return true;
    std::set<unsigned> &all = copied_[context_.offset(d->getBeginLoc())];
    for (const auto *c : d->getClausesOfKind<OMPFirstprivateClause>())
      for (const Expr *e : c->varlists())
        if (const VarDecl *v = c->isImplicit() ? variable_of(e->IgnoreParenImpCasts()) : nullptr)
          all.insert(context_.offset(v->getLocation()));
    return true;
  }

private:
  const Context &context_;
  Found &out_;
  std::map<unsigned, std::set<unsigned>> &copied_;
};

} // namespace

std::pair<unsigned, unsigned> Callees::place(const Context &context, const CallExpr *c) {
  return {context.offset(c->getBeginLoc()), context.offset(c->getRParenLoc())};
}

void Callees::read() const {
  if (instances_) return;
  instances_.emplace();
  Calls(context_, *instances_, copied_).TraverseDecl(context_.ast.getTranslationUnitDecl());
}

std::optional<std::set<unsigned>> Callees::copied(unsigned directive) const {
  read();
  const auto it = copied_.find(directive);
  if (it == copied_.end()) return std::nullopt;
  return it->second;
}

std::vector<const FunctionDecl *> Callees::of(const CallExpr *c) const {
  if (const FunctionDecl *f = c->getDirectCallee()) return {f};
  if (!c->isTypeDependent() && !c->getCallee()->isTypeDependent()) return {};
  read();
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

// In a template Clang has not yet said which variables a task copies without a clause; its instances have it.
void ForkReader::implied_copies(const OMPExecutableDirective *d, const Stmt *body, std::vector<const VarDecl *> &listed,
                                std::vector<const VarDecl *> &copies) {
  if (!f_->isDependentContext() || !isa<OMPTaskDirective>(d)) return;
  const auto implied = meanings_.copied(context_.offset(d->getBeginLoc()));
  const auto *otherwise = d->getSingleClause<OMPDefaultClause>();
  const bool shares = otherwise && otherwise->getDefaultKind() == llvm::omp::OMP_DEFAULT_shared;
  const model::Range inside = statement_bytes(body);
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->hasLocalStorage() || std::find(listed.begin(), listed.end(), v) != listed.end()) return true;
    const unsigned at = context_.offset(v->getLocation());
    if (at >= inside.begin && at < inside.end) return true;
    listed.push_back(v);
    if (implied ? implied->count(at) != 0 : false) copies.push_back(v);
    if (!implied && !shares)
      context_.error(ref->getLocation(),
                     "whether this task copies '" + v->getNameAsString() +
                         "' is known for instances of the template, of which the file has none; list it as shared or "
                         "firstprivate" +
                         Topic::fork_variable);
    return true;
  };
  walk_syntax(body, visits);
}

} // namespace metafork::frontend
