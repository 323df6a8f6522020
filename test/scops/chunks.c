// A loop over a piece of its own of each iteration.
// RUN: %metafork-cc %s -o %t.package --auto --report 2>&1 | FileCheck %s

// CHECK: [[@LINE+2]]:3: parallel: {{.*}}: kernel square_r0_n0
void square(int n, int size, const int *restrict a, int *restrict b) {
  for (int t = 0; t < n; t++)
    for (int i = t * size; i < (t + 1) * size; i++) b[i] = a[i] * a[i];
}
// The last element of a piece is the first one of the next.
// CHECK: [[@LINE+3]]:5: parallel: for (int i = {{.*}}: kernel overlapping_r0_n0
void overlapping(int n, int size, int *restrict a) {
  for (int t = 0; t < n; t++)
    for (int i = t * size; i < (t + 1) * size + 1; i++) a[i] = 2 * a[i] + t;
}
// Where a piece ends is no sum any more.
// CHECK: [[@LINE+2]]:3: serial: {{.*}} depend on one another
void cut_off(int n, int size, int m, const int *restrict a, int *restrict b) {
  for (int t = 0; t < n; t++)
    for (int i = t * size; i < (t + 1) * size && i < m; i++) b[i] = a[i];
}
