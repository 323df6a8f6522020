#include "check/accesses.h"

#include <algorithm>

namespace metafork::check {

Accesses::Accesses(const model::Nest &n) : nest(n) {
  for (const model::Scalar &v : nest.scalars)
    if (v.integral && !v.is_signed) algebra.context.push_back(Formula::ge(Poly::symbol(v.name), 0));
  for (const model::BlockArray &b : nest.block_arrays)
    for (const model::IntExpr &e : b.extents) {
      try {
        if (b.always && e.is_known())
          algebra.context.push_back(Formula::ge(algebra.value(e, {}), 1)); // it has elements
      } catch (const Beyond &) {                                           // not known
      }
    }
}

std::set<std::string> Accesses::varying(const std::set<std::string> &shared) const {
  std::set<std::string> out;
  for (const model::Loop &l : nest.loops) out.insert(l.index);
  for (const model::BlockSymbol &s : nest.block_symbols) out.insert(s.name);
  for (const std::string &s : shared) out.erase(s);
  return out;
}

std::set<std::string> Accesses::varying_in_phase(const std::set<int> &around) const {
  std::set<std::string> shared;
  for (size_t d = 0; d < nest.depth; d++) shared.insert(nest.loops[d].index);
  for (int l : around) shared.insert(nest.loops[static_cast<size_t>(l)].index);
  for (const model::BlockSymbol &s : nest.block_symbols) shared.insert(s.name);
  return varying(shared);
}

AccessInstance Accesses::at(int id, const std::set<std::string> &varying, const std::string &suffix) {
  const model::Access &a = model::access_at(nest, id);
  AccessInstance out;
  for (const std::string &s : varying) out.env[s] = Poly::symbol(s + suffix);
  auto add = [&](const std::vector<model::IntExpr> &constraints) {
    for (const model::IntExpr &c : constraints) {
      try {
        if (c.is_known()) out.conditions.push_back(algebra.not_negative(c, out.env));
      } catch (const Beyond &) { // left out: a superset
      }
    }
  };
  auto around = [&](const model::Loop &l) {
    if (l.known) add(l.constraints), add(l.implied);
  };
  for (size_t d = 0; d < nest.depth; d++) around(nest.loops[d]);
  for (int l : a.loops) around(nest.loops[static_cast<size_t>(l)]);
  add(a.guards);
  return out;
}

std::vector<Formula> Accesses::same_element(int x, const AccessInstance &first, int y, const AccessInstance &second,
                                            const std::vector<Formula> &facts, const Solver &solver) {
  const model::Access &a = model::access_at(nest, x), &b = model::access_at(nest, y);
  std::vector<Formula> out;
  if (a.dimensions.size() > 1 && a.dimensions.size() == b.dimensions.size()) {
    bool known = true;
    for (size_t d = 0; d < a.dimensions.size(); d++)
      known = known && a.dimensions[d].is_known() && b.dimensions[d].is_known();
    if (known) {
      for (size_t d = 0; d < a.dimensions.size(); d++)
        out.push_back(
            Formula::eq(algebra.value(a.dimensions[d], first.env), algebra.value(b.dimensions[d], second.env)));
      return out;
    }
  }
  if (!a.subscript.is_known() || !b.subscript.is_known()) throw Beyond("the subscript cannot be followed");
  return by_strides(algebra.value(a.subscript, first.env), algebra.value(b.subscript, second.env), facts, solver);
}

// q*n + r = q'*n + r' with |r - r'| < n is q = q' and r = r', for each scalar n that several terms have as a factor.
std::vector<Formula> Accesses::by_strides(Poly p, Poly q, const std::vector<Formula> &facts, const Solver &solver) {
  std::vector<Formula> out;
  auto split = [](const Poly &from, const std::string &n) {
    Poly high, low;
    for (const auto &[m, c] : from.terms()) {
      Poly term(c);
      for (const std::string &s : m) term = term * Poly::symbol(s);
      (std::find(m.begin(), m.end(), n) == m.end() ? low : high) += term;
    }
    return std::pair(high.divide(Poly::symbol(n)).value_or(Poly()), low);
  };
  auto below = [&](const Poly &a, const Poly &b, const std::string &n) {
    std::vector<Formula> all = facts;
    all.push_back(Formula::ge(a - b, Poly::symbol(n)));
    return solver.impossible(algebra.with_definitions(all));
  };
  bool found = true;
  while (found) {
    found = false;
    for (const model::Scalar &v : nest.scalars) {
      const auto [ph, pl] = split(p, v.name);
      const auto [qh, ql] = split(q, v.name);
      if (ph.constant() || qh.constant() || (pl.is_zero() && ql.is_zero())) continue;
      if (!below(pl, ql, v.name) || !below(ql, pl, v.name)) continue;
      out.push_back(Formula::eq(pl, ql));
      p = ph;
      q = qh;
      found = true;
    }
  }
  out.push_back(Formula::eq(p, q));
  return out;
}

namespace {

struct Comparison {
  const Solver &solver;
  const Algebra &algebra;
  const std::vector<std::pair<Poly, Poly>> &pairs;
  size_t all;
  bool half;

  bool run(const std::vector<Formula> &facts, size_t at, bool differ) const {
    if (at == all && !differ) return true;
    if (at > 0 && solver.impossible(algebra.with_definitions(facts))) return true;
    if (at == pairs.size()) return false;
    const auto &[p, q] = pairs[at];
    auto with = [&](const Formula &f, bool more) {
      std::vector<Formula> next = facts;
      next.push_back(f);
      return run(next, at + 1, differ || more);
    };
    return with(Formula::eq(p, q), false) && with(Formula::lt(p, q), at < all) &&
           ((half && !differ && at < all) || with(Formula::lt(q, p), at < all));
  }
};

} // namespace

bool implies_equal(const Solver &solver, const Algebra &algebra, const std::vector<Formula> &facts,
                   const std::vector<std::pair<Poly, Poly>> &pairs, size_t all, bool half) {
  return Comparison{solver, algebra, pairs, all, half}.run(facts, 0, false);
}

} // namespace metafork::check
