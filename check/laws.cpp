#include "check/laws.h"

#include <algorithm>

namespace metafork::check {

namespace {

// The least and the largest value of a type.
struct Limits {
  const char *type, *least, *most;
};
const Limits *limits_of(const std::string &type) {
  static constexpr Limits all[] = {
      {"int", "(-2147483647 - 1)", "2147483647"},
      {"unsigned int", "0", "4294967295u"},
      {"unsigned", "0", "4294967295u"},
      {"long", "(-9223372036854775807L - 1)", "9223372036854775807L"},
      {"unsigned long", "0", "18446744073709551615uL"},
      {"long long", "(-9223372036854775807LL - 1)", "9223372036854775807LL"},
      {"unsigned long long", "0", "18446744073709551615uLL"},
      {"float", "-__builtin_huge_valf()", "__builtin_huge_valf()"},
      {"double", "-__builtin_huge_val()", "__builtin_huge_val()"},
  };
  const auto *found = std::find_if(std::begin(all), std::end(all), [&](const Limits &l) { return type == l.type; });
  return found == std::end(all) ? nullptr : found;
}

} // namespace

std::string neutral(const std::string &op, const std::string &element) {
  const Limits *limits = limits_of(element);
  if (!limits) return "";
  return op == "min"               ? limits->most
         : op == "max"             ? limits->least
         : op == "*" || op == "&&" ? "1"
         : op == "&"               ? "-1"
                                   : "0";
}

bool same_numbers(const model::ScopArray &whole, const model::ScopArray &part, const std::string &op) {
  if (whole.element_size != part.element_size || whole.floating != part.floating || part.dimensions != 0) return false;
  if (whole.element == part.element) return true;
  const bool wraps = op == "+" || op == "*";
  return wraps && !whole.floating && (part.element == "unsigned " + whole.element || whole.element == "unsigned");
}

bool may_regroup(const model::Scop &scop, const model::ScopArray &array) {
  const auto &named = scop.reassociate;
  return !array.floating || std::find(named.begin(), named.end(), array.name) != named.end();
}

std::string plain_text(const model::ScopStatement &s) {
  std::string out;
  for (const model::ScopPiece &p : s.text)
    if (const auto *scalar = std::get_if<model::ScopScalar>(&p))
      out += "$" + std::to_string(scalar->array);
    else if (const auto *words = std::get_if<std::string>(&p))
      out += *words;
    else
      out += "?";
  return out;
}

} // namespace metafork::check
