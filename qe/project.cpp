// Elimination of unknowns from a system, with splits on the signs of coefficients.
#include "qe/cases.h"

#include <algorithm>
#include <tuple>

namespace metafork::qe::detail {
namespace {

constexpr size_t max_steps = 4096, max_real_cases = 16;
constexpr int max_splits = 16;

bool unit_equality(const Constraint &c, const Symbol &x) {
  if (!c.equality || c.p.degree(x) != 1) return false;
  const auto a = c.p.coefficient(x, 1).constant();
  return a && abs(*a) == 1;
}

// What eliminating an unknown next would cost, least first.
struct Cost {
  enum Kind { substitution, exact_pairs, pairs, split, powers } kind;
  size_t constraints;
  auto operator<=>(const Cost &) const = default;
};

Cost cost_of(const System &s, const Symbol &x, const Prover &facts) {
  if (std::any_of(s.begin(), s.end(), [&](const Constraint &c) { return unit_equality(c, x); }))
    return {Cost::substitution, 0};
  const Sides sides = split(s, x, facts);
  if (sides.refusal && sides.refusal->kind == Refusal::nonlinear) return {Cost::powers, 0};
  if (sides.refusal) return {Cost::split, sides.lower.size() + sides.upper.size()};
  const auto unit = [](const Side &side) { return side.unit(); };
  const bool exact = std::all_of(sides.lower.begin(), sides.lower.end(), unit) ||
                     std::all_of(sides.upper.begin(), sides.upper.end(), unit);
  return {exact ? Cost::exact_pairs : Cost::pairs, sides.lower.size() * sides.upper.size()};
}

class Projection {
public:
  Projection(Direction direction, const System &context) : direction_(direction), context_(context) {}

  // splits: on signs that led here.
  void run(System s, std::set<Symbol> unknowns, bool exact, int splits = 0) {
    if (++steps_ > max_steps) throw Refused{{Refusal::too_large, {}, Poly(static_cast<long>(max_steps))}};
    s = normalise(s);
    if (contradictory(s)) return;
    std::erase_if(unknowns, [&](const Symbol &x) { return without(s, x).size() == s.size(); });
    if (unknowns.empty()) return add_leaf(s, exact);
    const Prover facts(s);
    std::optional<std::pair<Cost, Symbol>> best;
    for (const Symbol &x : unknowns)
      if (const Cost c = cost_of(s, x, facts); !best || c < best->first) best = {c, x};
    const auto &[cost, x] = *best;
    if (cost.kind == Cost::powers) return over_the_reals(s, unknowns, x, splits);
    if (cost.kind == Cost::split) {
      const Refusal refusal = *split(s, x, facts).refusal;
      if (splits == max_splits) throw Refused{refusal}; // a sign too large for proofs stays unknown for ever
      return by_sign(s, unknowns, x, refusal.coefficient, exact, splits + 1);
    }
    Elimination e = eliminate_step(s, x, direction_ == Direction::subset ? Shadow::dark : Shadow::real);
    if (e.refusal) throw Refused{*e.refusal};
    if (direction_ == Direction::subset) {
      out_.complete &= e.exact;
      e.exact = true;
    }
    unknowns.erase(x);
    run(std::move(e.rest), std::move(unknowns), exact && e.exact, splits);
  }

  Cases take() { return std::move(out_); }

private:
  void add_leaf(const System &s, bool exact) {
    out_.leaves.push_back({simplify(s, context_), exact});
    if (out_.leaves.size() > max_cases) throw Refused{{Refusal::too_large, {}, Poly(static_cast<long>(max_cases))}};
  }

  // a > 0, a < 0, and a = 0, where every multiple of a*x vanishes.
  void by_sign(const System &s, const std::set<Symbol> &unknowns, const Symbol &x, const Poly &a, bool exact,
               int splits) {
    System zero{{a, true}};
    for (const Constraint &c : s) {
      const Poly factor = c.p.coefficient(x, 1);
      const bool vanishes = c.p.degree(x) == 1 && factor.divide_exact(a);
      zero.push_back({vanishes ? c.p.coefficient(x, 0) : c.p, c.equality});
    }
    for (const Poly &condition : {a - one(), -a - one()}) {
      System signed_case = s;
      signed_case.push_back({condition, false});
      run(std::move(signed_case), unknowns, exact, splits);
    }
    run(std::move(zero), unknowns, exact, splits);
  }

  void over_the_reals(const System &s, std::set<Symbol> unknowns, const Symbol &x, int splits) {
    if (direction_ == Direction::subset) {
      const Sides sides = split(s, x, Prover(s));
      throw Refused{*sides.refusal};
    }
    Cases shadow;
    const System others = without(s, x);
    try {
      shadow = cases_of(eliminate_real(Formula(s), {x}), false, direction_, others, max_real_cases);
    } catch (const Refused &r) {
      if (r.refusal.kind != Refusal::too_large) throw;
      return without_powers(s, std::move(unknowns), x, splits);
    }
    unknowns.erase(x);
    for (const Case &c : shadow.leaves) {
      System rest = others;
      rest.insert(rest.end(), c.system.begin(), c.system.end());
      run(std::move(rest), unknowns, false, splits);
    }
  }

  // Constraints left out make a superset.
  void without_powers(const System &s, std::set<Symbol> unknowns, const Symbol &x, int splits) {
    System rest;
    for (const Constraint &c : s)
      if (c.p.degree(x) <= 1) rest.push_back(c);
    run(std::move(rest), std::move(unknowns), false, splits);
  }

  Direction direction_;
  const System &context_;
  Cases out_;
  size_t steps_ = 0;
};

} // namespace

bool contradictory(const System &s, const Prover &facts) {
  if (facts.no_value()) return true;
  return std::any_of(s.begin(), s.end(),
                     [&](const Constraint &c) { return facts.positive(-c.p) || (c.equality && facts.positive(c.p)); });
}

bool contradictory(const System &s) {
  const System n = normalise(s);
  if (n.size() == 1 && n[0].p == Poly(-1)) return true;
  return contradictory(n, Prover(n, quick_depth));
}

Cases project(const System &s, const std::set<Symbol> &unknowns, Direction direction, const System &context) {
  Projection p(direction, context);
  p.run(s, unknowns, true);
  return p.take();
}

} // namespace metafork::qe::detail

namespace metafork::qe {

bool proved_empty(const System &s) {
  std::set<Symbol> all;
  for (const Constraint &c : s) all.merge(c.p.symbols());
  try {
    return detail::project(s, all, Direction::superset, {}).leaves.empty();
  } catch (const detail::Refused &) {
    return false;
  }
}

} // namespace metafork::qe
