/* Complex numbers in kernels. A CPU has those of the program's library; CUDA has these, with the same layout, the same members
 * and the same results of + - * /, bit for bit: products recover infinities as annex G of C99 does, quotients are scaled as
 * libgcc scales them since GCC 12 (Baudin and Smith, A robust complex division in Scilab, 2012; McGehearty 2020). */
#ifndef METAFORK_COMPLEX_H
#define METAFORK_COMPLEX_H

#if defined(__CUDACC__) || defined(MF_HAS_WARPS)

#include <math.h>

#include "metafork/words_begin.h"

#include "metafork/kernel.h"

namespace metafork_values {

/* Functions of numbers, by their types. */
MF_DEVICE inline double mf_sqrt(double x) { return ::sqrt(x); }
MF_DEVICE inline float mf_sqrt(float x) { return ::sqrtf(x); }
MF_DEVICE inline double mf_hypot(double x, double y) { return ::hypot(x, y); }
MF_DEVICE inline float mf_hypot(float x, float y) { return ::hypotf(x, y); }
MF_DEVICE inline double mf_atan2(double y, double x) { return ::atan2(y, x); }
MF_DEVICE inline float mf_atan2(float y, float x) { return ::atan2f(y, x); }
MF_DEVICE inline double mf_exp(double x) { return ::exp(x); }
MF_DEVICE inline float mf_exp(float x) { return ::expf(x); }
MF_DEVICE inline double mf_log(double x) { return ::log(x); }
MF_DEVICE inline float mf_log(float x) { return ::logf(x); }
MF_DEVICE inline double mf_sin(double x) { return ::sin(x); }
MF_DEVICE inline float mf_sin(float x) { return ::sinf(x); }
MF_DEVICE inline double mf_cos(double x) { return ::cos(x); }
MF_DEVICE inline float mf_cos(float x) { return ::cosf(x); }
MF_DEVICE inline double mf_sinh(double x) { return ::sinh(x); }
MF_DEVICE inline float mf_sinh(float x) { return ::sinhf(x); }
MF_DEVICE inline double mf_cosh(double x) { return ::cosh(x); }
MF_DEVICE inline float mf_cosh(float x) { return ::coshf(x); }
MF_DEVICE inline double mf_pow(double x, double y) { return ::pow(x, y); }
MF_DEVICE inline float mf_pow(float x, float y) { return ::powf(x, y); }
MF_DEVICE inline double mf_signed(double x, double sign) { return ::copysign(x, sign); }
MF_DEVICE inline float mf_signed(float x, float sign) { return ::copysignf(x, sign); }
template <class T> MF_DEVICE constexpr bool mf_is_nan(T x) { return x != x; }
template <class T> MF_DEVICE constexpr bool mf_is_infinite(T x) { return x == x && x - x != x - x; }
template <class T> MF_DEVICE constexpr T mf_size(T x) { return x < 0 ? -x : x; }
/* Of a factor: 1 where it is infinite, else 0; 0 where it is no number. With its sign. */
template <class T> MF_DEVICE inline T mf_boxed(T x) { return mf_signed(mf_is_infinite(x) ? T(1) : T(0), x); }
template <class T> MF_DEVICE inline T mf_counted(T x) { return mf_is_nan(x) ? mf_signed(T(0), x) : x; }
template <class T> MF_DEVICE inline void mf_box(T &a, T &b, T &c, T &d) {
  a = mf_boxed(a), b = mf_boxed(b), c = mf_counted(c), d = mf_counted(d);
}
template <class T> MF_DEVICE constexpr T mf_infinity() { return static_cast<T>(__builtin_huge_val()); }

template <bool condition> struct mf_where {};
template <> struct mf_where<true> {
  typedef int type;
};

template <class T> class complex {
public:
  typedef T value_type;
  MF_DEVICE constexpr complex(T x = T(), T y = T()) : re_(x), im_(y) {}
  template <class U, typename mf_where<(sizeof(U) <= sizeof(T))>::type = 0>
  MF_DEVICE constexpr complex(const complex<U> &z) : re_(z.real()), im_(z.imag()) {}
  template <class U, typename mf_where<(sizeof(U) > sizeof(T))>::type = 0>
  MF_DEVICE constexpr explicit complex(const complex<U> &z)
      : re_(static_cast<T>(z.real())), im_(static_cast<T>(z.imag())) {}
  MF_DEVICE constexpr T real() const { return re_; }
  MF_DEVICE constexpr T imag() const { return im_; }
  MF_DEVICE constexpr void real(T x) { re_ = x; }
  MF_DEVICE constexpr void imag(T y) { im_ = y; }
  MF_DEVICE constexpr complex &operator=(T x) { return set(x, T()); }
  template <class U> MF_DEVICE constexpr complex &operator=(const complex<U> &z) { return *this = complex(z); }
  MF_DEVICE constexpr complex &operator+=(T x) { return set(re_ + x, im_); }
  MF_DEVICE constexpr complex &operator-=(T x) { return set(re_ - x, im_); }
  MF_DEVICE constexpr complex &operator*=(T x) { return set(re_ * x, im_ * x); }
  MF_DEVICE constexpr complex &operator/=(T x) { return set(re_ / x, im_ / x); }
  template <class U> MF_DEVICE constexpr complex &operator+=(const complex<U> &z) {
    return set(re_ + static_cast<T>(z.real()), im_ + static_cast<T>(z.imag()));
  }
  template <class U> MF_DEVICE constexpr complex &operator-=(const complex<U> &z) {
    return set(re_ - static_cast<T>(z.real()), im_ - static_cast<T>(z.imag()));
  }
  template <class U> MF_DEVICE constexpr complex &operator*=(const complex<U> &z) {
    return *this = product(re_, im_, static_cast<T>(z.real()), static_cast<T>(z.imag()));
  }
  template <class U> MF_DEVICE constexpr complex &operator/=(const complex<U> &z) {
    return *this = quotient(re_, im_, static_cast<T>(z.real()), static_cast<T>(z.imag()));
  }

private:
  MF_DEVICE constexpr complex &set(T x, T y) {
    re_ = x;
    im_ = y;
    return *this;
  }

  MF_DEVICE static constexpr complex product(T a, T b, T c, T d) {
    const T x = a * c - b * d, y = a * d + b * c;
    return mf_is_nan(x) && mf_is_nan(y) ? product_of_infinities(a, b, c, d) : complex(x, y);
  }
  MF_DEVICE static complex product_of_infinities(T a, T b, T c, T d) {
    const bool large = mf_is_infinite(a * c) || mf_is_infinite(b * d) || mf_is_infinite(a * d) || mf_is_infinite(b * c);
    const bool first = mf_is_infinite(a) || mf_is_infinite(b);
    if (first) mf_box(a, b, c, d);
    const bool second = mf_is_infinite(c) || mf_is_infinite(d);
    if (second) mf_box(c, d, a, b);
    if (!first && !second) {
      if (!large) return complex(a * c - b * d, a * d + b * c);
      a = mf_counted(a), b = mf_counted(b), c = mf_counted(c), d = mf_counted(d);
    }
    return complex(mf_infinity<T>() * (a * c - b * d), mf_infinity<T>() * (a * d + b * c));
  }

  MF_DEVICE static constexpr complex quotient(T a, T b, T c, T d) {
    T x = T(), y = T();
    if constexpr (sizeof(T) < sizeof(double)) { /* all products are exact */
      const double n = static_cast<double>(c) * c + static_cast<double>(d) * d;
      x = static_cast<T>((static_cast<double>(a) * c + static_cast<double>(b) * d) / n);
      y = static_cast<T>((static_cast<double>(b) * c - static_cast<double>(a) * d) / n);
    } else {
      constexpr T least = T(2.2250738585072014e-308), most = T(1.7976931348623157e+308) / 2, up = T(1ULL << 52);
      const T larger = mf_size(c) < mf_size(d) ? mf_size(d) : mf_size(c);
      const bool below = larger < most / up;
      const bool small = (mf_size(a) < least && mf_size(b) < most / up && below) ||
                         (mf_size(b) < least && mf_size(a) < most / up && below);
      if (larger >= most) a /= 2, b /= 2, c /= 2, d /= 2;
      if (larger < 1 / up || small) a *= up, b *= up, c *= up, d *= up;
      const bool turned = mf_size(c) < mf_size(d); /* the numerator is p + q i or q - p i of it */
      const T p = turned ? a : b, q = turned ? b : a, high = turned ? d : c, low = turned ? c : d;
      const T ratio = low / high, n = low * ratio + high;
      const bool plain = mf_size(ratio) > least;
      const T from = plain ? p * ratio : low * (p / high), to = plain ? q * ratio : low * (q / high);
      x = (from + q) / n;
      y = (turned ? to - p : p - to) / n;
    }
    return mf_is_nan(x) && mf_is_nan(y) ? quotient_of_infinities(a, b, c, d, x, y) : complex(x, y);
  }
  MF_DEVICE static complex quotient_of_infinities(T a, T b, T c, T d, T x, T y) {
    const bool first = mf_is_infinite(a) || mf_is_infinite(b), second = mf_is_infinite(c) || mf_is_infinite(d);
    const bool finite = a - a == 0 && b - b == 0, divides = c - c == 0 && d - d == 0;
    if (c == 0 && d == 0 && !(mf_is_nan(a) && mf_is_nan(b))) {
      const T all = mf_signed(mf_infinity<T>(), c);
      return complex(all * a, all * b);
    }
    if (first && divides) {
      a = mf_boxed(a), b = mf_boxed(b);
      return complex(mf_infinity<T>() * (a * c + b * d), mf_infinity<T>() * (b * c - a * d));
    }
    if (second && finite) {
      c = mf_boxed(c), d = mf_boxed(d);
      return complex(T(0) * (a * c + b * d), T(0) * (b * c - a * d));
    }
    return complex(x, y);
  }

  T re_, im_;
};

template <class T> MF_DEVICE constexpr complex<T> operator+(const complex<T> &x) { return x; }
template <class T> MF_DEVICE constexpr complex<T> operator-(const complex<T> &x) { return complex<T>(-x.real(), -x.imag()); }
template <class T> MF_DEVICE constexpr complex<T> operator+(const complex<T> &x, const complex<T> &y) { return complex<T>(x) += y; }
template <class T> MF_DEVICE constexpr complex<T> operator+(const complex<T> &x, const T &y) { return complex<T>(x) += y; }
template <class T> MF_DEVICE constexpr complex<T> operator+(const T &x, const complex<T> &y) { return complex<T>(y) += x; }
template <class T> MF_DEVICE constexpr complex<T> operator-(const complex<T> &x, const complex<T> &y) { return complex<T>(x) -= y; }
template <class T> MF_DEVICE constexpr complex<T> operator-(const complex<T> &x, const T &y) { return complex<T>(x) -= y; }
template <class T> MF_DEVICE constexpr complex<T> operator-(const T &x, const complex<T> &y) {
  return complex<T>(x - y.real(), -y.imag());
}
template <class T> MF_DEVICE constexpr complex<T> operator*(const complex<T> &x, const complex<T> &y) { return complex<T>(x) *= y; }
template <class T> MF_DEVICE constexpr complex<T> operator*(const complex<T> &x, const T &y) { return complex<T>(x) *= y; }
template <class T> MF_DEVICE constexpr complex<T> operator*(const T &x, const complex<T> &y) { return complex<T>(y) *= x; }
template <class T> MF_DEVICE constexpr complex<T> operator/(const complex<T> &x, const complex<T> &y) { return complex<T>(x) /= y; }
template <class T> MF_DEVICE constexpr complex<T> operator/(const complex<T> &x, const T &y) { return complex<T>(x) /= y; }
template <class T> MF_DEVICE constexpr complex<T> operator/(const T &x, const complex<T> &y) { return complex<T>(x) /= y; }
template <class T> MF_DEVICE constexpr bool operator==(const complex<T> &x, const complex<T> &y) {
  return x.real() == y.real() && x.imag() == y.imag();
}
template <class T> MF_DEVICE constexpr bool operator==(const complex<T> &x, const T &y) { return x.real() == y && x.imag() == T(); }
template <class T> MF_DEVICE constexpr bool operator==(const T &x, const complex<T> &y) { return y == x; }
template <class T> MF_DEVICE constexpr bool operator!=(const complex<T> &x, const complex<T> &y) { return !(x == y); }
template <class T> MF_DEVICE constexpr bool operator!=(const complex<T> &x, const T &y) { return !(x == y); }
template <class T> MF_DEVICE constexpr bool operator!=(const T &x, const complex<T> &y) { return !(y == x); }

template <class T> MF_DEVICE constexpr T real(const complex<T> &z) { return z.real(); }
template <class T> MF_DEVICE constexpr T imag(const complex<T> &z) { return z.imag(); }
template <class T> MF_DEVICE constexpr T norm(const complex<T> &z) { return z.real() * z.real() + z.imag() * z.imag(); }
template <class T> MF_DEVICE constexpr complex<T> conj(const complex<T> &z) { return complex<T>(z.real(), -z.imag()); }
/* Of a number, as of one on the real axis. */
MF_DEVICE constexpr double real(double x) { return x; }
MF_DEVICE constexpr float real(float x) { return x; }
MF_DEVICE constexpr double imag(double) { return 0; }
MF_DEVICE constexpr float imag(float) { return 0; }
MF_DEVICE constexpr double norm(double x) { return x * x; }
MF_DEVICE constexpr float norm(float x) { return x * x; }
MF_DEVICE constexpr complex<double> conj(double x) { return complex<double>(x, -0.0); }
MF_DEVICE constexpr complex<float> conj(float x) { return complex<float>(x, -0.0f); }
template <class T> MF_DEVICE inline T abs(const complex<T> &z) { return mf_hypot(z.real(), z.imag()); }
template <class T> MF_DEVICE inline T arg(const complex<T> &z) { return mf_atan2(z.imag(), z.real()); }
template <class T> MF_DEVICE inline complex<T> polar(const T &r, const T &t = T()) { return complex<T>(r * mf_cos(t), r * mf_sin(t)); }

/* Functions whose last bits are those of the machine. */
template <class T> MF_DEVICE inline complex<T> exp(const complex<T> &z) {
  const T all = mf_exp(z.real());
  return z.imag() == 0 ? complex<T>(all, z.imag()) : complex<T>(all * mf_cos(z.imag()), all * mf_sin(z.imag()));
}
template <class T> MF_DEVICE inline complex<T> log(const complex<T> &z) { return complex<T>(mf_log(abs(z)), arg(z)); }
template <class T> MF_DEVICE inline complex<T> sqrt(const complex<T> &z) {
  const T x = z.real(), y = z.imag();
  if (x == 0) {
    const T t = mf_sqrt(mf_size(y) / 2);
    return complex<T>(t, mf_signed(t, y));
  }
  const T t = mf_sqrt(2 * (abs(z) + mf_size(x)));
  return x > 0 ? complex<T>(t / 2, y / t) : complex<T>(mf_size(y) / t, mf_signed(t / 2, y));
}
template <class T> MF_DEVICE inline complex<T> sin(const complex<T> &z) {
  return complex<T>(mf_sin(z.real()) * mf_cosh(z.imag()), mf_cos(z.real()) * mf_sinh(z.imag()));
}
template <class T> MF_DEVICE inline complex<T> cos(const complex<T> &z) {
  return complex<T>(mf_cos(z.real()) * mf_cosh(z.imag()), -(mf_sin(z.real()) * mf_sinh(z.imag())));
}
template <class T> MF_DEVICE inline complex<T> sinh(const complex<T> &z) {
  return complex<T>(mf_sinh(z.real()) * mf_cos(z.imag()), mf_cosh(z.real()) * mf_sin(z.imag()));
}
template <class T> MF_DEVICE inline complex<T> cosh(const complex<T> &z) {
  return complex<T>(mf_cosh(z.real()) * mf_cos(z.imag()), mf_sinh(z.real()) * mf_sin(z.imag()));
}
template <class T> MF_DEVICE inline complex<T> pow(const complex<T> &z, const T &y) {
  if (z.imag() == 0 && z.real() > 0) return complex<T>(mf_pow(z.real(), y));
  const complex<T> t = log(z);
  return polar(mf_exp(y * t.real()), y * t.imag());
}
template <class T> MF_DEVICE inline complex<T> pow(const complex<T> &z, const complex<T> &y) {
  return z == T(0) ? (y == T(0) ? complex<T>(1) : complex<T>()) : exp(y * log(z));
}
template <class T> MF_DEVICE inline complex<T> pow(const T &x, const complex<T> &y) {
  return x > 0 ? polar(mf_pow(x, y.real()), y.imag() * mf_log(x)) : pow(complex<T>(x), y);
}
template <class T> MF_DEVICE inline complex<T> pow(const complex<T> &z, int n) { return pow(z, static_cast<T>(n)); }

} // namespace metafork_values

#include "metafork/words_end.h"

#else

#include <complex>
namespace metafork_values = std;

#endif
#endif
