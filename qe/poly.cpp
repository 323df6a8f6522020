// Polynomial arithmetic, the text of polynomials, and the builders of constraints.
#include "qe/detail.h"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <utility>

namespace metafork::qe {

using detail::degree_of;

namespace {

void add_term(std::map<Monomial, mpz_class> &terms, const Monomial &m, const mpz_class &c) {
  auto [it, fresh] = terms.try_emplace(m, c);
  if (!fresh) it->second += c;
  if (it->second == 0) terms.erase(it);
}

Monomial product(const Monomial &a, const Monomial &b) {
  Monomial r = a;
  for (const auto &[name, exponent] : b) r[name] += exponent;
  return r;
}

// a / b where b divides a.
std::optional<Monomial> quotient(const Monomial &a, const Monomial &b) {
  Monomial r = a;
  for (const auto &[name, exponent] : b) {
    auto it = r.find(name);
    if (it == r.end() || it->second < exponent) return std::nullopt;
    if ((it->second -= exponent) == 0) r.erase(it);
  }
  return r;
}

// A graded lexicographic order: compatible with products, as division needs.
bool monomial_less(const Monomial &a, const Monomial &b) {
  const unsigned da = degree_of(a), db = degree_of(b);
  if (da != db) return da < db;
  auto ia = a.begin(), ib = b.begin();
  for (; ia != a.end() && ib != b.end(); ++ia, ++ib) {
    if (ia->first != ib->first) return ia->first > ib->first;
    if (ia->second != ib->second) return ia->second < ib->second;
  }
  return ia == a.end() && ib != b.end();
}

// Lower-case names before upper-case ones: unknowns before parameters, b*B.
std::pair<bool, Symbol> print_key(const Symbol &s) {
  return {!s.empty() && std::isupper(static_cast<unsigned char>(s[0])), s};
}

std::string monomial_text(const Monomial &m) {
  std::vector<std::pair<Symbol, unsigned>> factors(m.begin(), m.end());
  std::sort(factors.begin(), factors.end(),
            [](const auto &a, const auto &b) { return print_key(a.first) < print_key(b.first); });
  std::string out;
  for (const auto &[name, exponent] : factors) {
    out += out.empty() ? "" : "*";
    out += name;
    if (exponent > 1) out.append("^").append(std::to_string(exponent));
  }
  return out;
}

struct PrintedTerm {
  int group; // 0: positive, 1: negative, 2: the constant; -1: a positive constant that leads
  unsigned degree;
  std::pair<bool, Symbol> name;
  mpz_class coefficient;
  bool operator<(const PrintedTerm &o) const {
    return std::tie(group, o.degree, name) < std::tie(o.group, degree, o.name);
  }
};

std::vector<PrintedTerm> printed_terms(const std::map<Monomial, mpz_class> &terms) {
  bool any_positive = false;
  for (const auto &[m, c] : terms) any_positive |= !m.empty() && c > 0;
  std::vector<PrintedTerm> out;
  for (const auto &[m, c] : terms) {
    const int group = !m.empty() ? (c > 0 ? 0 : 1) : (c > 0 && !any_positive ? -1 : 2);
    out.push_back({group, degree_of(m), print_key(monomial_text(m)), c});
  }
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace

namespace detail {

unsigned degree_of(const Monomial &m) {
  unsigned d = 0;
  for (const auto &[name, exponent] : m) d += exponent;
  return d;
}

unsigned degree_of(const Poly &p) {
  unsigned d = 0;
  for (const auto &[m, c] : p.terms()) d = std::max(d, degree_of(m));
  return d;
}

const Poly &one() {
  static const Poly value(1);
  return value;
}

Division divide(const Poly &p, const Poly &divisor) {
  Division result;
  const auto &d = divisor.terms();
  const auto lead = std::max_element(d.begin(), d.end(),
                                     [](const auto &a, const auto &b) { return monomial_less(a.first, b.first); });
  Poly left = p;
  while (!left.is_zero()) {
    const auto &t = left.terms();
    const auto top = std::max_element(t.begin(), t.end(),
                                      [](const auto &a, const auto &b) { return monomial_less(a.first, b.first); });
    const auto m = quotient(top->first, lead->first);
    const bool divides = m && mpz_divisible_p(top->second.get_mpz_t(), lead->second.get_mpz_t());
    const Poly step = divides ? Poly(*m, mpz_class(top->second / lead->second)) : Poly(top->first, top->second);
    (divides ? result.quotient : result.remainder) += step;
    left -= divides ? step * divisor : step;
  }
  return result;
}

} // namespace detail

Poly::Poly(const Poly &) = default;
Poly::Poly(Poly &&) noexcept = default;
Poly &Poly::operator=(const Poly &) = default;
Poly &Poly::operator=(Poly &&) noexcept = default;
Poly::~Poly() = default;

Poly::Poly(long constant) : Poly(mpz_class(constant)) {}

Poly::Poly(const mpz_class &constant) : Poly(Monomial{}, constant) {}

Poly::Poly(const Monomial &m, const mpz_class &coefficient) {
  if (coefficient != 0) terms_.emplace(m, coefficient);
}

Poly Poly::symbol(const Symbol &name) { return Poly(Monomial{{name, 1}}, 1); }

bool Poly::is_constant() const { return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first.empty()); }

std::optional<mpz_class> Poly::constant() const {
  if (!is_constant()) return std::nullopt;
  return constant_term();
}

mpz_class Poly::constant_term() const {
  const auto it = terms_.find(Monomial{});
  return it == terms_.end() ? mpz_class(0) : it->second;
}

std::set<Symbol> Poly::symbols() const {
  std::set<Symbol> out;
  for (const auto &[m, c] : terms_)
    for (const auto &[name, exponent] : m) out.insert(name);
  return out;
}

bool Poly::uses(const Symbol &s) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const auto &t) { return t.first.count(s) != 0; });
}

unsigned Poly::degree(const Symbol &s) const {
  unsigned d = 0;
  for (const auto &[m, c] : terms_)
    if (const auto it = m.find(s); it != m.end()) d = std::max(d, it->second);
  return d;
}

Poly Poly::coefficient(const Symbol &s, unsigned power) const {
  Poly out;
  for (const auto &[m, c] : terms_) {
    const auto it = m.find(s);
    if ((it == m.end() ? 0 : it->second) != power) continue;
    Monomial rest = m;
    rest.erase(s);
    out.terms_.emplace(std::move(rest), c);
  }
  return out;
}

Poly Poly::substitute(const Symbol &s, const Poly &value) const {
  if (!uses(s)) return *this;
  Poly out;
  for (unsigned power = degree(s) + 1; power-- > 0;) { // Horner
    out *= value;
    out += coefficient(s, power);
  }
  return out;
}

std::optional<Poly> Poly::divide_exact(const Poly &divisor) const {
  if (divisor.is_zero()) return std::nullopt;
  detail::Division d = detail::divide(*this, divisor);
  if (!d.remainder.is_zero()) return std::nullopt;
  return std::move(d.quotient);
}

mpz_class Poly::content() const {
  mpz_class g = 0;
  for (const auto &[m, c] : terms_) g = gcd(g, c);
  return g;
}

mpz_class Poly::evaluate(const std::map<Symbol, mpz_class> &values) const {
  mpz_class sum = 0, power;
  for (const auto &[m, c] : terms_) {
    mpz_class term = c;
    for (const auto &[name, exponent] : m) {
      mpz_pow_ui(power.get_mpz_t(), values.at(name).get_mpz_t(), exponent);
      term *= power;
    }
    sum += term;
  }
  return sum;
}

Poly Poly::operator-() const {
  Poly out = *this;
  for (auto &[m, c] : out.terms_) c = -c;
  return out;
}

Poly &Poly::operator+=(const Poly &o) {
  if (this == &o) return *this *= Poly(2);
  for (const auto &[m, c] : o.terms_) add_term(terms_, m, c);
  return *this;
}

Poly &Poly::operator-=(const Poly &o) { return *this += -o; }

Poly &Poly::operator*=(const Poly &o) {
  std::map<Monomial, mpz_class> out;
  for (const auto &[ma, ca] : terms_)
    for (const auto &[mb, cb] : o.terms_) add_term(out, product(ma, mb), ca * cb);
  terms_ = std::move(out);
  return *this;
}

std::string Poly::text() const {
  if (is_zero()) return "0";
  std::string out;
  for (const PrintedTerm &t : printed_terms(terms_)) {
    const bool negative = t.coefficient < 0;
    out += out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    const mpz_class magnitude = abs(t.coefficient);
    const std::string &name = t.name.second;
    if (magnitude != 1 || name.empty()) out += magnitude.get_str() + (name.empty() ? "" : "*");
    out += name;
  }
  return out;
}

std::string Constraint::text() const { return p.text() + (equality ? " = 0" : " >= 0"); }

Constraint ge(const Poly &a, const Poly &b) { return {a - b, false}; }
Constraint le(const Poly &a, const Poly &b) { return {b - a, false}; }
Constraint lt(const Poly &a, const Poly &b) { return {b - a - 1, false}; }
Constraint gt(const Poly &a, const Poly &b) { return {a - b - 1, false}; }
Constraint eq(const Poly &a, const Poly &b) { return {a - b, true}; }

} // namespace metafork::qe
