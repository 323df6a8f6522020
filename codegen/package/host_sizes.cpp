#include "codegen/package/host_sizes.h"

namespace metafork::codegen {

std::map<std::string, int64_t> host_sizes(const model::Unit &unit) {
  std::map<std::string, int64_t> out;
  for (const std::string &name : unit.sizes) out.emplace(name, 0);
  for (const model::Function &f : unit.functions)
    for (const model::Region &r : f.regions)
      for (const model::PlacedPlan &p : r.plans)
        if (!p.serial)
          for (const model::HostSize &s : p.plan.sizes) out[s.name] = s.standard;
  return out;
}

} // namespace metafork::codegen
