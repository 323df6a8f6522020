// Between the phases of a thread block each access has its place: names of several elements would hide them.
// RUN: %refuse %s | FileCheck %s
#include <algorithm>
#include <utility>

struct Point {
  int x, y;
};
void bound(Point *p, int *a, int n, int s) {
  meta_for (int v = 0; v < n; v++) {
    auto &[x, y] = p[v];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = t;
    x = y;
  }
}
// CHECK: :[[#@LINE-5]]:11: error: names and references of several elements cannot stand between the phases of a thread block
void extremes(const int *b, int *a, int n, int s) {
  meta_for (int v = 0; v < n; v++) {
    const auto both = std::minmax(b[v], b[v + 1]);
    meta_for (int t = 0; t < s; t++) a[v * s + t] = both.first;
  }
}
// CHECK: :[[#@LINE-4]]:16: error: names and references of several elements cannot stand between the phases of a thread block
