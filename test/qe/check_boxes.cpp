// Boxes around images, and hulls of bounds: nothing outside, and tight where that is claimed.
#include "problem.h"

#include <algorithm>

namespace metafork::qe::test {
namespace {

struct Range {
  std::int64_t low, high;
};

std::optional<Range> value(const Bounds &b, const std::vector<Symbol> &names, const Point &x) {
  Range r{INT64_MIN, INT64_MAX};
  for (const LowerBound &l : b.lower) {
    const std::int64_t p = Compiled(l.numerator, names).at(x), q = Compiled(l.denominator, names).at(x);
    if (q <= 0) return std::nullopt;
    r.low = std::max(r.low, l.round_down ? floor_div(p, q) : ceil_div(p, q));
  }
  for (const Bound &u : b.upper) {
    const std::int64_t p = Compiled(u.numerator, names).at(x), q = Compiled(u.denominator, names).at(x);
    if (q <= 0) return std::nullopt;
    r.high = std::min(r.high, floor_div(p, q));
  }
  return r;
}

// The values from low to high over the points above x; nullopt where there is none.
std::optional<Range> attained(const Searcher &s, const Problem &p, const Point &x, const Compiled &low,
                              const Compiled &high) {
  std::optional<Range> out;
  for (const Point &q : s.points(x, p.kept)) {
    const Range r{low.at(q), high.at(q)};
    out = out ? Range{std::min(out->low, r.low), std::max(out->high, r.high)} : r;
  }
  return out;
}

Mismatch check_axis(const Axis &axis, const Range &truth, const std::vector<Symbol> &names, const Point &x) {
  const auto claimed = value(axis.bounds, names, x);
  if (!claimed) return "a divisor is not positive";
  if (truth.low < claimed->low || truth.high > claimed->high)
    return "an element is outside " + axis.bounds.text("element");
  if (axis.tight && (truth.low != claimed->low || truth.high != claimed->high))
    return "called tight: " + axis.bounds.text("element");
  if (!axis.corner) return std::nullopt;
  const std::int64_t corner = Compiled(*axis.corner, names).at(x), extent = Compiled(*axis.extent, names).at(x);
  const std::string text = "corner " + axis.corner->text() + ", extent " + axis.extent->text();
  if (truth.low < corner || truth.high >= corner + extent) return "an element is outside " + text;
  if (axis.exact_extent && (truth.low != corner || truth.high != corner + extent - 1)) return "called exact: " + text;
  return std::nullopt;
}

Mismatch check_box(const Problem &p, Fault fault, Tally &tally, Random &random) {
  Box b = box(p.system(), p.images, p.unknowns(), p.varying);
  if (b.refusal) {
    tally["box refused"]++;
    return std::nullopt;
  }
  const std::vector<Symbol> names = names_of(p.variables);
  const Searcher searcher(p.system(), p.variables);
  for (size_t i = 0; i < b.axes.size(); i++) {
    Axis &axis = b.axes[i];
    tally[axis.exact_extent ? "exact extent" : axis.tight ? "tight box" : "covering box"]++;
    if (fault == Fault::extent && axis.extent) *axis.extent -= 1;
    if (fault == Fault::exact) axis.tight = true;
    const Compiled low(p.images[i].low, names), high(p.images[i].high, names);
    for (const Point &kept : grid(random, p.kept_variables(), 200)) {
      Point x = kept;
      x.resize(p.variables.size());
      const auto truth = attained(searcher, p, x, low, high);
      if (!truth) continue;
      if (auto m = check_axis(axis, *truth, names, x)) return *m + " where " + point_text(kept, p.kept_variables());
    }
  }
  return std::nullopt;
}

// The hull of the first kept variable over the unknowns.
Mismatch check_hull(const Problem &p, Fault fault, Tally &tally, Random &random) {
  const Hull h = hull(p.system(), p.variables[0].name, p.unknowns());
  if (h.refusal) {
    tally["hull refused"]++;
    return std::nullopt;
  }
  tally[h.tight ? "tight hull" : "covering hull"]++;
  const std::vector<Symbol> names = names_of(p.variables);
  const Searcher searcher(p.system(), p.variables), rest(h.rest, p.variables);
  std::vector<Variable> outer = p.kept_variables();
  outer.erase(outer.begin());
  for (const Point &kept : grid(random, outer, 60)) {
    Point x = kept;
    x.insert(x.begin(), 0);
    x.resize(p.variables.size());
    const bool reached = rest.holds(x);
    const auto claimed = reached ? value(h.bounds, names, x) : std::nullopt;
    if (reached && !claimed) return "a divisor is not positive where " + point_text(kept, outer);
    for (std::int64_t v = p.variables[0].low; v <= p.variables[0].high; v++) {
      x[0] = v;
      const bool truth = searcher.exists(x, p.kept), inside = reached && claimed->low <= v && v <= claimed->high;
      const bool tight = h.tight || fault == Fault::exact;
      if (auto m = compare(truth, inside, tight ? Exactness::exact : Exactness::superset, x, p.kept_variables()))
        return "hull " + h.bounds.text(p.variables[0].name) + ": " + *m;
    }
  }
  return std::nullopt;
}

Mismatch check(const Problem &p, Fault fault, Tally &tally) {
  Random random(p.choices);
  return p.images.empty() ? check_hull(p, fault, tally, random) : check_box(p, fault, tally, random);
}

Problem generate(Random &random) {
  Problem out = random_system(random, 1);
  if (out.kept > 0 && random.chance(40)) return out;
  const std::vector<Symbol> names = names_of(out.variables);
  for (std::int64_t k = random.in(1, 2); k > 0; k--) {
    Poly low = linear(random, names, 3, 3, 2);
    if (random.chance(15)) low += Poly::symbol(random.pick(names)) * Poly::symbol(random.pick(names));
    const Poly high = random.chance(50) ? low : low + Poly(static_cast<long>(random.in(1, 3)));
    out.images.push_back({low, high});
  }
  for (const Variable &v : out.kept_variables())
    if (v.name == "b") out.varying.push_back(v.name);
  return out;
}

std::string command(const Problem &p) {
  std::string out = p.images.empty() ? "hull --of " + p.variables[0].name : "box";
  for (const Image &i : p.images) out += " --image '" + i.low.text() + " .. " + i.high.text() + "'";
  if (!p.varying.empty()) out += " --varying " + names_text(p.varying);
  return out + " --over " + names_text(p.unknowns()) + " '" + system_text(p.system()) + "'";
}

} // namespace

const Group boxes{"boxes", generate, check, command};

} // namespace metafork::qe::test
