#include "model/reductions.h"

namespace metafork::model {

std::string combination(const ForkReduction &r, const std::string &a, const std::string &b) {
  if (r.type.empty() || r.numbers == ForkReduction::Numbers::others) return "";
  if (r.op == "min" || r.op == "max") return b + (r.op == "min" ? " < " : " > ") + a + " ? " + b + " : " + a;
  const bool whole = r.numbers != ForkReduction::Numbers::floating;
  if (r.op == "-") return a + " + " + b;
  const bool known = r.op == "+" || r.op == "*" || r.op == "&&" || r.op == "||";
  const bool bits = whole && (r.op == "&" || r.op == "|" || r.op == "^");
  return known || bits ? a + " " + r.op + " " + b : "";
}

std::string identity(const ForkReduction &r) {
  using Numbers = ForkReduction::Numbers;
  const bool least = r.op == "max";
  if (r.op == "*" || r.op == "&&") return "1";
  if (r.op == "&") return "(" + r.type + ")-1";
  if (r.op != "min" && !least) return "0";
  if (r.numbers == Numbers::floating) return least ? "-__builtin_huge_val()" : "__builtin_huge_val()";
  if (r.numbers == Numbers::without_sign) return least ? "0" : "(" + r.type + ")-1";
  const std::string most = "(" + r.type + ")((1ull << (8 * sizeof(" + r.type + ") - 1)) - 1)";
  return least ? "-" + most + " - 1" : most;
}

std::string Hyperobject::functions() const {
  const std::string &type = reduction.type;
  const auto at = [&](const std::string &pointer) { return "*(" + type + " *)" + pointer; };
  return "static inline void " + begins + "(void *view) { " + at("view") + " = " + identity(reduction) + "; }\n" +
         "static inline void " + joins + "(void *left, void *right) {\n  const " + type + " a = " + at("left") +
         ", b = " + at("right") + ";\n  " + at("left") + " = " + combination(reduction, "a", "b") + ";\n}\n";
}

std::string Hyperobject::before() const {
  return "{ " + reduction.type + " *const " + outer + " = " + address + "; " + reduction.type + " cilk_reducer(" +
         begins + ", " + joins + ") " + reduction.variable + " = *" + outer + "; ";
}

std::string Hyperobject::behind() const { return " *" + outer + " = " + reduction.variable + "; }"; }

} // namespace metafork::model
