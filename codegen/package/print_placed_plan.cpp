#include "codegen/package/print_placed_plan.h"

#include "codegen/package/print_plan.h"

namespace metafork::codegen {

using model::HostAccess;
using model::HostNode;

namespace {

// What a node without kernels does as a whole: its statements run as often as it says, on elements that its text does
// not name now.
void collect(const HostNode &n, const std::map<int, HostAccess> &accesses, std::optional<HostAccess> &out) {
  if (const auto it = accesses.find(n.statement); it != accesses.end()) {
    if (!out) out.emplace();
    out->writes = out->writes || it->second.writes || !it->second.stores.empty();
  }
  for (const HostNode &child : n.body) collect(child, accesses, out);
}

class PlacedPrinter : public PlanPrinter {
public:
  PlacedPrinter(const model::PlacedPlan &placed, const model::Region &region, const RegionCalls &calls,
                const std::string &source, size_t column, size_t &guards)
      : PlanPrinter(placed.plan, column),
        placed_(placed),
        region_(region),
        calls_(calls),
        source_(source),
        guards_(guards) {}

private:
  std::string region_begin() const override { return "{ " + calls_.begin(); }
  std::string region_end() const override { return calls_.end() + " }"; }
  std::string loop_begin(const HostNode &loop) const override {
    const model::Nest *nest = nest_of(loop);
    if (source_instead()) return nest ? calls_.launch_begin(*nest) : "{";
    return (nest ? calls_.launch_begin(*nest) + " " : "") + "for (" + loop.text + ") {";
  }
  std::string loop_end(const HostNode &loop) const override {
    const model::Nest *nest = nest_of(loop);
    return nest ? (source_instead() ? "" : "} ") + calls_.launch_end(*nest) : "}";
  }
  bool has_lines() const override { return true; }
  bool is_kernel(const HostNode &loop) const override { return nest_of(loop) != nullptr; }
  std::string source() const override { return source_; }
  bool source_instead() const override { return plan_.source_instead; }

  // Outside its nodes a plan with a region of its own is in no region.
  std::string before_plan() const override { return in_region(placed_.before); }
  std::string before_source() const override { return in_region(placed_.source); }
  std::string before_results() const override { return in_region(placed_.behind); }
  std::string before_release(const model::Scratch &s) const override {
    HostAccess read;
    read.elements = {s.name + "[0]"};
    return in_region(read);
  }
  std::string behind_scratch() override { return plan_.in_region ? behind_array() : ""; }
  std::string before_end_of_scratch() const override { return plan_.in_region ? before_end_of_array() : ""; }

  std::string before(const HostNode &n) const override {
    if (const auto it = placed_.accesses.find(n.statement); it != placed_.accesses.end()) return said(it->second);
    std::optional<HostAccess> all;
    collect(n, placed_.accesses, all);
    return all ? said(*all) : "";
  }
  std::string behind_array() override {
    const std::string guard = calls_.guard(guards_);
    guards_ += !guard.empty();
    return guard;
  }
  std::string before_end_of_array() const override {
    HostAccess all;
    all.writes = true;
    return said(all);
  }

  const model::Nest *nest_of(const HostNode &loop) const {
    if (loop.launch < 0) return nullptr;
    const int nest = placed_.nests.at(static_cast<size_t>(loop.launch));
    return nest < 0 ? nullptr : &region_.nests.at(static_cast<size_t>(nest));
  }
  std::string in_region(const std::optional<HostAccess> &h) const { return h && plan_.in_region ? said(*h) : ""; }
  std::string said(const HostAccess &h) const { return calls_.access(h) + ";"; }

  const model::PlacedPlan &placed_;
  const model::Region &region_;
  const RegionCalls &calls_;
  const std::string &source_;
  size_t &guards_;
};

} // namespace

std::string print_placed_plan(const model::PlacedPlan &placed, const model::Region &region, const RegionCalls &calls,
                              const std::string &source, size_t column, size_t &guards) {
  return PlacedPrinter(placed, region, calls, source, column, guards).run();
}

} // namespace metafork::codegen
