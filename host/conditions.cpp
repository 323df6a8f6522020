#include "host/conditions.h"

#include <algorithm>

namespace metafork::host {

using model::IntExpr;
using model::ParallelNode;
using Kind = ParallelNode::Kind;

namespace {

void collect_bounds(const ParallelNode &n, std::vector<IntExpr> &out) {
  if (n.kind == Kind::loop || n.kind == Kind::value) out.push_back(n.first);
  if (n.kind == Kind::loop) out.push_back(n.last);
  out.insert(out.end(), n.conditions.begin(), n.conditions.end());
  for (const ParallelNode &child : n.body) collect_bounds(child, out);
}

// Where the host may evaluate what these conditions and the program's loops read: the source has loops around it.
std::vector<std::string> evaluated_where(const model::Scop &scop, const model::ParallelProgram &program,
                                         const SourceExpressions &expressions,
                                         const std::vector<std::string> &conditions) {
  std::string read;
  for (const std::string &c : conditions) read += c + "\n";
  std::vector<IntExpr> bounds;
  for (const ParallelNode &n : program.body) collect_bounds(n, bounds);
  for (const auto &[size, limit] : program.size_limits) bounds.push_back(limit);
  for (const model::Expansion &e : program.expansions) {
    bounds.insert(bounds.end(), e.extents.begin(), e.extents.end());
    read += scop.arrays[static_cast<size_t>(e.array)].name + "\n";
  }
  for (const IntExpr &e : bounds) read += expressions.text(e) + "\n";
  std::vector<std::string> out;
  auto add = [&](const std::string &where, const std::string &text) {
    if (where.empty() || read.find(text) == std::string::npos) return;
    if (std::find(out.begin(), out.end(), where) == out.end()) out.push_back(where);
  };
  for (const model::ScopParameter &s : scop.parameters) add(s.where, s.text);
  for (const model::ScopArray &a : scop.arrays) add(a.where, a.name);
  return out;
}

} // namespace

std::vector<std::string> conditions(const model::Scop &scop, const model::ParallelProgram &program,
                                    const SourceExpressions &expressions) {
  std::vector<std::string> out;
  const std::vector<model::ScopConjunction> &any = program.assumptions;
  if (!any.empty()) {
    std::string text;
    for (const model::ScopConjunction &all : any) {
      const std::string one = expressions.conditions(all);
      text += (text.empty() ? "" : " || ") + (any.size() > 1 && all.size() > 1 ? "(" + one + ")" : one);
    }
    out.push_back(text);
  }
  out.insert(out.end(), program.guards.begin(), program.guards.end());
  const std::vector<std::string> first = evaluated_where(scop, program, expressions, out);
  out.insert(out.begin(), first.begin(), first.end());
  return out;
}

} // namespace metafork::host
