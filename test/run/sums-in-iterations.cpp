// A meta_for that accumulates into a variable of the iteration around it: a loop of this iteration, beside other loops and
// statements, in a phase of a thread block, under conditions; its threads may share it as they share any sum.
// RUN: %check %s %t --variant split 0 1 7 33 100 300
#include "testing.h"

#include <vector>

// One sum for each row, its clause behind the inner header.
static void rows(int n, const int *__restrict a, long *__restrict sums) {
  meta_for (int i = 0; i < n; i++) {
    long s = 0;
    meta_for (int j = n - 1; j >= 0; j -= 2) meta_reduction(+ : s) {
      if (a[i * n + j] % 3 == 0) continue;
      s += a[i * n + j];
    }
    sums[i] = s;
  }
}
// The order of floating-point numbers is left open; these are exact in any.
static void floats(int n, const float *__restrict a, const float *__restrict x, float *__restrict y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 1;
    meta_for (int k = 0; k < n; k++) meta_reduction(+ : s) s += a[i * n + k] * x[k];
    y[i] = s;
  }
}
// Two sums in two loops, several operators in one of them, and an array of the iteration.
static void several(int n, const int *__restrict a, int *__restrict out) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) {
      int most = -1000, least = 1000, count[4] = {0};
      bool all = true;
      meta_for (int j = 0; j < n; j++) meta_reduction(max : most) meta_reduction(min : least) meta_reduction(&& : all) {
        if (a[i * n + j] > most) most = a[i * n + j];
        least = least < a[i * n + j] ? least : a[i * n + j];
        all = all && a[i * n + j] != 5;
      }
      meta_for (int j = 0; j < n; j++) meta_reduction(+ : count) count[a[i * n + j] & 3]++;
      out[i] = most * 3 + least + count[1] * 7 + count[3] + all;
    }
  }
}
// Inside a phase of a thread block, whose other loops stay parallel.
static void phases(int n, const int *__restrict a, int *__restrict out) {
  meta_for (int b = 0; b < n; b++) {
    int tile[64];
    meta_for (int t = 0; t < 64; t++) {
      int s = t;
      meta_for (int k = 0; k < n; k++) meta_reduction(+ : s) s += a[b * n + k] ^ t;
      tile[t] = s;
    }
    meta_for (int t = 0; t < 64; t++)
      if (t < n) out[b * n + t] = tile[63 - t];
  }
}
// Two loops over one sum, bounds of the data, a loop of a host language around it, a nest of three.
static long nested(int n, const int *__restrict a, long *__restrict out) {
  long whole = 0;
  meta_for (int i = 0; i < n; i++) {
    unsigned s = 1;
    for (int round = 0; round < 2; round++)
      meta_for (int j = round; j < n; j++) meta_reduction(^ : s)
        meta_for (int k = 0; k < (a[i] & 7); k++) s ^= static_cast<unsigned>(a[i * n + j] * (k + 1));
    out[i] = s;
  }
  for (int i = 0; i < n; i++) whole += out[i];
  return whole;
}
// Functions of the program put values together, structs among them.
struct Best {
  int value, at;
};
static Best lower(Best a, Best b) { return b.value < a.value || (b.value == a.value && b.at < a.at) ? b : a; }
constexpr unsigned common(unsigned a, unsigned b) {
  while (b != 0) {
    const unsigned rest = a % b;
    a = b, b = rest;
  }
  return a;
}
static void functions(int n, const int *__restrict a, int *__restrict out) {
  meta_for (int i = 0; i < n; i++) {
    Best best = {1000, -1};
    unsigned divisor = 0;
    meta_for (int j = 0; j < n; j++) meta_reduction(lower : best) best = lower(best, {a[i * n + j], j});
    meta_for (int j = 0; j < n; j++) meta_reduction(common : divisor)
      divisor = common(divisor, static_cast<unsigned>(a[i * n + j] * 6));
    out[i] = best.at * 1000 + static_cast<int>(divisor % 1000);
  }
}
// In a template and in a member function.
template <class T>
static void norms(const std::vector<T> &v, std::vector<T> &out, int n) {
  meta_for (int i = 0; i < n; i++) {
    T s{};
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) s += v[i * n + j] * v[j];
    out[i] = s;
  }
}
struct Table {
  int n;
  const int *cells;
  void columns(int *out) const {
    meta_for (int j = 0; j < n; j++) {
      int s = 0;
      meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += cells[i * n + j];
      out[j] = s;
    }
  }
};

void test_case(int n) {
  const int cells = n * n + 1;
  int *a = NEW(int, cells), *out = NEW(int, cells);
  long *sums = NEW(long, n + 1);
  float *f = NEW(float, cells), *x = NEW(float, n + 1), *y = NEW(float, n + 1);
  FILL(a, cells, -50, 50);
  FILL(f, cells, -50, 50);
  FILL(x, n + 1, -2, 2);
  FILL(out, cells, 0, 0);
  rows(n, a, sums);
  RECORD(sums, n);
  floats(n, f, x, y);
  RECORD(y, n);
  several(n, a, out);
  RECORD(out, cells);
  phases(n < 64 ? n : 64, a, out);
  RECORD(out, cells);
  functions(n, a, out);
  RECORD(out, cells);
  const long whole = nested(n, a, sums);
  RECORD(&whole, 1);
  const std::vector<int> v(a, a + cells);
  const std::vector<float> w(f, f + cells);
  std::vector<int> of_v(static_cast<size_t>(n));
  std::vector<float> of_w(static_cast<size_t>(n));
  norms(v, of_v, n);
  norms(w, of_w, n);
  RECORD(of_v.data(), n);
  RECORD(of_w.data(), n);
  Table{n, a}.columns(out);
  RECORD(out, cells);
}
