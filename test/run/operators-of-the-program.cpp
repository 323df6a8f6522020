// Functions of the program that accumulate, named in a clause: of namespaces, classes and templates, of overloads, and
// under conditions; partial results of threads that have none.
// RUN: %check %s %t --translate=--auto --variant split 0 1 2 7 33 200
#include "testing.h"

#include <cstdint>
#include <numeric>
#include <vector>

using number = unsigned;
static constexpr number common(number a, number b) {
  while (b != 0) {
    const number rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
constexpr long modulus = 1000003;
namespace residues {
constexpr long times(long a, long b) { return a * b % modulus; }
constexpr int times(int a, int b) { return static_cast<int>(static_cast<long>(a) * b % 10007); }
} // namespace residues
template <class T>
static constexpr T farther(const T &a, const T &b) {
  const T from = a < 0 ? -a : a, to = b < 0 ? -b : b;
  return from < to || (from == to && a < b) ? b : a;
}

static number greatest(const std::vector<number> &v) {
  number g = 0;
  meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(common : g) g = common(g, v[i]);
  return g;
}
// The second argument; a member of a class; what nothing leaves as it is: a minimum of the low digits.
class Digits {
  static constexpr short lower(short a, short b) { return (a & 63) < (b & 63) || ((a & 63) == (b & 63) && a < b) ? a : b; }

public:
  short best = 32767;
  void find(int n, const short *__restrict a) {
    short b = best;
    meta_for (int i = 0; i < n; i++) meta_reduction(Digits::lower : b) b = lower(a[i], b);
    best = b;
  }
};
// In a region; two variables with two operators, one of which has overloads, and one of the language.
static void several(int n, const int *__restrict a, long *__restrict out) {
  long p = 1;
  int q = 2;
  long s = 0;
  meta_schedule meta_reduction(times : p, q) {
    for (int i = 0; i < n; i++) {
      p = residues::times(p, a[i] * 2L + 1);
      q = residues::times((a[i] & 1023) | 1, q);
      s += a[i];
    }
  }
  out[0] = p;
  out[1] = q;
  out[2] = s;
}
// A loop inside, and an element; under conditions that few iterations satisfy, or none.
static void rows(int n, int m, const int *__restrict a, int *__restrict y, double *__restrict far) {
  meta_for (int i = 0; i < n; i++) meta_reduction(residues::times : t) {
    int t = i + 1;
    for (int k = 0; k < m; k++) t = residues::times(t, a[i * m + k] | 1);
    y[i] = t;
  }
  meta_for (int i = 0; i < n; i++) meta_reduction(farther : far) meta_extent(far, n)
    for (int k = 0; k < m; k++)
      if (a[i * m + k] % 16 == 3) far[i] = farther<double>(far[i], a[i * m + k]);
  // not shared: which elements there are is not said
  meta_for (int i = 0; i < n; i++) meta_reduction(farther : far)
    for (int k = 0; k < m; k++)
      if (a[i * m + k] % 16 == 5) far[i] = farther<double>(far[i], a[i * m + k]);
}
template <class T>
static T instance(const std::vector<T> &v) {
  T out{};
  meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(farther<T> : out) out = farther(out, v[i]);
  return out;
}
// Of the library; out of a macro.
static int library(int n, const int *__restrict a) {
  int g = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(std::gcd : g) g = std::gcd(g, a[i] * 6 + 12);
#define DIVIDE(x, by) x = std::gcd(x, by)
  int h = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(std::gcd : h) DIVIDE(h, a[i]);
  return g + 1000 * h;
}
#pragma omp declare reduction(farthest : double : omp_out = farther(omp_out, omp_in)) \
    initializer(omp_priv = omp_orig)
static double omp(int n, const double *__restrict a) {
  double f = 0;
#pragma omp parallel for reduction(farthest : f)
  for (int i = 0; i < n; i++) f = farther(f, a[i]);
  return f;
}

void test_case(int n) {
  int *a = NEW(int, 8 * n + 1), *y = NEW(int, n + 1);
  FILL(a, 8 * n + 1, -5000, 5000);
  double *far = NEW(double, n + 1);
  FILL(far, n + 1, -50, 50);
  for (int round = 0; round < 2; round++) {
    std::vector<number> v(a, a + n);
    for (number &x : v) x = (x & 0xffff) * (round ? 12u : 1u);
    const number g = greatest(v);
    RECORD(&g, 1);
  }
  std::vector<short> shorts(a, a + n);
  Digits d;
  d.find(n, shorts.data());
  RECORD(&d.best, 1);
  long out[3];
  for (int i = 0; i < n; i++) a[i] &= 1023;
  several(n, a, out);
  RECORD(out, 3);
  rows(n < 5 ? n : 5, 8, a, y, far);
  RECORD(y, n + 1);
  RECORD(far, n + 1);
  const int i = instance(std::vector<int>(a, a + n));
  RECORD(&i, 1);
  const int h = library(n, a);
  RECORD(&h, 1);
  const double f = omp(n, far);
  RECORD(&f, 1);
}
