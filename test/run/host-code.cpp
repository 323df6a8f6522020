// Host code of a region and around it: C++ objects, calls, references, early loops, arrays on the stack, several arrays at once.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

static int total(const int *a, int n) { return std::accumulate(a, a + n, 0); }
static void bump(int *a, int n) {
  for (int i = 0; i < n; i++) a[i]++;
}

static std::string in_and_out(int n, int *a, int *b) {
  std::string log;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = a[i] * 3 % 11;
    log += std::to_string(total(a, n));
    bump(a, n);
    meta_for (int i = 0; i < n; i++) b[i] += a[i];
    std::sort(b, b + n);
    meta_for (int i = 0; i < n; i++) a[i] -= b[i];
    const int largest = n > 0 ? *std::max_element(a, a + n) : 0;
    meta_for (int i = 0; i < n; i++) b[i] = largest - a[i];
    log += "," + std::to_string(largest);
  }
  return log;
}
static void vectors(std::vector<float> &v, std::vector<float> &w) {
  v.resize(w.size());
  float *p = v.data();
  const float *q = w.data();
  const int n = static_cast<int>(v.size());
  meta_schedule {
    for (float factor = 1; factor < 3; factor *= 1.5f)
      meta_for (int i = 0; i < n; i++) p[i] += q[i] * factor;
  }
}
static int on_stack(int n) {
  int local[20];
  std::array<int, 20> other{};
  int *o = other.data();
  const int m = std::min(n, 20);
  for (int i = 0; i < 20; i++) local[i] = i;
  meta_for (int i = 0; i < m; i++) local[i] += 2;
  meta_for (int i = 0; i < m; i++) o[i] = local[i] * 2;
  return local[0] + local[19] + std::accumulate(other.begin(), other.end(), 0);
}
static void power(int n, int k, double *a, double *b) {
  meta_schedule {
    while (k > 0) {
      if (k & 1) {
        meta_for (int i = 0; i < n; i++) b[i] *= a[i];
      }
      meta_for (int i = 0; i < n; i++) a[i] *= a[i];
      k >>= 1;
    }
  }
}
static void parity(int n, int steps, float *a0, float *a1) {
  float *a[2] = {a0, a1};
  for (int t = 0; t < steps; t++) {
    const float *from = a[t % 2];
    float *to = a[1 - t % 2];
    meta_for (int i = 0; i < n; i++) to[i] = from[n - 1 - i] * 0.75f;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, 0, 99);
  FILL(b, n, 0, 99);
  const std::string log = in_and_out(n, a, b);
  test_record(log.data(), log.size());
  RECORD(a, n);
  RECORD(b, n);
  std::vector<float> v, w(static_cast<size_t>(n));
  FILL_REAL(w, n);
  vectors(v, w);
  test_record(v.data(), v.size() * sizeof(float));
  int s = on_stack(n);
  test_record(&s, sizeof s);
  double *d = NEW(double, n), *e = NEW(double, n);
  for (int i = 0; i < n; i++) d[i] = 1 + test_random(0, 9) / 100.0;
  FILL_REAL(e, n);
  power(n, 13, d, e);
  RECORD(e, n);
  float *x = NEW(float, n), *y = NEW(float, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  parity(n, 5, x, y);
  RECORD(x, n);
  RECORD(y, n);
}
