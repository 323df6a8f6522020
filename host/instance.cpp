#include "host/host.h"

namespace metafork::host {

using model::IntExpr;
using model::ScopNode;

namespace {

void collect(const std::vector<ScopNode> &list, std::vector<int> &stack, std::vector<std::vector<int>> &out) {
  for (const ScopNode &n : list) {
    const bool loop = n.kind == ScopNode::Kind::loop;
    if (n.kind == ScopNode::Kind::statement) out[static_cast<size_t>(n.item)] = stack;
    if (loop) stack.push_back(n.item);
    collect(n.body, stack, out);
    collect(n.otherwise, stack, out);
    if (loop) stack.pop_back();
  }
}

std::string hidden(size_t i) { return "%" + std::to_string(i); }

} // namespace

std::vector<std::vector<int>> loops_around(const model::Scop &scop) {
  std::vector<std::vector<int>> out(scop.statements.size());
  std::vector<int> stack;
  collect(scop.body, stack, out);
  return out;
}

Instance::Instance(const model::Scop &scop, const std::vector<int> &around, const model::ParallelNode &statement) {
  for (size_t i = 0; i < around.size(); i++)
    values_.emplace_back(scop.loops[static_cast<size_t>(around[i])].index, statement.values[i]);
}

IntExpr Instance::operator()(IntExpr e) const {
  for (size_t i = 0; i < values_.size(); i++) e = e.substitute(values_[i].first, IntExpr::symbol(hidden(i)));
  for (size_t i = 0; i < values_.size(); i++) e = e.substitute(hidden(i), values_[i].second);
  return e;
}

} // namespace metafork::host
