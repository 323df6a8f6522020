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

bool is_unit(const Poly &p) { return p == Poly(1) || p == Poly(-1); }

} // namespace

bool Bijection::impossible(std::vector<Formula> formulas) const {
  return solver_.impossible(algebra_.with_definitions(std::move(formulas)));
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
      std::vector<Formula> all = i.conditions;
      all.push_back(negation(goal));
      if (!impossible(all)) return "that every generated point is one of the source: " + goal.text();
    }
  }
  return "";
}

// The iterators of each coordinate that no coordinate before it has, with their moduli. A modulus that another one
// divides comes first; else the outer loop does.
std::vector<Bijection::Digits> Bijection::digits_of(const Family &f) {
  const Instance at = f.at(algebra_, named(f, ""));
  std::vector<Digits> out;
  std::set<std::string> done;
  for (const Poly &x : at.coordinates) {
    Digits d;
    d.rest = x;
    for (const std::string &i : f.iterators) {
      if (done.count(i) || !x.uses(i)) continue;
      const auto modulus = x.coefficient(i);
      if (!modulus) throw Beyond("a point is not linear in " + i);
      d.rest = d.rest - *modulus * Poly::symbol(i);
      auto place = d.digits.end();
      while (place != d.digits.begin()) {
        const Poly &before = std::prev(place)->modulus;
        if (is_unit(before) ? is_unit(*modulus) : !modulus->divide(before) || *modulus == before) break;
        --place;
      }
      d.digits.insert(place, {i, *modulus});
    }
    for (const Digit &digit : d.digits) {
      done.insert(digit.iterator);
      for (const std::string &other : f.iterators)
        if (digit.modulus.uses(other)) throw Beyond("a point has a product of two loop variables");
    }
    out.push_back(std::move(d));
  }
  return out;
}

// The iterators as functions of the point.
Environment Bijection::solution(const Family &f, const std::vector<Poly> &x) {
  Environment out;
  const std::vector<Digits> coordinates = digits_of(f);
  for (size_t d = 0; d < coordinates.size(); d++) {
    // `rest` may name iterators that are known by now, also inside the symbols of minima and quotients
    Environment known = named(f, "");
    for (const auto &[name, value] : out) known[name] = value;
    Poly offset = f.at(algebra_, known).coordinates[d];
    for (const Digit &digit : coordinates[d].digits) offset = offset - digit.modulus * Poly::symbol(digit.iterator);
    Poly dividend = x[d] - offset;
    for (const Digit &digit : coordinates[d].digits) {
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

std::string Bijection::once(size_t first, size_t second) {
  const Family &f = families_[first], &g = families_[second];
  const bool same = first == second;
  Environment of_f = named(f, "#1"), of_g = named(g, "#2");
  std::vector<std::pair<std::string, std::string>> order; // corresponding iterators
  const std::vector<Digits> df = digits_of(f), dg = digits_of(g);
  for (size_t d = 0; d < df.size(); d++)
    for (size_t k = 0; k < std::min(df[d].digits.size(), dg[d].digits.size()); k++)
      if (df[d].digits[k].modulus == dg[d].digits[k].modulus)
        order.emplace_back(df[d].digits[k].iterator, dg[d].digits[k].iterator);
  for (const std::string &i : f.iterators)
    if (same && std::none_of(order.begin(), order.end(), [&](const auto &o) { return o.first == i; }))
      order.emplace_back(i, i);
  auto facts = [&] {
    const Instance x = f.at(algebra_, of_f), y = g.at(algebra_, of_g);
    std::vector<Formula> out = x.conditions;
    append(out, y.conditions);
    for (size_t d = 0; d < x.coordinates.size(); d++) out.push_back(Formula::eq(x.coordinates[d], y.coordinates[d]));
    return out;
  };
  for (const auto &[i, j] : order) {
    const Poly v = of_f.at(i), w = of_g.at(j);
    std::vector<Formula> less = facts(), more = less;
    less.push_back(Formula::lt(v, w));
    more.push_back(Formula::lt(w, v));
    if (impossible(less) && (same || impossible(more)))
      of_g[j] = v;
    else if (same)
      return "that no point is generated twice: different " + i;
  }
  if (same || impossible(facts())) return "";
  return "that no point is generated by two statements";
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
      std::vector<Formula> all = facts;
      fails.push_back(negation(h));
      all.push_back(fails.back());
      if (impossible(all)) fails.pop_back();
    }
    if (fails.empty()) return "";
    missed.push_back(Formula::any(fails));
  }
  append(facts, missed);
  if (impossible(facts)) return "";
  return "that every point of the source is generated: " + missed[0].text();
}

} // namespace metafork::check
