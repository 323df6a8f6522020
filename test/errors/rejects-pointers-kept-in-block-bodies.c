// A pointer that an object of a block body keeps: no barrier could stand where the array is touched through it.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
struct view {
  int *p;
};
void f(int n, int s, int *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n * s) {
    // CHECK: [[@LINE+1]]:25: error: the pointer 'a + i * s' cannot be followed to one array; use 'a' and its subscripts directly
    struct view w = { a + i * s };
    w.p[0] = i;
    meta_for (int t = 1; t < s; t++) a[i * s + t] += w.p[0];
  }
}
