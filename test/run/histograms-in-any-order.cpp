// Histograms of floating-point numbers, where their order is left open; of whole values, so that results are equal.
// RUN: %check %s %t --translate=--reassociate 0 1 7 33 700
#include <algorithm>
#include <vector>

#include "testing.h"

static void weights(int n, const int *__restrict k, const float *__restrict w, std::vector<float> &sums, std::vector<double> &least) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      sums[k[i]] += w[i];
      if (w[i] < least[k[i]]) least[k[i]] = w[i];
    }
    for (int i = 0; i < n; i++) sums[k[i]] = sums[k[i]] - 0.5 * w[i]; // in double
    for (int i = 0; i < n; i++) least[k[i]] = std::min(least[k[i]], w[i] * 3.0);
  }
}
static void listed(int n, const int *__restrict k, const float *__restrict w, float *sums) {
  meta_schedule meta_extent(sums, 64) meta_reduction(+ : sums) {
    for (int i = 0; i < n; i++) sums[k[i]] -= w[i];
  }
}

void test_case(int n) {
  int *k = NEW(int, n + 1);
  float *w = NEW(float, n + 1), *sums = NEW(float, 64);
  FILL(k, n + 1, 0, 63);
  FILL(w, n + 1, -40, 40);
  FILL(sums, 64, 0, 9);
  for (int i = 0; i < n; i++) w[i] *= 2;
  std::vector<float> all(64, 1);
  std::vector<double> least(64, 5);
  weights(n, k, w, all, least);
  RECORD(all.data(), 64);
  RECORD(least.data(), 64);
  listed(n, k, w, sums);
  RECORD(sums, 64);
}
