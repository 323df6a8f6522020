// Full tiles, hulls of bounds, and boxes around images.
#include "qe/levels.h"

#include <algorithm>
#include <tuple>

namespace metafork::qe {
namespace detail {

std::vector<Symbol> cheapest_order(const System &given, const std::set<Symbol> &unknowns) {
  std::vector<Symbol> out;
  std::set<Symbol> left = unknowns;
  System s = normalise(given);
  while (!left.empty()) {
    const Prover facts(s);
    const auto cost = [&](const Symbol &x) -> std::pair<int, size_t> {
      if (solved(s, x)) return {0, 0};
      const Sides sides = split(s, x, facts);
      if (sides.refusal) return {2, 0};
      return {1, sides.lower.size() * sides.upper.size()};
    };
    std::optional<std::pair<std::pair<int, size_t>, Symbol>> best;
    for (const Symbol &x : left)
      if (const auto c = cost(x); !best || c < best->first) best = {c, x};
    out.push_back(best->second);
    left.erase(best->second);
    const Elimination e = eliminate_step(s, best->second, Shadow::real);
    if (e.refusal) break;
    s = e.rest;
  }
  out.insert(out.end(), left.begin(), left.end()); // after a refusal: the caller meets it again
  return out;
}

} // namespace detail

namespace {

using namespace detail;

constexpr size_t max_corners = 4096;

Elimination eliminated(const System &s, const std::vector<Symbol> &unknowns) {
  return eliminate(s, cheapest_order(s, {unknowns.begin(), unknowns.end()}));
}

// A symbol that does not occur in a system or in the order.
Symbol fresh_symbol(const System &s, const std::vector<Image> &images) {
  Symbol name = "element";
  const auto used = [&](const Poly &p) { return p.uses(name); };
  while (std::any_of(s.begin(), s.end(), [&](const Constraint &c) { return used(c.p); }) ||
         std::any_of(images.begin(), images.end(), [&](const Image &i) { return used(i.low) || used(i.high); }))
    name += '_';
  return name;
}

} // namespace

FullTile full_tile(const System &s, const std::vector<Tile> &tiles, const System &assume) {
  FullTile out;
  System corners, known = assume;
  const auto in_tile = [&](const Constraint &c) {
    return std::any_of(tiles.begin(), tiles.end(), [&](const Tile &t) { return c.p.uses(t.variable); });
  };
  for (const Constraint &c : s) (in_tile(c) ? corners : known).push_back(c);
  for (const Tile &t : tiles) known.push_back(ge(t.size, 1));
  for (const Tile &t : tiles) {
    System next;
    for (const Constraint &c : corners) {
      const unsigned degree = c.p.degree(t.variable);
      if (degree > 1) {
        out.refusal = Refusal{Refusal::nonlinear, t.variable, c.p.coefficient(t.variable, degree)};
        return out;
      }
      next.push_back({c.p.coefficient(t.variable, 0), c.equality});
      if (degree == 1) next.push_back({c.p.substitute(t.variable, t.size - 1), c.equality});
    }
    corners = normalise(next);
    if (corners.size() > max_corners) {
      out.refusal = Refusal{Refusal::too_large, t.variable, Poly(static_cast<long>(corners.size()))};
      return out;
    }
  }
  out.condition = simplify(corners, known);
  return out;
}

Hull hull(const System &s, const Symbol &variable, const std::vector<Symbol> &over, const System &assume) {
  Hull out;
  const Elimination e = eliminated(united(s, assume), over);
  out.refusal = e.refusal;
  if (out.refusal) return out;
  BoundsResult b = bounds(e.rest, variable);
  out.bounds = std::move(b.bounds);
  out.refusal = b.refusal;
  out.tight = e.exact;
  out.rest = simplify(without(e.rest, variable), assume);
  return out;
}

namespace {

// Corner and extent from all pairs of bounds that are polynomials.
void choose_extent(Axis &axis, const std::vector<Symbol> &varying) {
  using Rank = std::tuple<size_t, size_t, std::string>;
  std::optional<Rank> best;
  for (const LowerBound &low : axis.bounds.lower)
    for (const Bound &high : axis.bounds.upper) {
      if (!(low.denominator == one()) || !(high.denominator == one())) continue;
      const Poly extent = high.numerator - low.numerator + 1;
      const auto in_extent = [&](const Symbol &x) { return extent.uses(x); };
      const Rank rank{static_cast<size_t>(std::count_if(varying.begin(), varying.end(), in_extent)),
                      extent.terms().size(), extent.text()};
      if (best && *best <= rank) continue;
      best = rank;
      axis.corner = low.numerator;
      axis.extent = extent;
    }
  axis.exact_extent = best && axis.tight && axis.bounds.lower.size() == 1 && axis.bounds.upper.size() == 1;
}

struct End {
  Bounds bounds;
  bool tight;
  std::optional<Refusal> refusal;
};

// The range of one polynomial over the points. Equalities of the system are repeated as inequalities, so that the
// element is the only symbol that `eliminate` calls defined: its range is asked for at fixed values of all others.
End range_of(const Poly &p, System s, const std::vector<Symbol> &over, const Symbol &element) {
  for (size_t i = 0, n = s.size(); i < n; i++)
    if (s[i].equality) s.push_back({s[i].p, false});
  s.push_back(eq(Poly::symbol(element), p));
  const Elimination e = eliminated(s, over);
  if (e.refusal) return {{}, false, e.refusal};
  BoundsResult b = bounds(e.rest, element);
  return {std::move(b.bounds), e.hull_exact, b.refusal};
}

} // namespace

Box box(const System &given, const std::vector<Image> &images, const std::vector<Symbol> &over,
        const std::vector<Symbol> &varying, const System &assume) {
  Box out;
  const System s = united(given, assume);
  const Symbol element = fresh_symbol(s, images);
  for (const Image &image : images) {
    const End low = range_of(image.low, s, over, element);
    const End high = image.high == image.low ? low : range_of(image.high, s, over, element);
    out.refusal = low.refusal ? low.refusal : high.refusal;
    if (out.refusal) return out;
    Axis axis;
    axis.bounds = {low.bounds.lower, high.bounds.upper};
    axis.tight = low.tight && high.tight;
    choose_extent(axis, varying);
    out.axes.push_back(std::move(axis));
  }
  return out;
}

} // namespace metafork::qe
