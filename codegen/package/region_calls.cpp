#include "codegen/package/region_calls.h"

#include "codegen/package/parts.h"
#include "codegen/plan/cells.h"

namespace metafork::codegen {

namespace {

std::string handle_of(size_t index) { return "mf_r" + std::to_string(index); }

} // namespace

RegionCalls::RegionCalls(const model::Unit &unit, const model::Region &region, size_t index, bool device)
    : is_c_(unit.is_c),
      handle_(handle_of(index)),
      opened_((device ? "mf_region_begin_device(\"" + region.name + "\", mf_stream, &"
                      : "mf_region_begin(\"" + region.name + "\", &") +
              handle_of(index) + ")") {}

// An exception ends the region in C++.
std::string RegionCalls::begin() const {
  return is_c_ ? "mf_region *" + handle_ + " = " + opened_ + ";" : "mf_open_region " + handle_ + "(" + opened_ + ");";
}

std::string RegionCalls::end() const { return is_c_ ? "mf_region_end(" + handle_ + ");" : handle_ + ".end();"; }

// Where the nest has no iteration, the loops themselves run: they do nothing then.
std::string RegionCalls::launch_begin(const model::Nest &nest) const {
  const std::string launch = nest.name + "_launch(" + handle_ + launch_arguments(nest, is_c_) + ")";
  std::string refreshed; // what the launch takes by value, where a launch before it may have written that
  for (const model::Cell *c : refreshed_cells(nest))
    refreshed += (c->condition.empty() ? "" : "if (" + c->condition + ") ") + variable(c->text, c->counter) + "; ";
  return "{ " + refreshed + "if (!" + (nest.where.empty() ? launch : "(" + nest.where + " && " + launch + ")") + ") {";
}

std::string RegionCalls::launch_end(const model::Nest &nest) const {
  return nest.after.empty() ? "} }" : "} else " + in_style(nest.after, is_c_) + "}";
}

std::string RegionCalls::access(const model::HostAccess &h) const {
  std::string call;
  for (const std::string &e : h.elements)
    call.append(call.empty() ? "" : ", ").append("mf_host_read(" + handle_ + ", &(" + e + "), sizeof(" + e + "))");
  if (h.elements.empty() && !h.by_name) call = "mf_host_access(" + handle_ + ", " + (h.writes ? "1" : "0") + ")";
  for (const std::string &v : h.stores) call.insert(0, variable(v, true) + (call.empty() ? "" : ", "));
  for (const std::string &v : h.reads) call.insert(0, variable(v, false) + (call.empty() ? "" : ", "));
  return call;
}

std::string RegionCalls::guard(size_t number) const {
  return is_c_ ? "" : "mf_region_guard mf_g" + std::to_string(number) + "(" + handle_ + ");";
}

// The host is about to read or to write a variable; without a name, anything that it may read.
std::string RegionCalls::variable(const std::string &text, bool writes) const {
  if (text.empty()) return "mf_host_access(" + handle_ + ", 0)";
  return "mf_host_variable(" + handle_ + ", &(" + text + "), sizeof(" + text + "), " + (writes ? "1)" : "0)");
}

} // namespace metafork::codegen
