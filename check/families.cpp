#include "check/families.h"

#include <algorithm>

namespace metafork::check {

namespace {

void append(std::vector<Formula> &to, const std::vector<Formula> &from) {
  to.insert(to.end(), from.begin(), from.end());
}

Environment named(const Family &f, const std::string &suffix) {
  Environment out;
  for (const std::string &i : f.iterators) out[i] = Poly::symbol(i + suffix);
  return out;
}

const void *scope(const Family &f, const std::string &iterator) {
  const auto at = std::find(f.iterators.begin(), f.iterators.end(), iterator) - f.iterators.begin();
  return static_cast<size_t>(at) < f.scopes.size() ? f.scopes[static_cast<size_t>(at)] : nullptr;
}

bool is_unit(const Poly &p) { return p == Poly(1) || p == Poly(-1); }

} // namespace

namespace {

// coordinates[target] -= factor * coordinates[source]: keeps what is reached, and how often.
struct Combination {
  size_t target, source;
  int64_t factor;
};

void combine(const std::vector<Combination> &steps, std::vector<Poly> &coordinates) {
  for (const Combination &c : steps)
    coordinates[c.target] = coordinates[c.target] - Poly(c.factor) * coordinates[c.source];
}

// Of a skewed program, i = p + t - n and j = n - t: steps after which no iterator with a coefficient 1 or -1 in one
// coordinate stands in another one, as far as coefficients are constants: i + j = p and j = n - t.
std::vector<Combination> combinations(const Family &f, std::vector<Poly> coordinates) {
  std::vector<Combination> out;
  std::set<size_t> used;
  auto constant = [](const Poly &p, const std::string &i) -> std::optional<int64_t> {
    const auto c = p.coefficient(i);
    return c ? c->constant() : std::nullopt;
  };
  for (size_t round = 0; round < coordinates.size(); round++) {
    std::optional<std::pair<size_t, std::string>> best;
    size_t fewest = 0;
    for (size_t d = 0; d < coordinates.size(); d++) {
      const auto own = static_cast<size_t>(std::count_if(f.iterators.begin(), f.iterators.end(),
                                                         [&](const std::string &i) { return coordinates[d].uses(i); }));
      for (const std::string &i : f.iterators) {
        const auto c = constant(coordinates[d], i);
        if (used.count(d) || !c || (*c != 1 && *c != -1) || (best && own >= fewest)) continue;
        for (size_t e = 0; e < coordinates.size(); e++)
          if (const auto other = constant(coordinates[e], i); e != d && other && *other != 0) {
            best = {d, i};
            fewest = own;
          }
      }
    }
    if (!best) break;
    const auto &[d, i] = *best;
    const int64_t sign = *constant(coordinates[d], i);
    used.insert(d);
    for (size_t e = 0; e < coordinates.size(); e++) {
      const auto other = constant(coordinates[e], i);
      if (e == d || !other || *other == 0) continue;
      out.push_back({e, d, *other * sign});
      combine({out.back()}, coordinates);
    }
  }
  return out;
}

} // namespace

// The iterators of each coordinate that no coordinate before it has, with their moduli. A modulus that another one
// divides comes first; else the outer loop does.
std::vector<Digits> digits_of(const Family &f, Algebra &algebra) {
  Instance at = f.at(algebra, named(f, ""));
  combine(combinations(f, at.coordinates), at.coordinates);
  std::vector<Digits> out;
  std::set<std::string> done;
  for (const Poly &x : at.coordinates) {
    Digits d;
    for (const std::string &i : f.iterators) {
      if (done.count(i) || !x.uses(i)) continue;
      const auto modulus = x.coefficient(i);
      if (!modulus) throw Beyond("a point is not linear in " + i);
      auto place = d.end();
      while (place != d.begin()) {
        const Poly &before = std::prev(place)->modulus;
        if (is_unit(before) ? is_unit(*modulus) : !modulus->divide(before) || *modulus == before) break;
        --place;
      }
      d.insert(place, {i, *modulus});
    }
    for (const Digit &digit : d) {
      done.insert(digit.iterator);
      for (const std::string &other : f.iterators)
        if (digit.modulus.uses(other)) throw Beyond("a point has a product of two loop variables");
    }
    out.push_back(std::move(d));
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> corresponding(const Family &f, const Family &g, Algebra &algebra) {
  std::vector<std::pair<std::string, std::string>> out;
  const std::vector<Digits> df = digits_of(f, algebra), dg = digits_of(g, algebra);
  for (size_t d = 0; d < df.size(); d++)
    for (size_t k = 0; k < std::min(df[d].size(), dg[d].size()); k++)
      if (df[d][k].modulus == dg[d][k].modulus) out.emplace_back(df[d][k].iterator, dg[d][k].iterator);
  return out;
}

bool contradict(const Solver &solver, const Algebra &algebra, const std::vector<Formula> &facts,
                const std::vector<Formula> &goal, const std::set<std::string> &apart) {
  const std::set<std::string> of_goal = algebra.all_symbols(goal);
  std::vector<Formula> near = goal, all = goal;
  for (const Formula &f : facts) {
    all.push_back(f);
    const std::set<std::string> own = algebra.all_symbols({f});
    if (std::none_of(own.begin(), own.end(),
                     [&](const std::string &s) { return apart.count(s) != 0 && of_goal.count(s) == 0; }))
      near.push_back(f);
  }
  if (near.size() < all.size() && solver.impossible(algebra.with_definitions(near))) return true;
  return solver.impossible(algebra.with_definitions(all));
}

bool Bijection::impossible(const std::vector<Formula> &facts, const std::vector<Formula> &goal) const {
  std::set<std::string> apart;
  for (const Family &f : families_)
    for (const std::string &i : f.iterators)
      for (const char *suffix : {"", "#1", "#2"}) apart.insert(i + suffix);
  if (contradict(solver_, algebra_, facts, goal, apart)) return true;
  open_ = facts;
  append(open_, goal);
  open_ = algebra_.with_definitions(std::move(open_));
  return false;
}

std::string Bijection::all() {
  if (std::string why = inside(); !why.empty()) return why;
  if (std::string why = once(); !why.empty()) return why;
  return complete();
}

std::string Bijection::inside() {
  for (const Family &f : families_) {
    const Instance i = f.at(algebra_, named(f, ""));
    for (const Formula &goal : set_(algebra_, i.coordinates)) {
      if (!impossible(i.conditions, {negation(goal)}))
        return "that every generated point is one of the source: " + goal.text();
    }
  }
  return "";
}

// A coordinate q + rest, q a quotient (i + r)/d of an iterator that is not known yet: i = d*(x - rest) - r, the
// iterator for which the division is exact.
void Bijection::divided_iterators(const Family &f, const std::vector<Poly> &point, Environment &out) {
  for (size_t d = 0; d < point.size(); d++) {
    Environment known = named(f, "");
    for (const auto &[name, value] : out) known[name] = value;
    const Poly reached = f.at(algebra_, known).coordinates[d];
    for (const auto &[name, q] : algebra_.quotients()) {
      if (reached.coefficient(name) != Poly(1)) continue;
      for (const std::string &i : f.iterators) {
        if (out.count(i) || q.numerator.coefficient(i) != Poly(1)) continue;
        const Poly rest = reached - Poly::symbol(name), r = q.numerator - Poly::symbol(i);
        out[i] = q.denominator * (point[d] - rest) - r;
        break;
      }
    }
  }
}

// The iterators as functions of the point.
Environment Bijection::solution(const Family &f, const std::vector<Poly> &point) {
  Environment out;
  const std::vector<Digits> coordinates = digits_of(f, algebra_);
  const std::vector<Combination> steps = combinations(f, f.at(algebra_, named(f, "")).coordinates);
  std::vector<Poly> x = point;
  combine(steps, x);
  for (size_t d = 0; d < coordinates.size(); d++) {
    // `rest` may name iterators that are known by now, also inside the symbols of minima and quotients
    Environment known = named(f, "");
    for (const auto &[name, value] : out) known[name] = value;
    std::vector<Poly> reached = f.at(algebra_, known).coordinates;
    combine(steps, reached);
    Poly offset = reached[d];
    for (const Digit &digit : coordinates[d]) offset = offset - digit.modulus * Poly::symbol(digit.iterator);
    Poly dividend = x[d] - offset;
    for (const Digit &digit : coordinates[d]) {
      if (is_unit(digit.modulus)) {
        out[digit.iterator] = dividend * digit.modulus;
        dividend = 0;
        continue;
      }
      const Poly q =
          algebra_.value(model::IntExpr::make(model::IntExpr::Kind::floor_divide, model::IntExpr::symbol("?dividend"),
                                              model::IntExpr::symbol("?modulus")),
                         {{"?dividend", dividend}, {"?modulus", digit.modulus}});
      out[digit.iterator] = q;
      dividend = dividend - digit.modulus * q;
    }
  }
  divided_iterators(f, point, out);
  bool progress = true;
  while (progress) {
    progress = false;
    for (const std::string &i : f.iterators) {
      if (out.count(i) || !f.witness) continue;
      for (const auto &[dividend, modulus] : f.witness(algebra_, out, i)) {
        out[i] =
            algebra_.value(model::IntExpr::make(model::IntExpr::Kind::floor_divide, model::IntExpr::symbol("?dividend"),
                                                model::IntExpr::symbol("?modulus")),
                           {{"?dividend", dividend}, {"?modulus", modulus}});
        progress = true;
        break;
      }
    }
  }
  for (const std::string &i : f.iterators) out.emplace(i, Poly(0));
  return out;
}

std::string Bijection::once() {
  for (size_t a = 0; a < families_.size(); a++)
    for (size_t b = a; b < families_.size(); b++)
      if (std::string why = once(a, b); !why.empty()) return why;
  return "";
}

// Do the conditions alone keep two families from a common point? So it is with the pieces of a domain, of which there
// may be many: one question for a pair.
bool Bijection::apart(const Instance &x, const Instance &y) const {
  std::vector<Formula> all = x.conditions;
  append(all, y.conditions);
  for (size_t d = 0; d < x.coordinates.size(); d++) all.push_back(Formula::eq(x.coordinates[d], y.coordinates[d]));
  return solver_.impossible(algebra_.with_definitions(std::move(all)));
}

std::string Bijection::once(size_t first, size_t second) {
  const Family &f = families_[first], &g = families_[second];
  const bool same = first == second;
  Environment of_f = named(f, "#1"), of_g = named(g, "#2");
  if (!same && apart(f.at(algebra_, of_f), g.at(algebra_, of_g))) return "";
  std::vector<std::pair<std::string, std::string>> order;
  for (const auto &[i, j] : corresponding(f, g, algebra_))
    if (same || scope(f, i) == scope(g, j)) order.emplace_back(i, j);
  for (const std::string &i : f.iterators)
    if (same && std::none_of(order.begin(), order.end(), [&](const auto &o) { return o.first == i; }))
      order.emplace_back(i, i);
  std::vector<Formula> equal;
  auto facts = [&] {
    const Instance x = f.at(algebra_, of_f), y = g.at(algebra_, of_g);
    std::vector<Formula> out = x.conditions;
    append(out, y.conditions);
    equal.clear();
    for (size_t d = 0; d < x.coordinates.size(); d++) equal.push_back(Formula::eq(x.coordinates[d], y.coordinates[d]));
    append(out, equal);
    return out;
  };
  for (const auto &[i, j] : order) {
    const Poly v = of_f.at(i), w = of_g.at(j);
    const std::vector<Formula> known = facts();
    std::vector<Formula> of_coordinate; // the equation that has the digit belongs to the goal
    for (const Formula &e : equal)
      if (e.atom.p.uses(i + "#1") && e.atom.p.uses(j + "#2")) of_coordinate.push_back(e);
    std::vector<Formula> less = of_coordinate, more = of_coordinate;
    less.push_back(Formula::lt(v, w));
    more.push_back(Formula::lt(w, v));
    if (impossible(known, less) && (same || impossible(known, more)))
      of_g[j] = v;
    else if (same)
      return "that no point is generated twice: different " + i;
  }
  if (same || impossible({}, facts())) return "";
  return "that no point is generated by two statements";
}

std::vector<Formula> Bijection::quotient_facts(const std::vector<Formula> &facts,
                                               const std::vector<Formula> &goals) const {
  std::vector<std::pair<Poly, const Algebra::Quotient *>> used;
  const std::set<std::string> symbols = algebra_.all_symbols(goals);
  for (const auto &[name, q] : algebra_.quotients())
    if (symbols.count(name)) used.emplace_back(Poly::symbol(name), &q);
  constexpr size_t most = 12;
  std::vector<Formula> out;
  if (used.size() > most) return out;
  for (const auto &[p, a] : used) {
    if (impossible(facts, {Formula::lt(a->numerator, 0)})) {
      out.push_back(Formula::ge(p, 0));
      for (const std::string &size : algebra_.positive) out.push_back(Formula::ge(p * Poly::symbol(size), 0));
    }
    for (const auto &[q, b] : used)
      if (a != b && a->denominator == b->denominator && impossible(facts, {Formula::lt(b->numerator, a->numerator)}))
        out.push_back(Formula::ge(q, p));
  }
  return out;
}

std::string Bijection::complete() {
  if (families_.empty()) return "that every point of the source is generated";
  const size_t dimensions = families_[0].at(algebra_, named(families_[0], "")).coordinates.size();
  std::vector<Poly> x;
  for (size_t d = 0; d < dimensions; d++) x.push_back(Poly::symbol("x#" + std::to_string(d)));
  std::vector<Formula> facts = set_(algebra_, x), missed;
  for (const Family &f : families_) {
    const Instance i = f.at(algebra_, solution(f, x));
    std::vector<Formula> holds = i.conditions;
    for (size_t d = 0; d < dimensions; d++)
      if (!(i.coordinates[d] == x[d])) holds.push_back(Formula::eq(i.coordinates[d], x[d]));
    std::vector<Formula> fails;
    for (const Formula &h : holds) {
      fails.push_back(negation(h));
      if (impossible(facts, {fails.back()})) fails.pop_back();
    }
    if (fails.empty()) return "";
    std::vector<Formula> known = facts;
    append(known, quotient_facts(facts, fails));
    std::erase_if(fails, [&](const Formula &fail) { return impossible(known, {fail}); });
    if (fails.empty()) return "";
    missed.push_back(Formula::any(fails));
  }
  append(facts, missed);
  if (impossible({}, facts)) return "";
  return "that every point of the source is generated: " + missed[0].text();
}

} // namespace metafork::check
