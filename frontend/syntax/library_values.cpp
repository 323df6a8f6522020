#include "frontend/syntax/library_values.h"

#include "frontend/text/visitor.h"
#include "model/words.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TypeLoc.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

const char *const kernel_namespace = "metafork_values::";

bool is_in_std(const NamedDecl *d, const std::set<std::string> &names) {
  return d && d->isInStdNamespace() && d->getIdentifier() && names.count(d->getName().str()) != 0;
}

bool is_type_name(const NamedDecl *d) {
  static const std::set<std::string> names = {"complex", "pair", "tuple", "array"};
  return is_in_std(d, names);
}

bool is_limits(const NamedDecl *d) { return is_in_std(d, {"numeric_limits"}); }

// div_t and its like, structs without a name of their own.
bool is_quotient(const RecordDecl *record) {
  static const std::set<std::string> names = {"div_t", "ldiv_t", "lldiv_t"};
  const TypedefNameDecl *name = record ? record->getTypedefNameForAnonDecl() : nullptr;
  return name && names.count(name->getName().str()) != 0 &&
         name->getASTContext().getSourceManager().isInSystemHeader(name->getLocation());
}

// Functions that kernels have of complex numbers.
bool is_of_complex(const NamedDecl *d) {
  static const std::set<std::string> names = {"real", "imag", "norm", "conj", "abs",  "arg",  "polar", "exp",
                                              "log",  "sqrt", "sin",  "cos",  "sinh", "cosh", "pow"};
  return is_in_std(d, names);
}

// Functions that make such values of others, or take them apart, and those of values of any type.
bool is_of_any_value(const NamedDecl *d) {
  static const std::set<std::string> names = {"make_pair", "make_tuple", "tie",      "get",   "exchange",
                                              "move",      "forward",    "as_const", "minmax"};
  return is_in_std(d, names);
}

bool is_value(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsRecordDecl();
  return record && is_library_value(record);
}

bool is_list(QualType type) {
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  return one && one->isInStdNamespace() && one->getIdentifier() && one->getName() == "initializer_list" &&
         !one->getTemplateArgs()[0].getAsType()->isPointerType();
}

// Of pointers, which lead anywhere, and of what is more than its bytes, nothing is known.
bool is_plain_value(QualType type) {
  type = type.getNonReferenceType();
  const auto *record = type->getAsCXXRecordDecl();
  return record ? record->hasDefinition() && (is_library_value(record) || record->isTriviallyCopyable())
                : type->isArithmeticType() || type->isEnumeralType();
}

bool has_plain_parameters(const FunctionDecl *f) {
  return std::all_of(f->param_begin(), f->param_end(),
                     [](const ParmVarDecl *p) { return is_plain_value(p->getType()); });
}

std::optional<ValueFunction> function_of_any_value(const FunctionDecl *f) {
  const std::string name = f->getName().str();
  if (name == "min" || name == "max" || name == "minmax")
    if (f->getNumParams() == 1 && is_list(f->getParamDecl(0)->getType())) return ValueFunction{true};
  if (f->getNumParams() && (name == "div" || name == "ldiv" || name == "lldiv") && is_value(f->getReturnType()))
    return ValueFunction{true};
  if (!is_of_any_value(f) || !has_plain_parameters(f)) return std::nullopt;
  ValueFunction out{true};
  if (name == "exchange") out.writes = {0};
  if (name == "minmax" && f->getNumParams() != 2) return std::nullopt;
  if (name == "get" && !is_value(f->getParamDecl(0)->getType())) return std::nullopt;
  if (name == "tie")
    for (unsigned i = 0; i < f->getNumParams(); i++) out.writes.push_back(i);
  out.gives_part = name == "get" || name == "move" || name == "forward" || name == "as_const";
  if (out.gives_part && f->getNumParams() != 1) return std::nullopt; // std::move of a range
  return out;
}

// Members of the values' classes.
std::optional<ValueFunction> member_of_value(const CXXMethodDecl *m) {
  if (m->isStatic() || isa<CXXDestructorDecl, CXXConversionDecl>(m)) return std::nullopt;
  ValueFunction out{false, !m->isConst() && !isa<CXXConstructorDecl>(m)};
  const bool array = m->getParent()->getName() == "array";
  if (isa<CXXConstructorDecl>(m) || m->getOverloadedOperator() == OO_Equal) return out;
  if (is_complex_number(m->getASTContext().getRecordType(m->getParent()))) return out;
  out.gives_part = array && (m->getOverloadedOperator() == OO_Subscript ||
                             (m->getIdentifier() && (m->getName() == "front" || m->getName() == "back")));
  if (out.gives_part) return out.writes_object = false, out;
  if (!m->getIdentifier()) return std::nullopt;
  if (m->getName() == "swap") return out.writes = {0}, out;
  const bool known = array && (m->getName() == "fill" || m->getName() == "size" || m->getName() == "empty");
  return known ? std::optional(out) : std::nullopt;
}

} // namespace

bool is_complex_number(QualType type) {
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  return one && is_library_value(one) && one->getName() == "complex";
}

bool is_library_value(const RecordDecl *record) {
  if (is_quotient(record)) return true;
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!one || !is_type_name(one) || one->getTemplateArgs().size() == 0) return false;
  const TemplateArgument &of = one->getTemplateArgs()[0];
  if (one->getName() == "complex")
    return of.getKind() == TemplateArgument::Type && (of.getAsType()->isSpecificBuiltinType(BuiltinType::Float) ||
                                                      of.getAsType()->isSpecificBuiltinType(BuiltinType::Double));
  if (one->getName() == "array")
    return one->getTemplateArgs().size() == 2 && one->getTemplateArgs()[1].getKind() == TemplateArgument::Integral &&
           one->getTemplateArgs()[1].getAsIntegral() != 0;
  return true;
}

std::vector<QualType> parts_of_value(const RecordDecl *record) {
  std::vector<QualType> out;
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!one || !is_library_value(one) || one->getName() == "complex") return out;
  for (const TemplateArgument &a : one->getTemplateArgs().asArray()) {
    if (a.getKind() == TemplateArgument::Type) out.push_back(a.getAsType());
    if (a.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &each : a.pack_elements())
        if (each.getKind() == TemplateArgument::Type) out.push_back(each.getAsType());
  }
  return out;
}

bool copies_bytes(const CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record) return false;
  if (record->isTriviallyCopyable()) return true;
  const auto all = [](const std::vector<QualType> &parts) {
    return std::all_of(parts.begin(), parts.end(), [](QualType part) {
      const auto *inner = part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return !part->isReferenceType() && (!inner || copies_bytes(inner));
    });
  };
  if (is_library_value(record)) return all(parts_of_value(record));
  for (const CXXConstructorDecl *c : record->ctors())
    if (c->isCopyOrMoveConstructor() && c->isUserProvided()) return false;
  for (const CXXMethodDecl *m : record->methods()) {
    const bool copies = m->isCopyAssignmentOperator() || m->isMoveAssignmentOperator() || isa<CXXDestructorDecl>(m);
    if (copies && m->isUserProvided()) return false;
  }
  std::vector<QualType> parts;
  for (const CXXBaseSpecifier &b : record->bases()) parts.push_back(b.getType());
  for (const FieldDecl *f : record->fields()) parts.push_back(f->getType());
  return record->getNumVBases() == 0 && !record->isPolymorphic() && all(parts);
}

bool holds_references(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsRecordDecl();
  const std::vector<QualType> parts = record ? parts_of_value(record) : std::vector<QualType>();
  return std::any_of(parts.begin(), parts.end(),
                     [](QualType part) { return part->isReferenceType() || holds_references(part); });
}

std::optional<ValueFunction> function_of_values(const FunctionDecl *f) {
  if (const auto *m = dyn_cast<CXXMethodDecl>(f))
    return is_library_value(m->getParent()) ? member_of_value(m) : std::nullopt;
  if (!f->isInStdNamespace() && !(f->getIdentifier() && is_value(f->getReturnType()))) return std::nullopt;
  const bool known = f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation());
  if (!known) return std::nullopt;
  if (f->getIdentifier())
    if (auto out = function_of_any_value(f)) return out;
  const auto has = [f](auto is_one) {
    return is_one(f->getReturnType()) ||
           std::any_of(f->param_begin(), f->param_end(), [&](const ParmVarDecl *p) { return is_one(p->getType()); });
  };
  if (!f->isInStdNamespace() || !has(is_value)) return std::nullopt;
  if (const IdentifierInfo *suffix = f->getLiteralIdentifier()) // 2.0i
    return suffix->getName() == "i" || suffix->getName() == "if" ? std::optional(ValueFunction{}) : std::nullopt;
  switch (f->getOverloadedOperator()) {
    case OO_None:
      if (!is_of_complex(f) || !has(is_complex_number)) return std::nullopt;
      return ValueFunction{true};
    case OO_Plus:
    case OO_Minus:
    case OO_Star:
    case OO_Slash:
      return has(is_complex_number) ? std::optional(ValueFunction{}) : std::nullopt;
    case OO_EqualEqual:
    case OO_ExclaimEqual:
    case OO_Less:
    case OO_LessEqual:
    case OO_Greater:
    case OO_GreaterEqual:
    case OO_Spaceship:
      return ValueFunction{};
    default:
      return std::nullopt;
  }
}

bool is_library_constant(const Context &context, const VarDecl *v) {
  return v->hasGlobalStorage() && context.in_system(v->getLocation()) && v->getType()->isArithmeticType() &&
         !v->getType()->isSpecificBuiltinType(BuiltinType::LongDouble) && !v->getType().isVolatileQualified() &&
         v->isUsableInConstantExpressions(context.ast);
}

bool is_of_limits(const Context &context, const FunctionDecl *f) {
  const auto *m = dyn_cast<CXXMethodDecl>(f);
  return m && m->isStatic() && is_limits(m->getParent()) && context.in_system(m->getLocation()) &&
         m->getReturnType()->isArithmeticType() && !m->getReturnType()->isSpecificBuiltinType(BuiltinType::LongDouble);
}

namespace {

// (0x1p-52), ((int)31ull)
std::string number_text(const Context &context, QualType type, const APValue &value) {
  llvm::SmallString<64> text;
  if (value.isInt()) {
    const llvm::APSInt &x = value.getInt();
    static_cast<const llvm::APInt &>(x).toStringUnsigned(text); // its bits: the least int has no literal
    return "((" + context.type_text(type.getUnqualifiedType()) + ")" + text.str().str() + "ull)";
  }
  if (!value.isFloat()) return "";
  const llvm::APFloat &x = value.getFloat();
  const bool single = type->isSpecificBuiltinType(BuiltinType::Float);
  if (!single && !type->isSpecificBuiltinType(BuiltinType::Double)) return "";
  if (!x.isFinite())
    return std::string(x.isNegative() ? "(-" : "(") + "__builtin_" + (x.isNaN() ? "nan" : "inf") + (single ? "f" : "") +
           (x.isNaN() ? "(\"\"))" : "())");
  char buffer[64];
  text.assign(buffer, buffer + x.convertToHexString(buffer, 0, false, llvm::RoundingMode::NearestTiesToEven));
  return "(" + text.str().str() + (single ? "f)" : ")");
}

} // namespace

std::string value_text(const Context &context, QualType type, const APValue &value) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (type->isArithmeticType()) return number_text(context, type, value);
  std::vector<std::string> parts;
  if (const ConstantArrayType *array = context.ast.getAsConstantArrayType(type); array && value.isArray()) {
    for (unsigned i = 0; i < value.getArraySize(); i++)
      parts.push_back(
          value_text(context, array->getElementType(),
                     i < value.getArrayInitializedElts() ? value.getArrayInitializedElt(i) : value.getArrayFiller()));
  } else if (const CXXRecordDecl *record = type->getAsCXXRecordDecl();
             record && value.isStruct() && record->isAggregate() && record->getNumBases() == 0) {
    for (const FieldDecl *f : record->fields())
      parts.push_back(f->isBitField() ? ""
                                      : value_text(context, f->getType(), value.getStructField(f->getFieldIndex())));
  } else {
    return "";
  }
  std::string out;
  for (const std::string &part : parts) {
    if (part.empty()) return "";
    out += (out.empty() ? "" : ", ") + part;
  }
  return "{" + out + "}";
}

std::string library_constant(const Context &context, const Expr *c) {
  const auto *call = dyn_cast<CallExpr>(c);
  const auto *ref = dyn_cast<DeclRefExpr>(c);
  if ((!call && !ref) || c->isInstantiationDependent()) return "";
  const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const bool is_number = f && context.in_system(f->getLocation()) && call->getNumArgs() == 0 && f->isConstexpr() &&
                         c->getType()->isArithmeticType();
  Expr::EvalResult value;
  if (!(is_number || (v && is_library_constant(context, v))) || !c->EvaluateAsRValue(value, context.ast)) return "";
  return number_text(context, c->getType(), value.Val);
}

std::pair<const Expr *, const Expr *> compared_values(const Stmt *s) {
  const auto *r = dyn_cast<CXXRewrittenBinaryOperator>(s);
  if (!r) return {};
  const auto form = r->getDecomposedForm();
  const auto *c = dyn_cast<CallExpr>(form.InnerBinOp->IgnoreParenImpCasts()->IgnoreImplicit());
  if (!c || !c->getDirectCallee() || !function_of_values(c->getDirectCallee())) return {};
  return {form.LHS, form.RHS};
}

bool assigns_value(const FunctionDecl *f) {
  const auto *m = dyn_cast<CXXMethodDecl>(f);
  return m && m->getOverloadedOperator() == OO_Equal && is_library_value(m->getParent()) &&
         !holds_references(m->getASTContext().getRecordType(m->getParent()));
}

namespace {

// Where the program names types and functions of values.
class Names : public SyntaxVisitor {
public:
  Names(const Context &context, TokenStream &tokens) : context_(context), tokens_(tokens) {}

  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc q) override {
    for (NestedNameSpecifierLoc one = q; one; one = one.getPrefix())
      if (one.getTypeLoc()) type(one.getPrefix(), one.getTypeLoc());
    return SyntaxVisitor::TraverseNestedNameSpecifierLoc(q);
  }
  bool TraverseElaboratedTypeLoc(ElaboratedTypeLoc t) override {
    type(t.getQualifierLoc(), t.getNamedTypeLoc());
    qualifier_ = t.getQualifierLoc();
    return SyntaxVisitor::TraverseElaboratedTypeLoc(t);
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc t) override { return quotient(t.getTypedefNameDecl(), t.getNameLoc()); }
  bool VisitUsingTypeLoc(UsingTypeLoc t) override {
    return quotient(dyn_cast<TypedefNameDecl>(t.getFoundDecl()->getTargetDecl()), t.getNameLoc());
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const auto *f = dyn_cast<FunctionDecl>(e->getDecl());
    const auto known = f ? function_of_values(f) : std::nullopt;
    if (known && known->by_name) name(e->getQualifierLoc(), e->getLocation(), f);
    return true;
  }
  // In a template, before its types are known: what is certainly of the library.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *e) override {
    const bool all = e->decls_begin() != e->decls_end() && !e->requiresADL() &&
                     std::all_of(e->decls_begin(), e->decls_end(), [](const NamedDecl *d) {
                       const auto *t = dyn_cast<FunctionTemplateDecl>(d->getUnderlyingDecl());
                       if (t && d->isInStdNamespace() && t->getName() == "get") return true; // of ranges, too
                       return is_certain(t ? t->getTemplatedDecl() : dyn_cast<FunctionDecl>(d->getUnderlyingDecl()));
                     });
    if (all) name(e->getQualifierLoc(), e->getNameLoc(), (*e->decls_begin())->getUnderlyingDecl());
    const NamedDecl *d = e->decls_begin() != e->decls_end() ? (*e->decls_begin())->getUnderlyingDecl() : nullptr;
    if (d && isa<VarTemplateDecl>(d) && context_.in_system(d->getLocation())) { // is_signed_v<T>
      const NestedNameSpecifierLoc q = e->getQualifierLoc();
      put(q ? q.getBeginLoc() : e->getNameLoc(), e->getNameLoc(), d->getQualifiedNameAsString());
    }
    return true;
  }
  // using std::norm; in a function
  bool VisitUsingDecl(UsingDecl *d) override {
    const bool all = d->shadow_begin() != d->shadow_end() &&
                     std::all_of(d->shadow_begin(), d->shadow_end(), [](const UsingShadowDecl *s) {
                       const auto *t = dyn_cast<FunctionTemplateDecl>(s->getTargetDecl());
                       return is_certain(t ? t->getTemplatedDecl() : nullptr);
                     });
    if (all) name(d->getQualifierLoc(), d->getLocation(), d);
    return true;
  }
  // 2.0i
  bool VisitUserDefinedLiteral(UserDefinedLiteral *e) override {
    const std::string text = is_complex_number(e->getType()) ? literal(e) : "";
    if (!text.empty()) put(e->getBeginLoc(), e->getBeginLoc(), text);
    return true;
  }

private:
  bool quotient(const TypedefNameDecl *d, SourceLocation at) { // std::div_t
    const auto *record = d ? d->getUnderlyingType()->getAsRecordDecl() : nullptr;
    if (record && is_quotient(record) && context_.in_system(d->getLocation()))
      name(std::exchange(qualifier_, {}), at, record->getTypedefNameForAnonDecl());
    return true;
  }

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
    if (d && (is_type_name(d) || is_limits(d))) name(qualifier, at, d);
  }

  // Is it a function of values whatever its arguments are? std::abs(x) may be one of a number.
  static bool is_certain(const FunctionDecl *f) {
    static const std::set<std::string> names = {"real", "imag", "norm", "conj", "arg", "polar"};
    return f && (is_of_any_value(f) || (is_of_complex(f) && names.count(f->getNameAsString()) != 0));
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
  NestedNameSpecifierLoc qualifier_; // of the type that is next
};

} // namespace

void name_library_values(const Context &context, TokenStream &tokens) {
  if (context.is_c) return;
  Names names(context, tokens);
  for (Decl *d : context.ast.getTraversalScope()) names.TraverseDecl(d);
}

std::string with_kernel_values(const std::string &type) {
  std::string out;
  for (size_t i = 0; i < type.size();) {
    const bool here =
        type.compare(i, 5, "std::") == 0 && (i == 0 || (!model::in_word(type[i - 1]) && type[i - 1] != ':'));
    size_t end = i + 5;
    while (here && end < type.size() && model::in_word(type[end])) end++;
    static const std::set<std::string> names = {"complex", "pair", "tuple", "array", "numeric_limits"};
    const std::string word = here ? type.substr(i + 5, end - i - 5) : "";
    if (names.count(word)) {
      out += kernel_namespace + word;
      i = end;
    } else {
      out += type[i++];
    }
  }
  return out;
}

} // namespace metafork::frontend
