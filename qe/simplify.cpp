// Normal forms of systems and the removal of what is implied.
#include "qe/detail.h"

#include <algorithm>
#include <tuple>

namespace metafork::qe {
namespace detail {
namespace {

Constraint contradiction() { return {Poly(-1), false}; }

// The greatest common divisor of the coefficients without the constant one.
mpz_class variable_content(const Poly &p) { return (p - Poly(p.constant_term())).content(); }

// p / g with the constant rounded down.
Poly divide_down(const Poly &p, const mpz_class &g) {
  Poly out;
  for (const auto &[m, c] : p.terms()) {
    mpz_class q;
    mpz_fdiv_q(q.get_mpz_t(), c.get_mpz_t(), g.get_mpz_t());
    out += Poly(m, q);
  }
  return out;
}

// Divides by the common divisor of the coefficients, rounding as integers allow; nullopt: trivially true.
std::optional<Constraint> tighten(const Constraint &c) {
  if (const auto value = c.p.constant()) {
    const bool holds = c.equality ? *value == 0 : *value >= 0;
    return holds ? std::nullopt : std::optional(contradiction());
  }
  const mpz_class g = variable_content(c.p);
  Constraint out = c;
  if (g != 1) {
    if (c.equality && c.p.constant_term() % g != 0) return contradiction();
    out.p = divide_down(c.p, g);
  }
  if (c.equality && leads_negative(out.p)) out.p = -out.p;
  return out;
}

bool single_symbol_bound(const Constraint &c) {
  const Poly variable = c.p - Poly(c.p.constant_term());
  return !c.equality && variable.terms().size() == 1 && degree_of(variable) == 1;
}

std::vector<size_t> most_complex_first(const System &s) {
  std::vector<size_t> order(s.size());
  for (size_t i = 0; i < order.size(); i++) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return simpler(s[b].p, s[a].p); });
  return order;
}

} // namespace

bool leads_negative(const Poly &p) {
  for (const auto &[m, c] : p.terms())
    if (!m.empty()) return c < 0;
  return p.constant_term() < 0;
}

bool simpler(const Poly &a, const Poly &b) {
  const unsigned da = degree_of(a), db = degree_of(b);
  const size_t na = a.terms().size(), nb = b.terms().size();
  return std::tie(da, na) < std::tie(db, nb) || (std::tie(da, na) == std::tie(db, nb) && a.text() < b.text());
}

System normalise(const System &s) {
  System out;
  std::map<std::pair<bool, std::string>, size_t> seen; // by the text without the constant
  for (const Constraint &given : s) {
    const auto c = tighten(given);
    if (!c) continue;
    if (c->p.is_constant()) return {contradiction()};
    const mpz_class constant = c->p.constant_term();
    const auto [it, fresh] = seen.try_emplace({c->equality, (c->p - Poly(constant)).text()}, out.size());
    if (fresh) {
      out.push_back(*c);
      continue;
    }
    Constraint &kept = out[it->second];
    if (c->equality && !(kept.p == c->p)) return {contradiction()};
    if (constant < kept.p.constant_term()) kept = *c;
  }
  return out;
}

System remove_implied(const System &s, const System &context) {
  constexpr size_t max_constraints = 64; // more are left as they are: the work is quadratic
  if (s.empty() || s.size() > max_constraints) return s;
  Packer packer;
  const std::vector<PackedPoly> context_facts = pack_facts(packer, context);
  std::vector<std::vector<PackedPoly>> packed;
  for (const Constraint &c : s) packed.push_back(pack_facts(packer, {c}));
  const Prover from_context(packer, context_facts);

  std::vector<bool> dropped(s.size(), false);
  for (const size_t i : most_complex_first(s)) {
    dropped[i] = !context.empty() && from_context.implies(s[i]);
    if (dropped[i] || single_symbol_bound(s[i])) continue;
    std::vector<PackedPoly> facts = context_facts;
    for (size_t j = 0; j < s.size(); j++)
      if (j != i && !dropped[j]) facts.insert(facts.end(), packed[j].begin(), packed[j].end());
    dropped[i] = Prover(packer, std::move(facts)).implies(s[i]);
  }
  System out;
  for (size_t i = 0; i < s.size(); i++)
    if (!dropped[i]) out.push_back(s[i]);
  return out;
}

} // namespace detail

System simplify(const System &s, const System &context) {
  return detail::remove_implied(detail::normalise(s), context);
}

} // namespace metafork::qe
