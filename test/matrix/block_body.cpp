#include "block_body.h"

namespace metafork::matrix {

namespace {

unsigned multiply(uint64_t x, uint64_t y, unsigned p) { return static_cast<unsigned>(x * y % p); }

} // namespace

// SplitMix64 (Steele, Lea, Flood 2014).
uint64_t Random::next() {
  uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

unsigned choose_prime(uint64_t seed) {
  constexpr unsigned primes[] = {2, 3, 5, 101, 65537, 1073741827, 2147483647};
  return primes[Random(seed).below(std::size(primes))];
}

unsigned inverse_modulo(unsigned x, unsigned p) {
  unsigned power = 1;
  for (unsigned e = p - 2; e != 0; e /= 2, x = multiply(x, x, p))
    if (e % 2 == 1) power = multiply(power, x, p);
  return power;
}

Polynomial random_polynomial(size_t size, unsigned p, Random &random) {
  Polynomial a(size);
  for (unsigned &x : a) x = random.below(p);
  return a;
}

Polynomial random_of_degree(size_t size, unsigned p, Random &random) {
  Polynomial a = random_polynomial(size, p, random);
  a.back() = 1 + random.below(p - 1);
  return a;
}

Polynomial product(const Polynomial &a, const Polynomial &b, unsigned p) {
  if (a.empty() || b.empty()) return {};
  Polynomial c(a.size() + b.size() - 1);
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < b.size(); j++) c[i + j] = (c[i + j] + multiply(a[i], b[j], p)) % p;
  return c;
}

Polynomial divide(Polynomial &a, const Polynomial &b, unsigned p) {
  if (a.size() < b.size()) return {};
  const unsigned inverse = inverse_modulo(b.back(), p);
  Polynomial q(a.size() - b.size() + 1);
  for (size_t k = q.size(); k-- > 0;) {
    q[k] = multiply(a[k + b.size() - 1], inverse, p);
    for (size_t j = 0; j < b.size(); j++) a[k + j] = (a[k + j] + multiply(p - q[k], b[j], p)) % p;
  }
  return q;
}

} // namespace metafork::matrix
