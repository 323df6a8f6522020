// What the text of declarations and bodies names: all of it has to be there, though nothing of it may be evaluated.
#include "frontend/slice/slice.h"

#include "frontend/text/visitor.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/TypeLoc.h>

#include <map>

namespace metafork::frontend {

using namespace clang;

namespace {

// Does a part of a template ask what its argument has: T::type, decltype(x.size())?
struct Asks : SyntaxVisitor {
  SourceLocation at;

  bool VisitDependentNameTypeLoc(DependentNameTypeLoc t) override {
    return of(t.getTypePtr()->getQualifier(), t.getBeginLoc());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *e) override {
    return of(e->getQualifier(), e->getBeginLoc());
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc t) override {
    if (t.getType()->isInstantiationDependentType()) at = t.getBeginLoc();
    return at.isInvalid();
  }

private:
  bool of(const NestedNameSpecifier *q, SourceLocation where) {
    if (q && q->getAsType() && isa<TemplateTypeParmType>(q->getAsType())) at = where;
    return at.isInvalid();
  }
};

// Does <concepts> declare it, which kernel files may include?
bool is_of_concepts(const Context &context, const ConceptDecl *d) {
  const StringRef file = context.sm.getFilename(context.sm.getExpansionLoc(d->getLocation()));
  return d->isInStdNamespace() && (file.ends_with("/concepts") || file.contains("/__concepts/"));
}

} // namespace

class Slice::Mentions : public SyntaxVisitor {
public:
  explicit Mentions(Slice &slice) : slice_(slice) {}
  bool TraverseDecl(Decl *d) override {
    if (!d || (d->isImplicit() && !isa<TemplateTypeParmDecl>(d))) return true; // f(Concept auto x) has a concept
    if (isa<RecordDecl>(d->getLexicalDeclContext()) && !isa<ParmVarDecl>(d) && !slice_.keeps(d)) return true;
    if (isa<StaticAssertDecl>(d)) return true; // Clang has checked it
    return SyntaxVisitor::TraverseDecl(d);
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *d) override {
    if (d->isThisDeclarationADefinition() && !slice_.is_laid_out(d)) { // without its bases
      for (Decl *member : d->decls()) TraverseDecl(member);
      return true;
    }
    return SyntaxVisitor::TraverseCXXRecordDecl(d);
  }
  bool VisitTagTypeLoc(TagTypeLoc t) override { return add(t.getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc t) override { return add(t.getTypedefNameDecl()); }
  bool VisitInjectedClassNameTypeLoc(InjectedClassNameTypeLoc t) override { return add(t.getDecl()); }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc t) override {
    const TemplateDecl *d = t.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (!d || isa<TemplateTemplateParmDecl>(d)) return true;
    if (const auto *record = t.getTypePtr()->getAsCXXRecordDecl()) add(record);
    return !d->getTemplatedDecl() || add(d->getTemplatedDecl());
  }
  // What a type has, kernels may have left out.
  bool VisitRequiresExpr(RequiresExpr *e) override {
    slice_.refuse_asking(e->getRequiresKWLoc(), "a requires-expression");
    return true;
  }
  bool VisitClassTemplatePartialSpecializationDecl(ClassTemplatePartialSpecializationDecl *d) override {
    Asks asks;
    for (const TemplateArgumentLoc &a : d->getTemplateArgsAsWritten()->arguments()) asks.TraverseTemplateArgumentLoc(a);
    slice_.refuse_asking(asks.at, "a specialisation");
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *e) override {
    if (e->isArgumentType() && e->isInstantiationDependent() && slice_.measured_.isInvalid())
      slice_.measured_ = e->getBeginLoc();
    return true;
  }
  bool VisitConceptReference(ConceptReference *c) override {
    const ConceptDecl *d = c->getNamedConcept();
    if (is_of_concepts(slice_.context_, d)) return true;
    if (slice_.context_.in_system(d->getLocation()))
      slice_.context_.error(c->getConceptNameLoc(), "the concept '" + d->getQualifiedNameAsString() +
                                                        "' of a system header cannot go to a device; write the "
                                                        "template without it" +
                                                        Topic::type);
    else if (!slice_.seen_.count(d))
      slice_.push(d);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const ValueDecl *d = e->getDecl();
    if (const auto *c = dyn_cast<EnumConstantDecl>(d)) return add(cast<EnumDecl>(c->getDeclContext()));
    if (const auto *v = dyn_cast<VarDecl>(d); v && v->hasGlobalStorage() && !v->isStaticLocal() &&
                                              v->getType().isConstQualified() && v->getAnyInitializer() &&
                                              !slice_.context_.in_system(v->getLocation()))
      slice_.need_variable(v, e->getLocation());
    return true;
  }

private:
  bool add(const Decl *d) {
    if (!slice_.context_.in_system(d->getLocation())) slice_.add(d);
    return true;
  }
  Slice &slice_;
};

// What the enumerators of an instantiated class are computed from: value = N * fact<N - 1>::value.
void Slice::add_values(const EnumDecl *instantiated) {
  if (!seen_variables_.insert(instantiated).second) return;
  for (const EnumConstantDecl *c : instantiated->enumerators())
    if (c->getInitExpr()) Mentions(*this).TraverseStmt(const_cast<Expr *>(c->getInitExpr()));
}

void Slice::need_mentioned(const Stmt *body) { Mentions(*this).TraverseStmt(const_cast<Stmt *>(body)); }

void Slice::refuse_asking(SourceLocation at, const std::string &who) const {
  if (at.isValid())
    context_.error(at, "what " + who +
                           " asks of a type cannot be answered on a device, which has only what kernels use; "
                           "write the template without it" +
                           Topic::type);
}

// Of several function templates with one name another one could be taken.
void Slice::refuse_overloads_that_ask() const {
  std::map<std::string, int> named;
  auto is_function = [](const Decl *d) { return isa<FunctionDecl, FunctionTemplateDecl>(d); };
  for (const Decl *d : decls_)
    if (is_function(d)) named[cast<NamedDecl>(d)->getQualifiedNameAsString()]++;
  for (const Decl *d : decls_) {
    const auto *t = dyn_cast<FunctionTemplateDecl>(d);
    if (!t || named[t->getQualifiedNameAsString()] < 2) continue;
    Asks asks;
    for (NamedDecl *parameter : *t->getTemplateParameters()) asks.TraverseDecl(parameter);
    if (const TypeSourceInfo *info = t->getTemplatedDecl()->getTypeSourceInfo())
      asks.TraverseTypeLoc(info->getTypeLoc());
    refuse_asking(asks.at, "a declaration of '" + t->getNameAsString() + "'");
  }
}

void Slice::close() {
  auto found = [&] { return decls_.size() + used_.size() + whole_.size() + layouts_.size(); };
  for (size_t before = 0; before != found();) {
    before = found();
    for (const Decl *d : used_)
      if (const auto *record = dyn_cast<CXXRecordDecl>(d)) lay_out(record);
    for (size_t i = 0; i < decls_.size(); i++)
      if (const auto *t = dyn_cast<ClassTemplateDecl>(decls_[i])) add_specialisations(t);
    for (size_t i = 0; i < decls_.size(); i++) Mentions(*this).TraverseDecl(const_cast<Decl *>(decls_[i]));
  }
  refuse_overloads_that_ask();
  for (const auto &[d, ok] : layouts_)
    if (const auto *record = cast<CXXRecordDecl>(d);
        measured_.isValid() && !ok && record->isDependentContext() && !is_whole(record))
      context_.error(measured_, "the size of a type is asked for, and some members of '" + record->getNameAsString() +
                                    "' cannot go to a device; write the number" + Topic::type);
}

} // namespace metafork::frontend
