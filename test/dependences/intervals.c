// Dynamic programming over intervals: waves of tiles along the diagonals. A statement on the diagonal alone (j = i + 1) has
// one iteration of the tile's second loop, private scalars of a wave have a place for each of its points.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

#define larger(a, b) ((a) > (b) ? (a) : (b))

// CHECK: chain: meta_for(meta_for(m)) for(meta_for(for(cost m))){{$}}
static void chain(int n, const int *restrict p, int (*restrict m)[n]) {
  meta_schedule {
    for (int i = n - 1; i >= 1; i--)
      for (int j = i + 1; j < n; j++) {
        m[i][j] = 1000000;
        for (int k = i; k < j; k++) {
          int cost = m[i][k] + m[k + 1][j] + p[i - 1] * p[k] * p[j];
          m[i][j] = cost < m[i][j] ? cost : m[i][j];
        }
      }
  }
}
// One diagonal after the other: in a wave of tiles each step would take as long as a diagonal.
// CHECK-NEXT: pairs: for(meta_for(T T T T for(T))){{$}}
static void pairs(int n, const int *restrict base, int (*restrict T)[n]) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--)
      for (int j = i + 1; j < n; j++) {
        if (j - 1 >= 0) T[i][j] = larger(T[i][j], T[i][j - 1]);
        if (i + 1 < n) T[i][j] = larger(T[i][j], T[i + 1][j]);
        if (j - 1 >= 0 && i + 1 < n) {
          if (i < j - 1)
            T[i][j] = larger(T[i][j], T[i + 1][j - 1] + (base[i] + base[j] == 3 ? 1 : 0));
          else
            T[i][j] = larger(T[i][j], T[i + 1][j - 1]);
        }
        for (int k = i + 1; k < j; k++) T[i][j] = larger(T[i][j], T[i][k] + T[k + 1][j]);
      }
  }
}
// CHECK-NEXT: skewed: s_at r_at for(meta_for(for(s_at r_at a))) for(for(s r a)){{$}}
static void skewed(int n, int (*restrict a)[n], const int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = n - 3; j >= 2; j--) {
        int s = a[j][i + 1] * a[j - 1][i] % 100;
        int r = s > 0 ? a[j - 1][i] : b[j][i];
        a[i][j - 1] -= s + r % 2;
      }
  }
}
// The loop over k is serial: one element serves the scalars of all its iterations.
// CHECK-NEXT: scaled: kept_s for(meta_for(kept_s) meta_for(b)){{$}}
static void scaled(int n, int *restrict a, int *restrict b) {
  meta_schedule {
    for (int k = 0; k < n; k += 2) {
      int s;
      s = (a[k] + b[k + 1]) % 50;
      for (int i = n - 3; i > 0; i -= 2) b[i] -= (a[k] > s ? a[k] : s) * (a[(2 * k + 2) / 3 + 2] < s);
    }
  }
}

void test_case(int n) {
  int *p = NEW(int, 2 * n + 5), *a = NEW(int, (n + 2) * (n + 2)), *b = NEW(int, (n + 2) * (n + 2));
  FILL(p, 2 * n + 5, 0, 4);
  FILL(a, (n + 2) * (n + 2), -9, 9);
  FILL(b, (n + 2) * (n + 2), -9, 9);
  chain(n, p, (void *)a);
  RECORD(a, (n + 2) * (n + 2));
  pairs(n, p, (void *)a);
  RECORD(a, (n + 2) * (n + 2));
  skewed(n, (void *)a, (void *)b);
  RECORD(a, (n + 2) * (n + 2));
  scaled(n, a, b);
  RECORD(b, (n + 2) * (n + 2));
}
