#include "codegen/ir/parameters.h"

namespace metafork::codegen {

std::string product_text(const std::vector<Parameter> &parameters, Parameter::Kind kind) {
  std::string out;
  for (const Parameter &p : parameters)
    if (p.kind == kind) out.append(out.empty() ? "" : " * ").append(p.name);
  return out;
}

} // namespace metafork::codegen
