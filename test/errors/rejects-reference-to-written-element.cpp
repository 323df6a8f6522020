// A reference that names an element from before the loop, which one iteration writes and the others read.
// RUN: %refuse %s | FileCheck %s

void eliminate(int n, double *a) {
  for (int k = 0; k < n; k++) {
    const double &pivot = a[k * n + k];
    meta_for (int j = k; j < n; j++) a[k * n + j] /= pivot;
  }
}
// CHECK: rejects-reference-to-written-element.cpp:[[#@LINE-3]]:{{[0-9]+}}: error: the iterations of this meta_for collide: iteration j = 0 updates 'a[k * n + j]' and iteration j = 1 reads 'pivot', both a[0] (with n = 7)

struct point {
  int x, y;
};
void members(int n, point *p) {
  const point &last = p[n - 1];
  meta_for (int i = 0; i < n; i++) p[i].x = last.x + 1;
}
// CHECK: rejects-reference-to-written-element.cpp:[[#@LINE-2]]:{{[0-9]+}}: error: the iterations of this meta_for collide
