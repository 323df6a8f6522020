// What kernels call in place of the functions of the language and its library.
#include "frontend/slice/slice.h"

#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"

namespace metafork::frontend {

using namespace clang;

namespace {

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

// Functions of <bit> and <numeric> with a result of one type and an argument of another.
bool is_typed(const std::string &name) {
  static const std::set<std::string> names = {"popcount",  "countl_zero", "countl_one",    "countr_zero", "countr_one",
                                              "bit_width", "bit_floor",   "bit_ceil",      "rotl",        "rotr",
                                              "bit_cast",  "midpoint",    "has_single_bit"};
  return names.count(name) != 0;
}

// Functions of values in std, by their types: metafork_kernel::rotl<unsigned int, unsigned int>.
std::string of_values(const Context &context, const FunctionDecl *function, const std::string &name) {
  const unsigned count = function->getNumParams();
  const QualType result = function->getReturnType().getCanonicalType();
  if (!function->isInStdNamespace() || count == 0 || !result->isArithmeticType()) return "";
  const QualType first = function->getParamDecl(0)->getType().getNonReferenceType();
  if (is_typed(name) && first->isArithmeticType())
    return "metafork_kernel::" + name + "<" + context.type_text(result) + ", " +
           context.type_text(first.getCanonicalType().getUnqualifiedType()) + ">";
  if (count != 3 || (result != context.ast.DoubleTy && result != context.ast.FloatTy)) return "";
  if (name == "lerp") return "metafork_kernel::lerp<" + context.type_text(result) + ">";
  return name == "hypot" ? "metafork_kernel::length<" + context.type_text(result) + ">" : "";
}

} // namespace

std::optional<Slice::Standard> Slice::standard(const FunctionDecl *function) const {
  auto out = of_library(function);
  if (out && context_.words.declares(out->name)) out->name.insert(0, "::"); // something of the program has that name
  return out;
}

std::optional<Slice::Standard> Slice::of_library(const FunctionDecl *function) const {
  if (const std::string bound = bound_function(function); !bound.empty())
    return Standard{bound == "min" || bound == "max" ? "mf_" + bound : bound};
  if (!context_.in_system(function->getCanonicalDecl()->getLocation()) && !function->getBuiltinID())
    return std::nullopt;
  if (function_of_values(function)) return std::nullopt; // std::abs of a complex number
  // a function of the program's that has the name of one of the library's, and a body of its own
  const FunctionDecl *definition = nullptr;
  if (function->isDefined(definition) && !context_.in_system(definition->getLocation())) return std::nullopt;
  if (!function->getDeclName().isIdentifier()) return std::nullopt;
  if (const std::string complex = function_of_complex_of_c(function); !complex.empty()) return Standard{complex};
  std::string name = function->getName().str();
  const bool builtin = name.rfind("__builtin_", 0) == 0;
  if (builtin) name = name.substr(10);
  if (const std::string typed = of_values(context_, function, name); !typed.empty()) return Standard{typed};
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
  if ((name == "gcd" || name == "lcm") && function->isInStdNamespace() && function->getNumParams() == 2)
    return Standard{"metafork_kernel::" + name};
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

std::string Slice::of_any_type(const UnresolvedLookupExpr *callee) const {
  const bool bytes = std::all_of(callee->decls_begin(), callee->decls_end(), [](const NamedDecl *d) {
    return copies_memory(dyn_cast<FunctionDecl>(d->getUnderlyingDecl()));
  });
  if (bytes && callee->decls_begin() != callee->decls_end()) return "metafork_kernel::copy_bytes";
  const bool of_std =
      callee->getQualifier() && std::all_of(callee->decls_begin(), callee->decls_end(), [](NamedDecl *d) {
        return d->isInStdNamespace() && isa<FunctionTemplateDecl>(d->getUnderlyingDecl());
      });
  if (!of_std || !callee->getName().isIdentifier()) return "";
  const std::string name = callee->getName().getAsString();
  static const std::set<std::string> simple = {"min", "max", "swap", "clamp", "gcd", "lcm"};
  if (simple.count(name)) return "metafork_kernel::" + name;
  const auto is_int = [](const NamedDecl *d) { // it has been of the argument's type
    const auto *t = dyn_cast<FunctionTemplateDecl>(d->getUnderlyingDecl());
    return t && t->getTemplatedDecl()->getReturnType()->isSpecificBuiltinType(BuiltinType::Int);
  };
  if (name == "bit_width" && !std::all_of(callee->decls_begin(), callee->decls_end(), is_int))
    return "metafork_kernel::of_any_type::bit_width_as";
  return is_typed(name) ? "metafork_kernel::of_any_type::" + name : "";
}

std::string Slice::callee_text(const CallExpr *call, const Standard &standard) const {
  const auto *callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
  const bool typed = standard.name.back() == '>'; // it has its template arguments
  if (is_complex_of_c(call->getType()) && standard.name.ends_with("::complex"))
    return complex_of_c_text(call->getType());
  if (!callee || !callee->hasExplicitTemplateArgs() || typed) return standard.name;
  std::string arguments;
  for (const TemplateArgumentLoc &a : callee->template_arguments())
    if (a.getArgument().getKind() == TemplateArgument::Type)
      arguments.append(arguments.empty() ? "" : ", ").append(context_.type_text(a.getArgument().getAsType()));
  return standard.name + "<" + arguments + ">";
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

} // namespace metafork::frontend
