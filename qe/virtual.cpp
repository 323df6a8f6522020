// Virtual substitution: exists x over the reals, where x occurs in powers up to 2.
//
// A formula that holds for some x holds for an x that is very small, or is a root of one of its comparisons (of p >= 0
// or p = 0), or is just above a root (of p > 0 or p != 0). Roots are written (p + q*sqrt(r)) / s; substituting one into
// a comparison and clearing the even power of s leaves the sign of A + B*sqrt(r), which is a formula without the root.
// R. Loos, V. Weispfenning: Applying linear quantifier elimination (1993); V. Weispfenning: Quantifier elimination for
// real algebra: the quadratic case and beyond (1997).
#include "qe/cases.h"

#include <algorithm>
#include <functional>

namespace metafork::qe::detail {
namespace {

constexpr size_t max_atoms = 20000;

Formula is(const Poly &p, Relation r) { return Comparison{p, r}; }

Formula mapped(const Formula &f, const std::function<Formula(const Comparison &)> &change) {
  if (f.kind() == Formula::Kind::comparison) return change(f.comparison());
  std::vector<Formula> parts;
  for (const Formula &p : f.parts()) parts.push_back(mapped(p, change));
  if (f.kind() == Formula::Kind::conjunction) return Formula::all_of(std::move(parts));
  if (f.kind() == Formula::Kind::disjunction) return Formula::any_of(std::move(parts));
  return f;
}

void collect(const Formula &f, std::vector<Comparison> &out) {
  if (f.kind() == Formula::Kind::comparison) out.push_back(f.comparison());
  for (const Formula &p : f.parts()) collect(p, out);
}

// (p + q*sqrt(r)) / s where the guard holds; it implies r >= 0 and s != 0.
struct Root {
  Formula guard;
  Poly p, q, r, s;
};

std::vector<Root> roots(const Poly &f, const Symbol &x) {
  const Poly a = f.coefficient(x, 2), b = f.coefficient(x, 1), c = f.coefficient(x, 0);
  std::vector<Root> out;
  if (!b.is_zero()) out.push_back({Formula::all_of({is(a, Relation::eq), is(b, Relation::ne)}), -c, 0, 0, b});
  if (!a.is_zero()) {
    const Poly discriminant = b * b - a * c * 4;
    const Formula guard = Formula::all_of({is(a, Relation::ne), is(discriminant, Relation::ge)});
    out.push_back({guard, -b, 1, discriminant, a * 2});
    out.push_back({guard, -b, -1, discriminant, a * 2});
  }
  std::erase_if(out, [](const Root &r) { return r.guard.kind() == Formula::Kind::falsity; });
  return out;
}

// The sign of A + B*sqrt(r), r >= 0.
Formula surd_sign(const Poly &a, const Poly &b, const Poly &r, Relation relation) {
  if (b.is_zero()) return is(a, relation);
  const Poly norm = a * a - b * b * r;
  switch (relation) {
    case Relation::eq:
      return Formula::all_of({is(-(a * b), Relation::ge), is(norm, Relation::eq)});
    case Relation::ne:
      return Formula::any_of({is(a * b, Relation::gt), is(norm, Relation::ne)});
    case Relation::ge:
      return Formula::any_of({Formula::all_of({is(a, Relation::ge), is(norm, Relation::ge)}),
                              Formula::all_of({is(b, Relation::ge), is(-norm, Relation::ge)})});
    case Relation::gt:
      return Formula::any_of(
          {Formula::all_of({is(a, Relation::gt), is(norm, Relation::gt)}),
           Formula::all_of({is(b, Relation::ge), Formula::any_of({is(a, Relation::gt), is(-norm, Relation::gt)})})});
  }
  return {};
}

// f R 0 at a root.
Formula at_root(const Comparison &f, const Symbol &x, const Root &t) {
  const unsigned degree = f.p.degree(x);
  if (degree == 0) return f;
  const Poly f0 = f.p.coefficient(x, 0), f1 = f.p.coefficient(x, 1), f2 = f.p.coefficient(x, 2);
  const Poly a = f2 * (t.p * t.p + t.q * t.q * t.r) + f1 * t.p * t.s + f0 * t.s * t.s;
  const Poly b = f2 * t.p * t.q * 2 + f1 * t.q * t.s;
  return surd_sign(a, b, t.r, f.relation);
}

Formula vanishes(const Poly &f, const Symbol &x) {
  std::vector<Formula> parts;
  for (unsigned k = 0; k <= f.degree(x); k++) parts.push_back(is(f.coefficient(x, k), Relation::eq));
  return Formula::all_of(std::move(parts));
}

Poly derivative(const Poly &f, const Symbol &x) {
  return f.coefficient(x, 1) + f.coefficient(x, 2) * Poly::symbol(x) * 2;
}

// f > 0 just above a root: the first derivative that is not 0 there is positive.
Formula positive_above(const Poly &f, const Symbol &x, const Root &t) {
  const Formula here = at_root({f, Relation::gt}, x, t);
  if (f.degree(x) == 0) return here;
  return Formula::any_of(
      {here, Formula::all_of({at_root({f, Relation::eq}, x, t), positive_above(derivative(f, x), x, t)})});
}

// f > 0 for all x that are small enough.
Formula positive_at_minus_infinity(const Poly &f, const Symbol &x) {
  const unsigned degree = f.degree(x);
  const Poly lead = f.coefficient(x, degree);
  const Formula here = is(degree % 2 ? -lead : lead, Relation::gt);
  if (degree == 0) return here;
  Poly rest;
  for (unsigned k = 0; k < degree; k++) {
    Poly term = f.coefficient(x, k);
    for (unsigned i = 0; i < k; i++) term *= Poly::symbol(x);
    rest += term;
  }
  return Formula::any_of({here, Formula::all_of({is(lead, Relation::eq), positive_at_minus_infinity(rest, x)})});
}

// A comparison at a point where "f > 0" is given by `positive` and f is 0 only if it vanishes.
Formula generic(const Comparison &c, const Symbol &x, const std::function<Formula(const Poly &)> &positive) {
  switch (c.relation) {
    case Relation::gt:
      return positive(c.p);
    case Relation::ge:
      return Formula::any_of({positive(c.p), vanishes(c.p, x)});
    case Relation::eq:
      return vanishes(c.p, x);
    case Relation::ne:
      return Formula::negation(vanishes(c.p, x));
  }
  return {};
}

Formula eliminate_one(const Formula &f, const Symbol &x);

// The equality that is cheapest to solve for x: of the lowest degree, and one that never vanishes before others.
std::optional<size_t> best_equality(const std::vector<Formula> &parts, const Symbol &x) {
  using Rank = std::pair<unsigned, bool>;
  std::optional<std::pair<Rank, size_t>> best;
  for (size_t i = 0; i < parts.size(); i++) {
    if (parts[i].kind() != Formula::Kind::comparison || parts[i].comparison().relation != Relation::eq) continue;
    const Poly &p = parts[i].comparison().p;
    const unsigned degree = p.degree(x);
    if (degree == 0) continue;
    const Rank rank{degree, !p.coefficient(x, degree).is_constant()};
    if (!best || rank < best->first) best = {rank, i};
  }
  return best ? std::optional(best->second) : std::nullopt;
}

// The roots of an equality are the only candidates, save where it vanishes.
std::optional<Formula> by_equality(const Formula &f, const Symbol &x) {
  const auto chosen = best_equality(f.parts(), x);
  if (!chosen) return std::nullopt;
  const Poly p = f.parts()[*chosen].comparison().p;
  std::vector<Formula> rest = f.parts(), out;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(*chosen));
  const Formula others = Formula::all_of(rest);
  for (const Root &t : roots(p, x))
    out.push_back(Formula::all_of({t.guard, mapped(others, [&](const Comparison &c) { return at_root(c, x, t); })}));
  const Formula degenerate = vanishes(p, x);
  if (degenerate.kind() != Formula::Kind::falsity)
    out.push_back(Formula::all_of({degenerate, eliminate_one(others, x)}));
  return Formula::any_of(std::move(out));
}

Formula by_test_points(const Formula &f, const Symbol &x) {
  std::vector<Comparison> comparisons, seen;
  collect(f, comparisons);
  std::vector<Formula> out{mapped(f, [&](const Comparison &c) {
    return generic(c, x, [&](const Poly &p) { return positive_at_minus_infinity(p, x); });
  })};
  for (const Comparison &c : comparisons) {
    if (!c.p.uses(x)) continue;
    const bool closed = c.relation == Relation::ge || c.relation == Relation::eq;
    const Comparison key{c.p, closed ? Relation::ge : Relation::gt};
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
    seen.push_back(key);
    for (const Root &t : roots(c.p, x))
      out.push_back(Formula::all_of({t.guard, mapped(f, [&](const Comparison &d) {
                                       if (closed) return at_root(d, x, t);
                                       return generic(d, x, [&](const Poly &p) { return positive_above(p, x, t); });
                                     })}));
  }
  return Formula::any_of(std::move(out));
}

// Only the parts that use x are touched; f has no negations.
Formula eliminate_one(const Formula &f, const Symbol &x) {
  if (!f.free_symbols().count(x)) return f;
  if (f.kind() == Formula::Kind::disjunction) {
    std::vector<Formula> parts;
    for (const Formula &p : f.parts()) parts.push_back(eliminate_one(p, x));
    return Formula::any_of(std::move(parts));
  }
  std::vector<Formula> free, bound;
  if (f.kind() == Formula::Kind::conjunction)
    for (const Formula &p : f.parts()) (p.free_symbols().count(x) ? bound : free).push_back(p);
  else
    bound.push_back(f);
  Formula inside = Formula::all_of(bound);
  const Formula as_conjunction = inside;
  std::optional<Formula> out;
  if (as_conjunction.kind() == Formula::Kind::conjunction) out = by_equality(as_conjunction, x);
  if (!out) out = by_test_points(inside, x);
  free.push_back(pushed(*out, false));
  return Formula::all_of(std::move(free));
}

unsigned degree_in(const Formula &f, const Symbol &x, Poly *coefficient) {
  std::vector<Comparison> comparisons;
  collect(f, comparisons);
  if (comparisons.size() > max_atoms) throw Refused{{Refusal::too_large, {}, Poly(static_cast<long>(max_atoms))}};
  unsigned degree = 0;
  for (const Comparison &c : comparisons)
    if (const unsigned d = c.p.degree(x); d > degree) {
      degree = d;
      if (coefficient) *coefficient = c.p.coefficient(x, d);
    }
  return degree;
}

} // namespace

// Negations moved to the comparisons.
Formula pushed(const Formula &f, bool negated) {
  if (f.kind() == Formula::Kind::negation) return pushed(f.parts()[0], !negated);
  if (f.kind() != Formula::Kind::conjunction && f.kind() != Formula::Kind::disjunction)
    return negated ? Formula::negation(f) : f;
  std::vector<Formula> parts;
  for (const Formula &p : f.parts()) parts.push_back(pushed(p, negated));
  const bool all = (f.kind() == Formula::Kind::conjunction) != negated;
  return all ? Formula::all_of(std::move(parts)) : Formula::any_of(std::move(parts));
}

Formula eliminate_real(const Formula &given, const std::set<Symbol> &unknowns) {
  Formula f = tidy_real(pushed(given, false), {});
  std::set<Symbol> left = unknowns;
  while (!left.empty()) {
    const auto best = std::min_element(left.begin(), left.end(), [&](const Symbol &a, const Symbol &b) {
      return degree_in(f, a, nullptr) < degree_in(f, b, nullptr);
    });
    Poly coefficient;
    if (degree_in(f, *best, &coefficient) > 2) throw Refused{{Refusal::degree, *best, coefficient}};
    f = tidy_real(eliminate_one(f, *best), {});
    left.erase(best);
  }
  return f;
}

} // namespace metafork::qe::detail
