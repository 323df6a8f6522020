// Random systems against enumeration: up to four unknowns in a box of -6..6, some with a block mapping x = b*B + u, B
// in 1..6, some with a subscript e = f(x). The seed is printed; METAFORK_QE_SEED repeats a run.
#include "qe/qe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <tuple>

namespace metafork::qe {
namespace {

constexpr int box = 6;
using Point = std::vector<std::int64_t>;

// A polynomial over numbered symbols in machine integers: the oracle's own evaluator.
class Compiled {
public:
  Compiled(const Poly &p, const std::vector<Symbol> &symbols) {
    for (const auto &[monomial, c] : p.terms()) {
      Term t{c.get_si(), {}};
      for (const auto &[name, exponent] : monomial)
        t.factors.insert(t.factors.end(), exponent,
                         static_cast<size_t>(std::find(symbols.begin(), symbols.end(), name) - symbols.begin()));
      terms_.push_back(std::move(t));
    }
  }
  std::int64_t at(const Point &x) const {
    std::int64_t sum = 0;
    for (const Term &t : terms_) {
      std::int64_t v = t.coefficient;
      for (const size_t i : t.factors) v *= x.at(i);
      sum += v;
    }
    return sum;
  }

private:
  struct Term {
    std::int64_t coefficient;
    std::vector<size_t> factors;
  };
  std::vector<Term> terms_;
};

class CompiledSystem {
public:
  CompiledSystem(const System &s, const std::vector<Symbol> &symbols) {
    for (const Constraint &c : s) constraints_.emplace_back(Compiled(c.p, symbols), c.equality);
  }
  bool holds(const Point &x) const {
    return std::all_of(constraints_.begin(), constraints_.end(), [&](const auto &c) {
      const std::int64_t v = c.first.at(x);
      return c.second ? v == 0 : v >= 0;
    });
  }

private:
  std::vector<std::pair<Compiled, bool>> constraints_;
};

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

struct Variable {
  Symbol name;
  std::int64_t low, high; // where a point of the system can be
};

struct Problem {
  std::vector<Variable> variables;
  System system;
  std::vector<Point> points;  // all integer points
  bool has_subscript = false; // the last variable is e, defined by one equality

  std::vector<Symbol> names() const {
    std::vector<Symbol> out;
    for (const Variable &v : variables) out.push_back(v.name);
    return out;
  }
  std::string text() const {
    std::string out;
    for (const Constraint &c : system) out += c.text() + ", ";
    return out;
  }
};

class Random {
public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t in(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  bool chance(int percent) { return in(1, 100) <= percent; }

private:
  std::mt19937_64 engine_;
};

Poly linear(Random &random, const std::vector<Symbol> &names, int most, std::int64_t coefficient,
            std::int64_t constant) {
  Poly p(static_cast<long>(random.in(-constant, constant)));
  for (std::int64_t k = random.in(1, most); k > 0; k--)
    p += Poly(static_cast<long>(random.in(-coefficient, coefficient))) *
         Poly::symbol(names[static_cast<size_t>(random.in(0, static_cast<std::int64_t>(names.size()) - 1))]);
  return p;
}

void enumerate(Problem &problem, size_t unknowns, bool mapped, const Poly &subscript) {
  const std::vector<Symbol> names = problem.names();
  const CompiledSystem system(problem.system, names);
  const Compiled e(subscript, names);
  Point x(names.size(), 0);
  const std::int64_t side = 2 * box + 1;
  std::int64_t total = mapped ? box : 1;
  for (size_t i = 0; i < unknowns; i++) total *= side;
  for (std::int64_t code = 0; code < total; code++) {
    std::int64_t left = code;
    for (size_t i = 0; i < unknowns; i++, left /= side) x[i] = left % side - box;
    if (mapped) {
      const std::int64_t B = left + 1;
      x[unknowns] = B;
      x[unknowns + 1] = floor_div(x[0], B);
      x[unknowns + 2] = x[0] - x[unknowns + 1] * B;
    }
    if (problem.has_subscript) x.back() = e.at(x);
    if (system.holds(x)) problem.points.push_back(x);
  }
}

Problem random_problem(Random &random) {
  Problem out;
  const bool mapped = random.chance(40);
  const std::vector<Symbol> all{"x", "y", "z", "w"};
  const std::int64_t kind = random.in(1, 100);
  const size_t unknowns = mapped ? (kind <= 50 ? 1 : 2) : (kind <= 15 ? 1 : kind <= 50 ? 2 : kind <= 96 ? 3 : 4);
  for (size_t i = 0; i < unknowns; i++) {
    out.variables.push_back({all[i], -box, box});
    out.system.push_back(ge(Poly::symbol(all[i]), Poly(-box)));
    out.system.push_back(le(Poly::symbol(all[i]), Poly(box)));
  }
  std::vector<Symbol> used = out.names();
  if (mapped) {
    const System mapping = parse_system("1 <= B <= 6, 0 <= u < B, x = b*B + u");
    out.system.insert(out.system.end(), mapping.begin(), mapping.end());
    for (const Variable &v : {Variable{"B", 1, box}, Variable{"b", -box, box}, Variable{"u", 0, box - 1}}) {
      out.variables.push_back(v);
      used.push_back(v.name);
    }
  }
  for (std::int64_t k = random.in(0, 4); k > 0; k--) {
    Poly p = linear(random, used, 3, random.chance(50) ? 1 : 3, box);
    if (random.chance(20))
      p += Poly::symbol(used[static_cast<size_t>(random.in(0, static_cast<std::int64_t>(used.size()) - 1))]) *
           Poly::symbol(used[static_cast<size_t>(random.in(0, static_cast<std::int64_t>(used.size()) - 1))]);
    out.system.push_back({p, random.chance(12)});
  }
  Poly subscript;
  out.has_subscript = random.chance(40);
  if (out.has_subscript) {
    subscript = linear(random, used, 3, 3, 2);
    if (mapped && random.chance(30)) subscript += Poly::symbol("B") * Poly::symbol("x");
    out.system.push_back(eq(Poly::symbol("e"), subscript));
    out.variables.push_back({"e", -100, 100});
  }
  enumerate(out, unknowns, mapped, subscript);
  return out;
}

// Calls visit for every point of the grid of the variables chosen by `keep`, or for `limit` random ones if there are
// more.
template <typename Visit>
void for_grid(Random &random, const Problem &p, const std::vector<bool> &keep, std::int64_t limit, Visit visit) {
  std::int64_t total = 1;
  for (size_t i = 0; i < keep.size(); i++) total *= keep[i] ? p.variables[i].high - p.variables[i].low + 1 : 1;
  Point x(keep.size(), 0);
  for (std::int64_t n = 0; n < std::min(total, limit); n++) {
    std::int64_t left = total <= limit ? n : random.in(0, total - 1);
    for (size_t i = 0; i < keep.size(); i++)
      if (keep[i]) {
        const std::int64_t size = p.variables[i].high - p.variables[i].low + 1;
        x[i] = p.variables[i].low + left % size;
        left /= size;
      }
    visit(x);
  }
}

Point masked(Point x, const std::vector<bool> &keep) {
  for (size_t i = 0; i < x.size(); i++) x[i] = keep[i] ? x[i] : 0;
  return x;
}

struct Tally {
  int refused = 0, exact = 0, inexact = 0, hull_only = 0, bounded = 0, simplified = 0, signs = 0;
};

using Extent = std::pair<std::int64_t, std::int64_t>;

void check_hull(Random &random, const Problem &p, const CompiledSystem &rest, std::vector<bool> keep) {
  std::map<Point, Extent> attained;
  keep.back() = false;
  for (const Point &x : p.points) {
    const auto [it, fresh] = attained.try_emplace(masked(x, keep), x.back(), x.back());
    it->second = {std::min(it->second.first, x.back()), std::max(it->second.second, x.back())};
  }
  for_grid(random, p, keep, 500, [&](Point x) {
    std::optional<Extent> claimed;
    for (x.back() = p.variables.back().low; x.back() <= p.variables.back().high; x.back()++)
      if (rest.holds(x)) claimed = claimed ? Extent{claimed->first, x.back()} : Extent{x.back(), x.back()};
    const auto it = attained.find(masked(x, keep));
    ASSERT_EQ(claimed.has_value(), it != attained.end());
    if (claimed) {
      ASSERT_EQ(*claimed, it->second);
    }
  });
}

void check_elimination(Random &random, const Problem &p, Tally &tally) {
  std::vector<Symbol> order = p.names();
  if (p.has_subscript) order.pop_back();
  for (size_t i = order.size(); i > 1; i--)
    std::swap(order[i - 1], order[static_cast<size_t>(random.in(0, static_cast<std::int64_t>(i) - 1))]);
  order.resize(static_cast<size_t>(random.in(1, std::min<std::int64_t>(3, static_cast<std::int64_t>(order.size())))));
  std::string trace = "eliminating";
  for (const Symbol &s : order) trace += " " + s;
  const Elimination e = eliminate(p.system, order);
  if (e.refusal) {
    tally.refused++;
    return;
  }
  for (const Constraint &c : e.rest) trace += "; " + c.text();
  SCOPED_TRACE(trace + (e.exact ? " exact" : e.hull_exact ? " hull exact" : ""));

  std::vector<bool> keep;
  for (const Variable &v : p.variables) keep.push_back(std::find(order.begin(), order.end(), v.name) == order.end());
  const CompiledSystem rest(e.rest, p.names());
  std::set<Point> projection;
  for (const Point &x : p.points) {
    ASSERT_TRUE(rest.holds(x)) << "a point of the projection is lost";
    projection.insert(masked(x, keep));
  }
  (e.exact ? tally.exact : tally.inexact)++;
  if (e.exact) {
    for_grid(random, p, keep, 3000, [&](const Point &x) {
      if (rest.holds(x)) {
        ASSERT_TRUE(projection.count(x)) << "marked exact, but a point has no preimage";
      }
    });
    ASSERT_TRUE(e.hull_exact);
  }
  if (p.has_subscript && e.hull_exact) {
    tally.hull_only += !e.exact;
    check_hull(random, p, rest, keep);
  }
}

void check_bounds(Random &random, const Problem &p, Tally &tally) {
  const size_t at = static_cast<size_t>(random.in(0, static_cast<std::int64_t>(p.variables.size()) - 1));
  const Variable &v = p.variables[at];
  const BoundsResult r = bounds(p.system, v.name);
  if (r.refusal) return;
  tally.bounded++;
  SCOPED_TRACE(r.bounds.text(v.name));
  System without;
  for (const Constraint &c : p.system)
    if (!c.p.uses(v.name)) without.push_back(c);
  const std::vector<Symbol> names = p.names();
  const CompiledSystem whole(p.system, names), others(without, names);
  std::vector<std::tuple<Compiled, Compiled, bool>> lower;
  std::vector<std::pair<Compiled, Compiled>> upper;
  for (const LowerBound &b : r.bounds.lower)
    lower.emplace_back(Compiled(b.numerator, names), Compiled(b.denominator, names), b.round_down);
  for (const Bound &b : r.bounds.upper)
    upper.emplace_back(Compiled(b.numerator, names), Compiled(b.denominator, names));

  const auto check = [&](Point x) {
    if (!others.holds(x)) return;
    std::int64_t low = INT64_MIN, high = INT64_MAX;
    for (const auto &[n, d, down] : lower) {
      ASSERT_GT(d.at(x), 0);
      low = std::max(low, down ? floor_div(n.at(x), d.at(x)) : -floor_div(-n.at(x), d.at(x)));
    }
    for (const auto &[n, d] : upper) {
      ASSERT_GT(d.at(x), 0);
      high = std::min(high, floor_div(n.at(x), d.at(x)));
    }
    for (x[at] = v.low - 2; x[at] <= v.high + 2; x[at]++)
      ASSERT_EQ(whole.holds(x), low <= x[at] && x[at] <= high) << v.name << " = " << x[at];
  };
  std::vector<bool> keep(p.variables.size(), true);
  keep[at] = false;
  for_grid(random, p, keep, 100, check);
  for (size_t i = 0; i < p.points.size(); i += 1 + p.points.size() / 50) check(p.points[i]);
}

void check_simplify(Random &random, const Problem &p, Tally &tally) {
  System part, context;
  for (const Constraint &c : p.system) (random.chance(30) ? context : part).push_back(c);
  const System simple = simplify(part, context);
  tally.simplified += simple.size() < part.size();
  const std::vector<Symbol> names = p.names();
  const CompiledSystem before(part, names), after(simple, names), where(context, names);
  const auto check = [&](const Point &x) {
    if (where.holds(x)) {
      ASSERT_EQ(before.holds(x), after.holds(x));
    }
  };
  for_grid(random, p, std::vector<bool>(names.size(), true), 200, check);
  for (size_t i = 0; i < p.points.size(); i += 1 + p.points.size() / 100)
    for (size_t k = 0; k < names.size(); k++)
      for (const int step : {-1, 1}) { // neighbours of points: where a lost constraint shows
        Point x = p.points[i];
        x[k] += step;
        check(x);
      }
}

void check_sign(Random &random, const Problem &p, Tally &tally) {
  Poly q = linear(random, p.names(), 3, 2, 12);
  if (random.chance(40)) q *= linear(random, p.names(), 1, 1, 7);
  const Sign s = sign(q, p.system);
  const bool never_below = non_negative(q, p.system);
  tally.signs += s != Sign::unknown;
  SCOPED_TRACE(q.text());
  const Compiled compiled(q, p.names());
  for (const Point &x : p.points) {
    const std::int64_t v = compiled.at(x);
    ASSERT_TRUE(s == Sign::unknown || (s == Sign::positive && v > 0) || (s == Sign::negative && v < 0) ||
                (s == Sign::zero && v == 0) || (s == Sign::non_negative && v >= 0) ||
                (s == Sign::non_positive && v <= 0))
        << "value " << v;
    ASSERT_TRUE(!never_below || v >= 0) << "value " << v;
  }
}

TEST(QeRandom, AgreesWithEnumeration) {
#ifdef NDEBUG
  constexpr int systems = 2000;
#else
  constexpr int systems = 1000; // unoptimised or with sanitizers: a tenth of the speed
#endif
  const char *given = std::getenv("METAFORK_QE_SEED");
  const std::uint64_t seed = given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
  std::printf("METAFORK_QE_SEED=%llu\n", static_cast<unsigned long long>(seed));
  Tally tally;
  for (int i = 0; i < systems; i++) {
    Random random(seed + static_cast<std::uint64_t>(i));
    const Problem p = random_problem(random);
    SCOPED_TRACE("system " + std::to_string(i) + ": " + p.text());
    check_elimination(random, p, tally);
    check_bounds(random, p, tally);
    check_simplify(random, p, tally);
    check_sign(random, p, tally);
    if (HasFailure()) return;
  }
  std::printf("refused %d, exact %d, inexact %d, hull exact only %d, bounds %d, simplified %d, signs known %d\n",
              tally.refused, tally.exact, tally.inexact, tally.hull_only, tally.bounded, tally.simplified, tally.signs);
  // Each check has to have met its subject.
  EXPECT_LT(tally.refused, systems / 2);
  EXPECT_GT(tally.exact, systems / 5);
  EXPECT_GT(tally.inexact, systems / 20);
  EXPECT_GT(tally.hull_only, systems / 100);
  EXPECT_GT(tally.bounded, systems / 2);
  EXPECT_GT(tally.simplified, systems / 10);
  EXPECT_GT(tally.signs, systems / 10);
}

} // namespace
} // namespace metafork::qe
