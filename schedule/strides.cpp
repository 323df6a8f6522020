#include "schedule/strides.h"

#include "schedule/numbers.h"

#include "analysis/analysis.h"

#include <algorithm>
#include <set>

namespace metafork::schedule {

using model::IntExpr;

namespace {

unsigned degree(const qe::Monomial &m) {
  unsigned d = 0;
  for (const auto &[symbol, power] : m) d += power;
  return d;
}

// Is each a multiple of the next one, and a larger product?
bool is_chain(const std::vector<qe::Monomial> &strides) {
  for (size_t k = 0; k + 1 < strides.size(); k++)
    for (const auto &[symbol, power] : strides[k + 1]) {
      const auto it = strides[k].find(symbol);
      if (it == strides[k].end() || it->second < power || degree(strides[k]) <= degree(strides[k + 1])) return false;
    }
  return true;
}

void join(mpz_class &divisor, const mpz_class &other) { divisor = gcd(divisor, other); }

} // namespace

Factors factors(const model::Scop &scop, const qe::Monomial &monomial, const Opaque &opaque) {
  Factors out;
  for (const auto &[symbol, power] : monomial) {
    const auto known = opaque.find(symbol);
    const bool index =
        known != opaque.end() || std::any_of(scop.loops.begin(), scop.loops.end(),
                                             [&s = symbol](const model::ScopLoop &l) { return l.index == s; });
    if (!index) {
      out.parameters[symbol] = power;
      continue;
    }
    out.degree += power;
    for (unsigned i = 0; i < power; i++)
      out.indices = out.indices * (known == opaque.end() ? IntExpr::symbol(symbol) : known->second);
  }
  return out;
}

IntExpr value_of(const qe::Monomial &m) {
  IntExpr out = 1;
  for (const auto &[symbol, power] : m)
    for (unsigned i = 0; i < power; i++) out = out * IntExpr::symbol(symbol);
  return out;
}

namespace {

// With the greatest common divisor of the coefficients.
using Divisors = std::map<qe::Monomial, mpz_class>;

// A polynomial in which what is none has a name of its own.
std::optional<qe::Poly> opened(const IntExpr &e, Opaque &opaque) {
  if (!e.is_known()) return std::nullopt;
  if (e.is_polynomial()) return analysis::polynomial(e);
  if (e.kind() != IntExpr::Kind::add && e.kind() != IntExpr::Kind::multiply) {
    opaque.emplace(e.text(), e);
    return qe::Poly::symbol(e.text());
  }
  const auto a = opened(e.lhs(), opaque), b = opened(e.rhs(), opaque);
  if (!a || !b) return std::nullopt;
  return e.kind() == IntExpr::Kind::add ? *a + *b : *a * *b;
}

// The strides, the largest first; none where they are no chain.
std::vector<IntExpr> chain(Divisors divisors) {
  divisors[qe::Monomial()] = 1;
  if (divisors.size() < 2) return {};
  std::vector<qe::Monomial> strides;
  for (const auto &[monomial, divisor] : divisors) strides.push_back(monomial);
  std::sort(strides.begin(), strides.end(),
            [](const qe::Monomial &a, const qe::Monomial &b) { return degree(a) > degree(b); });
  if (!is_chain(strides)) return {};
  for (size_t k = 1; k < strides.size(); k++) join(divisors[strides[k]], divisors[strides[k - 1]]);
  if (!divisors[strides[0]].fits_slong_p()) return {}; // and so do those that divide it
  std::vector<IntExpr> out;
  for (const qe::Monomial &m : strides) out.push_back(IntExpr(fitting(divisors[m])) * value_of(m));
  return out;
}

bool is_product(const qe::Monomial &m) { return degree(m) > 1; }

// Rows that are named by a size, as the last one in (n - 1)*n + j: where there is a product that is no number else.
Divisors with_rows(Divisors divisors, const Divisors &fixed) {
  if (std::none_of(fixed.begin(), fixed.end(), [](const auto &one) { return is_product(one.first); })) return {};
  for (const auto &[monomial, divisor] : fixed) join(divisors[monomial], divisor);
  return divisors;
}

// Rows that are named by several sizes, p*n + j and q*n + j: what these products have in common is the stride.
Divisors with_common_rows(Divisors divisors, const Divisors &fixed) {
  std::optional<qe::Monomial> common;
  mpz_class divisor;
  size_t products = 0;
  for (const auto &[monomial, coefficient] : fixed) {
    if (!is_product(monomial)) continue;
    products++;
    join(divisor, coefficient);
    if (!common) common = monomial;
    std::erase_if(*common, [&m = monomial](const auto &factor) { return !m.count(factor.first); });
    for (auto &[symbol, power] : *common) power = std::min(power, monomial.at(symbol));
  }
  if (products < 2 || common->empty()) return {};
  join(divisors[*common], divisor);
  return divisors;
}

} // namespace

std::map<int, std::vector<IntExpr>> find_strides(const model::Scop &scop) {
  // all: of subscripts with remainders and their like too; fixed: of terms without an index
  std::map<int, Divisors> plain, all, fixed;
  std::set<int> impossible;
  for (const model::ScopStatement &s : scop.statements)
    for (const model::ScopAccess &a : s.accesses) {
      if (a.index.size() != 1) continue;
      Opaque opaque;
      const auto p = opened(a.index[0], opaque);
      if (!p) continue;
      Divisors own;
      bool linear = true;
      for (const auto &[monomial, coefficient] : p->terms()) {
        const Factors f = factors(scop, monomial, opaque);
        linear = linear && f.degree <= 1;
        if (f.degree == 1) join(own[f.parameters], coefficient);
        if (f.degree == 0 && !monomial.empty() && opaque.empty()) join(fixed[a.array][monomial], coefficient);
      }
      if (!linear && opaque.empty()) impossible.insert(a.array);
      if (!linear) continue;
      for (const auto &[monomial, divisor] : own) {
        join(all[a.array][monomial], divisor);
        if (opaque.empty()) join(plain[a.array][monomial], divisor);
      }
    }
  std::map<int, std::vector<IntExpr>> out;
  for (auto &[array, divisors] : all) {
    if (impossible.count(array)) continue;
    std::vector<IntExpr> strides = chain(divisors);
    if (strides.empty() && plain.count(array)) strides = chain(plain.at(array));
    if (strides.empty()) strides = chain(with_rows(divisors, fixed[array]));
    if (strides.empty()) strides = chain(with_common_rows(divisors, fixed[array]));
    if (!strides.empty()) out[array] = std::move(strides);
  }
  return out;
}

std::optional<std::vector<IntExpr>> digits(const model::Scop &scop, const IntExpr &index,
                                           const std::vector<IntExpr> &strides) {
  Opaque opaque;
  const auto p = opened(index, opaque);
  if (!p) return std::nullopt;
  std::vector<IntExpr> out(strides.size(), IntExpr(0));
  for (const auto &[monomial, coefficient] : p->terms()) {
    if (!coefficient.fits_slong_p()) return std::nullopt;
    const Factors f = factors(scop, monomial, opaque);
    // the largest stride that divides the term; what is left of it multiplies the digit
    bool placed = false;
    for (size_t k = 0; k < strides.size() && !placed; k++) {
      const auto q = qe::Poly(f.parameters, coefficient).divide_exact(*analysis::polynomial(strides[k]));
      if (!q || !(q->is_constant() || k + 1 == strides.size() || f.degree == 0)) continue;
      for (const auto &[factor, c] : q->terms()) out[k] = out[k] + IntExpr(fitting(c)) * f.indices * value_of(factor);
      placed = true;
    }
    if (!placed) return std::nullopt;
  }
  return out;
}

} // namespace metafork::schedule
