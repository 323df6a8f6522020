// Systems solved for an order of symbols, and their text as relations.
#include "qe/levels.h"
#include "qe/print.h"

#include <algorithm>

namespace metafork::qe {
namespace detail {

System united(const System &a, const System &b) {
  System out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

System without_zero_terms(const System &s, const Symbol &x) {
  System out;
  const Prover facts(s);
  for (const Constraint &c : s) {
    const bool linear = c.p.degree(x) == 1 && !c.p.coefficient(x, 1).is_constant();
    const bool vanishes = linear && facts.sign(c.p.coefficient(x, 1)) == Sign::zero;
    out.push_back({vanishes ? c.p.coefficient(x, 0) : c.p, c.equality});
    if (vanishes) out.push_back({c.p.coefficient(x, 1), true}); // the term itself may be why it is 0
  }
  return out;
}

Poly raw_numerator(const LowerBound &b) { return b.round_down ? b.numerator - b.denominator + 1 : b.numerator; }

std::optional<Refusal> solve_level(System &s, Level &level) {
  const Symbol &x = level.variable;
  s = normalise(without_zero_terms(s, x));
  if (const auto solution = solved(s, x)) {
    level.value = solution->second;
    level.bounds = {{LowerBound{{*level.value, 1}, false}}, {Bound{*level.value, 1}}};
    s = remove_implied(normalise(substitute(s, x, *solution)), {});
    return std::nullopt;
  }
  Elimination e = eliminate_step(s, x, Shadow::real);
  System with_x;
  for (const Constraint &c : s)
    if (c.p.uses(x)) with_x.push_back(c);
  BoundsResult b = bounds(united(with_x, e.refusal ? without(s, x) : e.rest), x);
  if (e.refusal || b.refusal) {
    level.unsolved = with_x;
    level.exact = false;
    s = without(s, x);
    return e.refusal ? e.refusal : b.refusal;
  }
  level.bounds = std::move(b.bounds);
  level.exact = e.exact;
  s = std::move(e.rest);
  return std::nullopt;
}

} // namespace detail

namespace {

using namespace detail;

std::string quotient_text(const Poly &numerator, const Poly &denominator) {
  if (denominator == one()) return numerator.text();
  const std::string above = numerator.text(), below = denominator.text();
  const bool atom = denominator.terms().size() == 1 && below.find_first_of("*^-") == std::string::npos;
  return (numerator.terms().size() > 1 ? "(" + above + ")" : above) + "/" + (atom ? below : "(" + below + ")");
}

struct Edge {
  std::string relation, text;
};

Edge lower_edge(const LowerBound &b) {
  const Poly p = raw_numerator(b);
  const bool strict = p.constant_term() == 1;
  return {strict ? " < " : " <= ", quotient_text(strict ? p - one() : p, b.denominator)};
}

Edge upper_edge(const Bound &b) {
  const bool strict = b.numerator.constant_term() == -1;
  return {strict ? " < " : " <= ", quotient_text(strict ? b.numerator + one() : b.numerator, b.denominator)};
}

void append_chains(std::vector<std::string> &out, const Level &level) {
  const Symbol &x = level.variable;
  const auto &low = level.bounds.lower;
  const auto &high = level.bounds.upper;
  if (low.size() == 1 && high.size() == 1 && low[0].denominator == high[0].denominator &&
      raw_numerator(low[0]) == high[0].numerator) {
    out.push_back(x + " = " + quotient_text(high[0].numerator, high[0].denominator));
    return;
  }
  for (size_t i = 0; i < std::max(low.size(), high.size()); i++) {
    std::string text = x;
    if (!low.empty()) {
      const Edge e = lower_edge(low[std::min(i, low.size() - 1)]);
      text = high.empty() ? x + (e.relation == " < " ? " > " : " >= ") + e.text : e.text + e.relation + x;
    }
    if (!high.empty()) {
      const Edge e = upper_edge(high[std::min(i, high.size() - 1)]);
      text += e.relation + e.text;
    }
    out.push_back(text);
  }
}

std::vector<Comparison> comparisons(const System &s) {
  std::vector<Comparison> out;
  for (const Constraint &c : s) out.push_back({c.p, c.equality ? Relation::eq : Relation::ge});
  return out;
}

} // namespace

namespace {

Constraint as_constraint(const LowerBound &b, const Symbol &x) {
  return {b.denominator * Poly::symbol(x) - raw_numerator(b), false};
}
Constraint as_constraint(const Bound &b, const Symbol &x) {
  return {b.numerator - b.denominator * Poly::symbol(x), false};
}

// The constraints of a level, without one lower or upper bound.
System constraints_of(const Level &level, std::optional<size_t> no_lower = {}, std::optional<size_t> no_upper = {}) {
  System out = level.unsolved;
  for (size_t i = 0; i < level.bounds.lower.size(); i++)
    if (i != no_lower) out.push_back(as_constraint(level.bounds.lower[i], level.variable));
  for (size_t i = 0; i < level.bounds.upper.size(); i++)
    if (i != no_upper) out.push_back(as_constraint(level.bounds.upper[i], level.variable));
  return out;
}

// Leaves out bounds that the outer levels and the other bounds imply: the outer levels know more than the systems that
// the bounds were read from (b >= 0 instead of b*B + B - 1 >= 0).
void drop_implied(Level &level, const System &outer) {
  auto &[lower, upper] = level.bounds;
  const auto implied = [&](const Constraint &c, const System &others) {
    return Prover(united(outer, others)).non_negative(c.p);
  };
  for (size_t i = lower.size(); i-- > 0 && lower.size() > 1;)
    if (implied(as_constraint(lower[i], level.variable), constraints_of(level, i)))
      lower.erase(lower.begin() + static_cast<std::ptrdiff_t>(i));
  for (size_t i = upper.size(); i-- > 0 && upper.size() > 1;)
    if (implied(as_constraint(upper[i], level.variable), constraints_of(level, {}, i)))
      upper.erase(upper.begin() + static_cast<std::ptrdiff_t>(i));
}

} // namespace

bool Levels::solved() const {
  return std::all_of(levels.begin(), levels.end(), [](const Level &l) { return l.unsolved.empty(); });
}

Levels solve_for(const System &given, const std::vector<Symbol> &order, const System &assume) {
  Levels out;
  System s = normalise(united(given, assume));
  for (size_t i = order.size(); i-- > 0;) {
    Level level;
    level.variable = order[i];
    solve_level(s, level);
    out.levels.insert(out.levels.begin(), std::move(level));
  }
  out.conditions = simplify(s, assume);
  std::stable_sort(out.conditions.begin(), out.conditions.end(),
                   [](const Constraint &a, const Constraint &b) { return simpler(a.p, b.p); });
  System outer = united(assume, out.conditions);
  for (Level &level : out.levels) {
    if (!level.value) drop_implied(level, outer);
    outer = united(outer, constraints_of(level));
  }
  return out;
}

std::string relation_text(const Levels &levels) {
  std::vector<std::string> out = conjunction_texts(comparisons(levels.conditions), true);
  if (contradictory(levels.conditions)) return "false";
  for (const Level &level : levels.levels) {
    append_chains(out, level);
    const auto rest = conjunction_texts(comparisons(level.unsolved), true);
    out.insert(out.end(), rest.begin(), rest.end());
  }
  return out.empty() ? "true" : joined(out, ", ");
}

std::string relation_text(const std::vector<System> &cases, const std::vector<Symbol> &order, const System &assume) {
  std::vector<std::string> out;
  for (const System &s : cases)
    if (const std::string text = relation_text(solve_for(s, order, assume)); text != "false") out.push_back(text);
  if (out.size() > 1)
    for (std::string &text : out)
      if (text.find(", ") != std::string::npos) text = "(" + text + ")";
  return out.empty() ? "false" : joined(out, " or ");
}

} // namespace metafork::qe
