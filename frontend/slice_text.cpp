// The slice as C++ text.
#include "frontend/slice.h"

#include "frontend/statements.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

std::vector<std::string> namespaces_of(const Decl *d) {
  std::vector<std::string> out;
  for (const DeclContext *c = d->getDeclContext(); c; c = c->getParent())
    if (const auto *ns = dyn_cast<NamespaceDecl>(c)) out.insert(out.begin(), ns->getNameAsString());
  return out;
}

// __attribute__((aligned(n))) behind a declaration.
std::string alignment_text(const Decl *d) {
  std::string out;
  for (const AlignedAttr *a : d->specific_attrs<AlignedAttr>())
    if (!a->isAlignmentDependent())
      out += " __attribute__((aligned(" + std::to_string(a->getAlignment(d->getASTContext()) / 8) + ")))";
  return out;
}

} // namespace

// A constant at file scope, with its own declarator (a declaration may hold several).
std::string Slice::constant_text(const VarDecl *v) const {
  PrintingPolicy policy(context_.ast.getLangOpts());
  policy.SuppressTagKeyword = policy.Bool = true;
  QualType type = v->getType().getCanonicalType();
  const bool scalar = type->isScalarType();
  if (scalar) type = type.getUnqualifiedType();
  std::string declarator = kernel_word(v->getNameAsString(), context_.is_c);
  type.getAsStringInternal(declarator, policy);
  const Expr *init = v->getAnyInitializer();
  return std::string(scalar ? "static constexpr " : "static MF_CONSTANT ") + declarator + " = " + context_.text(init) +
         ";";
}

// A record with the packing and alignment that stand outside its own text, and `name` behind it.
std::string Slice::laid_out(const TagDecl *tag, std::string text, const std::string &name) const {
  text.pop_back();
  auto behind = [&](const Attr *a) {
    return context_.sm.isBeforeInTranslationUnit(tag->getBraceRange().getEnd(), a->getLocation());
  };
  for (const auto *a : tag->specific_attrs<PackedAttr>())
    if (behind(a)) text += " __attribute__((packed))";
  for (const auto *a : tag->specific_attrs<AlignedAttr>())
    if (behind(a) && !a->isAlignmentDependent())
      text += " __attribute__((aligned(" + std::to_string(a->getAlignment(context_.ast) / 8) + ")))";
  text += name + ";";
  if (const auto *pack = tag->getAttr<MaxFieldAlignmentAttr>())
    text = "#pragma pack(push, " + std::to_string(pack->getAlignment() / 8) + ")\n" + text + "\n#pragma pack(pop)";
  return text;
}

std::string Slice::typedef_text(const TypedefNameDecl *t) const {
  PrintingPolicy policy(context_.ast.getLangOpts());
  policy.SuppressTagKeyword = policy.Bool = true;
  std::string declarator = kernel_word(t->getNameAsString(), context_.is_c);
  if (const auto *tag = t->getUnderlyingType()->getAsTagDecl(); tag && tag->getNameAsString() == declarator) return "";
  t->getUnderlyingType().getAsStringInternal(declarator, policy);
  return "typedef " + declarator + alignment_text(t) + ";";
}

// The tokens of a declaration, with MF_DEVICE before every function in it and without storage classes that a kernel
// file does not want.
std::string Slice::declaration_text(const Decl *d) const {
  if (const auto *v = dyn_cast<VarDecl>(d)) return constant_text(v);
  if (const auto *t = dyn_cast<TypedefNameDecl>(d)) return typedef_text(t);
  if (const auto *u = dyn_cast<UsingDirectiveDecl>(d))
    return "using namespace " + u->getNominatedNamespace()->getQualifiedNameAsString() + ";";
  if (const auto *u = dyn_cast<UsingEnumDecl>(d))
    return "using enum " + u->getEnumDecl()->getQualifiedNameAsString() + ";";
  if (const auto *a = dyn_cast<NamespaceAliasDecl>(d))
    return "namespace " + a->getNameAsString() + " = " + a->getNamespace()->getQualifiedNameAsString() + ";";
  if (const auto *u = dyn_cast<UsingDecl>(d))
    return "using " + (*u->shadow_begin())->getTargetDecl()->getQualifiedNameAsString() + ";";
  std::set<unsigned> marks; // tokens that begin a function
  struct Marker : RecursiveASTVisitor<Marker> {
    Marker(const Slice &slice, const Context &context, const TokenStream &tokens, std::set<unsigned> &marks)
        : slice(slice), context(context), tokens(tokens), marks(marks) {}
    const Slice &slice;
    const Context &context;
    const TokenStream &tokens;
    std::set<unsigned> &marks;
    std::map<unsigned, std::string> before, after; // conversions that are written out
    std::map<unsigned, std::pair<unsigned, std::string>>
        names; // of the library's functions: the last token, the new one
    void convert(const Expr *e, const std::string &type) {
      const TokenRange r = tokens.range(e->getSourceRange());
      if (r.empty()) return;
      before[r.first] += "(" + type + ")(";
      after[r.last] += ")";
    }
    bool VisitCallExpr(CallExpr *c) {
      const auto standard = c->getDirectCallee() ? slice.standard(c->getDirectCallee()) : std::nullopt;
      if (!standard) return true;
      for (const Expr *a : slice.converted(c, *standard)) convert(a, standard->argument);
      const TokenRange r = tokens.range(c->getCallee()->getSourceRange());
      if (!r.empty()) names[r.first] = {r.last, standard->name};
      return true;
    }
    bool VisitFunctionDecl(FunctionDecl *f) {
      if (f->isImplicit()) return true;
      const TokenRange r = tokens.range({f->getOuterLocStart(), f->getEndLoc()});
      if (!r.empty()) marks.insert(r.first);
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *c) {
      if (!context.is_c || !(becomes_enumerator(c) || becomes_unsigned(c))) return true;
      convert(c->IgnoreImplicit(), context.type_text(c->getType()));
      return true;
    }
  } marker(*this, context_, context_.tokens, marks);
  marker.TraverseDecl(const_cast<Decl *>(d));

  SourceRange source = d->getSourceRange();
  const TokenRange range = context_.tokens.range(source);
  std::string out;
  const bool single_function = isa<FunctionDecl>(d);
  bool fresh = true;
  int depth = 0;
  bool in_header = true; // before the body of a function
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++) {
    const std::string word = context_.tokens.spelling(i);
    if (word == "{") in_header = false;
    if (!fresh) out += context_.tokens.gap(i);
    fresh = false;
    if (marks.count(i)) out += "MF_DEVICE ";
    if (single_function && in_header && depth == 0 && (word == "static" || word == "extern" || word == "inline")) {
      fresh = true;
      continue;
    }
    if (const auto cast = marker.before.find(i); cast != marker.before.end()) out += cast->second;
    if (const auto name = marker.names.find(i); name != marker.names.end()) {
      out += name->second.second;
      i = name->second.first;
    } else {
      out += context_.tokens.kernel_spelling(i, context_.is_c);
    }
    if (const auto cast = marker.after.find(i); cast != marker.after.end()) out += cast->second;
  }
  if (isa<FunctionDecl>(d)) return "static inline " + out;
  if (isa<FunctionTemplateDecl>(d)) return out;
  return out + ";";
}

std::string Slice::text() const {
  std::vector<const Decl *> order = decls_;
  add_usings(context_.ast.getTranslationUnitDecl(), order);
  order.insert(order.end(), local_names_.begin(), local_names_.end());
  for (const Decl *d : decls_) // a function that others use before its definition, or that has default arguments
    if (const auto *f = dyn_cast<FunctionDecl>(d); f && f->getFirstDecl() != f && !isa<CXXMethodDecl>(f))
      order.push_back(f->getFirstDecl());
  std::stable_sort(order.begin(), order.end(), [this](const Decl *a, const Decl *b) {
    return context_.sm.isBeforeInTranslationUnit(a->getBeginLoc(), b->getBeginLoc());
  });
  std::string out;
  for (const Decl *d : order) {
    const auto *function = dyn_cast<FunctionDecl>(d);
    const bool prototype = function && !function->isThisDeclarationADefinition();
    const std::vector<std::string> scopes = namespaces_of(d);
    for (const std::string &ns : scopes) out += ns.empty() ? "namespace {\n" : "namespace " + ns + " {\n";
    if (const auto *r = dyn_cast<TagDecl>(d); r && r->getTypedefNameForAnonDecl()) {
      // typedef struct { ... } name;
      const TypedefNameDecl *name = r->getTypedefNameForAnonDecl();
      out += laid_out(r, "typedef " + declaration_text(r), " " + name->getNameAsString() + alignment_text(name));
    } else if (const auto *record = dyn_cast<RecordDecl>(d)) {
      out += laid_out(record, declaration_text(record), "");
    } else {
      out += declaration_text(d) + (prototype ? ";" : "");
    }
    out += "\n";
    for (size_t i = 0; i < scopes.size(); i++) out += "}\n";
  }
  return out;
}

} // namespace metafork::frontend
