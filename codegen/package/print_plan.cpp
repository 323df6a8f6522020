#include "codegen/package/print_plan.h"

#include <algorithm>

namespace metafork::codegen {

using model::HostNode;
using model::Scratch;

namespace {

// Two statements on one line, of which either may be nothing.
std::string together(const std::string &a, const std::string &b) { return a + (a.empty() || b.empty() ? "" : " ") + b; }

} // namespace

std::string PlanPrinter::run() {
  const std::string announced = before_plan();
  const bool reserved = has_scratch(true),
             several = reserved || !announced.empty() || (plan_.governed && !plan_.conditions.empty());
  if (several) open("{");
  if (!announced.empty()) line(announced);
  std::vector<std::string> conditions = plan_.conditions;
  for (std::string &c : reserve()) conditions.push_back(std::move(c));
  std::string all;
  for (const std::string &c : conditions) all += (all.empty() ? "(" : " && (") + c + ")";
  open(conditions.empty() ? "{" : "if " + (conditions.size() > 1 ? "(" + all + ")" : all) + " {");
  program();
  const std::string end = has_scratch(false) ? before_end_of_scratch() : "";
  if (conditions.empty()) {
    close(together(end, "}"));
  } else {
    close(together(end, "} else {"));
    depth_++;
    line(before_source(), source());
    close("}");
  }
  if (reserved) release();
  if (several) close("}");
  out_.pop_back(); // the end of the last line
  return std::move(out_);
}

void PlanPrinter::line(const std::string &text) {
  if (!out_.empty()) out_ += std::string(indent_ + 2 * depth_, ' ');
  out_ += text + "\n";
}

// A pragma begins a line.
void PlanPrinter::line(const std::string &announced, const std::string &text) {
  const bool pragma = !announced.empty() && text.rfind('#', 0) == 0;
  line(pragma ? announced + "\n" + text : together(announced, text));
}

void PlanPrinter::open(const std::string &text) {
  line(text);
  depth_++;
}

void PlanPrinter::close(const std::string &text) {
  depth_--;
  line(text);
}

bool PlanPrinter::has_scratch(bool reserved) const {
  return std::any_of(plan_.scratch.begin(), plan_.scratch.end(),
                     [&](const Scratch &s) { return s.elements.empty() != reserved; });
}

// Memory for arrays of many elements is one more condition each: without it the source runs.
std::vector<std::string> PlanPrinter::reserve() {
  std::vector<std::string> out;
  for (const Scratch &s : plan_.scratch) {
    if (s.elements.empty()) continue;
    line(s.element + " *" + s.name + " = 0;");
    out.push_back("(" + s.name + " = (" + s.element + " *)__builtin_malloc((" + s.elements + ") * sizeof(" + s.element +
                  "))) != 0");
  }
  return out;
}

void PlanPrinter::release() {
  if (const std::string announced = before_end_of_scratch(); !announced.empty()) line(announced);
  for (const Scratch &s : plan_.scratch)
    if (!s.elements.empty()) line("__builtin_free(" + s.name + ");");
}

void PlanPrinter::program() {
  declare();
  if (!plan_.in_region) open(region_begin());
  nodes(plan_.body, true);
  if (!plan_.in_region) close(region_end());
  results();
}

void PlanPrinter::declare() {
  for (const Scratch &s : plan_.scratch)
    if (s.elements.empty()) line(together(s.element + " " + s.name + "[1] = {" + s.initial + "};", behind_scratch()));
  for (const model::HostSize &s : plan_.sizes) {
    std::string size = "metafork_size(\"" + s.name + "\", " + std::to_string(s.standard) + ")";
    if (!s.limit.empty()) size = "metafork_min(" + size + ", metafork_max(1, " + s.limit + "))";
    line("const long " + s.symbol + " = " + size + ";");
  }
}

void PlanPrinter::results() {
  const bool any = !plan_.after.empty() || std::any_of(plan_.scratch.begin(), plan_.scratch.end(),
                                                       [](const Scratch &s) { return !s.released.empty(); });
  if (const std::string announced = before_results(); any && !announced.empty()) line(announced);
  for (const Scratch &s : plan_.scratch)
    if (!s.released.empty()) line(before_release(s), s.released + " = " + s.name + "[0];");
  for (const std::string &s : plan_.after) line(s);
  for (const std::string &name : plan_.unused) line("(void)" + name + ";");
}

void PlanPrinter::nodes(const std::vector<HostNode> &list, bool announced) {
  for (const HostNode &n : list) node(n, announced);
}

// `announced`: the host has to say what it does; not in a kernel, nor in what has been announced as a whole.
void PlanPrinter::node(const HostNode &n, bool announced) {
  const bool kernels = has_kernel(n), inside = announced && kernels && n.launch < 0;
  const std::string first = announced && !kernels ? before(n) : "";
  switch (n.kind) {
    case HostNode::Kind::loop:
      if (has_lines() && n.launch >= 0 && n.location.line > 0)
        out_ += "#line " + std::to_string(n.location.line) + " \"" + n.location.file + "\"\n";
      open(together(first, n.parallel ? loop_begin(n) : "for (" + n.text + ") {"));
      if (n.launch >= 0 && source_instead())
        line(before_source(), source());
      else
        nodes(n.body, inside);
      close(n.parallel ? loop_end(n) : "}");
      return;
    case HostNode::Kind::branch:
    case HostNode::Kind::block: {
      open(together(first, n.kind == HostNode::Kind::branch ? "if (" + n.text + ") {" : "{"));
      nodes(n.body, inside);
      const bool array = std::any_of(n.body.begin(), n.body.end(), [](const HostNode &d) { return d.memory; });
      close(together(inside && array ? before_end_of_array() : "", "}"));
      return;
    }
    case HostNode::Kind::declaration:
      line(together(n.text, announced && n.memory ? behind_array() : ""));
      return;
    case HostNode::Kind::statement:
      line(first, n.text);
      return;
  }
}

bool PlanPrinter::has_kernel(const HostNode &n) const {
  if (n.launch >= 0) return is_kernel(n);
  return std::any_of(n.body.begin(), n.body.end(), [&](const HostNode &child) { return has_kernel(child); });
}

} // namespace metafork::codegen
