// The functions of metafork/metafork.h in bounds and subscripts: quotients of bounds become exact products.
// RUN: %scops %s --auto | FileCheck %s

#include <metafork/metafork.h>

void tiles(int n, int m, double *a) {
  for (int i = metafork_ceild(m, 3); i <= metafork_floord(n - 1, 32); i++)
    for (int j = metafork_max(32 * i, 1); j < metafork_min(n, 32 * i + 32); j++)
      a[metafork_floord(j, 2)] = metafork_min(i, j);
}
// CHECK: for int i = floord(((m + 3) + -1), 3); <= floord((n + -1), 32); +1: i = i, ((3*(i + 1) + -1*((m + 3) + -1)) + -1) >= 0, ((n + -1) + -1*32*i) >= 0
// CHECK: for int j = max(32*i, 1); < min(n, (32*i + 32)); +1: j = j, (j + -1*32*i) >= 0, (j + -1) >= 0, ((n + -1*j) + -1) >= 0, (((32*i + 32) + -1*j) + -1) >= 0
// CHECK: write a[floord(j, 2)]

void block(int n, int B, double *a) {
  for (int b = 0; b <= metafork_floord(n, B); b++) a[b] = 1;
}
// CHECK: parameter long long bound = metafork_floord(n, B)
