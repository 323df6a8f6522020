// Clang's visitor of syntax, a template of a thousand functions, compiled once: its hooks are virtual here. Who needs
// another one adds it to a list below.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/AST/TypeLoc.h>
#include <llvm/ADT/PointerIntPair.h>
#include <llvm/ADT/SmallVector.h>

namespace metafork::frontend {

// clang-format off
#define METAFORK_VISITED_NODES(NODE) \
  NODE(Stmt) NODE(LabelStmt) NODE(OMPExecutableDirective) \
  NODE(CallExpr) NODE(CXXConstructExpr) NODE(CXXDefaultArgExpr) NODE(CXXDefaultInitExpr) NODE(CXXDeleteExpr) \
  NODE(CXXInheritedCtorInitExpr) NODE(CXXNewExpr) NODE(DeclRefExpr) NODE(DependentScopeDeclRefExpr) \
  NODE(ImplicitCastExpr) NODE(LambdaExpr) NODE(MemberExpr) NODE(OffsetOfExpr) NODE(RequiresExpr) \
  NODE(UnaryExprOrTypeTraitExpr) NODE(UnaryOperator) NODE(UnresolvedLookupExpr) NODE(UserDefinedLiteral) \
  NODE(Decl) NODE(ClassTemplatePartialSpecializationDecl) NODE(CXXConstructorDecl) NODE(EnumConstantDecl) \
  NODE(FieldDecl) NODE(FunctionDecl) NODE(NamedDecl) NODE(TagDecl) NODE(TypedefNameDecl) NODE(UsingDecl) \
  NODE(VarDecl) NODE(ConceptReference)

#define METAFORK_VISITED_TYPES(TYPE) \
  TYPE(TypeLoc) TYPE(DecltypeTypeLoc) TYPE(DependentNameTypeLoc) TYPE(InjectedClassNameTypeLoc) TYPE(TagTypeLoc) \
  TYPE(TemplateSpecializationTypeLoc) TYPE(TypedefTypeLoc) TYPE(UsingTypeLoc)

#define METAFORK_TRAVERSED(PART) \
  PART(Decl, clang::Decl *) PART(CXXRecordDecl, clang::CXXRecordDecl *) \
  PART(StaticAssertDecl, clang::StaticAssertDecl *) PART(ForStmt, clang::ForStmt *) \
  PART(ConstructorInitializer, clang::CXXCtorInitializer *) PART(TypeLoc, clang::TypeLoc) \
  PART(ElaboratedTypeLoc, clang::ElaboratedTypeLoc) PART(NestedNameSpecifierLoc, clang::NestedNameSpecifierLoc) \
  PART(TemplateArgumentLoc, const clang::TemplateArgumentLoc &)
// clang-format on

class SyntaxVisitor {
public:
  using Queue = llvm::SmallVectorImpl<llvm::PointerIntPair<clang::Stmt *, 1, bool>>;

  virtual ~SyntaxVisitor() = default;

  // Each goes through what it is given; an override may leave that out or do more. False ends the walk.
  virtual bool TraverseStmt(clang::Stmt *s, Queue *queue = nullptr);
#define PART(name, type) virtual bool Traverse##name(type x);
  METAFORK_TRAVERSED(PART)
#undef PART

  // Asked before a statement and what is in it are visited; false: they are left out, and the walk goes on behind them.
  virtual bool dataTraverseStmtPre(clang::Stmt *) { return true; }

  // What is called for each node, outer ones before inner ones, general kinds before special ones; false ends the walk.
#define NODE(kind) \
  virtual bool Visit##kind(clang::kind *) { return true; }
  METAFORK_VISITED_NODES(NODE)
#undef NODE
#define TYPE(kind) \
  virtual bool Visit##kind(clang::kind) { return true; }
  METAFORK_VISITED_TYPES(TYPE)
#undef TYPE

protected:
  bool into_implicit_ = false;  // what nobody has written
  bool into_instances_ = false; // of templates
  // Of lists in braces what they initialise with, conversions too; otherwise what is written in them.
  bool initialised_ = false;

private:
  class Forward;
};

} // namespace metafork::frontend
