// Polynomials with exact integer coefficients, and conjunctions of polynomial constraints. Part of qe/qe.h.
//
// Why a type of our own over GMP, and no polynomial library: the polynomials of loop bounds have at most a dozen terms
// of degree at most four, in symbols that come and go with every question. FLINT and GiNaC want a ring fixed beforehand
// and pay off from hundreds of terms on; what costs time here is the search for proofs, which packs its polynomials
// into machine words (prover.cpp). GMP keeps every coefficient exact.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::qe {

// A symbol is its name; names are compared as text and ordered alphabetically.
using Symbol = std::string;

// A power product, symbol -> exponent (>= 1). The empty map is the constant monomial 1.
using Monomial = std::map<Symbol, unsigned>;

// An integer polynomial in any number of symbols; zero coefficients are never stored. Value type, cheap to copy.
class Poly {
public:
  Poly() = default;
  Poly(long constant); // NOLINT: a number is a polynomial
  explicit Poly(const mpz_class &constant);
  Poly(const Monomial &m, const mpz_class &coefficient);
  static Poly symbol(const Symbol &name);
  // Compiled once: wherever they are inlined they are most of what is compiled.
  Poly(const Poly &);
  Poly(Poly &&) noexcept;
  Poly &operator=(const Poly &);
  Poly &operator=(Poly &&) noexcept;
  ~Poly();

  const std::map<Monomial, mpz_class> &terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const;
  // The constant value, if the polynomial is constant.
  std::optional<mpz_class> constant() const;
  // The coefficient of the constant monomial, 0 if there is none.
  mpz_class constant_term() const;
  std::set<Symbol> symbols() const;
  bool uses(const Symbol &s) const;
  // The degree in one symbol (0 if it does not occur).
  unsigned degree(const Symbol &s) const;
  // The coefficient of s^power, a polynomial without s.
  Poly coefficient(const Symbol &s, unsigned power) const;
  // This polynomial with every occurrence of s replaced by value.
  Poly substitute(const Symbol &s, const Poly &value) const;
  // The exact quotient by a polynomial, if it divides; nullopt otherwise (division by zero: nullopt).
  std::optional<Poly> divide_exact(const Poly &divisor) const;
  // The greatest common divisor of the coefficients (>= 0; 0 for the zero polynomial).
  mpz_class content() const;
  // The value under an assignment of every symbol that occurs. Throws std::out_of_range for a symbol without a value.
  mpz_class evaluate(const std::map<Symbol, mpz_class> &values) const;

  Poly operator-() const;
  Poly &operator+=(const Poly &o);
  Poly &operator-=(const Poly &o);
  Poly &operator*=(const Poly &o);
  friend Poly operator+(Poly a, const Poly &b) { return a += b; }
  friend Poly operator-(Poly a, const Poly &b) { return a -= b; }
  friend Poly operator*(Poly a, const Poly &b) { return a *= b; }
  bool operator==(const Poly &o) const { return terms_ == o.terms_; }

  // "2*n - b0*B0 + 1": positive terms before negative ones, the constant last ("1 - B" where it alone is positive);
  // within that highest degree first, then by name, lower-case names before upper-case ones. "0" for zero. parse_poly
  // reads it back.
  std::string text() const;

private:
  std::map<Monomial, mpz_class> terms_;
};

struct Constraint {
  Poly p;
  bool equality = false;    // p == 0 instead of p >= 0
  std::string text() const; // "p >= 0" or "p = 0"
};

// Builders for the constraints people write; strict inequalities are tightened: a < b is b - a - 1 >= 0.
Constraint ge(const Poly &a, const Poly &b);
Constraint le(const Poly &a, const Poly &b);
Constraint lt(const Poly &a, const Poly &b);
Constraint gt(const Poly &a, const Poly &b);
Constraint eq(const Poly &a, const Poly &b);

using System = std::vector<Constraint>;

} // namespace metafork::qe
