#include "frontend/syntax/lift.h"

#include "frontend/syntax/walk.h"
#include "frontend/text/visitor.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TypeLoc.h>

#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

// Walks a function and knows where it is in a loop that becomes a kernel: such a loop keeps its declarations.
class Walker : public SyntaxVisitor {
public:
  explicit Walker(const Context &context) : context_(context) {}
  bool TraverseForStmt(ForStmt *s) override {
    const bool nest = context_.meta_for (s) || context_.planned.count(s);
    if (nest) depth_++, has_nest_ = true;
    SyntaxVisitor::TraverseForStmt(s);
    if (nest) depth_--;
    return true;
  }
  bool has_nest() const { return has_nest_; }

protected:
  bool in_nest() const { return depth_ > 0; }
  const Context &context_;

private:
  int depth_ = 0;
  bool has_nest_ = false;
};

// The types and enumerators that a function declares outside its nests, as far as they belong to no class.
class Locals : public Walker {
public:
  using Walker::Walker;
  std::vector<NamedDecl *> found;
  bool VisitTagDecl(TagDecl *d) override { return take(d); }
  bool VisitTypedefNameDecl(TypedefNameDecl *d) override { return take(d); }
  bool VisitEnumConstantDecl(EnumConstantDecl *d) override {
    const auto *all = cast<EnumDecl>(d->getDeclContext());
    return all->isScoped() || all->getDeclContext()->isRecord() || take(d);
  }

private:
  bool take(NamedDecl *d) {
    const bool member = d->getDeclContext()->isRecord();
    const auto *tag = dyn_cast<CXXRecordDecl>(d);
    if (!in_nest() && !member && !(tag && tag->isLambda()) && !d->isImplicit()) found.push_back(d);
    return true;
  }
};

// Where a function and its classes speak of them.
class Mentions : public Walker {
public:
  Mentions(Context &context, TokenStream &tokens, const FunctionDecl *function)
      : Walker(context), all_(context), tokens_(tokens), function_(function) {}

  bool TraverseElaboratedTypeLoc(ElaboratedTypeLoc t) override {
    TraverseNestedNameSpecifierLoc(t.getQualifierLoc());
    qualified_ = static_cast<bool>(t.getQualifierLoc());
    return TraverseTypeLoc(t.getNamedTypeLoc());
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc q) override {
    if (!q) return true;
    TraverseNestedNameSpecifierLoc(q.getPrefix());
    if (!q.getNestedNameSpecifier()->getAsType()) return true;
    qualified_ = static_cast<bool>(q.getPrefix()); // Face in Card::Face::up
    TraverseTypeLoc(q.getTypeLoc());
    qualified_ = false;
    return true;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *d) override {
    classes_ += !d->isLambda();
    Walker::TraverseCXXRecordDecl(d);
    classes_ -= !d->isLambda();
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc t) override {
    return name(t.getDecl(), t.getNameLoc(), std::exchange(qualified_, false));
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc t) override {
    return name(t.getTypedefNameDecl(), t.getNameLoc(), std::exchange(qualified_, false));
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc t) override {
    const TemplateDecl *d = t.getTypePtr()->getTemplateName().getAsTemplateDecl();
    return !d || name(d, t.getTemplateNameLoc(), std::exchange(qualified_, false));
  }
  bool VisitTagDecl(TagDecl *d) override { return name(d, d->getLocation(), true); }
  bool VisitTypedefNameDecl(TypedefNameDecl *d) override { return name(d, d->getLocation(), true); }
  bool VisitEnumConstantDecl(EnumConstantDecl *d) override { return name(d, d->getLocation(), true); }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *d) override {
    return d->isImplicit() || name(d->getParent(), d->getLocation(), true);
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const ValueDecl *d = e->getDecl();
    if (const auto *v = dyn_cast<VarDecl>(d); v && v->isLocalVarDecl() && classes_ > 0) return constant(e, v);
    open(d, nullptr);
    return name(d, e->getLocation(), e->hasQualifier());
  }
  bool VisitMemberExpr(MemberExpr *e) override {
    open(e->getMemberDecl(), e->getBase());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *e) override {
    open(e->getConstructor(), nullptr);
    return true;
  }

private:
  // A local class may use constants of the function, which stay behind.
  bool constant(const DeclRefExpr *e, const VarDecl *v) {
    Expr::EvalResult value;
    if (v->getParentFunctionOrMethod() != function_ || !v->isUsableInConstantExpressions(all_.ast) ||
        !e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(value, all_.ast))
      return true;
    llvm::SmallString<24> digits;
    value.Val.getInt().toString(digits, 10);
    return put(e->getLocation(),
               "((" + all_.type_text(e->getType().getUnqualifiedType()) + ")" + digits.str().str() + ")");
  }

  // What only members may name is named by a kernel.
  void open(const Decl *member, const Expr *object) {
    const auto *record = dyn_cast<CXXRecordDecl>(member->getDeclContext());
    const bool captured = object && isa<CXXThisExpr>(object->IgnoreParenImpCasts()); // before the launch
    if (record && in_nest() && !captured && member->getAccess() != AS_public && member->getAccess() != AS_none)
      all_.opened.insert(record->getCanonicalDecl());
  }

  bool name(const NamedDecl *d, SourceLocation at, bool qualified) {
    if (!d->getDeclName()) return true; // struct { ... } x;
    if (const auto it = all_.lifted.find(d->getCanonicalDecl()); it != all_.lifted.end()) return put(at, it->second);
    if (qualified || !(in_nest() || classes_ > 0)) return true;
    open(d, nullptr);
    const DeclContext *scope = d->getDeclContext();
    if (const auto *e = dyn_cast<EnumDecl>(scope); e && !e->isScoped()) scope = e->getDeclContext();
    const auto *record = dyn_cast<CXXRecordDecl>(scope);
    if (!record || record->isLambda() || !d->getDeclName().isIdentifier()) return true;
    for (const DeclContext *c = record; c; c = c->getParent())
      if (c == function_) return true; // within a class of the function
    return put(at, all_.type_text(all_.ast.getRecordType(record)) + "::" + d->getNameAsString());
  }

  bool put(SourceLocation at, const std::string &text) {
    const TokenRange r = tokens_.range({at, at});
    if (!r.empty()) tokens_.rename(r.first, text);
    return true;
  }

  Context &all_;
  TokenStream &tokens_;
  const FunctionDecl *function_;
  int classes_ = 0;
  bool qualified_ = false;
};

class Lifter {
public:
  Lifter(Context &context, TokenStream &tokens) : context_(context), tokens_(tokens) {}

  void run() {
    Visits visits;
    visits.declaration = [this](const Decl *d) { return function(dyn_cast<FunctionDecl>(d)); };
    walk_syntax(context_.ast.getTranslationUnitDecl(), visits);
    for (const FunctionDecl *f : functions_) Mentions(context_, tokens_, f).TraverseStmt(f->getBody());
  }

private:
  bool function(const FunctionDecl *f) {
    if (!f || !f->isThisDeclarationADefinition() || !f->getBody() || !context_.in_main_file(f->getLocation()))
      return true;
    Locals locals(context_);
    locals.TraverseStmt(f->getBody());
    if (!locals.has_nest()) return true;
    for (const NamedDecl *d : locals.found) lift(f, d);
    functions_.push_back(f);
    return true;
  }

  void lift(const FunctionDecl *f, const NamedDecl *d) {
    std::string word = d->getNameAsString();
    if (const auto *tag = dyn_cast<TagDecl>(d); tag && word.empty()) {
      const TypedefNameDecl *other = tag->getTypedefNameForAnonDecl();
      if (!other) return;
      word = other->getNameAsString();
      const auto known = context_.lifted.find(other->getCanonicalDecl());
      if (known != context_.lifted.end()) {
        context_.lifted.emplace(tag->getCanonicalDecl(), known->second);
        return;
      }
    }
    if (const auto *t = dyn_cast<TypedefNameDecl>(d)) { // typedef struct { ... } name; typedef struct name name;
      const TagDecl *tag = t->getUnderlyingType()->getAsTagDecl();
      const auto known = tag ? context_.lifted.find(tag->getCanonicalDecl()) : context_.lifted.end();
      if (known != context_.lifted.end() && (tag->getTypedefNameForAnonDecl() == t || tag->getName() == word)) {
        context_.lifted.emplace(t->getCanonicalDecl(), known->second);
        return;
      }
    }
    if (!context_.lifted.count(d->getCanonicalDecl())) context_.lifted[d->getCanonicalDecl()] = fresh(f, word);
  }

  std::string fresh(const FunctionDecl *f, const std::string &word) {
    if (context_.times_declared(word) == 1) return word;
    const std::string wanted = identifier(f->getNameAsString() + "_" + word);
    std::string out = wanted;
    for (int i = 2; context_.declares(out) || !taken_.insert(out).second; i++) out = wanted + "_" + std::to_string(i);
    return out;
  }

  Context &context_;
  TokenStream &tokens_;
  std::vector<const FunctionDecl *> functions_;
  std::set<std::string> taken_;
};

} // namespace

void lift_locals(Context &context, TokenStream &tokens) { Lifter(context, tokens).run(); }

} // namespace metafork::frontend
