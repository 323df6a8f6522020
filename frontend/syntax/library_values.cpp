#include "frontend/syntax/library_values.h"

#include "model/words.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/TypeLoc.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

const char *const kernel_namespace = "metafork_values::";

bool is_in_std(const NamedDecl *d, const std::set<std::string> &names) {
  return d && d->isInStdNamespace() && d->getIdentifier() && names.count(d->getName().str()) != 0;
}

bool is_type_name(const NamedDecl *d) {
  static const std::set<std::string> names = {"complex"};
  return is_in_std(d, names);
}

// Functions that kernels have of complex numbers.
bool is_of_complex(const NamedDecl *d) {
  static const std::set<std::string> names = {"real", "imag", "norm", "conj", "abs",  "arg",  "polar", "exp",
                                              "log",  "sqrt", "sin",  "cos",  "sinh", "cosh", "pow"};
  return is_in_std(d, names);
}

bool is_complex(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsRecordDecl();
  return record && is_library_value(record);
}

} // namespace

bool is_library_value(const RecordDecl *record) {
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!one || !one->isInStdNamespace() || !is_type_name(one)) return false;
  const TemplateArgument &of = one->getTemplateArgs()[0];
  return of.getKind() == TemplateArgument::Type && (of.getAsType()->isSpecificBuiltinType(BuiltinType::Float) ||
                                                    of.getAsType()->isSpecificBuiltinType(BuiltinType::Double));
}

std::optional<ValueFunction> function_of_values(const FunctionDecl *f) {
  if (const auto *m = dyn_cast<CXXMethodDecl>(f)) {
    if (!is_library_value(m->getParent()) || m->isStatic() || isa<CXXDestructorDecl>(m)) return std::nullopt;
    return ValueFunction{false, !m->isConst() && !isa<CXXConstructorDecl>(m)};
  }
  if (!f->isInStdNamespace()) return std::nullopt;
  const bool of_values = is_complex(f->getReturnType()) || std::any_of(f->param_begin(), f->param_end(), [](auto *p) {
                           return is_complex(p->getType());
                         });
  if (!of_values) return std::nullopt;
  if (const IdentifierInfo *suffix = f->getLiteralIdentifier()) // 2.0i
    return suffix->getName() == "i" || suffix->getName() == "if" ? std::optional(ValueFunction{}) : std::nullopt;
  switch (f->getOverloadedOperator()) {
    case OO_None:
      if (!is_of_complex(f)) return std::nullopt;
      return ValueFunction{true};
    case OO_Plus:
    case OO_Minus:
    case OO_Star:
    case OO_Slash:
    case OO_EqualEqual:
    case OO_ExclaimEqual:
      return ValueFunction{};
    default:
      return std::nullopt;
  }
}

bool assigns_value(const FunctionDecl *f) {
  const auto *m = dyn_cast<CXXMethodDecl>(f);
  return m && m->getOverloadedOperator() == OO_Equal && is_library_value(m->getParent());
}

namespace {

// Where the program names types and functions of values.
class Names : public RecursiveASTVisitor<Names> {
public:
  Names(const Context &context, TokenStream &tokens) : context_(context), tokens_(tokens) {}

  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc q) {
    for (NestedNameSpecifierLoc one = q; one; one = one.getPrefix())
      if (one.getTypeLoc()) type(one.getPrefix(), one.getTypeLoc());
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(q);
  }
  bool TraverseElaboratedTypeLoc(ElaboratedTypeLoc t) {
    type(t.getQualifierLoc(), t.getNamedTypeLoc());
    return RecursiveASTVisitor::TraverseElaboratedTypeLoc(t);
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) {
    const auto *f = dyn_cast<FunctionDecl>(e->getDecl());
    const auto known = f ? function_of_values(f) : std::nullopt;
    if (known && known->by_name) name(e->getQualifierLoc(), e->getLocation(), f);
    return true;
  }
  // In a template, before its types are known: what is certainly of the library.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *e) {
    const bool all = e->decls_begin() != e->decls_end() && !e->requiresADL() &&
                     std::all_of(e->decls_begin(), e->decls_end(), [](const NamedDecl *d) {
                       const auto *t = dyn_cast<FunctionTemplateDecl>(d->getUnderlyingDecl());
                       const auto *f = t ? t->getTemplatedDecl() : dyn_cast<FunctionDecl>(d->getUnderlyingDecl());
                       return is_of_complex(f);
                     });
    if (all && is_alone(e->getName().getAsString()))
      name(e->getQualifierLoc(), e->getNameLoc(), (*e->decls_begin())->getUnderlyingDecl());
    return true;
  }
  // using std::norm; in a function
  bool VisitUsingDecl(UsingDecl *d) {
    const bool all = d->shadow_begin() != d->shadow_end() &&
                     std::all_of(d->shadow_begin(), d->shadow_end(), [](const UsingShadowDecl *s) {
                       const auto *t = dyn_cast<FunctionTemplateDecl>(s->getTargetDecl());
                       return t && is_of_complex(t->getTemplatedDecl()) && is_alone(t->getNameAsString());
                     });
    if (all) name(d->getQualifierLoc(), d->getLocation(), d);
    return true;
  }
  // 2.0i
  bool VisitUserDefinedLiteral(UserDefinedLiteral *e) {
    const std::string text = is_complex(e->getType()) ? literal(e) : "";
    if (!text.empty()) put(e->getBeginLoc(), e->getBeginLoc(), text);
    return true;
  }

private:
  void type(NestedNameSpecifierLoc qualifier, TypeLoc t) {
    const NamedDecl *d = nullptr;
    SourceLocation at;
    if (const auto s = t.getAs<TemplateSpecializationTypeLoc>()) {
      d = s.getTypePtr()->getTemplateName().getAsTemplateDecl();
      at = s.getTemplateNameLoc();
    } else if (const auto s = t.getAs<DeducedTemplateSpecializationTypeLoc>()) {
      d = s.getTypePtr()->getTemplateName().getAsTemplateDecl();
      at = s.getTemplateNameLoc();
    }
    if (d && is_type_name(d)) name(qualifier, at, d);
  }

  // std::abs(x) may be one of a number.
  static bool is_alone(const std::string &function) {
    static const std::set<std::string> names = {"real", "imag", "norm", "conj", "arg", "polar"};
    return names.count(function) != 0;
  }

  // The number of a literal, without its suffix.
  std::string literal(const UserDefinedLiteral *e) const {
    const TokenRange r = tokens_.range({e->getBeginLoc(), e->getBeginLoc()});
    if (r.empty() || e->getUDSuffix()->getName().contains('l')) return "";
    std::string number = tokens_.spelling(r.first);
    number.resize(number.size() - e->getUDSuffix()->getLength());
    const auto *record = e->getType()->getAsCXXRecordDecl();
    const bool single =
        cast<ClassTemplateSpecializationDecl>(record)->getTemplateArgs()[0].getAsType() == context_.ast.FloatTy;
    const std::string real = single ? "float" : "double";
    return kernel_namespace + ("complex<" + real) + ">(0, static_cast<" + real + ">(" + number + "))";
  }

  void name(NestedNameSpecifierLoc qualifier, SourceLocation at, const NamedDecl *d) {
    put(qualifier ? qualifier.getBeginLoc() : at, at, kernel_namespace + d->getNameAsString());
  }

  void put(SourceLocation first, SourceLocation last, const std::string &text) {
    const TokenRange r = tokens_.range({first, last});
    for (unsigned i = r.first; i <= r.last; i++) tokens_.rename(i, i == r.last ? text : "");
  }

  const Context &context_;
  TokenStream &tokens_;
};

} // namespace

void name_library_values(const Context &context, TokenStream &tokens) {
  if (context.is_c) return;
  Names names(context, tokens);
  for (Decl *d : context.ast.getTranslationUnitDecl()->decls())
    if (!context.in_system(d->getLocation())) names.TraverseDecl(d);
}

std::string with_kernel_values(const std::string &type) {
  std::string out;
  for (size_t i = 0; i < type.size();) {
    const bool here =
        type.compare(i, 5, "std::") == 0 && (i == 0 || (!model::in_word(type[i - 1]) && type[i - 1] != ':'));
    size_t end = i + 5;
    while (here && end < type.size() && model::in_word(type[end])) end++;
    if (here && type.substr(i + 5, end - i - 5) == "complex") {
      out += kernel_namespace + std::string("complex");
      i = end;
    } else {
      out += type[i++];
    }
  }
  return out;
}

} // namespace metafork::frontend
