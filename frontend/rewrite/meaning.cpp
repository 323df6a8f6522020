#include "frontend/rewrite/meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Meaning {
public:
  explicit Meaning(const FunctionDecl *f) : ast_(f->getASTContext()), policy_(ast_.getLangOpts()) {
    policy_.FullyQualifiedName = true;
  }
  std::string out;

  void function(const FunctionDecl *f, size_t skipped) {
    type(f->getType());
    const auto *body = cast<CompoundStmt>(f->getBody());
    for (const Stmt *s : body->body())
      if (skipped > 0)
        skipped--;
      else
        statement(s);
  }

private:
  // Lambdas have their places in their names: these are as many lambdas.
  void type(QualType t) {
    std::string text = t.getCanonicalType().getAsString(policy_);
    for (size_t at = 0; (at = text.find("(lambda at ", at)) != std::string::npos; at++)
      text.erase(at + 7, text.find(')', at) - at - 7);
    out += " <" + text + ">";
  }

  // What is declared outside, by name, type and line; what is local, by its name.
  void named(const NamedDecl *d) {
    std::string name = d->getQualifiedNameAsString();
    if (d->isImplicit() && isa<VarDecl>(d)) // of a range-based loop, numbered by how deep it stands
      while (!name.empty() && isdigit(static_cast<unsigned char>(name.back()))) name.pop_back();
    out += " " + name;
    if (const auto *v = dyn_cast<ValueDecl>(d)) type(v->getType());
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (f && f->getTemplateSpecializationArgs()) {
      llvm::raw_string_ostream stream(out);
      printTemplateArgumentList(stream, f->getTemplateSpecializationArgs()->asArray(), policy_);
    }
    if ((f && f->getTemplateInstantiationPattern()) || (f && f->getTemplateSpecializationKind() != TSK_Undeclared))
      return;
    if (d->isTemplated() || !(d->getDeclContext()->isFileContext() || d->getDeclContext()->isRecord())) return;
    const PresumedLoc at = ast_.getSourceManager().getPresumedLoc(d->getCanonicalDecl()->getLocation());
    if (at.isValid()) out += "@" + std::string(at.getFilename()) + ":" + std::to_string(at.getLine());
  }

  void variable(const VarDecl *v) {
    named(v);
    if (v->getInit()) statement(v->getInit());
  }

  bool number(const Expr *e) {
    Expr::EvalResult value;
    if (!e->isPRValue() || !e->getType()->isIntegralOrEnumerationType() || e->isValueDependent() ||
        !e->EvaluateAsInt(value, ast_))
      return false;
    llvm::SmallString<24> digits;
    value.Val.getInt().toString(digits, 10);
    out += " #" + digits.str().str();
    type(e->getType());
    return true;
  }

  void statement(const Stmt *s) {
    if (!s) return void(out += " -");
    if (const auto *e = dyn_cast<Expr>(s)) return expression(e);
    if (const auto *d = dyn_cast<DeclStmt>(s)) return declarations(d);
    if (const auto *i = dyn_cast<IfStmt>(s); i && i->isConstexpr() && !i->isConsteval()) {
      statement(i->getInit());
      if (const auto taken = i->getNondiscardedCase(ast_)) return taken.value() ? statement(*taken) : void();
    }
    out += std::string(" (") + s->getStmtClassName();
    for (const Stmt *c : s->children()) statement(c);
    out += ")";
  }

  void declarations(const DeclStmt *s) {
    out += " (let";
    for (const Decl *d : s->decls())
      if (const auto *v = dyn_cast<VarDecl>(d))
        variable(v);
      else if (const auto *tag = dyn_cast<TagDecl>(d))
        out += " " + tag->getNameAsString();
    out += ")";
  }

  void expression(const Expr *e) {
    e = e->IgnoreParens();
    if (number(e)) return;
    if (const auto *r = dyn_cast<SubstNonTypeTemplateParmExpr>(e)) return expression(r->getReplacement());
    if (const auto *c = dyn_cast<ConstantExpr>(e)) return expression(c->getSubExpr());
    out += std::string(" (") + e->getStmtClassName();
    type(e->getType());
    out += e->isLValue() ? "&" : e->isXValue() ? "&&" : "";
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) named(ref->getDecl());
    if (const auto *m = dyn_cast<MemberExpr>(e)) named(m->getMemberDecl());
    if (const auto *c = dyn_cast<CXXConstructExpr>(e)) named(c->getConstructor());
    if (const auto *c = dyn_cast<CastExpr>(e)) out += std::string(" ") + c->getCastKindName();
    if (const auto *b = dyn_cast<BinaryOperator>(e)) out += " " + b->getOpcodeStr().str();
    if (const auto *u = dyn_cast<UnaryOperator>(e)) out += " " + UnaryOperator::getOpcodeStr(u->getOpcode()).str();
    if (const auto *f = dyn_cast<FloatingLiteral>(e)) {
      llvm::SmallString<32> digits;
      f->getValue().toString(digits);
      out += " " + digits.str().str();
    }
    if (const auto *t = dyn_cast<StringLiteral>(e)) out += " \"" + t->getBytes().str() + "\"";
    if (const auto *l = dyn_cast<LambdaExpr>(e)) {
      type(l->getCallOperator()->getType());
      statement(l->getCallOperator()->getBody());
    }
    if (const auto *d = dyn_cast<CXXDefaultArgExpr>(e)) expression(d->getExpr());
    if (const auto *list = dyn_cast<InitListExpr>(e); list && list->isSyntacticForm() && list->getSemanticForm())
      e = list->getSemanticForm();
    for (const Stmt *c : e->children()) statement(c);
    out += ")";
  }

  const ASTContext &ast_;
  PrintingPolicy policy_;
};

} // namespace

std::string meaning_of(const FunctionDecl *f, size_t skipped) {
  Meaning m(f);
  m.function(f, skipped);
  return std::move(m.out);
}

} // namespace metafork::frontend
