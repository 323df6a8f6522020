// A bound that the loop itself overwrites, by another name.
// RUN: %refuse %s | FileCheck %s

void fill(int *a) {
  const int &n = a[5];
  meta_for (int i = 0; i < n; i++) a[i] = 2;
}
// CHECK: rejects-bound-by-reference-to-element.cpp:[[#@LINE-2]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'n' may change while the loop runs; read it into a variable before the loop [MF112]
