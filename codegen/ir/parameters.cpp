#include "codegen/ir/parameters.h"

namespace metafork::codegen {

std::string limits_text(Parameter::Kind kind) {
  return std::to_string(of_kind(kind).least) + ", " + std::to_string(of_kind(kind).most);
}

std::string product_text(const std::vector<Parameter> &parameters, Parameter::Kind kind) {
  std::string out;
  for (const Parameter &p : parameters)
    if (p.kind == kind) out.append(out.empty() ? "" : " * ").append(p.name);
  return out;
}

} // namespace metafork::codegen
