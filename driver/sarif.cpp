#include "driver/report.h"
#include "model/topics.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace metafork::driver {

using nlohmann::ordered_json;
using Verdict = LoopLine::Verdict;

namespace {

// A path as a URI: relative ones stay so.
std::string uri_of(const std::string &path) {
  static const std::string plain = "-._~/";
  std::string out = std::filesystem::path(path).is_absolute() ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x80 && isalnum(byte)) || plain.find(c) != std::string::npos) {
      out += c;
      continue;
    }
    static const char *const digits = "0123456789ABCDEF";
    out += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return out;
}

ordered_json location(const model::Location &at) {
  ordered_json physical = {{"artifactLocation", {{"uri", uri_of(at.file)}}}};
  if (at.line != 0) physical["region"] = {{"startLine", at.line}, {"startColumn", std::max(1u, at.column)}};
  return {{"physicalLocation", physical}};
}

ordered_json fix(const frontend::Diagnostic &d) {
  std::map<std::string, ordered_json> by_file;
  for (const frontend::Fix &f : d.fixes) {
    const ordered_json region = {
        {"startLine", f.location.line}, {"startColumn", f.location.column}, {"endColumn", f.location.column + f.bytes}};
    by_file[f.location.file].push_back({{"deletedRegion", region}, {"insertedContent", {{"text", f.text}}}});
  }
  ordered_json changes = ordered_json::array();
  for (const auto &[file, all] : by_file)
    changes.push_back({{"artifactLocation", {{"uri", uri_of(file)}}}, {"replacements", all}});
  return {{"description", {{"text", "write this"}}}, {"artifactChanges", changes}};
}

ordered_json result(const std::string &code, const char *kind, const std::string &level, const std::string &text,
                    const model::Location &at) {
  ordered_json out;
  if (!code.empty()) out["ruleId"] = code;
  out["kind"] = kind;
  out["level"] = level;
  out["message"] = {{"text", text}};
  out["locations"] = ordered_json::array();
  if (!at.file.empty()) out["locations"].push_back(location(at));
  return out;
}

ordered_json rules() {
  ordered_json out = ordered_json::array();
  for (const model::TopicRow &r : model::topics())
    out.push_back({{"id", model::code_of(r.topic)}, {"shortDescription", {{"text", r.title}}}});
  return out;
}

// What is no message already.
ordered_json loop(const LoopLine &l) {
  const bool open = l.verdict == Verdict::serial;
  ordered_json out =
      result(l.code, open ? "informational" : "pass", "none",
             l.text + ": " + (open ? "serial: " : "parallel: ") + l.why + (l.advice.empty() ? "" : "; " + l.advice),
             l.location);
  if (!l.kernels.empty()) out["properties"] = {{"kernels", l.kernels}};
  return out;
}

} // namespace

std::string sarif(const frontend::Messages &messages, const std::vector<LoopLine> &lines) {
  ordered_json results = ordered_json::array();
  for (const frontend::Diagnostic &d : messages.diagnostics) {
    ordered_json one = result(d.code, "fail", d.severity, d.text, d.location);
    for (const frontend::Finding &n : d.notes) {
      ordered_json note = location(n.location);
      note["message"] = {{"text", n.message}};
      one["relatedLocations"].push_back(note);
    }
    if (!d.fixes.empty()) one["fixes"] = ordered_json::array({fix(d)});
    results.push_back(std::move(one));
  }
  for (const LoopLine &l : lines)
    if (l.verdict != Verdict::refused) results.push_back(loop(l));
  const ordered_json driver = {{"name", "metafork-cc"}, {"version", "0.1.0"}, {"rules", rules()}};
  const ordered_json run = {{"tool", {{"driver", driver}}}, {"results", results}};
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", ordered_json::array({run})}};
  return log.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace metafork::driver
