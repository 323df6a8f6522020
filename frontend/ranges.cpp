#include "frontend/ranges.h"

#include <algorithm>
#include <optional>

namespace metafork::frontend {

using model::IntExpr;

namespace {

using Monomial = std::vector<std::string>; // sorted; empty for the constant
using Polynomial = std::map<Monomial, int64_t>;
using NeverNegative = std::function<bool(const std::string &)>;

bool add_to(Polynomial &p, const Monomial &m, int64_t coefficient) {
  int64_t &c = p[m];
  const bool overflow = __builtin_add_overflow(c, coefficient, &c);
  if (c == 0) p.erase(m);
  return !overflow;
}

// nullopt: no polynomial, or too large.
std::optional<Polynomial> expand(const IntExpr &e) {
  switch (e.kind()) {
    case IntExpr::Kind::constant:
      return e.value() == 0 ? Polynomial{} : Polynomial{{{}, e.value()}};
    case IntExpr::Kind::symbol:
      return Polynomial{{{e.name()}, 1}};
    case IntExpr::Kind::add: {
      auto a = expand(e.lhs());
      const auto b = expand(e.rhs());
      if (!a || !b) return std::nullopt;
      for (const auto &[m, c] : *b)
        if (!add_to(*a, m, c)) return std::nullopt;
      return a;
    }
    case IntExpr::Kind::multiply: {
      const auto a = expand(e.lhs()), b = expand(e.rhs());
      if (!a || !b || a->size() * b->size() > 64) return std::nullopt;
      Polynomial out;
      for (const auto &[m, c] : *a)
        for (const auto &[n, d] : *b) {
          Monomial product = m;
          product.insert(product.end(), n.begin(), n.end());
          std::sort(product.begin(), product.end());
          int64_t coefficient = 0;
          if (__builtin_mul_overflow(c, d, &coefficient) || !add_to(out, product, coefficient)) return std::nullopt;
        }
      return out;
    }
    default:
      return std::nullopt;
  }
}

// Every coefficient is positive and every symbol never negative.
bool plainly_not_negative(const Polynomial &p, const NeverNegative &never_negative) {
  return std::all_of(p.begin(), p.end(), [&](const auto &term) {
    return term.second >= 0 && std::all_of(term.first.begin(), term.first.end(), never_negative);
  });
}

std::optional<Polynomial> difference(Polynomial a, const Polynomial &b) {
  for (const auto &[m, c] : b)
    if (c == INT64_MIN || !add_to(a, m, -c)) return std::nullopt;
  return a;
}

bool follows(const Polynomial &p, const std::vector<Polynomial> &facts, const NeverNegative &never_negative,
             int depth) {
  if (plainly_not_negative(p, never_negative)) return true;
  if (depth == 0) return false;
  return std::any_of(facts.begin(), facts.end(), [&](const Polynomial &fact) {
    const auto rest = difference(p, fact);
    return rest && follows(*rest, facts, never_negative, depth - 1);
  });
}

} // namespace

bool KnownRanges::fits(const IntExpr &value, unsigned bits, const NeverNegative &never_negative) const {
  const auto p = expand(value);
  if (!p) return false;
  std::vector<Polynomial> facts;
  for (const IntExpr &fact : facts_)
    if (auto f = expand(fact)) facts.push_back(std::move(*f));
  constexpr int facts_in_a_proof = 2;
  if (!follows(*p, facts, never_negative, facts_in_a_proof)) return false;
  return std::any_of(values_.begin(), values_.end(), [&](const Value &known) {
    const auto upper = known.bits <= bits ? expand(known.value) : std::nullopt;
    const auto rest = upper ? difference(*upper, *p) : std::nullopt;
    return rest && follows(*rest, facts, never_negative, facts_in_a_proof);
  });
}

} // namespace metafork::frontend
