// Integer polynomials of the checker: exact, with 64-bit coefficients; what does not fit is refused, never wrapped.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace metafork::check {

// Thrown where a claim is beyond the checker: it becomes "not checked", with this reason.
struct Beyond : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A product of symbols, sorted; empty: 1.
using Monomial = std::vector<std::string>;

class Poly {
public:
  Poly() = default;
  Poly(int64_t constant); // NOLINT: a number is a polynomial
  static Poly symbol(const std::string &name);

  const std::map<Monomial, int64_t> &terms() const { return terms_; }
  std::optional<int64_t> constant() const; // the value of a constant polynomial
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
  std::map<Monomial, int64_t> terms_;
};

} // namespace metafork::check
