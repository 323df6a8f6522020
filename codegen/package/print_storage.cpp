#include "codegen/package/parts.h"
#include "codegen/text/text_writer.h"

#include <climits>
#include <set>

namespace metafork::codegen {

namespace {

std::string literal(const mpz_class &value) { return value.get_str() + (abs(value) > INT_MAX ? "LL" : ""); }

// Arithmetic on mf_size: every symbol is one, so that nothing overflows unnoticed.
std::string sized(const qe::Poly &p) {
  if (const auto c = p.constant()) return "mf_size(" + literal(*c) + ")";
  std::string out;
  for (const auto &[monomial, coefficient] : p.terms()) {
    std::string term;
    for (const auto &[symbol, power] : monomial)
      for (unsigned k = 0; k < power; k++) term.append(term.empty() ? "" : " * ").append(symbol);
    const mpz_class factor = out.empty() ? coefficient : mpz_class(abs(coefficient));
    if (term.empty())
      term = literal(factor);
    else if (factor != 1)
      term = literal(factor) + " * " + term;
    out.append(out.empty() ? "" : coefficient < 0 ? " - " : " + ").append(term);
  }
  return out;
}

std::string sized(const Expr &e) {
  switch (e.kind) {
    case Expr::Kind::poly:
      return sized(e.numerator);
    case Expr::Kind::floor_div:
    case Expr::Kind::ceil_div:
      return (e.kind == Expr::Kind::floor_div ? "mf_floor(" : "mf_ceil(") + sized(e.numerator) + ", " +
             sized(e.denominator) + ")";
    case Expr::Kind::min:
    case Expr::Kind::max:
      break;
  }
  std::string out = sized(e.args[0]);
  for (size_t i = 1; i < e.args.size(); i++)
    out = (e.kind == Expr::Kind::min ? "mf_least(" : "mf_most(") + out + ", " + sized(e.args[i]) + ")";
  return out;
}

void collect(const Expr &e, std::set<std::string> &symbols) {
  symbols.merge(e.numerator.symbols());
  symbols.merge(e.denominator.symbols());
  for (const Expr &a : e.args) collect(a, symbols);
}

} // namespace

std::string storage_function(const Variant &variant) {
  return variant.storage.parts.empty() ? "" : variant.kernel->name + "_storage";
}

std::string print_storage_function(const Variant &variant, bool apart) {
  if (variant.storage.parts.empty()) return "";
  const Kernel &k = *variant.kernel;
  std::set<std::string> symbols;
  for (const StorageSize::Part &p : variant.storage.parts) collect(p.extent, symbols);
  TextWriter out;
  out.line("// " + variant.storage.text + " bytes");
  const std::string number = apart ? "::int64_t" : "int64_t";
  out.open("static " + number + " " + storage_function(variant) +
           "([[maybe_unused]] const void *mf_pointer, [[maybe_unused]] const " + number + " *mf_values) {");
  for (size_t i = 0; i < k.parameters.size(); i++)
    if (symbols.count(k.parameters[i].field))
      out.line("const mf_size " + k.parameters[i].field + " = mf_values[" + std::to_string(i) + "];");
  const std::string type = "const " + qualified(k, k.arguments());
  for (const model::Scalar &s : k.scalars)
    if (symbols.count(s.name))
      out.line("const mf_size " + s.name + " = " +
               (s.constant.empty() ? "static_cast<" + type + " *>(mf_pointer)->" + s.name : s.constant) + ";");
  std::string sum;
  for (const StorageSize::Part &p : variant.storage.parts) {
    std::string one = "mf_size(" + std::to_string(p.element_size) + ") * (" + sized(p.extent) + ")";
    if (p.rounding > 0) one += " + " + std::to_string(p.rounding);
    if (p.stages > 1) one = "mf_size(" + std::to_string(p.stages) + ") * (" + one + ")";
    sum += (sum.empty() ? "" : " + ") + one;
  }
  out.line("return (" + sum + ").bytes();");
  out.close();
  return out.take();
}

} // namespace metafork::codegen
