#include "report.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace metafork::bench {

namespace {

const char *unit(Ceiling c) { return c == Ceiling::copy ? "GB/s" : c == Ceiling::ffma ? "TFLOP/s" : "TOP/s"; }
const char *ceiling_name(Ceiling c) { return c == Ceiling::copy ? "copy" : c == Ceiling::ffma ? "FFMA" : "IMAD"; }

double ceiling_rate(Ceiling c, const Ceilings &ceilings) {
  return c == Ceiling::copy ? ceilings.copy_gbs : c == Ceiling::ffma ? ceilings.ffma_tflops : ceilings.imad_tops;
}

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// "B=256 T0=128" or "default".
std::string describe(const Choice &choice) {
  std::string text;
  if (choice.B[0] != 0) text = "B=" + std::to_string(choice.B[0]);
  if (choice.B[1] != 0) text += "x" + std::to_string(choice.B[1]);
  if (!choice.parameters.empty()) text += (text.empty() ? "" : " ") + choice.parameters;
  return text.empty() ? "default" : text;
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

// The items, each made into text by `item`, between brackets and with commas.
template <class Items, class F>
std::string json_list(const Items &items, F item, const std::string &indent) {
  std::string out = "[";
  for (const auto &i : items) out += (out.size() > 1 ? "," : "") + std::string("\n") + indent + item(i);
  return out + "]";
}

std::string json_timing(const Timing &t) {
  return "{\"parameters\": " + quoted(describe(t.choice)) + ", \"median_ms\": " + number(t.median_ms, 5) +
         ", \"correct\": " + (t.wrong.empty() ? "true" : "false") + "}";
}

std::string json_result(const Result &r, const Ceilings &c) {
  return "{\"name\": " + quoted(r.entry.name) + ", \"size\": " + quoted(r.entry.size) +
         ", \"best\": " + quoted(describe(best(r).choice)) + ", \"ms\": " + number(best(r).median_ms, 5) +
         ", \"rate\": " + number(rate(r), 4) + ", \"unit\": " + quoted(unit(r.entry.ceiling)) +
         ", \"ceiling\": " + quoted(ceiling_name(r.entry.ceiling)) + ", \"ratio\": " + number(ratio(r, c), 4) +
         ",\n     \"choices\": " + json_list(r.timings, json_timing, "       ") + "}";
}

bool finish(std::ofstream &file, const std::string &path) {
  file.close();
  if (!file) std::fprintf(stderr, "bench: cannot write %s\n", path.c_str());
  return static_cast<bool>(file);
}

} // namespace

const Timing &best(const Result &result) {
  return *std::min_element(result.timings.begin(), result.timings.end(),
                           [](const Timing &a, const Timing &b) { return a.median_ms < b.median_ms; });
}

std::string first_wrong(const Result &result) {
  for (const Timing &t : result.timings)
    if (!t.wrong.empty()) return describe(t.choice) + ": " + t.wrong;
  return "";
}

double rate(const Result &result) {
  const double per_second = result.entry.quantity / (best(result).median_ms * 1e-3);
  return per_second * (result.entry.ceiling == Ceiling::copy ? 1e-9 : 1e-12);
}

double ratio(const Result &result, const Ceilings &ceilings) {
  return rate(result) / ceiling_rate(result.entry.ceiling, ceilings);
}

std::string header_line() {
  char line[256];
  std::snprintf(line, sizeof line, "%-24s %-12s %-30s %11s %19s %14s  %s", "workload", "size", "best of the choices",
                "time", "rate", "of ceiling", "match");
  return line;
}

std::string table_line(const Result &r, const Ceilings &c) {
  char line[256];
  std::snprintf(line, sizeof line, "%-24s %-12s %-30s %8.4f ms %11.3f %-7s %5.3f of %-5s  %s", r.entry.name.c_str(),
                r.entry.size.c_str(), describe(best(r).choice).c_str(), best(r).median_ms, rate(r),
                unit(r.entry.ceiling), ratio(r, c), ceiling_name(r.entry.ceiling),
                first_wrong(r).empty() ? "yes" : "NO");
  return line;
}

bool write_json(const Report &report, const std::string &path) {
  std::ofstream file(path);
  file << "{\n  \"gpu\": " << quoted(report.gpu) << ",\n  \"cuda_driver\": " << quoted(report.driver)
       << ",\n  \"cuda_runtime\": " << quoted(report.runtime)
       << ",\n  \"ceilings\": {\"copy_gbs\": " << number(report.ceilings.copy_gbs, 1)
       << ", \"ffma_tflops\": " << number(report.ceilings.ffma_tflops, 2)
       << ", \"imad_tops\": " << number(report.ceilings.imad_tops, 2) << "},\n  \"workloads\": ";
  file << json_list(report.results, [&](const Result &r) { return json_result(r, report.ceilings); }, "    ");
  file << ",\n  \"large\": ";
  const auto large = [](const auto &run) {
    return "{\"name\": " + quoted(run.first) + ", \"correct\": " + (run.second.empty() ? "true" : "false") + "}";
  };
  file << json_list(report.large, large, "    ");
  for (const auto &[title, lines] : report.attachments)
    file << ",\n  " << quoted(title) << ": " << json_list(lines, quoted, "    ");
  file << "\n}\n";
  return finish(file, path);
}

bool write_markdown(const Report &report, const std::string &path) {
  std::ofstream file(path);
  file << "# " << report.gpu << "\n\nCUDA driver " << report.driver << ", runtime " << report.runtime
       << ". Kernels only (device pointers, CUDA events), the best of the medians of the parameter choices; every "
          "choice checked.\n\n"
       << "Ceilings of the same run: device-to-device copy " << number(report.ceilings.copy_gbs, 0)
       << " GB/s (read + write), FFMA " << number(report.ceilings.ffma_tflops, 1) << " TFLOP/s, IMAD "
       << number(report.ceilings.imad_tops, 1)
       << " TOP/s. Jacobi counts one read and one write of the array a step.\n\n"
       << "| workload | size | parameters | ms | rate | of its ceiling | match |\n|---|---|---|---:|---:|---:|---|\n";
  for (const Result &r : report.results)
    file << "| " << r.entry.name << " | " << r.entry.size << " | " << describe(best(r).choice) << " | "
         << number(best(r).median_ms, 4) << " | " << number(rate(r), 2) << " " << unit(r.entry.ceiling) << " | "
         << number(ratio(r, report.ceilings), 3) << " of " << ceiling_name(r.entry.ceiling) << " | "
         << (first_wrong(r).empty() ? "yes" : "**no**") << " |\n";
  file << "\n| extreme size | match |\n|---|---|\n";
  for (const auto &[name, wrong] : report.large)
    file << "| " << name << " | " << (wrong.empty() ? "yes" : "**no**") << " |\n";
  for (const auto &[title, lines] : report.attachments) {
    file << "\n## " << title << "\n\n```\n";
    for (const std::string &line : lines) file << line << "\n";
    file << "```\n";
  }
  return finish(file, path);
}

} // namespace metafork::bench
