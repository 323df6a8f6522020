#include "check/poly.h"

#include <algorithm>
#include <iterator>

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

bool before(const std::pair<Monomial, int64_t> &term, const Monomial &m) { return term.first < m; }

} // namespace

Monomial::Monomial(Symbols sorted)
    : symbols_(sorted.empty() ? nullptr : std::make_shared<const Symbols>(std::move(sorted))) {}

bool Monomial::operator==(const Monomial &o) const {
  return symbols_ == o.symbols_ || (symbols_ && o.symbols_ && *symbols_ == *o.symbols_);
}

bool Monomial::operator<(const Monomial &o) const {
  return symbols_ != o.symbols_ && std::lexicographical_compare(begin(), end(), o.begin(), o.end());
}

Monomial Monomial::times(const Monomial &o) const {
  if (empty()) return o;
  if (o.empty()) return *this;
  Symbols out;
  std::merge(begin(), end(), o.begin(), o.end(), std::back_inserter(out));
  return out;
}

Monomial Monomial::without(size_t k) const {
  Symbols out(begin(), end());
  out.erase(out.begin() + static_cast<long>(k));
  return out;
}

Poly::Poly(int64_t constant) {
  if (constant != 0) terms_.emplace_back(Monomial(), constant);
}

Poly Poly::symbol(const std::string &name) {
  Poly p;
  p.terms_.emplace_back(Monomial({name}), 1);
  return p;
}

void Poly::add(const Monomial &m, int64_t coefficient) {
  const auto it = std::lower_bound(terms_.begin(), terms_.end(), m, before);
  if (it == terms_.end() || m < it->first) {
    if (coefficient != 0) terms_.emplace(it, m, coefficient);
    return;
  }
  it->second = sum(it->second, coefficient);
  if (it->second == 0) terms_.erase(it);
}

int64_t Poly::coefficient_of(const Monomial &m) const {
  const auto it = std::lower_bound(terms_.begin(), terms_.end(), m, before);
  return it == terms_.end() || m < it->first ? 0 : it->second;
}

std::optional<int64_t> Poly::constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() == 1 && terms_.begin()->first.empty()) return terms_.begin()->second;
  return std::nullopt;
}

int64_t Poly::constant_term() const {
  return terms_.empty() || !terms_.front().first.empty() ? 0 : terms_.front().second;
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
    out.add(m.without(static_cast<size_t>(std::find(m.begin(), m.end(), symbol) - m.begin())), c);
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
    Monomial::Symbols renamed;
    for (const std::string &s : m) {
      const auto it = names.find(s);
      renamed.push_back(it == names.end() ? s : it->second);
    }
    std::sort(renamed.begin(), renamed.end());
    out.add(std::move(renamed), c);
  }
  return out;
}

std::optional<Poly> Poly::divide(const Poly &divisor) const {
  if (divisor.terms_.size() != 1) return std::nullopt;
  const auto &[by, factor] = *divisor.terms_.begin();
  Poly out;
  for (const auto &[m, c] : terms_) {
    Monomial::Symbols rest;
    if (c % factor != 0 || !std::includes(m.begin(), m.end(), by.begin(), by.end())) return std::nullopt;
    std::set_difference(m.begin(), m.end(), by.begin(), by.end(), std::back_inserter(rest));
    out.add(std::move(rest), c / factor);
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
  if (o.terms_.size() < 2) {
    for (const auto &[m, c] : o.terms_) add(m, c);
    return *this;
  }
  Terms out;
  out.reserve(terms_.size() + o.terms_.size());
  auto a = terms_.begin();
  for (const auto &[m, c] : o.terms_) {
    while (a != terms_.end() && a->first < m) out.push_back(std::move(*a++));
    const bool same = a != terms_.end() && !(m < a->first);
    const int64_t both = same ? sum((a++)->second, c) : c;
    if (both != 0) out.emplace_back(m, both);
  }
  out.insert(out.end(), std::make_move_iterator(a), std::make_move_iterator(terms_.end()));
  terms_ = std::move(out);
  return *this;
}

Poly operator*(const Poly &a, const Poly &b) {
  Poly out;
  for (const auto &[ma, ca] : a.terms_)
    for (const auto &[mb, cb] : b.terms_) out.add(ma.times(mb), product(ca, cb));
  return out;
}

} // namespace metafork::check
