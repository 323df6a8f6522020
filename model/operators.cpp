#include "model/operators.h"

#include "model/words.h"

#include <vector>

namespace metafork::model {

namespace {

std::string without_arguments(const std::string &name) { return name.substr(0, name.find('<')); }

std::vector<std::string> components(const std::string &name) {
  std::vector<std::string> out;
  for (const char c : without_arguments(name)) {
    if (out.empty() || c == ':')
      if (out.empty() || !out.back().empty()) out.emplace_back();
    if (c != ':') out.back() += c;
  }
  return out;
}

} // namespace

std::string operator_name(const std::string &op) { return is_function(op) ? op.substr(0, op.rfind('(')) : op; }

bool names_operator(const std::string &spelled, const std::string &op) {
  if (!is_function(op)) return spelled == op;
  const std::vector<std::string> wanted = components(spelled), name = components(operator_name(op));
  if (wanted.empty() || wanted.back() != name.back()) return false;
  size_t met = 0;
  for (const std::string &part : name) met += met < wanted.size() && part == wanted[met];
  return met == wanted.size();
}

std::string last_name(const std::string &name) {
  const std::string plain = without_arguments(name);
  const size_t colon = plain.rfind(':');
  return colon == std::string::npos ? plain : plain.substr(colon + 1);
}

std::string operator_class(const std::string &op) {
  std::string out = "mf_op";
  bool apart = true;
  for (const char c : op.substr(0, op.size() - 1)) {
    const bool part = in_word(c);
    if (part) out += apart ? std::string("_") + c : std::string(1, c);
    apart = !part;
  }
  return out;
}

std::string partial_type(const std::string &value_type) { return "mf_maybe<" + value_type + ">"; }

} // namespace metafork::model
