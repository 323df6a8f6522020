#include "check/algebra.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

// The terms of a sum.
void terms_of(const IntExpr &e, std::vector<IntExpr> &out) {
  if (e.kind() == Kind::add) {
    terms_of(e.lhs(), out);
    terms_of(e.rhs(), out);
  } else {
    out.push_back(e);
  }
}

// e = -1 * other
std::optional<IntExpr> negated(const IntExpr &e) {
  if (e.kind() != Kind::multiply) return std::nullopt;
  if (e.lhs().constant() == -1) return e.rhs();
  if (e.rhs().constant() == -1) return e.lhs();
  return std::nullopt;
}

} // namespace

void Algebra::require_positive(const Poly &p) const {
  for (const auto &[m, c] : p.terms()) {
    bool known = c > 0;
    for (const std::string &s : m) known = known && positive.count(s) != 0;
    if (!known) throw Beyond("the divisor " + p.text() + " is not known to be positive");
  }
  if (p.is_zero()) throw Beyond("a division by zero");
}

// The terms of n that d divides come out: floor((b*B + u)/B) = b + floor(u/B).
Poly Algebra::quotient(const Poly &given, const Poly &d) {
  require_positive(d);
  Poly whole, n;
  for (const auto &[m, c] : given.terms()) {
    Poly term = c;
    for (const std::string &s : m) term = term * Poly::symbol(s);
    const auto q = term.divide(d);
    (q ? whole : n) += q ? *q : term;
  }
  if (const auto a = n.constant(), b = d.constant(); a && b) return whole + Poly((*a - (*a % *b + *b) % *b) / *b);
  const std::string name = "floor((" + n.text() + ")/(" + d.text() + "))";
  const Poly q = Poly::symbol(name);
  definitions_[name] = Formula::all({Formula::ge(n, d * q), Formula::ge(d * q + d - Poly(1), n)});
  quotients_[name] = {n, d};
  return whole + q;
}

Poly Algebra::truncated(const Poly &n, const Poly &d) {
  require_positive(d);
  if (const auto exact = n.divide(d)) return *exact;
  if (const auto a = n.constant(), b = d.constant(); a && b) return Poly(*a / *b);
  const std::string name = "trunc((" + n.text() + ")/(" + d.text() + "))";
  const Poly q = Poly::symbol(name);
  const Formula up = Formula::all({Formula::ge(n, 0), Formula::ge(n, d * q), Formula::ge(d * q + d - Poly(1), n)});
  const Formula down = Formula::all({Formula::lt(n, 0), Formula::ge(d * q, n), Formula::ge(n, d * q - d + Poly(1))});
  definitions_[name] = Formula::any({up, down});
  quotients_[name] = {n, d};
  return q;
}

std::string Algebra::extreme(bool least, const Poly &a, const Poly &b) {
  const std::string name = (least ? "min(" : "max(") + a.text() + ", " + b.text() + ")";
  const Poly m = Poly::symbol(name);
  definitions_[name] =
      least
          ? Formula::all({Formula::ge(a, m), Formula::ge(b, m), Formula::any({Formula::ge(m, a), Formula::ge(m, b)})})
          : Formula::all({Formula::ge(m, a), Formula::ge(m, b), Formula::any({Formula::ge(a, m), Formula::ge(b, m)})});
  return name;
}

Poly Algebra::value(const IntExpr &e, const Environment &env) {
  if (e.kind() == Kind::unknown) throw Beyond("an expression is not known");
  if (e.kind() == Kind::constant) return e.value();
  if (e.kind() == Kind::symbol) {
    const auto it = env.find(e.name());
    return it == env.end() ? Poly::symbol(e.name()) : it->second;
  }
  const Poly a = value(e.lhs(), env), b = value(e.rhs(), env);
  switch (e.kind()) {
    case Kind::add:
      return a + b;
    case Kind::multiply:
      return a * b;
    case Kind::min:
    case Kind::max:
      if (a == b) return a;
      return Poly::symbol(extreme(e.kind() == Kind::min, a, b));
    case Kind::floor_divide:
      return quotient(a, b);
    case Kind::divide:
    case Kind::remainder: {
      const bool flip = b.constant() && *b.constant() < 0;
      const Poly divisor = flip ? -b : b;
      const Poly q = truncated(a, divisor);
      if (e.kind() == Kind::divide) return flip ? -q : q;
      return a - divisor * q;
    }
    default:
      throw Beyond("an expression is not known");
  }
}

Formula Algebra::at_least(const Poly &x, const IntExpr &e, const Environment &env) {
  switch (e.kind()) {
    case Kind::max:
      return Formula::all({at_least(x, e.lhs(), env), at_least(x, e.rhs(), env)});
    case Kind::min:
      return Formula::any({at_least(x, e.lhs(), env), at_least(x, e.rhs(), env)});
    case Kind::floor_divide: {
      const Poly n = value(e.lhs(), env), d = value(e.rhs(), env);
      require_positive(d);
      return Formula::lt(n, d * x + d);
    }
    default:
      return Formula::ge(x, value(e, env));
  }
}

Formula Algebra::at_most(const Poly &x, const IntExpr &e, const Environment &env) {
  switch (e.kind()) {
    case Kind::min:
      return Formula::all({at_most(x, e.lhs(), env), at_most(x, e.rhs(), env)});
    case Kind::max:
      return Formula::any({at_most(x, e.lhs(), env), at_most(x, e.rhs(), env)});
    case Kind::floor_divide: {
      const Poly n = value(e.lhs(), env), d = value(e.rhs(), env);
      require_positive(d);
      return Formula::ge(n, d * x);
    }
    default:
      return Formula::ge(value(e, env), x);
  }
}

// One term that is no polynomial is compared with the rest of the sum, which needs no symbol for it.
Formula Algebra::not_negative(const IntExpr &e, const Environment &env) {
  std::vector<IntExpr> terms;
  terms_of(e, terms);
  IntExpr rest = 0, other;
  int others = 0;
  for (const IntExpr &t : terms) {
    if (t.is_polynomial()) {
      rest = rest + t;
    } else {
      other = t;
      others++;
    }
  }
  if (others != 1) return Formula::ge(value(e, env), 0);
  const Poly r = value(rest, env);
  if (const auto minus = negated(other)) return at_least(r, *minus, env);
  return at_most(-r, other, env);
}

std::set<std::string> Algebra::all_symbols(const std::vector<Formula> &formulas) const {
  std::set<std::string> seen, fresh;
  for (const Formula &f : formulas) f.collect_symbols(fresh);
  while (!fresh.empty()) {
    std::set<std::string> next;
    for (const std::string &s : fresh) {
      if (!seen.insert(s).second) continue;
      const auto it = definitions_.find(s);
      if (it != definitions_.end()) it->second.collect_symbols(next);
    }
    fresh = std::move(next);
  }
  return seen;
}

std::vector<Formula> Algebra::with_definitions(std::vector<Formula> formulas) const {
  std::set<std::string> seen, fresh;
  for (const Formula &f : formulas) f.collect_symbols(fresh);
  std::vector<bool> used(context.size(), false);
  while (!fresh.empty()) {
    std::set<std::string> next;
    for (const std::string &s : fresh) {
      if (!seen.insert(s).second) continue;
      if (positive.count(s)) formulas.push_back(Formula::ge(Poly::symbol(s), 1));
      const auto it = definitions_.find(s);
      if (it == definitions_.end()) continue;
      formulas.push_back(it->second);
      it->second.collect_symbols(next);
    }
    for (size_t i = 0; i < context.size(); i++) {
      std::set<std::string> own;
      context[i].collect_symbols(own);
      if (used[i] || std::none_of(own.begin(), own.end(), [&](const std::string &s) { return seen.count(s) != 0; }))
        continue;
      used[i] = true;
      formulas.push_back(context[i]);
      next.insert(own.begin(), own.end());
    }
    fresh = std::move(next);
  }
  return formulas;
}

} // namespace metafork::check
