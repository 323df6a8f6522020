#include "driver/report.h"

#include "model/advice.h"
#include "model/topics.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>

namespace metafork::driver {

using nlohmann::ordered_json;
using Verdict = LoopLine::Verdict;

namespace {

const char *name_of(Verdict v) {
  switch (v) {
    case Verdict::parallel:
      return "parallel";
    case Verdict::asserted:
      return "asserted";
    case Verdict::serial:
      return "serial";
    case Verdict::refused:
      break;
  }
  return "refused";
}

// A loop's head on one line: up to the parenthesis that closes it.
std::string head_at(const std::string &text, size_t begin) {
  std::string out;
  int depth = 0;
  for (size_t i = begin; i < text.size() && out.size() < 120; i++) {
    const char c = text[i];
    const bool blank = isspace(static_cast<unsigned char>(c)) != 0;
    if (c == '{' || (c == ';' && depth == 0)) break;
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
    if (c == '(') depth++;
    if (c == ')' && --depth == 0) break;
  }
  if (out.rfind("do ", 0) == 0 || out == "do") return "do";
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// The text of a message, and behind the last semicolon what to do.
void say(LoopLine &line, const std::string &message) {
  const model::Coded coded = model::taken_apart(message);
  line.code = coded.code;
  line.why = coded.text;
  const size_t at = coded.text.rfind("; ");
  if (at == std::string::npos) {
    line.advice = model::advice_of(coded.code);
    return;
  }
  line.why = coded.text.substr(0, at);
  line.advice = coded.text.substr(at + 2);
}

std::string certificate_of(const codegen::NestPlan &p) {
  if (p.claims.empty()) return "";
  const auto open = std::find_if(p.claims.begin(), p.claims.end(), [](const codegen::CheckedClaim &c) {
    return c.status != "proved" && c.name != "order";
  });
  if (open == p.claims.end()) return fmt::format("; certificate: {} claims proved", p.claims.size());
  return fmt::format("; certificate: '{}' {}", open->name, open->status);
}

bool same_place(const LoopLine &a, const LoopLine &b) {
  return a.location.line == b.location.line && a.location.column == b.location.column &&
         a.location.file == b.location.file;
}
// Of one loop: the worse verdict counts.
void merge(LoopLine &to, LoopLine &more) {
  if (to.verdict < more.verdict || (to.verdict == more.verdict && to.code.empty() && !more.code.empty())) {
    std::swap(to, more);
    if (to.verdict != more.verdict) return;
  }
  if (to.verdict != more.verdict) return;
  for (std::string &k : more.kernels)
    if (std::find(to.kernels.begin(), to.kernels.end(), k) == to.kernels.end()) to.kernels.push_back(std::move(k));
}

// A line for each loop.
void in_order(std::vector<LoopLine> &lines) {
  std::vector<LoopLine> out;
  for (LoopLine &l : lines) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const LoopLine &o) { return same_place(o, l); });
    if (same == out.end())
      out.push_back(std::move(l));
    else
      merge(*same, l);
  }
  std::stable_sort(out.begin(), out.end(), [](const LoopLine &a, const LoopLine &b) {
    return std::tie(a.location.line, a.location.column) < std::tie(b.location.line, b.location.column);
  });
  lines = std::move(out);
}

class Lines {
public:
  Lines(const frontend::Loops &written, const Parallelised &loops, const Translation *t,
        const frontend::Messages &messages)
      : written_(written), loops_(loops), t_(t), messages_(messages) {}

  std::vector<LoopLine> run() {
    for (const SerialLoop &s : loops_.serial) serial(s);
    for (size_t k = 0; t_ && k < loops_.replacements.size(); k++)
      if (t_->stands(k)) parallel(k);
    for (const frontend::WrittenLoop &w : written_.loops) of_program(w);
    in_order(out_);
    return std::move(out_);
  }

private:
  LoopLine &add(Verdict verdict, const model::Location &at) {
    LoopLine line;
    line.verdict = verdict;
    line.location = at;
    line.text = head_at(written_.text, at.offset);
    out_.push_back(std::move(line));
    return out_.back();
  }

  void serial(const SerialLoop &s) {
    for (const model::Location &at : s.loops) {
      const bool known = std::any_of(out_.begin(), out_.end(), [&](const LoopLine &l) {
        return l.location.line == at.line && l.location.column == at.column;
      });
      if (known) continue;
      LoopLine &line = add(Verdict::serial, at);
      say(line, s.reason);
      line.at = s.at;
    }
  }

  void parallel(size_t k) {
    const Replacement &r = loops_.replacements[k];
    for (const model::Location &at : r.loops) {
      const bool on_host = std::any_of(out_.begin(), out_.end(), [&](const LoopLine &l) {
        return l.location.line == at.line && l.location.column == at.column && l.verdict == Verdict::serial;
      });
      if (on_host) continue;
      LoopLine &line = add(Verdict::parallel, at);
      std::string certificate;
      for (size_t p = 0; p < t_->plans.size(); p++) {
        if (t_->group[p] < 0 || t_->groups[static_cast<size_t>(t_->group[p])].replacement != k) continue;
        line.kernels.push_back(t_->plans[p].nest->name);
        if (certificate.empty()) certificate = certificate_of(t_->plans[p]);
      }
      line.why = "the order is certified";
      if (r.conditions == 1) line.why += " under a condition, which is checked at run time";
      if (r.conditions > 1)
        line.why += fmt::format(" under {} conditions, which are checked at run time", r.conditions);
      line.why += certificate;
    }
  }

  // A meta_for: of its kernel, or of the error in it.
  void of_program(const frontend::WrittenLoop &w) {
    for (const frontend::Diagnostic &d : messages_.diagnostics) {
      if (d.severity != "error" || d.location.line == 0 || d.location.file != w.location.file) continue;
      if (d.location.offset < w.range.begin || d.location.offset >= w.range.end) continue;
      LoopLine &line = add(Verdict::refused, w.location);
      say(line, d.text + (d.code.empty() ? "" : " [" + d.code + "]"));
      line.at = d.location;
      return;
    }
    bool any = false;
    for (size_t p = 0; t_ && p < t_->plans.size(); p++) {
      const codegen::NestPlan &plan = t_->plans[p];
      const unsigned at = plan.nest->location.offset;
      if (t_->group[p] >= 0 || at < w.range.begin || at >= w.range.end) continue;
      any = true;
      judged(plan);
    }
    if (any || messages_.first_error.empty()) return;
    LoopLine &line = add(Verdict::refused, w.location);
    line.why = "the file has errors";
    line.at = w.location;
  }

  void judged(const codegen::NestPlan &plan) {
    const bool proved = plan.independence.verdict == analysis::Verdict::proved;
    LoopLine &line = add(proved ? Verdict::parallel : Verdict::asserted, plan.nest->location);
    line.kernels = {plan.nest->name};
    if (proved) {
      line.why = "its iterations are independent for all sizes" + certificate_of(plan);
      return;
    }
    line.code = model::code_of(model::Topic::asserted);
    line.why = "its iterations are independent because the program says so: " +
               model::taken_apart(plan.independence.reason).text + certificate_of(plan);
    if (!plan.independence.suspects.empty()) line.at = plan.independence.suspects.front().location;
  }

  const frontend::Loops &written_;
  const Parallelised &loops_;
  const Translation *t_;
  const frontend::Messages &messages_;
  std::vector<LoopLine> out_;
};

std::string joined(const std::vector<std::string> &list) {
  std::string out;
  for (const std::string &one : list) out.append(out.empty() ? "" : ", ").append(one);
  return out;
}

std::string kernels_of(const LoopLine &l) {
  if (l.kernels.empty()) return "";
  return (l.kernels.size() == 1 ? "kernel " : "kernels ") + joined(l.kernels) + "; ";
}

ordered_json place(const model::Location &at) { return {{"file", at.file}, {"line", at.line}, {"column", at.column}}; }

} // namespace

std::vector<LoopLine> loop_lines(const frontend::Loops &written, const Parallelised &loops, const Translation *t,
                                 const frontend::Messages &messages) {
  return Lines(written, loops, t, messages).run();
}

void as_written(std::vector<LoopLine> &lines, const model::Origins &origins) {
  if (!origins.any()) return;
  for (LoopLine &l : lines) {
    if (origins.has(l.location)) l.text = head_at(origins.text(), origins.written(l.location.offset));
    l.location = origins.written(l.location);
    l.at = origins.written(l.at);
    l.why = origins.in_words(l.why);
    l.advice = origins.in_words(l.advice);
  }
  in_order(lines);
}

std::string summed_up(const std::vector<LoopLine> &lines) {
  std::string out = fmt::format("{} loop{}", lines.size(), lines.size() == 1 ? "" : "s");
  std::string parts;
  for (const Verdict v : {Verdict::parallel, Verdict::asserted, Verdict::serial, Verdict::refused}) {
    const auto n = std::count_if(lines.begin(), lines.end(), [v](const LoopLine &l) { return l.verdict == v; });
    if (n != 0) parts += fmt::format("{}{} {}", parts.empty() ? ": " : ", ", n, name_of(v));
  }
  return out + parts;
}

std::string report_text(const std::string &input, const std::vector<LoopLine> &lines) {
  std::string out;
  for (const LoopLine &l : lines) {
    out += fmt::format("{}:{}:{}: {}: {}: {}{}", l.location.file, l.location.line, l.location.column,
                       name_of(l.verdict), l.text, kernels_of(l), l.why);
    const bool elsewhere = l.at.line != 0 && l.at.line != l.location.line;
    if (elsewhere) out += fmt::format(" (line {})", l.at.line);
    if (!l.advice.empty()) out += "; " + l.advice;
    if (!l.code.empty()) out += " [" + l.code + "]";
    out += "\n";
  }
  return out + input + ": " + summed_up(lines) + "\n";
}

std::string report_json(const std::string &input, const std::vector<LoopLine> &lines) {
  ordered_json loops = ordered_json::array();
  for (const LoopLine &l : lines) {
    ordered_json one = place(l.location);
    one["loop"] = l.text;
    one["verdict"] = name_of(l.verdict);
    if (!l.kernels.empty()) one["kernels"] = l.kernels;
    one["why"] = l.why;
    if (!l.code.empty()) one["code"] = l.code;
    if (!l.advice.empty()) one["advice"] = l.advice;
    if (l.at.line != 0) one["at"] = place(l.at);
    loops.push_back(std::move(one));
  }
  ordered_json sums;
  for (const Verdict v : {Verdict::parallel, Verdict::asserted, Verdict::serial, Verdict::refused})
    sums[name_of(v)] = std::count_if(lines.begin(), lines.end(), [v](const LoopLine &l) { return l.verdict == v; });
  return ordered_json{{"file", input}, {"loops", loops}, {"sum", sums}}.dump(2) + "\n";
}

} // namespace metafork::driver
