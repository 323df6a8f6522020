#include "frontend/slice.h"

#include "frontend/statements.h"
#include "frontend/values.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

namespace metafork::frontend {
namespace {

using namespace clang;

// Functions of <math.h> that take and return double and exist under the same name in CUDA.
const std::set<std::string> &double_functions() {
  static const std::set<std::string> names = {
      "sqrt",  "fabs", "floor", "ceil",  "trunc",  "round",  "rint", "nearbyint", "exp",       "exp2",  "expm1",
      "log",   "log2", "log10", "log1p", "sin",    "cos",    "tan",  "asin",      "acos",      "atan",  "atan2",
      "sinh",  "cosh", "tanh",  "asinh", "acosh",  "atanh",  "pow",  "fmod",      "fmin",      "fmax",  "fdim",
      "hypot", "cbrt", "erf",   "erfc",  "tgamma", "lgamma", "fma",  "copysign",  "remainder", "ldexp", "scalbn"};
  return names;
}

// Those that round to a long.
bool rounds_to_long(const std::string &name) {
  return name == "lround" || name == "llround" || name == "lrint" || name == "llrint";
}

// Functions of the language and the library, and what a kernel calls in their place.
const std::map<std::string, std::string> &kernel_functions() {
  static const std::map<std::string, std::string> names = {{"isnan", "metafork_kernel::is_nan"},
                                                           {"isinf", "metafork_kernel::is_infinite"},
                                                           {"isfinite", "metafork_kernel::is_finite"},
                                                           {"signbit", "metafork_kernel::sign_bit"},
                                                           {"popcount", "metafork_kernel::population"},
                                                           {"popcountl", "metafork_kernel::population_long"},
                                                           {"popcountll", "metafork_kernel::population_long"},
                                                           {"clz", "metafork_kernel::leading_zeros"},
                                                           {"clzl", "metafork_kernel::leading_zeros_long"},
                                                           {"clzll", "metafork_kernel::leading_zeros_long"},
                                                           {"ctz", "metafork_kernel::trailing_zeros"},
                                                           {"ctzl", "metafork_kernel::trailing_zeros_long"},
                                                           {"ctzll", "metafork_kernel::trailing_zeros_long"},
                                                           {"inf", "__builtin_inf"},
                                                           {"inff", "__builtin_inff"},
                                                           {"huge_val", "__builtin_huge_val"},
                                                           {"huge_valf", "__builtin_huge_valf"},
                                                           {"nan", "__builtin_nan"},
                                                           {"nanf", "__builtin_nanf"}};
  return names;
}

// The declaration that carries the text of d: the template of an instantiation, the outermost record of a nested one,
// the record that defines a friend.
const Decl *textual(const Decl *d) {
  if (const auto *f = dyn_cast<FunctionDecl>(d)) {
    if (const FunctionDecl *pattern = f->getTemplateInstantiationPattern()) d = pattern;
    if (const auto *method = dyn_cast<CXXMethodDecl>(d)) return textual(method->getParent());
    if (const FunctionTemplateDecl *t = cast<FunctionDecl>(d)->getDescribedFunctionTemplate()) return t;
    const FunctionDecl *definition = nullptr;
    if (!cast<FunctionDecl>(d)->isDefined(definition)) return d;
    const auto *within = dyn_cast<CXXRecordDecl>(definition->getLexicalDeclContext()); // a friend with its body
    return within ? textual(within) : definition;
  }
  if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d)) return s->getSpecializedTemplate();
  if (const auto *r = dyn_cast<RecordDecl>(d)) {
    if (const RecordDecl *definition = r->getDefinition()) r = definition;
    if (const auto *cxx = dyn_cast<CXXRecordDecl>(r))
      if (const ClassTemplateDecl *t = cxx->getDescribedClassTemplate()) return t;
    if (const auto *outer = dyn_cast<RecordDecl>(r->getDeclContext())) return textual(outer);
    return r;
  }
  return d;
}

std::vector<std::string> namespaces_of(const Decl *d) {
  std::vector<std::string> out;
  for (const DeclContext *c = d->getDeclContext(); c; c = c->getParent())
    if (const auto *ns = dyn_cast<NamespaceDecl>(c)) out.insert(out.begin(), ns->getNameAsString());
  return out;
}

} // namespace

void Slice::add(const Decl *d) {
  d = textual(d);
  // typedef struct { ... } name; and typedef struct tag { ... } name;: the record is a declaration of its own
  if (const auto *t = dyn_cast<TypedefNameDecl>(d)) {
    if (const TagDecl *tag = t->getUnderlyingType()->getAsTagDecl(); tag && !context_.in_system(tag->getLocation())) {
      add(tag);
      if (tag->getTypedefNameForAnonDecl()) return;
    }
  }
  if (const auto *r = dyn_cast<RecordDecl>(d); r && !r->getIdentifier() && !r->getTypedefNameForAnonDecl())
    return; // a part of the text that declares a variable of it
  if (context_.in_system(d->getLocation()) || !seen_.insert(d).second) return;
  decls_.push_back(d);
}

std::optional<Slice::Standard> Slice::standard(const FunctionDecl *function) const {
  if (const std::string bound = bound_function(function); !bound.empty())
    return Standard{bound == "min" || bound == "max" ? "mf_" + bound : bound};
  if (!context_.in_system(function->getCanonicalDecl()->getLocation()) && !function->getBuiltinID())
    return std::nullopt;
  if (!function->getDeclName().isIdentifier()) return std::nullopt;
  std::string name = function->getName().str();
  const bool builtin = name.rfind("__builtin_", 0) == 0;
  if (builtin) name = name.substr(10);
  const QualType result = function->getReturnType().getCanonicalType();
  const bool is_double = result == context_.ast.DoubleTy, is_float = result == context_.ast.FloatTy;
  if (name == "abs" || name == "labs" || name == "llabs" || name == "fabs") {
    if (is_double) return Standard{"fabs", "double"};
    if (is_float) return Standard{"fabsf"};
    if (result == context_.ast.IntTy) return Standard{"abs", "int"};
    if (result == context_.ast.LongTy || result == context_.ast.LongLongTy) return Standard{"llabs", "long long"};
    return std::nullopt;
  }
  if ((name == "min" || name == "max") && function->isInStdNamespace() && function->getNumParams() == 2)
    return Standard{name == "min" ? "metafork_kernel::min" : "metafork_kernel::max"};
  if (name == "swap" && function->isInStdNamespace()) return Standard{"metafork_kernel::swap"};
  if (name == "clamp" && function->isInStdNamespace() && function->getNumParams() == 3)
    return Standard{"metafork_kernel::clamp"};
  const bool classifies = function->isInStdNamespace() && function->getNumParams() == 1 && result->isBooleanType();
  if (const auto it = kernel_functions().find(name); it != kernel_functions().end() && (builtin || classifies))
    return Standard{it->second};
  const bool whole_second = name == "ldexp" || name == "scalbn";
  const bool from_float =
      function->getNumParams() && function->getParamDecl(0)->getType().getCanonicalType() == context_.ast.FloatTy;
  if (rounds_to_long(name)) return from_float ? Standard{name + "f"} : Standard{name, "double"};
  if (name.size() > 1 && name.back() == 'f' && rounds_to_long(name.substr(0, name.size() - 1))) return Standard{name};
  if (double_functions().count(name)) {
    if (is_float) return Standard{name + "f"};
    // <cmath> gives integer arguments a double result
    if (is_double) return Standard{name, "double", whole_second};
    return std::nullopt;
  }
  if (name.size() > 1 && name.back() == 'f' && double_functions().count(name.substr(0, name.size() - 1)) && is_float)
    return Standard{name};
  return std::nullopt;
}

std::vector<const Expr *> Slice::converted(const CallExpr *call, const Standard &standard) const {
  std::vector<const Expr *> out;
  for (unsigned i = 0; i < call->getNumArgs() && !standard.argument.empty(); i++) {
    const Expr *written = call->getArg(i)->IgnoreImplicit();
    const bool whole = standard.whole_second && i == 1;
    if (!whole && context_.type_text(written->getType().getUnqualifiedType()) != standard.argument)
      out.push_back(written);
  }
  return out;
}

namespace {

// A container that gives a pointer to its elements.
bool has_elements(const RecordDecl *record) {
  const auto *cxx = dyn_cast<CXXRecordDecl>(record);
  return cxx && std::any_of(cxx->method_begin(), cxx->method_end(), [](const CXXMethodDecl *m) {
           return m->getDeclName().isIdentifier() && m->getName() == "data";
         });
}

} // namespace

bool Slice::need_record(const RecordDecl *record, SourceLocation at, bool captured, std::string path) {
  record = record->getDefinition();
  if (!record) return false;
  const std::string name = context_.type_text(context_.ast.getRecordType(record));
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record)) {
    if (cxx->isPolymorphic()) {
      context_.error(at, "type '" + name + "' cannot go to a device: it has virtual functions; use a plain struct");
      return false;
    }
    if (!cxx->isTriviallyCopyable()) {
      context_.error(at,
                     "type '" + name + "' cannot go to a device: copying it runs code (it is not trivially copyable)" +
                         (has_elements(record) ? "; take a pointer to its elements, such as v.data(), before the loop"
                                               : "; use a plain struct"));
      return false;
    }
  }
  if (context_.in_system(record->getLocation())) {
    context_.error(at, "type '" + name + "' cannot go to a device: it is declared in a system header; " +
                           (has_elements(record) ? "take a pointer to its elements, such as v.data(), before the loop"
                                                 : "use a plain struct"));
    return false;
  }
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record))
    for (const CXXBaseSpecifier &base : cxx->bases())
      if (!need_record(base.getType()->getAsRecordDecl(), at, captured, path)) return false;
  for (const FieldDecl *field : record->fields()) {
    if (captured && field->getType()->isIncompleteArrayType()) {
      context_.error(at, "type '" + name + "' cannot go to a device: the size of its member '" +
                             field->getNameAsString() + "' is not known; use a pointer to the elements as an array");
      return false;
    }
    const QualType type = context_.ast.getBaseElementType(field->getType());
    const std::string member = path.empty() ? field->getNameAsString() : path + "." + field->getNameAsString();
    if (captured && (type->isPointerType() || type->isReferenceType())) {
      context_.error(at, "type '" + name + "' cannot go to a device: its member '" + member +
                             "' is a pointer to host memory; use the pointer itself as an array");
      return false;
    }
    if (const auto *inner = type->getAsRecordDecl()) {
      if (!need_record(inner, at, captured, member)) return false;
    } else if (!type->isPointerType() && !need_type(type, at, captured)) {
      return false;
    }
  }
  add(record);
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record))
    for (const CXXMethodDecl *m : cxx->methods())
      if (m->hasBody() && !m->isImplicit() && !m->isDefaulted() && !functions_.count(m)) {
        functions_[m] = true;
        if (!scan(m->getBody(), at)) return false;
      }
  return true;
}

// The typedefs of the user that a type is written with.
void Slice::add_typedefs(QualType type) {
  for (;;) {
    if (const auto *t = type->getAs<TypedefType>()) {
      add(t->getDecl());
      type = t->desugar();
    } else if (type->isPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
    } else if (const auto *array = dyn_cast<ArrayType>(type.getTypePtr())) {
      type = array->getElementType();
    } else {
      return;
    }
  }
}

bool Slice::need_type(QualType type, SourceLocation at, bool captured) {
  add_typedefs(type);
  type = context_.ast.getBaseElementType(type.getNonReferenceType());
  if (captured && type->isPointerType()) {
    context_.error(at, "a pointer to '" + context_.type_text(type) +
                           "' cannot go to a device: its elements are pointers to host memory; use one linear array");
    return false;
  }
  while (type->isPointerType()) type = context_.ast.getBaseElementType(type->getPointeeType());
  if (const auto *record = type->getAsRecordDecl()) {
    if (captured && !record->getIdentifier() && !record->getTypedefNameForAnonDecl() &&
        !(isa<CXXRecordDecl>(record) && cast<CXXRecordDecl>(record)->isLambda())) {
      context_.error(at, "the struct of these elements has no name that a kernel could use; give it one");
      return false;
    }
    if (seen_.count(textual(record)) && !captured) return true;
    return need_record(record, at, captured, "");
  }
  if (const auto *e = type->getAs<EnumType>()) {
    add(e->getDecl());
    return true;
  }
  if (const auto *b = type->getAs<BuiltinType>()) {
    const auto kind = b->getKind();
    if (b->isInteger() && kind != BuiltinType::Int128 && kind != BuiltinType::UInt128) return true;
    if (kind == BuiltinType::Float || kind == BuiltinType::Double || kind == BuiltinType::Void) return true;
  }
  if (type->isDependentType() || type->isFunctionType()) return true;
  context_.error(at, "type '" + context_.type_text(type) + "' cannot go to a device: no GPU type has its values; use " +
                         (type->isFloatingType() ? "double" : "a built-in type of at most 64 bits"));
  return false;
}

bool Slice::need_variable(const VarDecl *variable, SourceLocation at) {
  if (context_.in_system(variable->getLocation())) {
    context_.error(at,
                   "'" + variable->getNameAsString() + "' is a variable of a system header; a device cannot read it");
    return false;
  }
  if (!variable->getType().isConstQualified() || !variable->getAnyInitializer()) {
    context_.error(at, "a function that runs on a device uses the variable '" + variable->getNameAsString() +
                           "', which the program may change; pass it as an argument");
    return false;
  }
  if (!need_type(variable->getType(), at, true)) return false;
  add(variable);
  return scan(variable->getAnyInitializer(), at);
}

bool Slice::steps_from_references(const FunctionDecl *function) const {
  struct Finder : RecursiveASTVisitor<Finder> {
    std::set<const FunctionDecl *> seen;
    bool found = false;
    void follow(const FunctionDecl *f) {
      const FunctionDecl *definition = nullptr;
      if (f && f->isDefined(definition) && definition->getBody() && seen.insert(definition).second)
        TraverseStmt(definition->getBody());
    }
    bool VisitUnaryOperator(UnaryOperator *u) {
      if (u->getOpcode() != UO_AddrOf) return true;
      const Expr *e = strip(u->getSubExpr());
      for (const auto *m = dyn_cast<MemberExpr>(e); m && !m->isArrow(); m = dyn_cast<MemberExpr>(e))
        e = strip(m->getBase());
      const auto *ref = dyn_cast<DeclRefExpr>(e);
      found = found || (ref && ref->getDecl()->getType()->isReferenceType());
      return !found;
    }
    bool VisitCallExpr(CallExpr *c) {
      follow(c->getDirectCallee());
      return !found;
    }
  } finder;
  finder.follow(function);
  return finder.found;
}

bool Slice::need_function(const FunctionDecl *function, SourceLocation at) {
  if (standard(function)) return true;
  const FunctionDecl *definition = nullptr;
  function->isDefined(definition);
  if (!definition || !definition->getBody() || context_.in_system(definition->getLocation())) {
    const bool library = context_.in_system(function->getLocation()) || function->getBuiltinID();
    if (!function->getBuiltinID() && (function->isImplicit() || function->isDefaulted())) return true;
    if (function->getBuiltinID() && function->getName() == "__builtin_expect") return true;
    context_.error(at, "call to '" + function->getQualifiedNameAsString() + "', whose body is not visible here; " +
                           (library ? "of the standard library a device has the mathematics only"
                                    : "define it in this file or in a header it includes"));
    if (!context_.in_system(function->getLocation()))
      context_.note(function->getLocation(), "declared here, without a body");
    return false;
  }
  const auto [entry, fresh] = functions_.emplace(definition, true);
  if (!fresh) {
    if (!active_.count(definition)) return entry->second;
    context_.error(at, "'" + function->getQualifiedNameAsString() +
                           "' calls itself, and a device's stack does not grow; write the recursion as a loop");
    return false;
  }
  active_.insert(definition);
  bool ok = need_type(definition->getReturnType(), at, false);
  for (const ParmVarDecl *p : definition->parameters()) ok = need_type(p->getType(), at, false) && ok;
  ok = ok && scan(definition->getBody(), at);
  functions_[definition] = ok;
  active_.erase(definition);
  add(definition);
  return ok;
}

bool Slice::scan(const Stmt *body, SourceLocation at) {
  struct Visitor : RecursiveASTVisitor<Visitor> {
    Visitor(Slice &slice, SourceLocation at) : slice(slice), at(at) {}
    Slice &slice;
    SourceLocation at;
    bool ok = true;
    bool VisitDeclRefExpr(DeclRefExpr *e) {
      const SourceLocation loc = e->getLocation();
      if (const auto *v = dyn_cast<VarDecl>(e->getDecl())) {
        if (v->isStaticLocal() && !v->getType().isConstQualified()) {
          slice.context_.error(loc, "a function that runs on a device has the static variable '" +
                                        v->getNameAsString() + "'; its value would be shared by all threads");
          ok = false;
        } else if (v->hasGlobalStorage() && !v->isStaticLocal()) {
          ok = slice.need_variable(v, loc) && ok;
        }
      } else if (const auto *f = dyn_cast<FunctionDecl>(e->getDecl())) {
        ok = slice.need_function(f, loc) && ok;
      } else if (const auto *c = dyn_cast<EnumConstantDecl>(e->getDecl())) {
        slice.add(cast<EnumDecl>(c->getDeclContext()));
      }
      return true;
    }
    bool VisitCXXConstructExpr(CXXConstructExpr *e) {
      ok = slice.need_type(e->getType(), at, false) && ok;
      return true;
    }
    bool VisitMemberExpr(MemberExpr *e) {
      if (const auto *m = dyn_cast<CXXMethodDecl>(e->getMemberDecl()))
        ok = slice.need_function(m, e->getMemberLoc()) && ok;
      return true;
    }
    bool VisitExplicitCastExpr(ExplicitCastExpr *e) {
      slice.add_typedefs(e->getTypeAsWritten());
      return true;
    }
    bool VisitVarDecl(VarDecl *v) {
      ok = slice.need_type(v->getType(), v->getLocation(), false) && ok;
      return true;
    }
    bool VisitCallExpr(CallExpr *e) {
      if (e->getDirectCallee() || e->isTypeDependent() || isa<CXXPseudoDestructorExpr>(e->getCallee())) return true;
      slice.context_.error(
          e->getBeginLoc(),
          "a call through a pointer cannot be translated: its body is not visible; call a function by its name");
      return ok = false;
    }
    bool VisitStmt(Stmt *s) {
      std::string why = not_for_devices(s);
      if (why.empty() && slice.context_.is_c) why = only_in_c(s);
      if (why.empty() && slice.context_.is_c && isa<GenericSelectionExpr>(s))
        why = "a function of a kernel (C++) cannot have a generic selection; write what it selects";
      if (why.empty()) return true;
      slice.context_.error(s->getBeginLoc(), why);
      return ok = false;
    }
  } visitor(*this, at);
  visitor.TraverseStmt(const_cast<Stmt *>(body));
  return visitor.ok;
}

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

// __attribute__((aligned(n))) behind a declaration.
static std::string alignment_text(const Decl *d) {
  std::string out;
  for (const AlignedAttr *a : d->specific_attrs<AlignedAttr>())
    if (!a->isAlignmentDependent())
      out += " __attribute__((aligned(" + std::to_string(a->getAlignment(d->getASTContext()) / 8) + ")))";
  return out;
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

// Does using A::b; using namespace A; or namespace A = B; name something that the slice holds?
bool Slice::is_used(const Decl *introducer) const {
  const NamespaceDecl *named = nullptr;
  if (const auto *directive = dyn_cast<UsingDirectiveDecl>(introducer)) named = directive->getNominatedNamespace();
  if (const auto *alias = dyn_cast<NamespaceAliasDecl>(introducer)) named = alias->getNamespace();
  if (named)
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *one) {
      for (const DeclContext *c = one->getDeclContext(); c; c = c->getParent())
        if (const auto *ns = dyn_cast<NamespaceDecl>(c))
          if (ns->getCanonicalDecl() == named->getCanonicalDecl()) return true;
      return false;
    });
  const auto *declaration = dyn_cast<BaseUsingDecl>(introducer);
  return declaration &&
         std::any_of(declaration->shadow_begin(), declaration->shadow_end(), [this](const UsingShadowDecl *s) {
           const Decl *target = s->getTargetDecl();
           if (const auto *e = dyn_cast<EnumConstantDecl>(target)) target = cast<EnumDecl>(e->getDeclContext());
           return std::find(decls_.begin(), decls_.end(), textual(target)) != decls_.end();
         });
}

// Those outside functions.
void Slice::add_usings(const DeclContext *scope, std::vector<const Decl *> &out) const {
  for (const Decl *d : scope->decls()) {
    if (context_.in_system(d->getLocation())) continue;
    if (isa<NamespaceDecl, LinkageSpecDecl>(d))
      add_usings(cast<DeclContext>(d), out);
    else if (isa<UsingDirectiveDecl, NamespaceAliasDecl, BaseUsingDecl>(d) && is_used(d))
      out.push_back(d);
  }
}

// Would a name of a function, put before the kernels, be taken for another thing of that name?
bool Slice::hides(const Decl *introducer) const {
  const auto *named = cast<NamedDecl>(introducer);
  auto other = [&](const Decl *d, const std::string &name, const NamespaceDecl *home) {
    const auto *n = dyn_cast<NamedDecl>(d);
    if (!n || !n->getDeclName().isIdentifier() || n->getName() != name) return false;
    const auto *ns = dyn_cast<NamespaceDecl>(d->getDeclContext());
    return !(home && ns && ns->getCanonicalDecl() == home->getCanonicalDecl());
  };
  auto any = [&](const std::string &name, const NamespaceDecl *home) {
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *d) { return other(d, name, home); });
  };
  if (const auto *directive = dyn_cast<UsingDirectiveDecl>(introducer)) {
    const NamespaceDecl *home = directive->getNominatedNamespace();
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *d) {
      const auto *n = dyn_cast<NamedDecl>(d);
      const auto *ns = dyn_cast<NamespaceDecl>(d->getDeclContext());
      return n && ns && ns->getCanonicalDecl() == home->getCanonicalDecl() && n->getDeclName().isIdentifier() &&
             any(n->getNameAsString(), home);
    });
  }
  for (const Decl *d : local_names_) { // two functions that give one name to two things
    const auto *a = dyn_cast<NamespaceAliasDecl>(d), *b = dyn_cast<NamespaceAliasDecl>(introducer);
    if (a && b && a != b && a->getName() == b->getName() &&
        a->getNamespace()->getCanonicalDecl() != b->getNamespace()->getCanonicalDecl())
      return true;
  }
  if (isa<UsingEnumDecl>(introducer)) return false; // two enumerators of one name do not compile
  if (isa<NamespaceAliasDecl>(introducer)) return any(named->getNameAsString(), nullptr);
  const auto *declaration = cast<UsingDecl>(introducer);
  const auto *home = dyn_cast<NamespaceDecl>((*declaration->shadow_begin())->getTargetDecl()->getDeclContext());
  return any(named->getNameAsString(), home);
}

void Slice::need_local_names(const FunctionDecl *function) {
  struct Finder : RecursiveASTVisitor<Finder> {
    std::vector<const Decl *> found;
    bool VisitDeclStmt(DeclStmt *s) {
      for (const Decl *d : s->decls())
        if (isa<UsingDirectiveDecl, NamespaceAliasDecl, BaseUsingDecl>(d)) found.push_back(d);
      return true;
    }
  } finder;
  finder.TraverseStmt(function->getBody());
  for (const Decl *d : finder.found) {
    if (!is_used(d)) continue;
    if (hides(d))
      context_.error(d->getLocation(),
                     "the kernels of this file would take this name for another thing of the same "
                     "name; write the name out where it is used");
    else
      local_names_.push_back(d);
  }
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
