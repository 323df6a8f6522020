#include "check/poly.h"

#include <algorithm>

namespace metafork::check {

namespace {

int64_t sum(int64_t a, int64_t b) {
  int64_t r = 0;
  if (__builtin_add_overflow(a, b, &r)) throw Beyond("a coefficient does not fit 64 bits");
  return r;
}

int64_t product(int64_t a, int64_t b) {
  int64_t r = 0;
  if (__builtin_mul_overflow(a, b, &r)) throw Beyond("a coefficient does not fit 64 bits");
  return r;
}

} // namespace

Poly::Poly(int64_t constant) {
  if (constant != 0) terms_[{}] = constant;
}

Poly Poly::symbol(const std::string &name) {
  Poly p;
  p.terms_[{name}] = 1;
  return p;
}

void Poly::add(const Monomial &m, int64_t coefficient) {
  const auto [it, inserted] = terms_.emplace(m, coefficient);
  if (!inserted) it->second = sum(it->second, coefficient);
  if (it->second == 0) terms_.erase(it);
}

std::optional<int64_t> Poly::constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() == 1 && terms_.begin()->first.empty()) return terms_.begin()->second;
  return std::nullopt;
}

int64_t Poly::constant_term() const {
  const auto it = terms_.find({});
  return it == terms_.end() ? 0 : it->second;
}

bool Poly::is_affine() const {
  return std::all_of(terms_.begin(), terms_.end(), [](const auto &t) { return t.first.size() <= 1; });
}

bool Poly::uses(const std::string &symbol) const { return degree(symbol) > 0; }

std::set<std::string> Poly::symbols() const {
  std::set<std::string> out;
  for (const auto &[m, c] : terms_) out.insert(m.begin(), m.end());
  return out;
}

size_t Poly::degree(const std::string &symbol) const {
  size_t out = 0;
  for (const auto &[m, c] : terms_) out = std::max(out, static_cast<size_t>(std::count(m.begin(), m.end(), symbol)));
  return out;
}

std::optional<Poly> Poly::coefficient(const std::string &symbol) const {
  Poly out;
  for (const auto &[m, c] : terms_) {
    const auto n = std::count(m.begin(), m.end(), symbol);
    if (n > 1) return std::nullopt;
    if (n == 0) continue;
    Monomial rest = m;
    rest.erase(std::find(rest.begin(), rest.end(), symbol));
    out.add(rest, c);
  }
  return out;
}

Poly Poly::substitute(const std::map<std::string, Poly> &values) const {
  Poly out;
  for (const auto &[m, c] : terms_) {
    Poly term(c);
    for (const std::string &s : m) {
      const auto it = values.find(s);
      term = term * (it == values.end() ? symbol(s) : it->second);
    }
    out += term;
  }
  return out;
}

Poly Poly::rename(const std::map<std::string, std::string> &names) const {
  Poly out;
  for (const auto &[m, c] : terms_) {
    Monomial renamed;
    for (const std::string &s : m) {
      const auto it = names.find(s);
      renamed.push_back(it == names.end() ? s : it->second);
    }
    std::sort(renamed.begin(), renamed.end());
    out.add(renamed, c);
  }
  return out;
}

std::optional<Poly> Poly::divide(const Poly &divisor) const {
  if (divisor.terms_.size() != 1) return std::nullopt;
  const auto &[by, factor] = *divisor.terms_.begin();
  Poly out;
  for (const auto &[m, c] : terms_) {
    Monomial rest;
    if (c % factor != 0 || !std::includes(m.begin(), m.end(), by.begin(), by.end())) return std::nullopt;
    std::set_difference(m.begin(), m.end(), by.begin(), by.end(), std::back_inserter(rest));
    out.add(rest, c / factor);
  }
  return out;
}

std::optional<int64_t> Poly::evaluate(const std::map<std::string, int64_t> &values) const {
  int64_t out = 0;
  for (const auto &[m, c] : terms_) {
    int64_t term = c;
    for (const std::string &s : m) {
      const auto it = values.find(s);
      if (it == values.end()) return std::nullopt;
      term = product(term, it->second);
    }
    out = sum(out, term);
  }
  return out;
}

std::string Poly::text() const {
  std::string out;
  for (auto it = terms_.rbegin(); it != terms_.rend(); ++it) {
    const auto &[m, c] = *it;
    out.append(out.empty() ? (c < 0 ? "-" : "") : c < 0 ? " - " : " + ");
    const std::string magnitude = std::to_string(c).substr(c < 0 ? 1 : 0);
    std::string factors;
    for (const std::string &s : m) factors.append(factors.empty() ? "" : "*").append(s);
    if (factors.empty())
      out += magnitude;
    else
      out.append(magnitude == "1" ? "" : magnitude + "*").append(factors);
  }
  return out.empty() ? "0" : out;
}

Poly &Poly::operator+=(const Poly &o) {
  for (const auto &[m, c] : o.terms_) add(m, c);
  return *this;
}

Poly operator*(const Poly &a, const Poly &b) {
  Poly out;
  for (const auto &[ma, ca] : a.terms_)
    for (const auto &[mb, cb] : b.terms_) {
      Monomial m;
      std::merge(ma.begin(), ma.end(), mb.begin(), mb.end(), std::back_inserter(m));
      out.add(m, product(ca, cb));
    }
  return out;
}

} // namespace metafork::check
