// Case discussions: which configurations have a variant, and a configuration that has none.
#include "qe/levels.h"

#include <algorithm>

namespace metafork::qe {
namespace {

using namespace detail;

using Values = std::map<Symbol, mpz_class>;

// Descends through the levels of a solved system, trying values near the bounds of each symbol.
class Search {
public:
  Search(const System &s, Levels levels) : system_(s), levels_(std::move(levels)) {}

  std::optional<Values> run() {
    if (descend(0)) return values_;
    return std::nullopt;
  }

private:
  static constexpr int tried_on_a_level = 12, tried_in_all = 20000;

  bool holds() const {
    return std::all_of(system_.begin(), system_.end(), [&](const Constraint &c) {
      const mpz_class v = c.p.evaluate(values_);
      return c.equality ? v == 0 : v >= 0;
    });
  }

  // numerator / denominator rounded up or down; nullopt where the denominator is not positive.
  std::optional<mpz_class> quotient(const Bound &b, bool down) const {
    const mpz_class p = b.numerator.evaluate(values_), q = b.denominator.evaluate(values_);
    if (q <= 0) return std::nullopt;
    mpz_class out;
    if (down)
      mpz_fdiv_q(out.get_mpz_t(), p.get_mpz_t(), q.get_mpz_t());
    else
      mpz_cdiv_q(out.get_mpz_t(), p.get_mpz_t(), q.get_mpz_t());
    return out;
  }

  bool descend(size_t depth) {
    if (depth == levels_.levels.size()) return holds();
    const Level &level = levels_.levels[depth];
    std::optional<mpz_class> low, high;
    for (const LowerBound &b : level.bounds.lower)
      if (const auto v = quotient(b, b.round_down); !v)
        return false;
      else if (!low || *v > *low)
        low = v;
    for (const Bound &b : level.bounds.upper)
      if (const auto v = quotient(b, true); !v)
        return false;
      else if (!high || *v < *high)
        high = v;
    for (int i = 0; i < tried_on_a_level; i++) {
      const auto v = candidate(low, high, i);
      if (!v) return false;
      if (++tried_ > tried_in_all) return false;
      values_[level.variable] = *v;
      if (descend(depth + 1)) return true;
    }
    return false;
  }

  // Alternately from below and from above; 0, 1, -1, 2, ... without bounds.
  static std::optional<mpz_class> candidate(const std::optional<mpz_class> &low, const std::optional<mpz_class> &high,
                                            int i) {
    if (!low && !high) return mpz_class(i % 2 ? (i + 1) / 2 : -(i / 2));
    if (low && high && *high - *low < i) return std::nullopt;
    const bool below = low && (!high || i % 2 == 0);
    const int offset = low && high ? i / 2 : i;
    return below ? mpz_class(*low + offset) : mpz_class(*high - offset);
  }

  const System &system_;
  Levels levels_;
  Values values_;
  int tried_ = 0;
};

std::optional<Values> point_of(const Answer &uncovered, const System &assume, const Formula &all) {
  for (const System &leaf : uncovered.cases) {
    System s = united(leaf, assume);
    for (const Symbol &x : all.free_symbols()) // a symbol that the leaf leaves free needs a value too
      if (without(s, x).size() == s.size()) s.push_back(eq(Poly::symbol(x), 0));
    const auto point = find_point(s);
    if (point && (uncovered.exactness == Exactness::exact || (all.quantifier_free() && all.holds(*point))))
      return point;
  }
  return std::nullopt;
}

} // namespace

std::optional<Values> find_point(const System &given) {
  const System s = normalise(given);
  if (contradictory(s)) return std::nullopt;
  std::set<Symbol> all;
  for (const Constraint &c : s) all.merge(c.p.symbols());
  std::vector<Symbol> order = cheapest_order(s, all);
  std::reverse(order.begin(), order.end());
  std::optional<Values> point = Search(s, solve_for(s, order)).run();
  if (point)
    for (const Constraint &c : given) // symbols that normalising removed
      for (const Symbol &x : c.p.symbols()) point->try_emplace(x, 0);
  return point;
}

Discussion discuss(const std::vector<Variant> &variants, const std::vector<Comparison> &assume) {
  Discussion out;
  const System context = integer_system(assume);
  std::vector<Formula> admitted;
  for (const Variant &v : variants) {
    Discussion::Entry entry;
    entry.name = v.name;
    entry.condition = eliminate_quantifiers(v.admits, {Domain::integers, Direction::subset, assume});
    if (entry.condition.refusal) {
      out.refusal = entry.condition.refusal;
      return out;
    }
    const auto empty = [&](const System &s) { return proved_empty(united(s, context)); };
    entry.always = entry.condition.formula == Formula::truth();
    entry.never = entry.condition.exactness == Exactness::exact &&
                  std::all_of(entry.condition.cases.begin(), entry.condition.cases.end(), empty);
    out.entries.push_back(std::move(entry));
    admitted.push_back(v.admits);
  }
  std::vector<Formula> no_variant{Formula::negation(Formula::any_of(admitted))};
  for (const Comparison &c : assume) // a context over the integers does not say it
    if (c.relation == Relation::ne) no_variant.emplace_back(c);
  const Formula none = Formula::all_of(std::move(no_variant));
  out.uncovered = eliminate_quantifiers(none, {Domain::integers, Direction::superset, assume});
  out.refusal = out.uncovered.refusal;
  if (out.refusal) return out;
  std::erase_if(out.uncovered.cases, [&](const System &s) { return proved_empty(united(s, context)); });
  std::vector<Formula> left;
  for (const System &s : out.uncovered.cases) left.push_back(Formula(s));
  out.uncovered.formula = Formula::any_of(std::move(left));
  if (out.uncovered.cases.empty()) {
    out.cover = Discussion::covered;
    return out;
  }
  out.witness = point_of(out.uncovered, context, none);
  if (out.witness) out.cover = Discussion::not_covered;
  return out;
}

} // namespace metafork::qe
