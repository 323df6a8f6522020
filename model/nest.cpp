#include "model/model.h"

#include <algorithm>

namespace metafork::model {

namespace {

constexpr int64_t most_untiled = 64; // iterations of a loop whose elements a block reads at once

} // namespace

void accesses_of(const Code &code, std::set<int> &out) {
  for (const Piece &p : code)
    if (const auto *a = std::get_if<std::shared_ptr<const AccessHole>>(&p))
      out.insert((*a)->access);
    else if (const auto *c = std::get_if<std::shared_ptr<const ContractHole>>(&p))
      accesses_of((*c)->original, out);
}

bool few_iterations(const Loop &l) {
  std::optional<int64_t> lower, upper; // of the index
  for (const IntExpr &c : l.constraints) {
    std::vector<std::string> symbols;
    c.collect_symbols(symbols);
    if (std::any_of(symbols.begin(), symbols.end(), [&](const std::string &s) { return s != l.index; })) return false;
    const auto at_zero = c.substitute(l.index, 0).constant(), at_one = c.substitute(l.index, 1).constant();
    if (!at_zero || !at_one) continue;
    if (*at_one - *at_zero == 1) lower = std::max(lower.value_or(-*at_zero), -*at_zero);
    if (*at_one - *at_zero == -1) upper = std::min(upper.value_or(*at_zero), *at_zero);
  }
  return !lower || !upper || *upper - *lower < most_untiled;
}

Nest with_depth(const Nest &nest, size_t depth) {
  Nest out = nest;
  if (depth >= nest.depth) return out;
  out.body = nest.outer_bodies[depth - 1];
  out.outer_bodies.resize(depth - 1);
  out.depth = depth;
  out.tiled.reset();
  out.bare.reset();
  out.not_tiled = "an inner meta_for runs inside each thread";
  std::vector<int> inner;
  for (size_t d = depth; d < nest.depth; d++) inner.push_back(static_cast<int>(d));
  for (Access &a : out.accesses) a.loops.insert(a.loops.begin(), inner.begin(), inner.end());
  return out;
}

std::optional<size_t> level_of(const Nest &nest, const IntExpr &e) {
  for (size_t d = nest.depth; d-- > 0;)
    if (e.uses(nest.loops[d].index)) return d;
  return std::nullopt;
}

size_t level_of_value(const Nest &nest, size_t i) {
  size_t level = level_of(nest, nest.values[i].value).value_or(0);
  for (size_t k = 0; k < i; k++)
    if (nest.values[i].value.uses(nest.values[k].name)) level = std::max(level, level_of_value(nest, k));
  return level;
}

Nest with_bare_body(const Nest &nest) {
  Nest out = nest;
  const BareBody &bare = *nest.bare;
  for (const IntExpr &g : bare.guards) {
    const auto level = level_of(nest, g);
    (level ? out.loops[*level].constraints : out.required).push_back(g);
  }
  const auto count = static_cast<std::ptrdiff_t>(bare.guards.size());
  for (Access &a : out.accesses) a.guards.erase(a.guards.begin(), a.guards.begin() + count);
  out.values.insert(out.values.end(), bare.values.begin(), bare.values.end());
  out.body = bare.body;
  out.tiled = bare.tiled;
  out.not_tiled = bare.not_tiled;
  out.outer_bodies.clear();
  out.bare.reset();
  return out;
}

} // namespace metafork::model
