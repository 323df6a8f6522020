// A schedule whose conditions multiply to millions of cases: it is not taken, and the loops are parallel by another one, in little
// memory. The twin is parallel as a whole.
// RUN: sh -c 'ulimit -v 2500000; %metafork-cc %s -o %t --explain -- -I %runtime-include 2>&1' | FileCheck %s
// RUN: grep -q few_ %t/many-cases_kernels.cu
// RUN: grep -q many_ %t/many-cases_kernels.cu
// CHECK-DAG: many-cases.c:13: loops of many: parallelised
// CHECK-DAG: many-cases.c:29: loops of few: parallelised
#include <metafork/metafork.h>

double g[44][30][55];
void many(int n, int m, int k, double *restrict b, double *restrict c) {
  meta_schedule {
    for (int i = 1; i <= m - 1; i++)
      for (int j = 0; j < m; j++)
        for (int l = k; l >= 2; l -= 2)
          for (int h = 0; h <= n - 1; h++) {
            double s = g[h][l + 2][j + 1] + g[l + 2][h / 3][l + 1];
            double t = g[(h + 1) / 2 + 4][l - 2][h] + g[j + 1][l - 1][h + 1];
            double u = g[i + 1][l + 3][2 * l - 1] + b[(h * (k + 1) + l - 2) * (n + 1) + h];
            g[h][l - 1][j + 3] += c[h];
          }
  }
}

// Nothing that it writes is read.
double q[44][30][55];
void few(int n, int m, int k, double *restrict b, double *restrict c) {
  meta_schedule {
    for (int i = 1; i <= m - 1; i++)
      for (int j = 0; j < m; j++)
        for (int l = k; l >= 2; l -= 2)
          for (int h = 0; h <= n - 1; h++) {
            double s = g[h][l + 2][j + 1] + g[l + 2][h / 3][l + 1];
            double u = g[i + 1][l + 3][2 * l - 1] + b[(h * (k + 1) + l - 2) * (n + 1) + h];
            q[h][l - 1][j + 3] += c[h] + s + u;
          }
  }
}
