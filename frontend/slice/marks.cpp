// What changes in the text of a declaration on its way into a kernel file.
#include "frontend/slice/slice.h"

#include "frontend/syntax/assertions.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/text/visitor.h"
#include "model/words.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

namespace metafork::frontend {

using namespace clang;

class Slice::Marker : public SyntaxVisitor {
public:
  // `top`: the declaration itself, which may be written inside another one.
  Marker(const Slice &slice, Edits &edits, const Decl *top)
      : slice_(slice), context_(slice.context_), edits_(edits), top_(top) {}

  bool TraverseStmt(Stmt *s, Queue * = nullptr) override {
    const auto checked = s ? assertion(context_, s) : std::nullopt;
    if (!checked) return SyntaxVisitor::TraverseStmt(s);
    edits_.replace[checked->all.first] = {checked->part.first - 1, checked->before};
    edits_.replace[checked->part.last + 1] = {checked->all.last, checked->after};
    if (const auto condition = context_.is_c ? around_condition(checked->condition) : std::nullopt)
      if (const TokenRange part = context_.tokens.range(condition->part); !part.empty())
        enclose(part, condition->before, condition->after);
    return TraverseStmt(const_cast<Expr *>(checked->condition));
  }
  bool VisitStmt(Stmt *s) override {
    for (const AroundComplex &a : context_.is_c ? around_complex(s) : std::vector<AroundComplex>()) {
      if (a.part.isInvalid()) return replace(a.whole, a.before);
      const TokenRange whole = context_.tokens.range(a.whole), part = context_.tokens.range(a.part);
      if (whole.empty() || part.empty()) continue;
      if (whole.first != part.first) edits_.replace[whole.first] = {part.first - 1, ""};
      enclose(part, a.before, a.after);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *c) override {
    if (const auto *open = dyn_cast<UnresolvedLookupExpr>(c->getCallee())) {
      std::string name = slice_.of_any_type(open);
      if (c->getNumArgs() == 1 && isa<InitListExpr>(c->getArg(0)->IgnoreImplicit())) // std::min({a, b, c})
        if (name == "metafork_kernel::min" || name == "metafork_kernel::max")
          name = "metafork_values::" + name.substr(17);
      return name.empty() || replace({open->getBeginLoc(), open->getNameLoc()}, name);
    }
    if (const std::string number = library_constant(context_, c); !number.empty())
      return replace(c->getSourceRange(), number);
    if (copies_memory(c->getDirectCallee()))
      return replace(c->getCallee()->getSourceRange(), "metafork_kernel::copy_bytes");
    const auto standard = c->getDirectCallee() ? slice_.standard(c->getDirectCallee()) : std::nullopt;
    if (!standard) return true;
    for (const Expr *a : slice_.converted(c, *standard)) convert(a, standard->argument);
    return replace(c->getCallee()->getSourceRange(), slice_.callee_text(c, *standard));
  }
  bool VisitFunctionDecl(FunctionDecl *f) override {
    if (f->isImplicit()) return true;
    const TokenRange r = context_.tokens.range({f->getInnerLocStart(), f->getEndLoc()});
    if (r.empty()) return true;
    edits_.functions.insert(r.first);
    if (f->getTemplateSpecializationKind() == TSK_ExplicitSpecialization && !f->isInlineSpecified())
      edits_.before[r.first] = "inline ";
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *c) override {
    if (!context_.is_c || !(becomes_enumerator(c) || becomes_unsigned(c))) return true;
    convert(c->IgnoreImplicit(), context_.type_text(c->getType()));
    return true;
  }
  // A constant that stands apart from its class.
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const auto *v = dyn_cast<VarDecl>(e->getDecl());
    if (v && !context_.is_c)
      if (const std::string number = library_constant(context_, e); !number.empty())
        return replace(e->getSourceRange(), number);
    if (!v || !v->isStaticDataMember()) return true;
    const auto it = context_.lifted.find(v->getCanonicalDecl());
    return it == context_.lifted.end() || replace({e->getBeginLoc(), e->getLocation()}, it->second);
  }
  bool VisitMemberExpr(MemberExpr *e) override {
    const auto *v = dyn_cast<VarDecl>(e->getMemberDecl());
    if (!v) return true;
    const auto it = context_.lifted.find(v->getCanonicalDecl());
    return it == context_.lifted.end() || replace({e->getBeginLoc(), e->getMemberLoc()}, it->second);
  }
  // What is measured may not be there.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *e) override { return write_number(e); }
  bool VisitOffsetOfExpr(OffsetOfExpr *e) override { return write_number(e); }
  // Clang has checked it, and it may speak of what is not there.
  bool TraverseStaticAssertDecl(StaticAssertDecl *d) override { return replace(d->getSourceRange(), ""); }
  bool VisitTagDecl(TagDecl *d) override {
    if (!d->isThisDeclarationADefinition() || d->isImplicit()) return true;
    if (const auto *r = dyn_cast<CXXRecordDecl>(d); r && !r->isLambda()) slice_.leave_out(r, edits_);
    if (context_.is_c && d != top_ && isa<RecordDecl>(d->getLexicalDeclContext()) && slice_.seen_.count(d))
      return replace(d->getSourceRange(), context_.type_text(context_.ast.getTagDeclType(d)));
    const auto named = context_.lifted.find(d->getCanonicalDecl());
    if (isa<EnumDecl>(d) && !d->getIdentifier() && !d->getTypedefNameForAnonDecl() && named != context_.lifted.end()) {
      const TokenRange r = context_.tokens.range(d->getSourceRange());
      if (!r.empty()) edits_.after[r.first] += " " + named->second;
    }
    return true;
  }
  // struct { number number; }: in C++ a class uses a word in one meaning only.
  bool VisitFieldDecl(FieldDecl *f) override {
    if (!f->getTypeSourceInfo()) return true;
    for (TypeLoc t = f->getTypeSourceInfo()->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc()) {
      const auto name = t.getAs<TypedefTypeLoc>();
      if (!name || name.getTypedefNameDecl()->getDeclContext()->isRecord() ||
          f->getParent()->lookup(name.getTypedefNameDecl()->getDeclName()).empty())
        continue;
      const TokenRange r = context_.tokens.range({name.getNameLoc(), name.getNameLoc()});
      if (!r.empty()) edits_.before[r.first] += std::string(model::program_namespace) + "::";
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *v) override {
    if (!context_.is_c || !v->getTypeSourceInfo()) return true;
    for (TypeLoc t = v->getTypeSourceInfo()->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc())
      if (const QualType type = deduced_type(v, t.getUnqualifiedLoc()); !type.isNull())
        return replace(t.getUnqualifiedLoc().getSourceRange(), context_.type_text(type));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *u) override {
    const std::string function = step_of_bool(u);
    if (function.empty()) return true;
    const TokenRange sign = context_.tokens.range({u->getOperatorLoc(), u->getOperatorLoc()});
    const TokenRange part = context_.tokens.range(u->getSubExpr()->getSourceRange());
    if (sign.empty() || part.empty()) return true;
    edits_.replace[sign.first] = {sign.last, ""};
    edits_.before[part.first] = function + "(" + edits_.before[part.first];
    edits_.after[part.last] += ")";
    return true;
  }
  // C has it among the words of the type, C++ before them.
  bool VisitDecl(Decl *d) override {
    if (context_.is_c)
      for (const AlignedAttr *a : d->specific_attrs<AlignedAttr>())
        if (a->isAlignas() && !a->isAlignmentDependent())
          alignas_of_c(a->getLocation(), std::to_string(a->getAlignment(context_.ast) / 8));
    return true;
  }

private:
  void alignas_of_c(SourceLocation at, const std::string &bytes) {
    const TokenRange word = context_.tokens.range({at, at});
    int depth = 0;
    for (unsigned i = word.first + 1; !word.empty() && i < context_.tokens.size(); i++) {
      const std::string sign = context_.tokens.spelling(i);
      depth += sign == "(" ? 1 : sign == ")" ? -1 : 0;
      if (depth != 0) continue;
      edits_.replace[word.first] = {i, "__attribute__((aligned(" + bytes + ")))"};
      return;
    }
  }
  void convert(const Expr *e, const std::string &type) {
    const TokenRange r = context_.tokens.range(e->getSourceRange());
    if (!r.empty()) enclose(r, "(" + type + ")(", ")");
  }
  // What is inside has its turn later.
  void enclose(TokenRange part, const std::string &before, const std::string &after) {
    edits_.before[part.first] += before;
    edits_.after[part.last] = after + edits_.after[part.last];
  }
  // The value of a constant expression.
  bool write_number(const Expr *e) {
    Expr::EvalResult value;
    if (e->isInstantiationDependent() || !e->EvaluateAsInt(value, context_.ast)) return true;
    llvm::SmallString<24> digits;
    value.Val.getInt().toString(digits, 10);
    return replace(e->getSourceRange(), "((" + context_.type_text(e->getType()) + ")" + digits.str().str() + ")");
  }
  bool replace(SourceRange range, const std::string &text) {
    const TokenRange r = context_.tokens.range(range);
    if (!r.empty()) edits_.replace[r.first] = {r.last, text};
    return true;
  }

  const Slice &slice_;
  const Context &context_;
  Edits &edits_;
  const Decl *top_;
};

Slice::Edits Slice::edits_of(const Decl *d) const {
  Edits edits;
  Marker(*this, edits, d).TraverseDecl(const_cast<Decl *>(d));
  return edits;
}

std::string Slice::value_text(const Expr *value, SourceRange range) const {
  Edits edits;
  Marker(*this, edits, nullptr).TraverseStmt(const_cast<Expr *>(value));
  return tokens_text(context_.tokens.range(range), edits);
}

// Definitions of the old style, and arrays among the parameters, whose bounds C++ does not take.
void Slice::write_head_of_c(const FunctionDecl *f, Edits &edits) const {
  const bool arrays = std::any_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
    return p->getOriginalType()->isArrayType() || p->getType()->isVariablyModifiedType();
  });
  const bool old_style = !f->hasWrittenPrototype() && f->getNumParams();
  if (!arrays && !old_style) return;
  std::string head;
  for (const ParmVarDecl *p : f->parameters())
    head += (head.empty() ? "" : ", ") + context_.declaration_text(p->getType(), context_.kernel_name(p));
  const TokenRange name = context_.tokens.range({f->getLocation(), f->getLocation()});
  const TokenRange all = context_.tokens.range(f->getSourceRange());
  const TokenRange body = f->doesThisDeclarationHaveABody() ? context_.tokens.range(f->getBody()->getSourceRange())
                                                            : TokenRange{all.last + 1, all.last + 1};
  if (name.empty() || body.empty()) return;
  edits.replace[name.first + 1] = {body.first - 1, "(" + head + ") "};
}

} // namespace metafork::frontend
