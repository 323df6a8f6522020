// Integer polynomials of the checker: exact, with 64-bit coefficients; what does not fit is refused, never wrapped.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace metafork::check {

// Thrown where a claim is beyond the checker: it becomes "not checked", with this reason.
struct Beyond : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A product of symbols, sorted; empty: 1. Copies share the symbols.
class Monomial {
public:
  using Symbols = std::vector<std::string>;
  Monomial() = default;
  Monomial(Symbols sorted); // NOLINT: symbols are a product
  Monomial(std::initializer_list<std::string> sorted) : Monomial(Symbols(sorted)) {}

  const std::string *begin() const { return symbols_ ? symbols_->data() : nullptr; }
  const std::string *end() const { return begin() + size(); }
  size_t size() const { return symbols_ ? symbols_->size() : 0; }
  bool empty() const { return !symbols_; }
  const std::string &operator[](size_t k) const { return (*symbols_)[k]; }
  Monomial times(const Monomial &o) const;
  Monomial without(size_t k) const; // its k-th symbol

  bool operator==(const Monomial &o) const;
  bool operator<(const Monomial &o) const;

private:
  std::shared_ptr<const Symbols> symbols_; // null: none
};

class Poly {
public:
  Poly() = default;
  Poly(int64_t constant); // NOLINT: a number is a polynomial
  static Poly symbol(const std::string &name);

  // Sorted by their products, with coefficients that are not 0.
  using Terms = std::vector<std::pair<Monomial, int64_t>>;
  const Terms &terms() const { return terms_; }
  int64_t coefficient_of(const Monomial &m) const; // 0 where there is no such term
  std::optional<int64_t> constant() const;         // the value of a constant polynomial
  int64_t constant_term() const;
  bool is_zero() const { return terms_.empty(); }
  bool is_affine() const; // no product of symbols
  bool uses(const std::string &symbol) const;
  std::set<std::string> symbols() const;
  // The exponent of the symbol in the highest power that occurs.
  size_t degree(const std::string &symbol) const;
  // p = coefficient * symbol + rest, where the symbol occurs linearly; else nullopt.
  std::optional<Poly> coefficient(const std::string &symbol) const;
  Poly substitute(const std::map<std::string, Poly> &values) const;
  Poly rename(const std::map<std::string, std::string> &names) const;
  // The quotient by a polynomial of one term, if it divides.
  std::optional<Poly> divide(const Poly &divisor) const;
  // The value under an assignment of every symbol that occurs; nullopt where a symbol has none.
  std::optional<int64_t> evaluate(const std::map<std::string, int64_t> &values) const;
  std::string text() const;

  Poly &operator+=(const Poly &o);
  friend Poly operator+(Poly a, const Poly &b) { return a += b; }
  friend Poly operator-(const Poly &a) { return a * Poly(-1); }
  friend Poly operator-(const Poly &a, const Poly &b) { return a + (-b); }
  friend Poly operator*(const Poly &a, const Poly &b);
  bool operator==(const Poly &) const = default;
  bool operator<(const Poly &o) const { return terms_ < o.terms_; }

private:
  void add(const Monomial &m, int64_t coefficient);
  Terms terms_;
};

} // namespace metafork::check
