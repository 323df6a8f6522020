#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace metafork::bench {

namespace {

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string ratio(double value) { return std::isnan(value) ? "-" : number(value, 2); }

// "0.71 of copy", "no cuBLAS", or "" where the row has no share.
std::string share_text(const Result &r, const Ceilings &c) {
  const Figure part = share(r, c);
  if (part.name.empty()) return "";
  return std::isnan(part.value) ? "no " + part.name : ratio(part.value) + " of " + part.name;
}

// "copy 0.93, FFMA 0.02"
std::string limits_text(const Result &r, const Ceilings &c) {
  std::string text;
  for (const Figure &figure : limits(r, c))
    text += (text.empty() ? "" : ", ") + figure.name + " " + ratio(figure.value);
  return text;
}

// "of copy 0.71, must be 0.80"
std::string must_text(const Must &must) {
  return must.figure.name + " " + (must.measured() ? number(must.figure.value, 2) : "not measured") + ", must be " +
         number(must.least, 2);
}

// "met", or the musts that were not and those that could not be measured.
std::string musts_text(const Result &r, const Ceilings &c) {
  std::string text, unknown;
  for (const Must &must : musts(r, c)) {
    if (must.missed()) text += (text.empty() ? "MISSED: " : "; ") + must_text(must);
    if (!must.measured()) unknown += (unknown.empty() ? "unknown: " : "; ") + must_text(must);
  }
  if (text.empty() && unknown.empty()) return "met";
  return text + (text.empty() || unknown.empty() ? "" : "; ") + unknown;
}

// The first word of that: met, MISSED or unknown.
std::string verdict(const Result &r, const Ceilings &c) {
  const std::string text = musts_text(r, c);
  return text.substr(0, text.find(':'));
}

bool has_steps(const Result &r) { return r.entry.target.steps > 0; }

std::string gain_text(const Result &r) {
  const Must must = {steps_gain(r), r.entry.target.steps};
  return ratio(must.figure.value) + ", >= " + number(must.least, 1) + (must.met() ? ": met" : ": MISSED");
}

std::vector<Result> steps_results(const std::vector<Result> &results) {
  std::vector<Result> found;
  std::copy_if(results.begin(), results.end(), std::back_inserter(found), has_steps);
  return found;
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

std::string json_number(double value, int digits) { return std::isnan(value) ? "null" : number(value, digits); }

// The items, each made into text by `item`, between brackets and with commas.
template <class Items, class F>
std::string json_list(const Items &items, F item, const std::string &indent) {
  std::string out = "[";
  for (const auto &i : items) out += (out.size() > 1 ? "," : "") + std::string("\n") + indent + item(i);
  return out + "]";
}

std::string json_correct(const std::string &wrong) { return wrong.empty() ? "true" : "false"; }

std::string json_timing(const Entry &entry, const Timing &t) {
  return "{\"parameters\": " + quoted(describe(entry, t.choice)) + ", \"variant\": " + quoted(t.variant) +
         ", \"because\": " + quoted(t.reason) + ", \"median_ms\": " + number(t.median_ms, 5) +
         ", \"correct\": " + json_correct(t.wrong) + "}";
}

std::string json_peer(const PeerTiming &p) {
  return "{\"name\": " + quoted(p.name) + ", \"median_ms\": " + (p.median_ms > 0 ? number(p.median_ms, 5) : "null") +
         ", \"correct\": " + json_correct(p.wrong) + "}";
}

std::string json_must(const Must &m) {
  const std::string met = m.met() ? "true" : "false";
  return "{\"what\": " + quoted(m.figure.name) + ", \"value\": " + json_number(m.figure.value, 4) +
         ", \"least\": " + number(m.least, 4) + ", \"met\": " + (m.measured() ? met : "null") + "}";
}

std::string json_limits(const std::vector<Figure> &figures) {
  std::string out = "{";
  for (const Figure &f : figures) out += (out.size() > 1 ? ", " : "") + quoted(f.name) + ": " + json_number(f.value, 4);
  return out + "}";
}

std::string json_result(const Result &r, const Ceilings &c) {
  const auto timing = [&](const Timing &t) { return json_timing(r.entry, t); };
  const Figure part = share(r, c);
  return "{\"name\": " + quoted(r.entry.name) + ", \"size\": " + quoted(r.entry.size) +
         ", \"timed\": " + (r.entry.whole_call ? "\"whole call on host data\"" : "\"device data\"") +
         ", \"best\": " + quoted(describe(r.entry, best(r).choice)) + ", \"variant\": " + quoted(best(r).variant) +
         ", \"ms\": " + number(best(r).median_ms, 5) + ", \"rate\": " + number(rate(r), 4) +
         ", \"unit\": " + quoted(unit(r.entry)) + ",\n     \"share\": " + json_number(part.value, 4) +
         ", \"share_of\": " + quoted(part.name) +
         ", \"default_over_best\": " + json_number(default_over_best(r).value, 4) +
         ", \"default_over_source\": " + json_number(default_over_source(r).value, 4) +
         ", \"limits\": " + json_limits(limits(r, c)) +
         ",\n     \"musts\": " + json_list(musts(r, c), json_must, "       ") +
         ",\n     \"choices\": " + json_list(r.timings, timing, "       ") +
         ",\n     \"peers\": " + json_list(r.peers, json_peer, "       ") + "}";
}

std::string json_steps(const Result &r) {
  const auto time = [](const StepsTime &t) {
    return "{\"s\": " + std::to_string(t.s) + ", \"ms\": " + number(t.ms, 5) +
           ", \"parameters\": " + quoted(t.parameters) + "}";
  };
  return "{\"name\": " + quoted(r.entry.name) + ", \"gain\": " + json_number(steps_gain(r).value, 4) +
         ", \"target\": " + quoted(gain_text(r)) + ",\n     \"times\": " + json_list(steps_times(r), time, "       ") +
         "}";
}

std::string json_ceilings(const Ceilings &ceilings) {
  std::string out = "{";
  for (size_t i = 0; i < ceiling_count; i++) {
    const CeilingKind &k = kind(static_cast<Ceiling>(i));
    out += (i > 0 ? ", " : "") + quoted(std::string(k.name) + " " + k.unit) + ": " +
           number(ceilings.per_second[i] / k.scale, 2);
  }
  return out + "}";
}

void markdown_workloads(std::ostream &file, const Report &report) {
  file << "| workload | size | best parameters | variant | ms | rate | share | default over best | default over "
       << source_form << " | limits | must | match |\n|---|---|---|---|---:|---:|---:|---:|---:|---|---|---|\n";
  for (const Result &r : report.results)
    file << "| " << r.entry.name << (r.entry.whole_call ? " (whole call)" : "") << " | " << r.entry.size << " | "
         << describe(r.entry, best(r).choice) << " | " << best(r).variant << " | " << number(best(r).median_ms, 4)
         << " | " << number(rate(r), 2) << " " << unit(r.entry) << " | " << share_text(r, report.ceilings) << " | "
         << ratio(default_over_best(r).value) << " | " << ratio(default_over_source(r).value) << " | "
         << limits_text(r, report.ceilings) << " | " << musts_text(r, report.ceilings) << " | "
         << (first_wrong(r).empty() ? "yes" : "**no**") << " |\n";
}

void markdown_steps(std::ostream &file, const Report &report) {
  const std::vector<Result> results = steps_results(report.results);
  if (results.empty()) return;
  file << "\nSteps a launch, s: milliseconds of a whole call at the best number of threads, and the time with s = 1 "
          "over that with s = 256.\n\n| workload |";
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

std::string describe(const Ceilings &ceilings) {
  std::string text;
  for (size_t i = 0; i < ceiling_count; i++) {
    const CeilingKind &k = kind(static_cast<Ceiling>(i));
    text +=
        (i > 0 ? ", " : "") + std::string(k.name) + " " + number(ceilings.per_second[i] / k.scale, 1) + " " + k.unit;
  }
  return text;
}

std::string header_line() {
  char line[320];
  std::snprintf(line, sizeof line, "%-24s %-13s %-32s %-9s %12s %17s %18s %8s %8s  %-22s %-7s %s", "workload", "size",
                "best of the choices", "variant", "time", "rate", "share", "def/best", "def/src", "limits", "must",
                "match");
  return line;
}

std::string table_line(const Result &r, const Ceilings &c) {
  char line[320];
  std::snprintf(line, sizeof line, "%-24s %-13s %-32s %-9s %9.4f ms %8.2f %-8s %18s %8s %8s  %-22s %-7s %s",
                r.entry.name.c_str(), r.entry.size.c_str(), describe(r.entry, best(r).choice).c_str(),
                best(r).variant.c_str(), best(r).median_ms, rate(r), unit(r.entry), share_text(r, c).c_str(),
                ratio(default_over_best(r).value).c_str(), ratio(default_over_source(r).value).c_str(),
                limits_text(r, c).c_str(), verdict(r, c).c_str(), first_wrong(r).empty() ? "yes" : "NO");
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

std::vector<std::string> missed_lines(const Report &report) {
  std::vector<std::string> lines;
  for (const Result &r : report.results)
    for (const Must &must : musts(r, report.ceilings))
      if (!must.met())
        lines.push_back((must.measured() ? "MISSED: " : "unknown: ") + r.entry.name + " " + r.entry.size + ", " +
                        must_text(must));
  return lines;
}

bool write_json(const Report &report, const std::string &path) {
  std::ofstream file(path);
  file << "{\n  \"gpu\": " << quoted(report.gpu) << ",\n  \"cuda_driver\": " << quoted(report.driver)
       << ",\n  \"cuda_runtime\": " << quoted(report.runtime) << ",\n  \"ceilings\": " << json_ceilings(report.ceilings)
       << ",\n  \"workloads\": ";
  file << json_list(report.results, [&](const Result &r) { return json_result(r, report.ceilings); }, "    ");
  file << ",\n  \"steps\": " << json_list(steps_results(report.results), json_steps, "    ");
  file << ",\n  \"large\": ";
  const auto large = [](const auto &run) {
    return "{\"name\": " + quoted(run.first) + ", \"correct\": " + json_correct(run.second) + "}";
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
       << "Ceilings of the same run: " << describe(report.ceilings)
       << ". Copies count bytes read and written. Jacobi, Laplace and the convolution count one read and one write of "
          "the "
          "array a step, reduction one read, scan one read and one write.\n\n"
       << "Limits: what the function has to do at least, over the ceilings. Source form: a thread a point, written by "
          "hand. Default: the parameters that nobody set, for the same B. Must: figures count with two digits.\n\n";
  markdown_workloads(file, report);
  markdown_steps(file, report);
  if (!report.large.empty()) file << "\n| extreme size | match |\n|---|---|\n";
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
