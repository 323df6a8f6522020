// The slice as C++ text.
#include "frontend/slice/slice.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/operators.h"
#include "model/words.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// The namespaces around the text of a declaration.
std::vector<std::string> namespaces_of(const Decl *d) {
  std::vector<std::string> out;
  for (const DeclContext *c = d->getLexicalDeclContext(); c; c = c->getParent())
    if (const auto *ns = dyn_cast<NamespaceDecl>(c))
      out.insert(out.begin(), std::string(ns->isInline() ? "inline " : "") + "namespace " + ns->getNameAsString());
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
  QualType type = v->getType().getCanonicalType();
  const bool scalar = type->isScalarType();
  if (scalar) type = type.getUnqualifiedType();
  const Expr *init = v->getAnyInitializer();
  if (const std::string value = made_by_lambda(v); !value.empty())
    return "static MF_CONSTANT " + context_.declaration_text(type, context_.kernel_name(v)) + " = " + value + ";";
  const auto *object = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
  const bool by_arguments =
      object && object->getParenOrBraceRange().isValid() && object->getBeginLoc() == v->getLocation();
  return std::string(scalar ? "static constexpr " : "static MF_CONSTANT ") +
         context_.declaration_text(type, context_.kernel_name(v)) +
         (by_arguments ? value_text(init, object->getParenOrBraceRange())
                       : " = " + value_text(init, init->getSourceRange())) +
         ";";
}

// What a lambda computes for a constant: constexpr auto table = [] { ... }();
std::string Slice::made_by_lambda(const VarDecl *v) const {
  const Expr *init = v->getAnyInitializer();
  Visits visits;
  visits.statement = [](const Stmt *s) { return !isa<LambdaExpr>(s); };
  if (!init || walk_syntax(init, visits) || v->getType()->isDependentType() || init->isValueDependent()) return "";
  const APValue *value = v->evaluateValue();
  return value ? frontend::value_text(context_, v->getType(), *value) : "";
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
  const std::string name = context_.kernel_name(t);
  const TagDecl *tag = t->getUnderlyingType()->getAsTagDecl();
  if (tag && (context_.kernel_name(tag) == name || tag->getTypedefNameForAnonDecl() == t)) return "";
  return "typedef " + context_.declaration_text(t->getUnderlyingType(), name) + alignment_text(t) + ";";
}

// The tokens of a declaration, with MF_DEVICE before every function in it and without storage classes that a kernel
// file does not want.
std::string Slice::declaration_text(const Decl *d) const {
  const auto *v = dyn_cast<VarDecl>(d);
  if (v && v->getDescribedVarTemplate())
    return tokens_text(context_.tokens.range(v->getDescribedVarTemplate()->getSourceRange()), {}) + ";";
  if (v) return constant_text(v);
  if (const auto *t = dyn_cast<TypedefNameDecl>(d)) return typedef_text(t);
  if (const auto *u = dyn_cast<UsingDirectiveDecl>(d))
    return "using namespace " + u->getNominatedNamespace()->getQualifiedNameAsString() + ";";
  if (const auto *u = dyn_cast<UsingEnumDecl>(d))
    return "using enum " + u->getEnumDecl()->getQualifiedNameAsString() + ";";
  if (const auto *a = dyn_cast<NamespaceAliasDecl>(d))
    return "namespace " + a->getNameAsString() + " = " + a->getNamespace()->getQualifiedNameAsString() + ";";
  if (const auto *u = dyn_cast<UsingDecl>(d))
    return "using " + (*u->shadow_begin())->getTargetDecl()->getQualifiedNameAsString() + ";";
  Edits edits = edits_of(d);
  const auto *function = dyn_cast<FunctionDecl>(d);
  const auto *made = dyn_cast<FunctionTemplateDecl>(d); // auto f(auto x) has no template <...>
  const bool brief = made && made->getTemplateParameters()->getTemplateLoc().isInvalid();
  const FunctionDecl *all = brief ? made->getTemplatedDecl() : function;
  const TokenRange range =
      context_.tokens.range(all ? SourceRange(all->getOuterLocStart(), all->getEndLoc()) : d->getSourceRange());
  if (function) {
    for (unsigned i = range.first; i <= range.last && !range.empty() && context_.tokens.spelling(i) != "{"; i++) {
      const std::string word = context_.tokens.spelling(i);
      const bool stays = word == "inline" && function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
      if ((word == "static" || word == "extern" || word == "inline") && !stays) edits.replace[i] = {i, ""};
    }
    if (context_.is_c) write_head_of_c(function, edits);
    const bool member = isa<CXXMethodDecl>(function);
    const bool is_static =
        !member && !function->getQualifier() && function->getTemplateSpecializationKind() != TSK_ExplicitSpecialization;
    const std::string text = tokens_text(range, edits);
    return function->getNumTemplateParameterLists() ? text : (is_static ? "static inline " : "inline ") + text;
  }
  const std::string text = tokens_text(range, edits);
  return made && made->getTemplatedDecl()->doesThisDeclarationHaveABody() ? text : text + ";";
}

std::string Slice::tokens_text(TokenRange range, const Edits &edits) const {
  std::string out;
  bool fresh = true, function = false;
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++) {
    const auto replaced = edits.replace.find(i);
    if (replaced != edits.replace.end() && replaced->second.second.empty()) {           // left out
      function = replaced->second.first == i && (function || edits.functions.count(i)); // static double f()
      i = replaced->second.first;
      continue;
    }
    if (!fresh) out += context_.tokens.gap(i);
    fresh = false;
    if (function || edits.functions.count(i)) out += "MF_DEVICE ";
    function = false;
    if (const auto text = edits.before.find(i); text != edits.before.end()) out += text->second;
    if (replaced != edits.replace.end()) {
      out += replaced->second.second;
      i = replaced->second.first;
    } else {
      out += context_.tokens.kernel_spelling(i, context_.is_c);
    }
    if (const auto text = edits.after.find(i); text != edits.after.end()) out += text->second;
  }
  return out;
}

// Where a declaration stands among the others. A constant that stands apart from its class comes before it.
SourceLocation Slice::place(const Decl *d) const {
  const auto *v = dyn_cast<VarDecl>(d);
  if (!v || !v->isStaticDataMember()) return context_.sm.getExpansionLoc(d->getEndLoc());
  const Decl *outer = written(cast<RecordDecl>(v->getDeclContext()));
  return textual(outer)->getBeginLoc();
}

std::string Slice::text() const {
  std::vector<const Decl *> order = decls_;
  for (const Decl *d : context_.ast.getTraversalScope()) add_usings(d, order);
  order.insert(order.end(), local_names_.begin(), local_names_.end());
  for (const Decl *d : decls_) // a function that others use before its definition, or that has default arguments
    if (const auto *f = dyn_cast<FunctionDecl>(d); f && f->getFirstDecl() != f && !f->getFirstDecl()->isImplicit() &&
                                                   !isa<CXXMethodDecl>(f) && !f->getPrimaryTemplate() &&
                                                   !isa<RecordDecl>(f->getFirstDecl()->getLexicalDeclContext()) &&
                                                   !context_.in_system(f->getFirstDecl()->getLocation()))
      order.push_back(f->getFirstDecl());
  // by their ends: a type of C that is declared inside another one comes first
  std::stable_sort(order.begin(), order.end(), [this](const Decl *a, const Decl *b) {
    return context_.sm.isBeforeInTranslationUnit(place(a), place(b));
  });
  std::string out;
  for (const Decl *d : order) {
    const auto *function = dyn_cast<FunctionDecl>(d);
    const bool prototype = function && !function->doesThisDeclarationHaveABody() && !function->isDefaulted();
    const std::vector<std::string> scopes = namespaces_of(d);
    for (const std::string &ns : scopes) out += ns + (ns.back() == ' ' ? "{\n" : " {\n");
    if (const auto *r = dyn_cast<TagDecl>(d); r && r->getTypedefNameForAnonDecl()) {
      // typedef struct { ... } name;
      const TypedefNameDecl *name = r->getTypedefNameForAnonDecl();
      out += laid_out(r, "typedef " + declaration_text(r), " " + context_.kernel_name(name) + alignment_text(name));
    } else if (const auto *record = dyn_cast<RecordDecl>(d)) {
      out += laid_out(record, declaration_text(record), "");
    } else {
      out += declaration_text(d) + (prototype ? ";" : "");
    }
    out += "\n";
    for (size_t i = 0; i < scopes.size(); i++) out += "}\n";
  }
  for (const auto &[name, definition] : operators_) out += definition;
  return out;
}

std::string Slice::full_name(const FunctionDecl *f) const {
  std::string out = context_.kernel_name(f);
  for (const DeclContext *d = f->getDeclContext(); !d->isTranslationUnit(); d = d->getParent())
    if (const auto *record = dyn_cast<RecordDecl>(d)) {
      out = context_.type_text(context_.ast.getRecordType(record)) + "::" + out;
      break;
    } else if (const auto *space = dyn_cast<NamespaceDecl>(d); space && !space->isAnonymousNamespace()) {
      out = context_.kernel_name(space) + "::" + out;
    }
  if (const TemplateArgumentList *all = f->getTemplateSpecializationArgs()) {
    std::string arguments;
    for (const TemplateArgument &a : all->asArray()) {
      arguments += arguments.empty() ? "" : ", ";
      if (a.getKind() == TemplateArgument::Type)
        arguments += context_.type_text(a.getAsType());
      else if (a.getKind() == TemplateArgument::Integral)
        arguments += std::to_string(a.getAsIntegral().getExtValue());
    }
    out += "<" + arguments + ">";
  }
  const std::string program = std::string(model::program_namespace) + "::"; // whatever a class has of that name
  return out.rfind(program, 0) == 0 ? out : program + out;
}

void Slice::need_operator(const std::string &op, QualType type, const std::string &callee) {
  const std::string name = model::operator_class(op), t = context_.type_text(type);
  operators_[name] = "struct " + name + " : mf_by_function<" + name + ", " + t + "> {\n  MF_DEVICE static " + t +
                     " mf_apply(" + t + " a, " + t + " b) { return " + callee + "(a, b); }\n};\n";
}

} // namespace metafork::frontend
