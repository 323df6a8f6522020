#include "model/model.h"

#include <algorithm>
#include <iterator>

namespace metafork::model {

namespace {

// The variables of a host statement that kernels of the region may write. False: there is nothing to do for it.
bool finish(HostAccess &h, const std::vector<Storage> &written) {
  bool any = false, writes = false, straight = h.straight;
  for (const HostVariable &v : h.variables) {
    if (std::none_of(written.begin(), written.end(), [&](const Storage &s) { return may_meet(s, v.storage); }))
      continue;
    any = true;
    writes = writes || v.writes;
    straight = straight && !v.declared_here;
    (v.writes ? h.stores : h.reads).push_back(v.text);
  }
  h.variables.clear();
  if (!any) return !h.by_name;
  if (!straight) { // other variables, or not all of them, whenever the statement gets there
    h.by_name = false;
    h.writes = h.writes || writes;
    h.elements.clear();
  }
  const bool all = !h.by_name && h.elements.empty(); // everything comes back
  if (all) h.reads.clear();
  if (all && h.writes) h.stores.clear();
  return true;
}

void finish(Region &r) {
  if (r.implicit) return;
  auto written_by = [&](size_t other) {
    std::vector<Storage> out;
    for (const Array &a : r.nests[other].arrays)
      if (a.written) out.push_back(a.storage);
    return out;
  };
  std::vector<Storage> all;
  for (size_t i = 0; i < r.nests.size(); i++) {
    for (Storage &s : written_by(i)) all.push_back(std::move(s));
    for (size_t j = 0; j < r.nests.size(); j++)
      if (j < i || (r.nests[i].repeated && r.nests[j].repeated))
        for (Storage &s : written_by(j)) r.nests[i].earlier.push_back(std::move(s));
  }
  std::erase_if(r.host_accesses, [&](HostAccess &h) { return !finish(h, all); });
  for (PlacedPlan &p : r.plans) {
    for (auto it = p.accesses.begin(); it != p.accesses.end();)
      it = finish(it->second, all) ? std::next(it) : p.accesses.erase(it);
    for (std::optional<HostAccess> *h : {&p.before, &p.behind, &p.source})
      if (*h && !finish(**h, all)) h->reset();
  }
}

// May the source of plain loops run in place of kernels?
bool may_run(const HostPlan &plan) {
  return !plan.conditions.empty() || plan.source_instead ||
         std::any_of(plan.scratch.begin(), plan.scratch.end(), [](const Scratch &s) { return !s.elements.empty(); });
}

std::string device_obstacle(const Function &f) {
  for (const Region &r : f.regions) {
    for (const PlacedPlan &p : r.plans)
      if (may_run(p.plan) && !p.plan.in_region)
        return "line " + std::to_string(p.line) +
               " reads or writes array elements, or calls a function, outside the regions";
    const bool touches =
        std::any_of(r.host_accesses.begin(), r.host_accesses.end(), [](const HostAccess &h) { return !h.by_name; }) ||
        std::any_of(r.plans.begin(), r.plans.end(), [](const PlacedPlan &p) {
          return may_run(p.plan) ||
                 std::any_of(p.accesses.begin(), p.accesses.end(), [](const auto &one) { return !one.second.by_name; });
        });
    if (touches) return "its region " + r.name + " touches arrays on the host";
    for (const Nest &n : r.nests)
      for (const Array &a : n.arrays)
        if (!a.from_parameter) return "the array '" + a.host_text + "' does not come from a pointer parameter";
  }
  return "";
}

} // namespace

void finish(Function &f) {
  for (Region &r : f.regions) finish(r);
  if (f.no_device.empty()) f.no_device = device_obstacle(f);
}

} // namespace metafork::model
