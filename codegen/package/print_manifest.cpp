#include "codegen/package/host_sizes.h"
#include "codegen/package/parts.h"

#include <nlohmann/json.hpp>

namespace metafork::codegen {

using nlohmann::ordered_json;

namespace {

const char *name_of(analysis::RangeSource s) {
  switch (s) {
    case analysis::RangeSource::certain_accesses:
      return "certain accesses";
    case analysis::RangeSource::clause:
      return "meta_extent";
    case analysis::RangeSource::declared_type:
      return "declared type";
    case analysis::RangeSource::inspector:
      return "inspector";
    case analysis::RangeSource::none:
      break;
  }
  return "none";
}

const char *name_of(analysis::Verdict v) {
  switch (v) {
    case analysis::Verdict::proved:
      return "proved";
    case analysis::Verdict::asserted:
      return "asserted";
    case analysis::Verdict::refuted:
      break;
  }
  return "refuted";
}

ordered_json parameters_of(const Kernel &k) {
  ordered_json out = ordered_json::array();
  for (const Parameter &p : k.parameters) {
    const ParameterKind &kind = of_kind(p.kind);
    const auto value = [&](int64_t v) { return v ? ordered_json(v) : ordered_json(kind.everything); };
    ordered_json j;
    j["name"] = p.name;
    j["kind"] = kind.manifest;
    j["dimension"] = p.dimension;
    j["min"] = kind.least;
    j["max"] = kind.most;
    if (p.given.empty())
      j["default"] = {{"gpu", value(p.gpu_default)}, {"cpu", value(p.cpu_default)}};
    else
      j["given"] = p.given;
    out.push_back(std::move(j));
  }
  return out;
}

ordered_json constraints_of(const Kernel &k) {
  ordered_json out = ordered_json::array();
  for (const Parameter &p : k.parameters) out.push_back(p.name + " >= " + std::to_string(of_kind(p.kind).least));
  for (const ParameterKind &kind : parameter_kinds) {
    const std::string product = product_text(k.parameters, kind.kind);
    if (!kind.product_is_limited || product.empty()) continue;
    out.push_back(product + " <= " + std::to_string(kind.most));
    if (kind.kind == Parameter::Kind::threads)
      out.push_back(product + " <= the threads that the compiled kernel admits on the device");
  }
  return out;
}

ordered_json variants_of(const Cases &cases) {
  ordered_json out = ordered_json::array();
  for (const Variant &v : cases.variants) {
    ordered_json j;
    j["name"] = v.kernel->variant;
    j["kernel"] = v.kernel->name;
    j["gpu_only"] = v.kernel->for_gpu;
    j["admits"] = ordered_json::array();
    for (const Inequality &i : v.admitted_if) j["admits"].push_back(i.text());
    j["shared_memory_bytes"] = v.storage.text;
    if (!v.kernel->footprints.empty()) j["footprints"] = v.kernel->footprints;
    out.push_back(std::move(j));
  }
  return out;
}

// What qe showed: that of every legal launch no choice of these inequalities, one a variant, can hold.
ordered_json coverage_of(const Cases &cases) {
  const Coverage coverage = covers(cases);
  ordered_json j;
  j["legal"] = cases.legal_text;
  if (!cases.insists.empty()) j["insists"] = cases.insists;
  j["proved"] = coverage.proved;
  j["impossible"] = coverage.choices;
  return j;
}

ordered_json arrays_of(const NestPlan &plan) {
  ordered_json out = ordered_json::array();
  for (size_t i = 0; i < plan.nest->arrays.size(); i++) {
    const model::Array &a = plan.nest->arrays[i];
    const analysis::ArrayRange &r = plan.ranges[i];
    ordered_json j;
    j["name"] = a.host_text;
    j["element"] = a.element;
    j["access"] = a.read && a.written ? "read and written" : a.written ? "written" : "read";
    j["copied_in_first"] = a.read || !r.overwritten;
    j["range_from"] = name_of(r.source);
    if (r.count) j["elements"] = "0 .. " + (*r.count - qe::Poly(1)).text();
    for (const analysis::AccessRange &x : r.accesses) {
      std::string conditions;
      for (const qe::Constraint &c : x.conditions) conditions.append(conditions.empty() ? "" : ", ").append(c.text());
      const std::string range = text(lower(x.lower)) + " .. " + text(upper(x.upper));
      const std::string entry = conditions.empty() ? range : range + " if " + conditions;
      if (!j.contains("ranges") || std::find(j["ranges"].begin(), j["ranges"].end(), entry) == j["ranges"].end())
        j["ranges"].push_back(entry);
    }
    out.push_back(std::move(j));
  }
  return out;
}

// What the checker replayed, kernel by kernel.
ordered_json certificate_of(const NestPlan &plan) {
  ordered_json out = ordered_json::array();
  for (const CheckedClaim &c : plan.claims) {
    ordered_json j;
    j["kernel"] = c.kernel;
    j["claim"] = c.name;
    j["status"] = c.status;
    if (!c.why.empty()) j["because"] = c.why;
    j["line"] = c.line;
    out.push_back(std::move(j));
  }
  return out;
}

} // namespace

std::string print_manifest(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options) {
  ordered_json m;
  m["format"] = "metafork-package-1";
  m["name"] = unit.name;
  m["source"] = unit.input;
  m["fp_contract"] = options.contract ? "on" : "off";
  m["checked"] = options.checked;
  m["functions"] = ordered_json::array();
  for (const model::Function &f : unit.functions) {
    ordered_json j;
    j["name"] = f.name;
    j["line"] = f.location.line;
    j["device_variant"] = f.no_device.empty() ? ordered_json(f.name + "_device") : ordered_json(nullptr);
    if (!f.no_device.empty()) j["no_device_variant_because"] = f.no_device;
    j["parameter_struct"] = f.internal ? ordered_json(nullptr) : ordered_json(f.prefix + "_params");
    m["functions"].push_back(std::move(j));
  }
  m["sizes"] = ordered_json::array(); // of tiles that the host computes with
  for (const auto &[name, standard] : host_sizes(unit)) m["sizes"].push_back(name);
  m["kernels"] = ordered_json::array();
  for (const NestPlan &p : plans) {
    const Kernel &k = p.mapped->kernel;
    ordered_json j;
    j["name"] = k.name;
    j["function"] = p.function->name;
    j["region"] = p.region->name;
    j["line"] = p.nest->location.line;
    j["form"] = p.form.form == analysis::Form::point ? "point" : "block";
    j["form_because"] = p.form.reason;
    j["independence"] = name_of(p.independence.verdict);
    if (!p.independence.reason.empty()) j["asserted_because"] = p.independence.reason;
    j["mapping"] = std::vector<std::string>(k.comment.begin() + 1, k.comment.end());
    j["parameters"] = parameters_of(k);
    j["constraints"] = constraints_of(k);
    const Cases cases = cases_of(p);
    j["variants"] = variants_of(cases);
    j["covers"] = coverage_of(cases);
    j["arrays"] = arrays_of(p);
    j["certificate"] = certificate_of(p);
    m["kernels"].push_back(std::move(j));
  }
  return m.dump(2) + "\n";
}

} // namespace metafork::codegen
