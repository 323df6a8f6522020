// Sums of loops in forked work in C++, and loop variables that are declared outside of it, whatever compiler a package has.
// RUN: rm -rf %t && %check --package-only %s %t
#include <algorithm>
#include <cstdio>
#include <vector>
static int b[40][10];

static double sums(int n) {
  std::vector<double> v(static_cast<std::size_t>(n));
  double s = 0;
  int lo = 1000, hi = -1000;
  meta_fork meta_shared(v, s) {
    meta_for (int i = 0; i < n; i++) v[i] = i * 0.5;
    meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += v[i];
  }
  meta_fork meta_shared(lo, hi) {
    meta_for (int i = 0; i < n; i++) meta_reduction(min : lo) meta_reduction(max : hi) {
      lo = std::min(lo, i * 7 % 11);
      hi = std::max(hi, i * 7 % 11);
    }
  }
  meta_join;
  return s + lo * 1000 + hi * 100;
}
static int counters(int n) {
  int i = 7, j = 8, last = 0;
  meta_fork meta_shared(last) {
    meta_for (i = 0; i < n; i++)
      meta_for (j = 0; j < 10; j++) b[i][j] = i * j;
    last = i * 100 + j;
  }
  meta_join;
  return last + (n > 2 ? b[2][3] : 0);
}
int main() {
  for (int n = 0; n < 40; n += 13) std::printf("%g %d\n", n ? sums(n) : 0.0, counters(n));
}
