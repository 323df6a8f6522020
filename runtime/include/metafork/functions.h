/* What kernels call for functions of <bit>, <numeric> and <cmath>. `R` is what the program's library returns,
 * `T` the type of the argument. */
#ifndef METAFORK_FUNCTIONS_H
#define METAFORK_FUNCTIONS_H

#include "metafork/kernel.h"

#include <math.h>

#include "metafork/words_begin.h"

namespace metafork_kernel {

/* Of unsigned types. */
template <class T>
MF_DEVICE constexpr int width_of() {
  return static_cast<int>(sizeof(T) * 8);
}
template <class R, class T>
MF_DEVICE inline R popcount(T x) {
  return static_cast<R>(population_long(x));
}
template <class T>
MF_DEVICE inline int zeros_in_front(T x) {
  return x == 0 ? width_of<T>() : leading_zeros_long(x) - (64 - width_of<T>());
}
template <class T>
MF_DEVICE inline int zeros_behind(T x) {
  return x == 0 ? width_of<T>() : trailing_zeros_long(x);
}
template <class R, class T>
MF_DEVICE inline R countl_zero(T x) {
  return zeros_in_front<T>(x);
}
template <class R, class T>
MF_DEVICE inline R countl_one(T x) {
  return zeros_in_front<T>(static_cast<T>(~x));
}
template <class R, class T>
MF_DEVICE inline R countr_zero(T x) {
  return zeros_behind<T>(x);
}
template <class R, class T>
MF_DEVICE inline R countr_one(T x) {
  return zeros_behind<T>(static_cast<T>(~x));
}
template <class R, class T>
MF_DEVICE inline R bit_width(T x) {
  return static_cast<R>(width_of<T>() - zeros_in_front<T>(x));
}
template <class R, class T>
MF_DEVICE inline R bit_floor(T x) {
  return x == 0 ? static_cast<R>(0) : static_cast<R>(1ull << (width_of<T>() - 1 - zeros_in_front<T>(x)));
}
template <class R, class T>
MF_DEVICE inline R bit_ceil(T x) {
  return x <= 1 ? static_cast<R>(1)
                : static_cast<R>(1ull << (width_of<T>() - zeros_in_front<T>(static_cast<T>(x - 1u))));
}
template <class R, class T>
MF_DEVICE inline R has_single_bit(T x) {
  return x != 0 && (x & (x - 1u)) == 0;
}
template <class R, class T>
MF_DEVICE inline R rotl(T x, int by) {
  const int n = width_of<T>(), left = (by % n + n) % n;
  if (left == 0) return x;
  const unsigned long long all = x;
  return static_cast<R>(all << left | all >> (n - left));
}
template <class R, class T>
MF_DEVICE inline R rotr(T x, int by) {
  return rotl<R, T>(x, -(by % width_of<T>()));
}

/* Numbers of one size. */
template <class R, class T>
MF_DEVICE inline R bit_cast(T x) {
  R out;
  for (unsigned long i = 0; i < sizeof(R); i++)
    reinterpret_cast<unsigned char *>(&out)[i] = reinterpret_cast<const unsigned char *>(&x)[i];
  return out;
}

/* Halves the distance, towards a; of floating-point numbers without overflow. */
template <class R, class T, bool whole>
struct Middle {
  MF_DEVICE static constexpr R of(T a, T b) {
    const unsigned long long up = static_cast<unsigned long long>(b) - static_cast<unsigned long long>(a);
    const unsigned long long down = 0ull - up;
    return static_cast<R>(a > b ? static_cast<unsigned long long>(a) - down / 2
                                : static_cast<unsigned long long>(a) + up / 2);
  }
};
template <class R, class T>
struct Middle<R, T, false> {
  MF_DEVICE static constexpr R of(T a, T b) {
    const T low =
        sizeof(T) == 4 ? static_cast<T>(2 * 1.17549435082228750797e-38) : static_cast<T>(2 * 2.2250738585072014e-308);
    const T high =
        sizeof(T) == 4 ? static_cast<T>(3.40282346638528859812e+38 / 2) : static_cast<T>(1.7976931348623157e+308 / 2);
    const T first = a < 0 ? -a : a, second = b < 0 ? -b : b;
    if (first <= high && second <= high) return (a + b) / 2;
    if (first < low) return a + b / 2;
    return second < low ? a / 2 + b : a / 2 + b / 2;
  }
};
template <class R, class T>
MF_DEVICE constexpr R midpoint(T a, T b) {
  return Middle < R, T, static_cast<T>(0.5) == static_cast<T>(0) > ::of(a, b);
}

/* From a to b: exact at the ends, and never turning back (P0811 of the C++ committee). */
template <class R>
MF_DEVICE constexpr R lerp(R a, R b, R t) {
  if ((a <= 0 && b >= 0) || (a >= 0 && b <= 0)) return t * b + (1 - t) * a;
  if (t == 1) return b;
  const R x = a + t * (b - a);
  if ((t > 1) == (b > a)) return b < x ? x : b;
  return b > x ? x : b;
}

/* std::hypot of three: the length of a vector, scaled by its largest part. */
MF_DEVICE inline double root(double x) { return sqrt(x); }
MF_DEVICE inline float root(float x) { return sqrtf(x); }
template <class R>
MF_DEVICE inline R length(R x, R y, R z) {
  const R a = x < 0 ? -x : x, b = y < 0 ? -y : y, c = z < 0 ? -z : z;
  const R most = a < b ? b < c ? c : b : a < c ? c : a;
  if (most == 0) return 0;
  return most * root((a / most) * (a / most) + (b / most) * (b / most) + (c / most) * (c / most));
}

/* What a template calls before its types are known. */
namespace of_any_type {

template <class T>
MF_DEVICE inline int popcount(T x) {
  return metafork_kernel::popcount<int, T>(x);
}
template <class T>
MF_DEVICE inline int countl_zero(T x) {
  return metafork_kernel::countl_zero<int, T>(x);
}
template <class T>
MF_DEVICE inline int countl_one(T x) {
  return metafork_kernel::countl_one<int, T>(x);
}
template <class T>
MF_DEVICE inline int countr_zero(T x) {
  return metafork_kernel::countr_zero<int, T>(x);
}
template <class T>
MF_DEVICE inline int countr_one(T x) {
  return metafork_kernel::countr_one<int, T>(x);
}
template <class T>
MF_DEVICE inline int bit_width(T x) {
  return metafork_kernel::bit_width<int, T>(x);
}
template <class T>
MF_DEVICE inline T bit_width_as(T x) {
  return metafork_kernel::bit_width<T, T>(x);
}
template <class T>
MF_DEVICE inline T bit_floor(T x) {
  return metafork_kernel::bit_floor<T, T>(x);
}
template <class T>
MF_DEVICE inline T bit_ceil(T x) {
  return metafork_kernel::bit_ceil<T, T>(x);
}
template <class T>
MF_DEVICE inline bool has_single_bit(T x) {
  return metafork_kernel::has_single_bit<bool, T>(x);
}
template <class T>
MF_DEVICE inline T rotl(T x, int by) {
  return metafork_kernel::rotl<T, T>(x, by);
}
template <class T>
MF_DEVICE inline T rotr(T x, int by) {
  return metafork_kernel::rotr<T, T>(x, by);
}
template <class R, class T>
MF_DEVICE inline R bit_cast(const T &x) {
  return metafork_kernel::bit_cast<R, T>(x);
}
template <class T>
MF_DEVICE constexpr T midpoint(T a, T b) {
  return metafork_kernel::midpoint<T, T>(a, b);
}

} // namespace of_any_type
} // namespace metafork_kernel

#include "metafork/words_end.h"
#endif
