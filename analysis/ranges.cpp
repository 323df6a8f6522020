#include "analysis/analysis.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace metafork::analysis {

using model::IntExpr;
using qe::Poly;

namespace {

const char *const element = "@element"; // no name of the program

// The constraints under which an access happens, over the indices of all loops around it. nullopt if they cannot be
// expressed.
std::optional<qe::System> access_domain(const model::Nest &nest, const model::Access &a) {
  qe::System out = domain_of(nest);
  const qe::System facts = block_facts(nest);
  out.insert(out.end(), facts.begin(), facts.end());
  auto add = [&](const IntExpr &c) {
    const auto p = polynomial(c);
    if (p) out.push_back(qe::ge(*p, 0));
    return p.has_value();
  };
  for (int l : a.loops) {
    if (!nest.loops[l].known) return std::nullopt;
    for (const IntExpr &c : nest.loops[l].constraints)
      if (!add(c)) return std::nullopt;
  }
  for (const IntExpr &g : a.guards)
    if (!add(g)) return std::nullopt;
  return out;
}

// Values that a block computes are not known before the launch.
bool uses_block_symbol(const model::Nest &nest, const qe::System &system) {
  for (const model::BlockSymbol &s : nest.block_symbols)
    for (const qe::Constraint &c : system)
      if (c.p.uses(s.name)) return true;
  return false;
}

// `reach`: of elements among which that of the access is; null: it is known itself.
std::optional<AccessRange> range_of(const model::Nest &nest, const model::Access &a, const model::Reach *reach,
                                    std::string &why) {
  const auto subscript = polynomial(reach ? reach->subscript : a.subscript);
  auto system = access_domain(nest, a);
  std::vector<qe::Symbol> unknowns;
  if (reach && !reach->index.empty()) unknowns.push_back(reach->index);
  for (const IntExpr &c : reach ? reach->constraints : std::vector<IntExpr>()) {
    const auto p = polynomial(c);
    if (p && system) system->push_back(qe::ge(*p, 0));
    if (!p) system.reset();
  }
  if (!subscript || !system) {
    why = !subscript ? "the subscript of '" + a.text + "' is not a polynomial of loop variables and scalars"
                     : "a loop around '" + a.text + "' has bounds that depend on data";
    return std::nullopt;
  }
  system->push_back(qe::eq(Poly::symbol(element), *subscript));
  if (uses_block_symbol(nest, *system)) {
    why = "the range of '" + a.text + "' depends on a value that the thread block computes";
    return std::nullopt;
  }
  for (auto l = a.loops.rbegin(); l != a.loops.rend(); ++l) unknowns.push_back(nest.loops[*l].index);
  for (size_t d = nest.depth; d-- > 0;) unknowns.push_back(nest.loops[d].index);
  const qe::Elimination e = qe::eliminate(*system, unknowns);
  if (e.refusal || !e.hull_exact) {
    why = "the range of '" + a.text + "' cannot be given exactly" + (e.refusal ? ": " + e.refusal->text() : "");
    return std::nullopt;
  }
  const qe::BoundsResult b = qe::bounds(e.rest, element);
  if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) {
    why = "the range of '" + a.text + "' has no bound" + (b.refusal ? ": " + b.refusal->text() : "");
    return std::nullopt;
  }
  AccessRange out{{}, b.bounds.lower, b.bounds.upper};
  for (const qe::Constraint &c : e.rest)
    if (!c.p.uses(element)) out.conditions.push_back(c);
  return out;
}

// An access that may not happen touches nothing new if a certain one touches the same element under weaker conditions.
bool covered(const model::Nest &nest, const model::Access &a) {
  if (!a.subscript.is_known()) return false;
  for (const model::Access &b : nest.accesses) {
    if (!b.certain || b.array != a.array || b.subscript.text() != a.subscript.text()) continue;
    const bool same_loops = std::includes(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end());
    bool weaker = true;
    for (const IntExpr &g : b.guards)
      weaker = weaker &&
               std::any_of(a.guards.begin(), a.guards.end(), [&](const IntExpr &x) { return x.text() == g.text(); });
    if (same_loops && weaker) return true;
  }
  return false;
}

// One loop as an interval [lower, upper] of scalars, if it is one.
struct Interval {
  Poly lower, upper;
};
std::optional<Interval> interval(const model::Nest &nest, const model::Loop &l) {
  if (l.constraints.size() != 2) return std::nullopt;
  std::optional<Poly> lower, upper;
  for (const IntExpr &c : l.constraints) {
    const auto p = polynomial(c);
    if (!p || p->degree(l.index) != 1) return std::nullopt;
    const Poly coefficient = p->coefficient(l.index, 1), rest = p->coefficient(l.index, 0);
    for (const model::Loop &other : nest.loops)
      if (other.index != l.index && p->uses(other.index)) return std::nullopt;
    if (coefficient == Poly(1)) lower = -rest;
    if (coefficient == Poly(-1)) upper = rest;
  }
  if (!lower || !upper) return std::nullopt;
  return Interval{*lower, *upper};
}

// Does this write touch every element of its range? True where the subscript is a mixed radix number whose digits run
// over rectangular loops: stride 1 for one loop, and every further stride the length of what stands below it.
bool dense(const model::Nest &nest, const model::Access &a) {
  if (!a.certain || !a.write || !a.guards.empty()) return false;
  const auto subscript = polynomial(a.subscript);
  if (!subscript) return false;
  struct Digit {
    Poly stride, length;
  };
  std::vector<Digit> digits;
  std::vector<int> loops;
  for (size_t d = 0; d < nest.depth; d++) loops.push_back(static_cast<int>(d));
  loops.insert(loops.end(), a.loops.begin(), a.loops.end());
  Poly rest = *subscript;
  for (int l : loops) {
    const model::Loop &loop = nest.loops[l];
    const auto range = interval(nest, loop);
    if (!range) return false;
    if (!subscript->uses(loop.index)) continue;
    if (subscript->degree(loop.index) != 1) return false;
    const Poly stride = subscript->coefficient(loop.index, 1);
    for (const model::Loop &other : nest.loops)
      if (stride.uses(other.index)) return false;
    digits.push_back({stride, range->upper - range->lower + Poly(1)});
  }
  Poly next = 1;
  while (!digits.empty()) {
    auto it = std::find_if(digits.begin(), digits.end(),
                           [&](const Digit &d) { return d.stride == next || d.stride == -next; });
    if (it == digits.end()) return false;
    next = next * it->length;
    digits.erase(it);
  }
  return true;
}

// The accesses to an array between which the others lie: of those that happen at the same points, with subscripts that
// differ by a constant, the first and the last. In the order of the nest.
std::vector<const model::Access *> outermost(const model::Nest &nest, int array) {
  using Key = std::tuple<bool, std::vector<int>, std::vector<std::string>, std::string>;
  struct Ends {
    const model::Access *low, *high;
    mpz_class from, to;
  };
  std::map<Key, Ends> shapes;
  std::set<const model::Access *> kept;
  for (const model::Access &a : nest.accesses) {
    if (a.array != array) continue;
    const auto subscript = polynomial(a.subscript);
    if (!subscript) {
      kept.insert(&a);
      continue;
    }
    const mpz_class shift = subscript->constant_term();
    Key key{a.certain, a.loops, {}, (*subscript - Poly(shift)).text()};
    for (const IntExpr &g : a.guards) std::get<2>(key).push_back(g.text());
    Ends &ends = shapes.try_emplace(std::move(key), Ends{&a, &a, shift, shift}).first->second;
    if (shift < ends.from) ends.low = &a, ends.from = shift;
    if (shift > ends.to) ends.high = &a, ends.to = shift;
  }
  for (const auto &[key, ends] : shapes) kept.insert({ends.low, ends.high});
  return {kept.begin(), kept.end()}; // they stand in one vector
}

constexpr int64_t steps_of_a_range = 2000;

ArrayRange range_of_array(const model::Nest &nest, int index, model::Steps *steps) {
  const model::Array &array = nest.arrays[index];
  ArrayRange out;
  if (!array.extent_symbol.empty()) { // what the program says is the whole: one buffer, however ranges move
    out.source = RangeSource::clause;
    out.count = Poly::symbol(array.extent_symbol);
    return out;
  }
  bool all = !array.escapes;
  if (array.escapes) out.reason = "'" + array.host_text + "' is passed on as a pointer";
  for (const model::Access *each : outermost(nest, index)) {
    const model::Access &a = *each;
    if (!all) break;
    if (steps && !steps->take(steps_of_a_range)) {
      out.reason = "too complex: there are too many accesses to it";
      all = false;
      break;
    }
    if (!a.certain) {
      if (covered(nest, a)) continue;
      out.reason = "'" + a.text + "' is touched only under a condition, or in a loop, that is not followed";
      all = false;
      break;
    }
    std::vector<const model::Reach *> reaches;
    for (const model::Reach &r : a.reach) reaches.push_back(&r);
    if (reaches.empty() || a.subscript.is_known()) reaches = {nullptr};
    for (const model::Reach *reach : reaches) {
      auto range = range_of(nest, a, reach, out.reason);
      all = all && range;
      if (range) out.accesses.push_back(std::move(*range));
    }
  }
  if (all) {
    out.source = RangeSource::certain_accesses;
    if (array.written && !array.read) {
      out.overwritten = true;
      for (const model::Access &a : nest.accesses)
        if (a.array == index && a.write) out.overwritten = out.overwritten && dense(nest, a);
    }
    return out;
  }
  out.accesses.clear();
  if (const auto count = array.declared ? polynomial(*array.declared) : std::nullopt) {
    out.source = RangeSource::declared_type;
    out.count = *count;
  } else if (!array.escapes && nest.no_inspector.empty()) {
    out.source = RangeSource::inspector;
  } else if (!nest.no_inspector.empty()) {
    out.reason += ", and its addresses cannot be found beforehand: " + nest.no_inspector;
  }
  return out;
}

} // namespace

std::vector<ArrayRange> array_ranges(const model::Nest &nest, model::Steps *steps) {
  std::vector<ArrayRange> out;
  for (size_t i = 0; i < nest.arrays.size(); i++) out.push_back(range_of_array(nest, static_cast<int>(i), steps));
  return out;
}

} // namespace metafork::analysis
