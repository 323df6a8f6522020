// What the compiler decided and why, as text.
#pragma once

#include "codegen/codegen.h"
#include "frontend/frontend.h"

#include <string>
#include <vector>

namespace metafork::driver {

// By source line: form, independence, mapping with its bounds, arrays with where their ranges come from, the API's
// variants.
std::string explain(const model::Unit &unit, const std::vector<codegen::NestPlan> &plans);

// The stages' results for --dump-after.
std::string dump_unit(const model::Unit &unit);
std::string dump_scop(const model::Scop &scop);
std::string dump_scops(const frontend::Scops &scops);
std::string dump_analysis(const std::vector<codegen::NestPlan> &plans);

} // namespace metafork::driver
