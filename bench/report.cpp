#include "report.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace metafork::bench {

namespace {

const char *unit(const Entry &e) {
  switch (e.ceiling) {
    case Ceiling::copy:
      return "GB/s";
    case Ceiling::ffma:
      return "TFLOP/s";
    case Ceiling::imad:
      return "TOP/s";
    case Ceiling::none:
      break;
  }
  return e.unit;
}

double ceiling_rate(Ceiling c, const Ceilings &ceilings) {
  switch (c) {
    case Ceiling::copy:
      return ceilings.copy_gbs;
    case Ceiling::ffma:
      return ceilings.ffma_tflops;
    case Ceiling::imad:
      return ceilings.imad_tops;
    case Ceiling::none:
      break;
  }
  return 0;
}

const char *ceiling_name(Ceiling c) {
  switch (c) {
    case Ceiling::copy:
      return "copy";
    case Ceiling::ffma:
      return "FFMA";
    case Ceiling::imad:
      return "IMAD";
    case Ceiling::none:
      break;
  }
  return "";
}

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// "0.712 of copy", or "" where there is no ceiling.
std::string share(const Result &r, const Ceilings &c) {
  if (r.entry.ceiling == Ceiling::none) return "";
  return number(ratio(r, c), 3) + " of " + ceiling_name(r.entry.ceiling);
}

// ">= 8 TFLOP/s: met", or "" without a target. That of steps a launch stands in a table of its own.
std::string target_text(const Result &r, const Ceilings &c) {
  const Target &target = r.entry.target;
  if (target.of != Target::Of::rate && target.of != Target::Of::ceiling) return "";
  const bool of_ceiling = target.of == Target::Of::ceiling;
  const double reached = of_ceiling ? ratio(r, c) : rate(r);
  const std::string least = of_ceiling ? number(target.least, 2) + " of " + ceiling_name(r.entry.ceiling)
                                       : number(target.least, 1) + " " + unit(r.entry);
  return ">= " + least + (reached >= target.least ? ": met" : ": MISSED");
}

std::string gain_text(const Result &r) {
  const double gain = steps_gain(r);
  return number(gain, 2) + ", >= " + number(r.entry.target.least, 1) +
         (gain >= r.entry.target.least ? ": met" : ": MISSED");
}

bool has_steps(const Result &r) { return r.entry.target.of == Target::Of::steps; }

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

std::string json_timing(const Entry &entry, const Timing &t) {
  return "{\"parameters\": " + quoted(describe(entry, t.choice)) + ", \"variant\": " + quoted(t.variant) +
         ", \"because\": " + quoted(t.reason) + ", \"median_ms\": " + number(t.median_ms, 5) +
         ", \"correct\": " + (t.wrong.empty() ? "true" : "false") + "}";
}

std::string json_result(const Result &r, const Ceilings &c) {
  const auto timing = [&](const Timing &t) { return json_timing(r.entry, t); };
  return "{\"name\": " + quoted(r.entry.name) + ", \"size\": " + quoted(r.entry.size) +
         ", \"timed\": " + (r.entry.whole_call ? "\"whole call on host data\"" : "\"device data\"") +
         ", \"best\": " + quoted(describe(r.entry, best(r).choice)) + ", \"variant\": " + quoted(best(r).variant) +
         ", \"ms\": " + number(best(r).median_ms, 5) + ", \"rate\": " + number(rate(r), 4) +
         ", \"unit\": " + quoted(unit(r.entry)) + ", \"ceiling\": " + quoted(ceiling_name(r.entry.ceiling)) +
         ", \"ratio\": " + number(ratio(r, c), 4) + ", \"target\": " + quoted(target_text(r, c)) +
         ",\n     \"choices\": " + json_list(r.timings, timing, "       ") + "}";
}

std::string json_steps(const Result &r) {
  const auto time = [](const StepsTime &t) {
    return "{\"s\": " + std::to_string(t.s) + ", \"ms\": " + number(t.ms, 5) +
           ", \"parameters\": " + quoted(t.parameters) + "}";
  };
  return "{\"name\": " + quoted(r.entry.name) + ", \"gain\": " + number(steps_gain(r), 4) +
         ", \"target\": " + quoted(gain_text(r)) + ",\n     \"times\": " + json_list(steps_times(r), time, "       ") +
         "}";
}

std::vector<Result> steps_results(const std::vector<Result> &results) {
  std::vector<Result> found;
  std::copy_if(results.begin(), results.end(), std::back_inserter(found), has_steps);
  return found;
}

void markdown_workloads(std::ostream &file, const Report &report) {
  file << "| workload | size | parameters | variant | ms | rate | of its ceiling | target | match |\n"
       << "|---|---|---|---|---:|---:|---:|---|---|\n";
  for (const Result &r : report.results)
    file << "| " << r.entry.name << (r.entry.whole_call ? " (whole call)" : "") << " | " << r.entry.size << " | "
         << describe(r.entry, best(r).choice) << " | " << best(r).variant << " | " << number(best(r).median_ms, 4)
         << " | " << number(rate(r), 2) << " " << unit(r.entry) << " | " << share(r, report.ceilings) << " | "
         << target_text(r, report.ceilings) << " | " << (first_wrong(r).empty() ? "yes" : "**no**") << " |\n";
}

void markdown_steps(std::ostream &file, const Report &report) {
  const std::vector<Result> results = steps_results(report.results);
  if (results.empty()) return;
  file << "\nSteps a launch, s: milliseconds of a whole call at the best number of threads, and the time with s = 1 "
          "over "
          "that with s = 256.\n\n| workload |";
  for (const StepsTime &t : steps_times(results[0])) file << " s = " << t.s << " |";
  file << " gain |\n|---|";
  for (size_t i = 0; i < steps_times(results[0]).size(); i++) file << "---:|";
  file << "---|\n";
  for (const Result &r : results) {
    file << "| " << r.entry.name << " |";
    for (const StepsTime &t : steps_times(r)) file << " " << number(t.ms, 2) << " |";
    file << " " << gain_text(r) << " |\n";
  }
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
    if (!t.wrong.empty()) return describe(result.entry, t.choice) + ": " + t.wrong;
  return "";
}

std::string describe(const Entry &entry, const Choice &choice) {
  std::string text;
  if (choice.B[0] != 0) text = entry.argument + "=" + std::to_string(choice.B[0]);
  if (choice.B[1] != 0) text += "x" + std::to_string(choice.B[1]);
  for (const std::string &part : {choice.parameters, choice.variant})
    if (!part.empty()) text += (text.empty() ? "" : " ") + part;
  return text.empty() ? "default" : text;
}

double rate(const Result &result) {
  const double per_second = result.entry.quantity / (best(result).median_ms * 1e-3);
  const bool tera = result.entry.ceiling == Ceiling::ffma || result.entry.ceiling == Ceiling::imad;
  return per_second * (tera ? 1e-12 : 1e-9);
}

double ratio(const Result &result, const Ceilings &ceilings) {
  const double most = ceiling_rate(result.entry.ceiling, ceilings);
  return most > 0 ? rate(result) / most : 0;
}

std::vector<StepsTime> steps_times(const Result &result) {
  std::vector<StepsTime> times;
  for (const Timing &t : result.timings) {
    const int s = t.choice.B[0];
    auto at = std::find_if(times.begin(), times.end(), [&](const StepsTime &other) { return other.s == s; });
    if (at == times.end()) at = times.insert(times.end(), {s, t.median_ms, t.choice.parameters});
    if (t.median_ms < at->ms) *at = {s, t.median_ms, t.choice.parameters};
  }
  return times;
}

double steps_gain(const Result &result) {
  double one = 0, many = 0;
  for (const StepsTime &t : steps_times(result)) {
    if (t.s == 1) one = t.ms;
    if (t.s == 256) many = t.ms;
  }
  return many > 0 ? one / many : 0;
}

std::string header_line() {
  char line[320];
  std::snprintf(line, sizeof line, "%-24s %-13s %-36s %-8s %12s %19s %14s  %-26s %s", "workload", "size",
                "best of the choices", "variant", "time", "rate", "of ceiling", "target", "match");
  return line;
}

std::string table_line(const Result &r, const Ceilings &c) {
  char line[320];
  std::snprintf(line, sizeof line, "%-24s %-13s %-36s %-8s %9.4f ms %10.3f %-8s %14s  %-26s %s", r.entry.name.c_str(),
                r.entry.size.c_str(), describe(r.entry, best(r).choice).c_str(), best(r).variant.c_str(),
                best(r).median_ms, rate(r), unit(r.entry), share(r, c).c_str(), target_text(r, c).c_str(),
                first_wrong(r).empty() ? "yes" : "NO");
  return line;
}

std::vector<std::string> steps_lines(const std::vector<Result> &results) {
  std::vector<std::string> lines;
  for (const Result &r : steps_results(results)) {
    std::string line = "steps a launch, " + r.entry.name + ":";
    for (const StepsTime &t : steps_times(r)) line += "  s=" + std::to_string(t.s) + " " + number(t.ms, 2) + " ms";
    lines.push_back(line + "  s=1 over s=256: " + gain_text(r));
  }
  return lines;
}

bool write_json(const Report &report, const std::string &path) {
  std::ofstream file(path);
  file << "{\n  \"gpu\": " << quoted(report.gpu) << ",\n  \"cuda_driver\": " << quoted(report.driver)
       << ",\n  \"cuda_runtime\": " << quoted(report.runtime)
       << ",\n  \"ceilings\": {\"copy_gbs\": " << number(report.ceilings.copy_gbs, 1)
       << ", \"ffma_tflops\": " << number(report.ceilings.ffma_tflops, 2)
       << ", \"imad_tops\": " << number(report.ceilings.imad_tops, 2) << "},\n  \"workloads\": ";
  file << json_list(report.results, [&](const Result &r) { return json_result(r, report.ceilings); }, "    ");
  file << ",\n  \"steps\": " << json_list(steps_results(report.results), json_steps, "    ");
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
       << ". Kernels only (device pointers, CUDA events) unless `whole call` is said: host data and the host's clock, "
          "transfers included. The best of the medians of the parameter choices; every choice checked.\n\n"
       << "Ceilings of the same run: device-to-device copy " << number(report.ceilings.copy_gbs, 0)
       << " GB/s (read + write), FFMA " << number(report.ceilings.ffma_tflops, 1) << " TFLOP/s, IMAD "
       << number(report.ceilings.imad_tops, 1)
       << " TOP/s. Jacobi counts one read and one write of the array a step, reduction one read, scan one read and one "
          "write.\n\n";
  markdown_workloads(file, report);
  markdown_steps(file, report);
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
