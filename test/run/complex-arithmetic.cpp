// The complex numbers that CUDA has (metafork/complex.h) give what the compiler's library gives, bit for bit.
// RUN: %cxx -std=c++20 -O2 -Wall -Wextra -Werror -Wno-unknown-pragmas -ffp-contract=off -I %S/Inputs -I %runtime-include %s -o %t && %run %t | FileCheck %s
// CHECK: 0 of 400000 pairs of double, 0 of 400000 pairs of float
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

#include "emulated_cuda.h"

#include "metafork/complex.h"

template <class T> static T any(std::mt19937_64 &numbers) {
  const T part = static_cast<T>(static_cast<int>(numbers() % 2001) - 1000) / 7;
  const int most = std::numeric_limits<T>::max_exponent;
  switch (numbers() % 16) {
    case 0:
      return std::copysign(T(0), part);
    case 1:
      return std::copysign(std::numeric_limits<T>::infinity(), part);
    case 2:
      return std::numeric_limits<T>::quiet_NaN();
    case 3:
    case 4:
      return std::ldexp(part, most - static_cast<int>(numbers() % 20));
    case 5:
    case 6:
    case 7:
      return std::ldexp(part, -most - static_cast<int>(numbers() % 20));
    case 8:
    case 9:
      return std::ldexp(part, static_cast<int>(numbers() % (2u * most)) - most);
    default:
      return part;
  }
}

// Which of them NaN is, and its sign, is nobody's business.
template <class T> static bool same(T a, T b) { return a != a ? b != b : std::memcmp(&a, &b, sizeof a) == 0; }

template <class T> static int differences(int count) {
  std::mt19937_64 numbers(7);
  int out = 0;
  for (int i = 0; i < count; i++) {
    const T a = any<T>(numbers), b = any<T>(numbers), c = any<T>(numbers), d = any<T>(numbers);
    const std::complex<T> x(a, b), y(c, d);
    const metafork_values::complex<T> p(a, b), q(c, d);
    bool equal = (x == y) == (p == q) && (x == a) == (p == a) && same(std::norm(x), norm(p));
    const auto check = [&](const std::complex<T> &theirs, const metafork_values::complex<T> &ours) {
      equal = equal && same(theirs.real(), ours.real()) && same(theirs.imag(), ours.imag());
    };
    check(x + y, p + q), check(x - y, p - q), check(x * y, p * q), check(x / y, p / q);
    check(x + c, p + c), check(x - c, p - c), check(x * c, p * c), check(x / c, p / c);
    check(a + y, a + q), check(a - y, a - q), check(a * y, a * q), check(a / y, a / q);
    check(-x, -p), check(std::conj(x), conj(p));
    out += !equal;
  }
  return out;
}

int main() {
  std::printf("%d of 400000 pairs of double, %d of 400000 pairs of float\n", differences<double>(400000),
              differences<float>(400000));
}
