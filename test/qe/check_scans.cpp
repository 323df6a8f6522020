// Loop nests visit exactly the points of a system, in order; full tiles are full.
#include "problem.h"

#include <algorithm>

namespace metafork::qe::test {
namespace {

// Loop bounds as a compiler would run them.
struct CompiledLevel {
  std::vector<std::pair<Compiled, Compiled>> lower, lower_down, upper;
  bool exact;
};

std::vector<CompiledLevel> compiled(const Levels &nest, const std::vector<Symbol> &names) {
  std::vector<CompiledLevel> out;
  for (const Level &level : nest.levels) {
    CompiledLevel c;
    c.exact = level.exact;
    for (const LowerBound &b : level.bounds.lower)
      (b.round_down ? c.lower_down : c.lower)
          .emplace_back(Compiled(b.numerator, names), Compiled(b.denominator, names));
    for (const Bound &b : level.bounds.upper)
      c.upper.emplace_back(Compiled(b.numerator, names), Compiled(b.denominator, names));
    out.push_back(std::move(c));
  }
  return out;
}

class Runner {
public:
  Runner(const Problem &p, const Levels &nest, Fault fault)
      : names_(names_of(p.variables)),
        levels_(compiled(nest, names_)),
        conditions_(nest.conditions, p.variables),
        kept_(p.kept),
        fault_(fault) {}

  // Appends the points visited; an error ends the run.
  Mismatch run(Point x, std::vector<Point> &out) {
    if (!conditions_.holds(x)) return std::nullopt;
    return loop(0, x, out);
  }

private:
  std::int64_t divide(std::int64_t a, std::int64_t b, bool down) const {
    if (fault_ == Fault::round) return a / b;
    return down ? floor_div(a, b) : ceil_div(a, b);
  }

  Mismatch loop(size_t depth, Point &x, std::vector<Point> &out) {
    if (depth == levels_.size()) {
      out.push_back(x);
      return std::nullopt;
    }
    std::int64_t low = INT64_MIN, high = INT64_MAX;
    const CompiledLevel &level = levels_[depth];
    const auto apply = [&](const auto &bounds, bool down, std::int64_t &edge, bool is_low) {
      for (const auto &[numerator, denominator] : bounds) {
        const std::int64_t d = denominator.at(x);
        if (d <= 0) return false;
        const std::int64_t v = divide(numerator.at(x), d, down);
        edge = is_low ? std::max(edge, v) : std::min(edge, v);
      }
      return true;
    };
    if (!apply(level.lower, false, low, true) || !apply(level.lower_down, true, low, true) ||
        !apply(level.upper, true, high, false))
      return "a divisor is not positive in the loop of " + names_[kept_ + depth];
    if (level.exact && low > high && fault_ == Fault::none)
      return "the loop of " + names_[kept_ + depth] + " is empty, but marked exact";
    if (low < -1000 || high > 1000) return "a loop without end";
    for (std::int64_t v = low; v <= high; v++) {
      x[kept_ + depth] = v;
      if (auto m = loop(depth + 1, x, out)) return m;
    }
    return std::nullopt;
  }

  std::vector<Symbol> names_;
  std::vector<CompiledLevel> levels_;
  Searcher conditions_;
  size_t kept_;
  Fault fault_;
};

Mismatch check_loops(const Problem &p, Fault fault, Tally &tally, Random &random) {
  const Scan s = scan({p.system()}, p.unknowns());
  if (s.refusal) {
    tally["scan refused"]++;
    return std::nullopt;
  }
  tally[s.nests.size() > 1 ? "several nests" : "one nest"]++;
  std::vector<Runner> runners;
  for (const Levels &nest : s.nests) runners.emplace_back(p, nest, fault);
  const Searcher searcher(p.system(), p.variables);
  for (const Point &kept : grid(random, p.kept_variables(), 60)) {
    Point x = kept;
    x.resize(p.variables.size());
    std::vector<Point> visited;
    for (Runner &r : runners) {
      const size_t before = visited.size();
      if (auto m = r.run(x, visited)) return *m + " where " + point_text(kept, p.kept_variables());
      if (!std::is_sorted(visited.begin() + static_cast<long>(before), visited.end())) return "not lexicographic";
    }
    std::sort(visited.begin(), visited.end());
    if (visited != searcher.points(x, p.kept))
      return "the loops visit other points where " + point_text(kept, p.kept_variables()) + ":\n" +
             code_text(s, p.unknowns());
  }
  return std::nullopt;
}

Mismatch check_tile(const Problem &p, Fault fault, Tally &tally, Random &random) {
  const FullTile full = full_tile(p.system(), p.tiles);
  if (full.refusal) {
    tally["tile refused"]++;
    return std::nullopt;
  }
  tally["tile"]++;
  const std::vector<Variable> kept = p.kept_variables();
  const std::vector<Symbol> names = names_of(p.variables);
  System outside, all = p.system(), condition = full.condition;
  for (const Constraint &c : all)
    if (std::none_of(p.tiles.begin(), p.tiles.end(), [&](const Tile &t) { return c.p.uses(t.variable); }))
      outside.push_back(c);
  if (fault == Fault::tile) {
    condition = all;
    for (Constraint &c : condition)
      for (const Tile &t : p.tiles) c.p = c.p.substitute(t.variable, 0);
  }
  System tile_ranges;
  for (const Tile &t : p.tiles) {
    tile_ranges.push_back(ge(Poly::symbol(t.variable), 0));
    tile_ranges.push_back(lt(Poly::symbol(t.variable), t.size));
  }
  const Searcher around(outside, kept), claimed(condition, kept), in_tile(tile_ranges, p.variables),
      whole(all, p.variables);
  for (const Point &x : grid(random, kept, 200)) {
    if (!around.holds(x)) continue;
    Point y = x;
    y.resize(p.variables.size());
    const std::vector<Point> points = in_tile.points(y, p.kept);
    if (points.empty()) continue;
    const bool inside = std::all_of(points.begin(), points.end(), [&](const Point &q) { return whole.holds(q); });
    if (auto m = compare(inside, claimed.holds(x), Exactness::exact, x, kept))
      return "full tile: " + *m + "; condition: " + Formula(condition).text();
  }
  return std::nullopt;
}

Mismatch check(const Problem &p, Fault fault, Tally &tally) {
  Random random(p.choices);
  return p.tiles.empty() ? check_loops(p, fault, tally, random) : check_tile(p, fault, tally, random);
}

Problem generate(Random &random) {
  if (random.chance(75)) return random_system(random, 0);
  Problem out;
  out.variables = {{"n", -box_size, box_size}, {"b", -3, 3}, {"B", 1, largest_block}, {"u", 0, largest_block - 1}};
  out.kept = 3;
  out.fixed = parse_system("B >= 1");
  out.tiles = {{"u", Poly::symbol("B")}};
  if (random.chance(30)) {
    out.variables.push_back({"v", 0, 2});
    out.tiles.push_back({"v", 3});
  }
  out.loose = random_constraints(random, names_of(out.variables), 4);
  out.choices = static_cast<std::uint64_t>(random.in(0, INT32_MAX));
  return out;
}

std::string command(const Problem &p) {
  std::string out = "bounds --order " + names_text(p.unknowns());
  for (const Tile &t : p.tiles) out += " --tile '" + t.variable + ":" + t.size.text() + "'";
  return out + " '" + system_text(p.system()) + "'";
}

} // namespace

const Group scans{"scans", generate, check, command};

} // namespace metafork::qe::test
