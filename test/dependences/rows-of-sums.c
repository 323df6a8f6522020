// Rows of m + 1 elements in linear subscripts, as tables with a border have them.
// RUN: %metafork-cc %s --emit=metafork -- -I %runtime-include -I %S/../run/Inputs | FileCheck --check-prefix=TEXT %s
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 40 | FileCheck %s
#include "testing.h"

// CHECK: common: for(meta_for(for(L
// TEXT: void common(
// TEXT: L[i * (m + 1) + j] = L[(i - 1) * (m + 1) + j - 1] + 1;
static void common(int n, int m, int *restrict L, const int *restrict a, const int *restrict b) {
  meta_schedule {
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= m; j++)
        if (a[i - 1] == b[j - 1])
          L[i * (m + 1) + j] = L[(i - 1) * (m + 1) + j - 1] + 1;
        else
          L[i * (m + 1) + j] =
              L[(i - 1) * (m + 1) + j] > L[i * (m + 1) + j - 1] ? L[(i - 1) * (m + 1) + j] : L[i * (m + 1) + j - 1];
  }
}
// CHECK: spread: for(meta_for(meta_for(meta_for(B))) meta_for(meta_for(meta_for(A)))){{$}}
static void spread(int n, int m, int k, int steps, int *restrict A, int *restrict B) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
          for (int z = 1; z <= k; z++)
            B[(x * (m + 2) + y) * (k + 2) + z] =
                (A[((x - 1) * (m + 2) + y) * (k + 2) + z] + A[((x + 1) * (m + 2) + y) * (k + 2) + z] +
                 A[(x * (m + 2) + y + 1) * (k + 2) + z] + A[(x * (m + 2) + y - 1) * (k + 2) + z] +
                 A[(x * (m + 2) + y) * (k + 2) + z + 1] + A[(x * (m + 2) + y) * (k + 2) + z - 1]) % 1000;
      for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
          for (int z = 1; z <= k; z++) A[(x * (m + 2) + y) * (k + 2) + z] = B[(x * (m + 2) + y) * (k + 2) + z];
    }
  }
}
// m is the length of a row itself: m + 1 is none.
// CHECK: both: {{.*}}a
static void both(int n, int m, int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i * m + j] = b[i * (m + 1) + j];
  }
}

void test_case(int n) {
  const int m = n + 1, k = n / 2 + 1, cells = (n + 2) * (m + 2) * (k + 2);
  int *a = NEW(int, cells), *b = NEW(int, cells), *L = NEW(int, (n + 1) * (m + 1));
  FILL(a, cells, 0, 3);
  FILL(b, cells, 0, 3);
  FILL(L, (n + 1) * (m + 1), 0, 0);
  common(n, m, L, a, b);
  RECORD(L, (n + 1) * (m + 1));
  spread(n, m, k, 3, a, b);
  RECORD(a, cells);
  RECORD(b, cells);
  both(n, m, a, b);
  RECORD(a, cells);
}
