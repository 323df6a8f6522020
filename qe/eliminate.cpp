// Fourier-Motzkin elimination with symbolic coefficients.
#include "qe/detail.h"

#include <algorithm>
#include <utility>

namespace metafork::qe {
namespace detail {
namespace {

// c*x + g >= 0 with c > 0 is x + w >= 0 where g = c*w + r, 0 <= r <= c - 1; c*x <= g is x <= w with the same w. Looks
// for such a w near the polynomial quotient.
void tighten_to_unit(Side &side, const Prover &facts, std::vector<Poly> &conditions) {
  if (side.unit()) return;
  const Poly &c = side.coefficient, &g = side.constant;
  const Division d = divide(g, c);
  for (const int shift : {0, -1, 1}) {
    const Poly w = d.quotient + shift, r = d.remainder - c * shift, room = c - r - 1;
    if (!facts.non_negative(r) || !facts.non_negative(room)) continue;
    conditions.insert(conditions.end(), {r, room});
    side = {one(), w};
    return;
  }
}

} // namespace

System without(const System &s, const Symbol &unknown) {
  System out;
  for (const Constraint &c : s)
    if (!c.p.uses(unknown)) out.push_back(c);
  return out;
}

Sides split(const System &s, const Symbol &unknown, const Prover &facts) {
  Sides out;
  out.others = without(s, unknown);
  for (const Constraint &c : s) {
    const unsigned degree = c.p.degree(unknown);
    if (degree == 0) continue;
    const Poly a = c.p.coefficient(unknown, degree);
    if (degree > 1) {
      out.refusal = Refusal{Refusal::nonlinear, unknown, leads_negative(a) ? -a : a};
      return out;
    }
    const Poly g = c.p.coefficient(unknown, 0);
    const bool positive = facts.positive(a);
    if (!positive && !facts.positive(-a)) {
      out.refusal = Refusal{Refusal::unknown_sign, unknown, leads_negative(a) ? -a : a};
      return out;
    }
    const Poly magnitude = positive ? a : -a;
    out.conditions.push_back(magnitude - one());
    if (c.equality || positive) { // magnitude*x + (g or -g) >= 0
      out.lower.push_back({magnitude, positive ? g : -g});
      tighten_to_unit(out.lower.back(), facts, out.conditions);
    }
    if (c.equality || !positive) { // magnitude*x <= (g or -g)
      out.upper.push_back({magnitude, positive ? -g : g});
      tighten_to_unit(out.upper.back(), facts, out.conditions);
    }
  }
  return out;
}

std::optional<std::pair<size_t, Poly>> solved(const System &s, const Symbol &x) {
  std::optional<std::pair<size_t, Poly>> best;
  for (size_t i = 0; i < s.size(); i++) {
    if (!s[i].equality || s[i].p.degree(x) != 1) continue;
    const auto a = s[i].p.coefficient(x, 1).constant();
    if (!a || abs(*a) != 1) continue;
    const Poly g = s[i].p.coefficient(x, 0);
    const Poly value = *a == 1 ? -g : g;
    if (!best || simpler(value, best->second)) best = {i, value};
  }
  return best;
}

System substitute(const System &s, const Symbol &x, const std::pair<size_t, Poly> &solution) {
  System out;
  for (size_t i = 0; i < s.size(); i++)
    if (i != solution.first) out.push_back({s[i].p.substitute(x, solution.second), s[i].equality});
  return out;
}

} // namespace detail

namespace {

using namespace detail;

constexpr size_t max_constraints = 4096;

// The factors by which to multiply a*x and b*x to make them equal, as small as division tells.
std::pair<Poly, Poly> cofactors(const Poly &a, const Poly &b) {
  if (const auto q = b.divide_exact(a)) return {*q, one()};
  if (const auto q = a.divide_exact(b)) return {one(), *q};
  const mpz_class g = gcd(a.content(), b.content());
  return {*b.divide_exact(Poly(g)), *a.divide_exact(Poly(g))};
}

// From a*x + g >= 0 and b*x <= h: a*h + b*g >= 0, divided by what a and b have in common.
Constraint real_shadow(const Side &lower, const Side &upper) {
  const auto [for_lower, for_upper] = cofactors(lower.coefficient, upper.coefficient);
  return {for_upper * upper.constant + for_lower * lower.constant, false};
}

// >= 0: between -g / a and h / b lies an integer (the Omega test's dark shadow, sharper where a = b).
Poly dark_shadow(const Side &lower, const Side &upper) {
  const Poly &a = lower.coefficient, &b = upper.coefficient;
  if (a == b) return upper.constant + lower.constant - (a - 1);
  return a * upper.constant + b * lower.constant - (a - 1) * (b - 1);
}

Elimination refused(Refusal r) { return {{}, false, false, std::move(r)}; }

Elimination combine(Sides sides, const Symbol &x, Shadow shadow) {
  const size_t pairs = sides.lower.size() * sides.upper.size();
  if (sides.others.size() + pairs > max_constraints)
    return refused({Refusal::too_large, x, Poly(static_cast<long>(sides.others.size() + pairs))});
  Elimination out;
  std::vector<Poly> conditions = std::move(sides.conditions);
  out.rest = std::move(sides.others);
  for (const Side &lower : sides.lower)
    for (const Side &upper : sides.upper) {
      out.rest.push_back(real_shadow(lower, upper));
      if (!lower.unit() && !upper.unit()) conditions.push_back(dark_shadow(lower, upper));
    }
  out.rest = remove_implied(normalise(out.rest), {});
  // What was assumed of a point with x has to hold wherever the rest does, else a point of the rest may have no x.
  const Prover facts(out.rest);
  std::erase_if(conditions, [&](const Poly &p) { return facts.non_negative(p); });
  out.exact = out.hull_exact = conditions.empty();
  if (shadow == Shadow::dark && !out.exact) {
    for (const Poly &p : conditions) out.rest.push_back({p, false});
    out.rest = remove_implied(normalise(out.rest), {});
  }
  return out;
}

} // namespace

namespace detail {

Elimination eliminate_step(const System &given, const Symbol &x, Shadow shadow) {
  const System s = normalise(given);
  if (const auto solution = solved(s, x))
    return {remove_implied(normalise(substitute(s, x, *solution)), {}), true, true, std::nullopt};
  Sides sides = split(s, x, Prover(s));
  if (sides.refusal) return refused(*sides.refusal);
  return combine(std::move(sides), x, shadow);
}

} // namespace detail

namespace {

Elimination eliminate_all(const System &s, const std::vector<Symbol> &unknowns) {
  Elimination out{remove_implied(normalise(s), {}), true, true, std::nullopt};
  for (const Symbol &x : unknowns) {
    Elimination step = eliminate_step(out.rest, x, Shadow::real);
    step.exact = step.exact && out.exact;
    step.hull_exact = step.exact;
    out = std::move(step);
    if (out.refusal) break;
  }
  return out;
}

// For each symbol that Elimination calls defined: the index of its equality.
std::map<Symbol, size_t> defined_symbols(const System &s, const std::vector<Symbol> &unknowns) {
  std::map<Symbol, std::vector<size_t>> uses;
  for (size_t i = 0; i < s.size(); i++)
    for (const Symbol &y : s[i].p.symbols()) uses[y].push_back(i);
  std::map<Symbol, size_t> out;
  for (const auto &[y, where] : uses) {
    const Constraint &c = s[where[0]];
    if (where.size() != 1 || !c.equality || c.p.degree(y) != 1 ||
        std::find(unknowns.begin(), unknowns.end(), y) != unknowns.end())
      continue;
    if (const auto a = c.p.coefficient(y, 1).constant(); a && abs(*a) == 1) out.emplace(y, where[0]);
  }
  return out;
}

// The constraints that give the extreme values of each defined symbol, nullopt if that cannot be shown: the rests of
// y <= f(x) and of y >= f(x), both eliminated exactly, the other defining equalities left out (their symbols take
// whatever value x gives them). All of them hold on the projection.
std::optional<System> exact_hull(const System &s, const std::vector<Symbol> &unknowns) {
  std::set<size_t> equalities;
  for (const auto &[y, i] : defined_symbols(s, unknowns)) equalities.insert(i);
  if (equalities.empty()) return std::nullopt;
  System domain;
  for (size_t i = 0; i < s.size(); i++)
    if (!equalities.count(i)) domain.push_back(s[i]);
  System hull;
  for (const size_t i : equalities)
    for (const Poly &side : {s[i].p, -s[i].p}) {
      System relaxed = domain;
      relaxed.push_back({side, false});
      const Elimination e = eliminate_all(relaxed, unknowns);
      if (e.refusal || !e.exact) return std::nullopt;
      hull.insert(hull.end(), e.rest.begin(), e.rest.end());
    }
  return hull;
}

} // namespace

Elimination eliminate(const System &s, const Symbol &unknown) { return eliminate(s, std::vector<Symbol>{unknown}); }

Elimination eliminate(const System &s, std::initializer_list<Symbol> unknowns) {
  return eliminate(s, std::vector<Symbol>(unknowns));
}

Elimination eliminate(const System &s, const std::vector<Symbol> &unknowns) {
  Elimination out = eliminate_all(s, unknowns);
  if (out.refusal || out.exact) return out;
  const auto hull = exact_hull(s, unknowns);
  out.hull_exact = hull.has_value();
  if (hull) {
    out.rest.insert(out.rest.end(), hull->begin(), hull->end());
    out.rest = remove_implied(normalise(out.rest), {});
  }
  return out;
}

} // namespace metafork::qe
