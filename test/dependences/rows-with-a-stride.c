// i*stride + j where the row may be shorter than the loop: what is checked at run time holds in the certificate too.
// RUN: %metafork-cc %s --emit=metafork -- -I %runtime-include -I %S/../run/Inputs | FileCheck --check-prefix=GUARD %s
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: add: meta_for(meta_for(a)) for(for(a)){{$}}
// GUARD: void add(
// GUARD: if (n <= 0 || m <= 0 || stride >= m) {
static void add(int n, int m, int stride, int *restrict a, const int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i * stride + j] += b[j];
  }
}
// Elimination in a matrix with a leading dimension: two kernels a step.
// CHECK-NEXT: eliminate: for(meta_for(a) meta_for(meta_for(a))) for(
// GUARD: void eliminate(
// GUARD: if (n <= 1 || ld >= n) {
static void eliminate(int n, int ld, int *restrict a) {
  meta_schedule {
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) a[i * ld + k] = (a[i * ld + k] + a[k * ld + k]) % 100;
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i * ld + j] = (a[i * ld + j] - a[i * ld + k] * a[k * ld + j]) % 100;
    }
  }
}
// A sum along a diagonal: the elements of one iteration are those of another, whatever the stride.
// CHECK-NEXT: diagonal: for(a){{$}}
// CHECK-NEXT: diagonal stays serial
static void diagonal(int n, int stride, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++) a[i * stride + i] = (a[i * stride + i] + a[(i - 1) * stride + i - 1]) % 1000;
  }
}
// Sweeps in place over rows of n: waves of tiles.
// CHECK-NEXT: sweeps: for(meta_for(
static void sweeps(int n, int steps, int *restrict a) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] =
              (a[i * n + j] + a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) % 1000;
  }
}

void test_case(int n) {
  const int rows = n + 2, longest = 2 * n + 3;
  int *a = NEW(int, rows * longest + 1), *b = NEW(int, longest + 1);
  for (int stride = n > 0 ? n - 1 : 0; stride <= n + 1; stride++) {
    FILL(a, rows * longest, -9, 9);
    FILL(b, longest, -9, 9);
    add(rows, n, stride, a, b);
    RECORD(a, rows * longest);
    eliminate(n, stride, a);
    RECORD(a, rows * longest);
    diagonal(n, stride, a);
    RECORD(a, rows * longest);
  }
  sweeps(n, 3, a);
  RECORD(a, rows * longest);
}
