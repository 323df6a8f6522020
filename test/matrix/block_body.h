// What the programs of thread blocks share: data over a prime field, and arrays with given contents.
#pragma once

#include <string>
#include <vector>

#include "program.h"

namespace metafork::matrix {

using Polynomial = std::vector<unsigned>; // coefficients modulo p, the constant one first

// Pseudo-random numbers, the same for the same seed on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  unsigned below(unsigned limit) { return static_cast<unsigned>(next() % limit); }

private:
  uint64_t state_;
};

// A prime below 2^31 for every seed: small ones, whose polynomials have many zero coefficients, and the largest.
unsigned choose_prime(uint64_t seed);

// The inverse of x != 0 modulo p, by Fermat's theorem.
unsigned inverse_modulo(unsigned x, unsigned p);

// `size` random coefficients.
Polynomial random_polynomial(size_t size, unsigned p, Random &random);
// The same, the last of them not zero; size >= 1.
Polynomial random_of_degree(size_t size, unsigned p, Random &random);

// The product by the schoolbook method; empty if a factor is.
Polynomial product(const Polynomial &a, const Polynomial &b, unsigned p);

// Divides by b, whose last coefficient is not zero: a becomes the remainder, zero from b.size() - 1 on. The quotient
// has a.size() - b.size() + 1 coefficients, none if that is not positive.
Polynomial divide(Polynomial &a, const Polynomial &b, unsigned p);

// An array of a run with these contents; one with `count` elements that no program means.
template <class T>
Twin<T> filled(const char *name, const std::vector<T> &values) {
  Twin<T> twin(name, static_cast<long>(values.size()), Fill::garbage, 0);
  for (size_t i = 0; i < values.size(); i++) twin.expected.data()[i] = twin.actual.data()[i] = values[i];
  return twin;
}

template <class T>
Twin<T> unset(const char *name, size_t count) {
  return Twin<T>(name, static_cast<long>(count), Fill::garbage, 0);
}

// "the elision differs from the reference: q[3] is ..." or "".
template <class T>
std::string elision_difference(const char *name, Twin<T> &twin, const std::vector<T> &reference) {
  for (size_t i = 0; i < reference.size(); i++)
    if (std::memcmp(&twin.expected.data()[i], &reference[i], sizeof(T)) != 0)
      return std::string("the elision differs from the reference: ") + name + "[" + std::to_string(i) + "] is " +
             std::to_string(twin.expected.data()[i]) + ", not " + std::to_string(reference[i]);
  return "";
}

// The first text that is not empty.
inline std::string first_of(const std::vector<std::string> &texts) {
  for (const std::string &text : texts)
    if (!text.empty()) return text;
  return "";
}

} // namespace metafork::matrix
