#include "model/operators.h"

#include "model/words.h"

namespace metafork::model {

namespace {

std::string without_arguments(const std::string &name) { return name.substr(0, name.find('<')); }

} // namespace

std::string operator_name(const std::string &op) { return is_function(op) ? op.substr(0, op.rfind('(')) : op; }

bool names_operator(const std::string &spelled, const std::string &op) {
  if (!is_function(op)) return spelled == op;
  std::string wanted = without_arguments(spelled);
  if (wanted.rfind("::", 0) == 0) wanted.erase(0, 2);
  const std::string name = without_arguments(operator_name(op)), tail = "::" + wanted;
  return !wanted.empty() && (name == wanted || (name.size() > tail.size() &&
                                                name.compare(name.size() - tail.size(), tail.size(), tail) == 0));
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
