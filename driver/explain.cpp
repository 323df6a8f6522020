#include "driver/explain.h"

#include <fmt/core.h>

namespace metafork::driver {

using analysis::RangeSource;

namespace {

std::string range_text(const model::Array &a, const analysis::ArrayRange &r) {
  const char *kind = a.read && a.written ? "read and written"
                     : a.written         ? "written"
                     : a.read            ? "read"
                                         : "not accessed";
  std::string out = fmt::format("array {} ({}): ", a.host_text, kind);
  switch (r.source) {
    case RangeSource::certain_accesses:
      out += "its elements follow from accesses that certainly happen";
      break;
    case RangeSource::clause:
      out += fmt::format("elements 0 .. {} from meta_extent", a.extent_clause + " - 1");
      break;
    case RangeSource::declared_type:
      out += fmt::format("elements 0 .. {} from its declared type", (*r.count - qe::Poly(1)).text());
      break;
    case RangeSource::inspector:
      out += "an inspector runs the addresses on the host first, because " + r.reason;
      break;
    case RangeSource::none:
      out += "no range: " + r.reason;
      break;
  }
  if (r.overwritten) out += "; overwritten completely, so not copied in";
  return out;
}

std::string verdict_text(const analysis::Independence &i) {
  switch (i.verdict) {
    case analysis::Verdict::proved:
      return "independence: proved for all sizes";
    case analysis::Verdict::asserted:
      return "independence: asserted by meta_for, not proved: " + i.reason;
    case analysis::Verdict::refuted:
      break;
  }
  return "independence: refuted";
}

// The claims on one kernel after the other: what is proved in one line, the rest with its reason.
std::string certificate_text(const codegen::NestPlan &plan) {
  std::string out;
  for (size_t i = 0; i < plan.claims.size();) {
    const std::string &kernel = plan.claims[i].kernel;
    std::string proved, rest;
    for (; i < plan.claims.size() && plan.claims[i].kernel == kernel; i++) {
      const codegen::CheckedClaim &c = plan.claims[i];
      if (c.status == "proved")
        proved.append(proved.empty() ? "" : ", ").append(c.name);
      else
        rest += fmt::format("  certificate of {}: {} {}: {}\n", kernel, c.name, c.status, c.why);
    }
    if (!proved.empty()) out += fmt::format("  certificate of {}: proved: {}\n", kernel, proved);
    out += rest;
  }
  return out;
}

} // namespace

std::string explain(const model::Unit &unit, const std::vector<codegen::NestPlan> &plans) {
  std::string out;
  for (const codegen::NestPlan &p : plans) {
    out += fmt::format("{}:{}: kernel {}\n", unit.input, p.nest->location.line, p.nest->name);
    out += "  " + p.form.reason + "\n";
    out += "  " + verdict_text(p.independence) + "\n";
    for (const std::string &line : codegen::mapping_text(p)) out += "  " + line + "\n";
    for (size_t i = 0; i < p.ranges.size(); i++) out += "  " + range_text(p.nest->arrays[i], p.ranges[i]) + "\n";
    for (const std::string &line : codegen::staging_text(p)) out += "  " + line + "\n";
    for (const std::string &note : p.nest->notes) out += "  note: " + note + "\n";
    for (const std::string &line : codegen::variants_text(p)) out += "  " + line + "\n";
    for (const std::string &line : codegen::defaults_text(p)) out += "  " + line + "\n";
    for (const std::string &line : p.left_out) out += "  " + line + "\n";
    out += certificate_text(p);
  }
  for (const model::Function &f : unit.functions) {
    out += fmt::format("{}:{}: function {}: ", unit.input, f.location.line, f.name);
    out += f.no_device.empty() ? fmt::format("also as {}_device on device pointers\n", f.name)
                               : fmt::format("no variant on device pointers: {}\n", f.no_device);
    for (const model::Region &r : f.regions)
      if (!r.host_accesses.empty())
        out += fmt::format(
            "  region {}: {} host statement(s) touch arrays: what the device wrote comes back before each\n", r.name,
            r.host_accesses.size());
  }
  return out;
}

std::string dump_unit(const model::Unit &unit) {
  std::string out = fmt::format("unit {} ({})\n", unit.name, unit.is_c ? "C" : "C++");
  for (const model::Function &f : unit.functions)
    for (const model::Region &r : f.regions)
      for (const model::Nest &n : r.nests) {
        out += fmt::format("nest {} line {}\n", n.name, n.location.line);
        for (const model::Loop &l : n.loops) {
          out +=
              fmt::format("  {} {} {}: value {}", l.parallel ? "meta_for" : "for", l.type, l.variable, l.value.text());
          for (const model::IntExpr &c : l.constraints) out += fmt::format(", {} >= 0", c.text());
          out += l.known ? "\n" : " (bounds not known)\n";
        }
        for (const model::Scalar &s : n.scalars)
          out += fmt::format("  scalar {} {} = {}\n", s.type, s.name, s.host_text);
        for (const model::Array &a : n.arrays)
          out += fmt::format("  array {} {} = {}\n", a.element, a.name, a.host_text);
        for (const model::Access &a : n.accesses) {
          out += fmt::format("  {}{}{} {}[{}]", a.certain ? "" : "may ", a.read ? "read" : "", a.write ? "write" : "",
                             n.arrays[static_cast<size_t>(a.array)].name, a.subscript.text());
          for (const model::IntExpr &g : a.guards) out += fmt::format(" if {} >= 0", g.text());
          out += "\n";
        }
        if (!n.no_inspector.empty()) out += "  no inspector: " + n.no_inspector + "\n";
      }
  return out;
}

std::string dump_analysis(const std::vector<codegen::NestPlan> &plans) {
  std::string out;
  for (const codegen::NestPlan &p : plans) {
    out += fmt::format("nest {}\n  {}\n  {}\n", p.nest->name, p.form.reason, verdict_text(p.independence));
    for (const qe::Constraint &c : analysis::domain_of(*p.nest)) out += "  domain " + c.text() + "\n";
    for (size_t i = 0; i < p.ranges.size(); i++) out += "  " + range_text(p.nest->arrays[i], p.ranges[i]) + "\n";
  }
  return out;
}

} // namespace metafork::driver
