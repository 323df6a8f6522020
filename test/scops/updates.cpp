// Updates of elements that data chooses and under conditions, and what only looks like them.
// RUN: %scops %s --auto | FileCheck %s
#include <algorithm>

static int less(int a, int b) { return a < b ? a : b; }
static int min(int a, int b) { return a - b; }

void updates(int n, const int *k, const int *w, int *bins, int &count, int &least) {
  for (int i = 0; i < n; i++) {
    bins[k[i]] += w[i];
    bins[k[i]] = bins[k[i]] - w[i] + 1;
    if (w[i] > 3)
      count++;
    else
      count += 2;
    if (k[i] > 1 && w[i] < least) least = w[i];
    least = less(w[i], least);
    if (w[i] < 0) {
      bins[k[i]]++;
      least = std::min(least, w[i]);
    }
  }
}
// CHECK: scop updates_s0
// CHECK: S0: bins
// CHECK: reduction + of bins[k[i]]
// CHECK: S1: bins
// CHECK: reduction + of bins[k[i]]
// CHECK: S2: if
// CHECK: readwrite count
// CHECK-NEXT: reduction + of count
// CHECK: S3: if
// CHECK: reduction min of least
// CHECK: S4:
// CHECK: reduction min of least
// CHECK: S5: if
// CHECK: reduction + of bins[k[i]]
// CHECK-NEXT: reduction min of least

void no_updates(int n, const int *k, const unsigned *u, int *bins, int *x, int &count, int &m, short &s, bool &b) {
  for (int i = 0; i < n; i++) {
    x[i] = bins[k[i]]++;
    if (bins[k[i]] < 10) bins[k[i]]++;
    bins[bins[i]] += 1;
    bins[k[i]] += bins[i];
    m = min(m, k[i]);
    if (u[i] < m) m = u[i];
    if (k[i] < s) s = k[i];
    if (k[i] > count) count++;
    b ^= k[i];
    b += k[i];
    if (k[i]) count = count && x[i];
    int t = count++;
    x[i + n] = t;
  }
}
// CHECK: scop no_updates_s0
// CHECK-NOT: reduction
