#include "codegen/package/print_plan.h"

#include <algorithm>

namespace metafork::codegen {

using model::HostNode;
using model::Scratch;

std::string PlanPrinter::run() {
  const bool reserved =
      std::any_of(plan_.scratch.begin(), plan_.scratch.end(), [](const Scratch &s) { return !s.elements.empty(); });
  if (reserved) open("{");
  const std::vector<std::string> memory = reserve();
  std::vector<std::string> conditions = plan_.conditions;
  conditions.insert(conditions.end(), memory.begin(), memory.end());
  std::string all;
  for (const std::string &c : conditions) all += (all.empty() ? "(" : " && (") + c + ")";
  open(conditions.empty() ? "{" : "if " + (conditions.size() > 1 ? "(" + all + ")" : all) + " {");
  program();
  if (!conditions.empty()) source();
  close("}");
  if (reserved) {
    for (const Scratch &s : plan_.scratch)
      if (!s.elements.empty()) line("__builtin_free(" + s.name + ");");
    close("}");
  }
  out_.pop_back(); // the end of the last line
  return std::move(out_);
}

void PlanPrinter::line(const std::string &text) {
  if (!out_.empty()) out_ += std::string(indent_ + 2 * depth_, ' ');
  out_ += text + "\n";
}

void PlanPrinter::open(const std::string &text) {
  line(text);
  depth_++;
}

void PlanPrinter::close(const std::string &text) {
  depth_--;
  line(text);
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

void PlanPrinter::program() {
  for (const Scratch &s : plan_.scratch)
    if (s.elements.empty()) line(s.element + " " + s.name + "[1] = {" + s.initial + "};");
  sizes();
  if (!plan_.in_region) open(region_begin());
  nodes(plan_.body);
  if (!plan_.in_region) close(region_end());
  for (const Scratch &s : plan_.scratch)
    if (!s.released.empty()) line(s.released + " = " + s.name + "[0];");
  for (const std::string &s : plan_.after) line(s);
  for (const std::string &name : plan_.unused) line("(void)" + name + ";");
}

void PlanPrinter::sizes() {
  for (const model::HostSize &s : plan_.sizes) {
    std::string size = "metafork_size(\"" + s.name + "\", " + std::to_string(s.standard) + ")";
    if (!s.limit.empty()) size = "metafork_min(" + size + ", metafork_max(1, " + s.limit + "))";
    line("const long " + s.symbol + " = " + size + ";");
  }
}

void PlanPrinter::source() {
  depth_--;
  open("} else {");
  line(plan_.source);
}

void PlanPrinter::nodes(const std::vector<HostNode> &list) {
  for (const HostNode &n : list) node(n);
}

void PlanPrinter::node(const HostNode &n) {
  switch (n.kind) {
    case HostNode::Kind::loop:
      if (has_lines() && n.launch >= 0 && n.location.line > 0)
        out_ += "#line " + std::to_string(n.location.line) + " \"" + n.location.file + "\"\n";
      open(n.parallel ? loop_begin(n) : "for (" + n.text + ") {");
      nodes(n.body);
      close(n.parallel ? loop_end(n) : "}");
      return;
    case HostNode::Kind::branch:
    case HostNode::Kind::block:
      open(n.kind == HostNode::Kind::branch ? "if (" + n.text + ") {" : "{");
      nodes(n.body);
      close("}");
      return;
    case HostNode::Kind::declaration:
    case HostNode::Kind::statement:
      line(n.text);
      return;
  }
}

} // namespace metafork::codegen
