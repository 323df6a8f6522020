#include "schedule/laws.h"

#include <algorithm>

namespace metafork::schedule {

const NumberType *number_type(const std::string &element) {
  static const std::vector<NumberType> all = {
      {"int", "unsigned int", "(-2147483647 - 1)", "2147483647"},
      {"unsigned int", "unsigned int", "0", "4294967295u"},
      {"unsigned", "unsigned int", "0", "4294967295u"},
      {"long", "unsigned long", "(-9223372036854775807L - 1)", "9223372036854775807L"},
      {"unsigned long", "unsigned long", "0", "18446744073709551615uL"},
      {"long long", "unsigned long long", "(-9223372036854775807LL - 1)", "9223372036854775807LL"},
      {"unsigned long long", "unsigned long long", "0", "18446744073709551615uLL"},
      {"float", "float", "-__builtin_huge_valf()", "__builtin_huge_valf()"},
      {"double", "double", "-__builtin_huge_val()", "__builtin_huge_val()"}};
  const auto it = std::find_if(all.begin(), all.end(), [&](const NumberType &t) { return t.name == element; });
  return it == all.end() ? nullptr : &*it;
}

bool wraps(const std::string &op) { return op == "+" || op == "*"; }

bool may_regroup(const model::Scop &scop, int array, bool reassociate) {
  const model::ScopArray &a = scop.arrays[static_cast<size_t>(array)];
  const auto &origins = scop.origins.arrays;
  const bool copied =
      !origins.empty() && std::count(origins.begin(), origins.end(), model::given_array(scop, array)) > 1;
  const bool named = std::find(scop.reassociate.begin(), scop.reassociate.end(), a.name) != scop.reassociate.end();
  return !copied && number_type(a.element) && (!a.floating || reassociate || named);
}

std::string identity(const std::string &op, const NumberType &type) {
  if (op == "min") return type.most;
  if (op == "max") return type.least;
  if (op == "*" || op == "&&") return "1";
  return op == "&" ? "-1" : "0";
}

model::ScopText folded(const model::ScopScalar &whole, const model::ScopScalar &part, const std::string &op) {
  if (op == "min")
    return {std::string("if ("), part, std::string(" < "), whole, std::string(") "), whole,
            std::string(" = "),  part, std::string(";")};
  if (op == "max")
    return {std::string("if ("), whole, std::string(" < "), part, std::string(") "), whole,
            std::string(" = "),  part,  std::string(";")};
  return {whole, " = ", whole, " " + op + " ", part, std::string(";")};
}

} // namespace metafork::schedule
