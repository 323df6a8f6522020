// Plain loops whose points have variables of their own around a loop: these live across its tiles.
// RUN: %check --said=%t.said --translate=--explain %s %t -- -O1
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

// CHECK: kernel {{.*}}product_r0_n0
// CHECK: certificate of {{.*}}product_r0_n0_pipelined: proved
// CHECK: certificate of {{.*}}product_r0_n0_staged: proved
static void product(int n, const float *restrict a, const float *restrict b, float *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float s = 0;
        for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
  }
}

// Two of them, one that only the loop uses, one that is changed in front of it, and statements around.
// CHECK: certificate of {{.*}}two_r0_n0_staged: proved
static void two(int n, const int *restrict a, const int *restrict b, int *restrict c, int *restrict d) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int s = 1, t, w;
        t = i - j;
        t *= 3;
        for (int k = 0; k < n; k++) {
          w = a[i * n + k] - b[k * n + j];
          s += w;
          t += w * s;
        }
        c[i * n + j] = s + t;
        d[i * n + j] = t - s;
      }
  }
}

// A block in a block, and a name that is used again behind the loop.
// CHECK: certificate of {{.*}}blocks_r0_n0_pipelined: proved
static void blocks(int n, const int *restrict a, const int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int s = 0;
        {
          int t = j;
          for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j] + t;
          s -= t;
        }
        {
          int t = 2 * s;
          c[i * n + j] = t + i;
        }
      }
  }
}

// No one loop: a variable that belongs to each of two.
// CHECK: certificate of {{.*}}twice_r0_n0: proved
// CHECK-NOT: twice_r0_n0_
static void twice(int n, const int *restrict a, const int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int r = 0;
        {
          int s = 0;
          for (int k = 0; k < n; k++) s += a[i * n + k];
          r = s;
        }
        {
          int s = 1;
          for (int k = 0; k < n; k++) s ^= b[k * n + j];
          r -= s;
        }
        c[i * n + j] = r;
      }
  }
}

// CHECK: kernel {{.*}}array_r0_n0
// An array is no number: it stays with its point.
static void array(int n, const int *restrict a, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int s[2];
        s[0] = 0, s[1] = 1;
        for (int k = 0; k < n; k++) s[k % 2] += a[i * n + k] * (s[1 - k % 2] & 3);
        c[i * n + j] = s[0] - s[1];
      }
  }
}

// A triangle, in whose points the loop may not run at all.
static void triangle(int n, const unsigned *restrict a, unsigned *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) {
        unsigned s = c[i * n + j];
        for (int k = j + 1; k < i; k++) s = s * 3 + a[i * n + k] * a[j * n + k];
        c[i * n + j] = s;
      }
  }
}

// A type of less than an int, which each assignment brings back into its range.
static void narrow(int n, const short *restrict a, const short *restrict b, short *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        short s = 0;
        for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
  }
}

void test_case(int n) {
  const int all = n * n + 1;
  float *f = NEW(float, all), *g = NEW(float, all), *h = NEW(float, all);
  FILL(f, all, -9, 9);
  FILL(g, all, -9, 9);
  FILL(h, all, -9, 9);
  product(n, f, g, h);
  RECORD(h, all);
  int *a = NEW(int, all), *b = NEW(int, all), *c = NEW(int, all), *d = NEW(int, all);
  FILL(a, all, -9, 9);
  FILL(b, all, -9, 9);
  FILL(c, all, -9, 9);
  FILL(d, all, -9, 9);
  two(n, a, b, c, d);
  RECORD(c, all);
  RECORD(d, all);
  blocks(n, a, b, c);
  RECORD(c, all);
  twice(n, a, b, c);
  RECORD(c, all);
  array(n, a, c);
  RECORD(c, all);
  triangle(n, (const unsigned *)a, (unsigned *)c);
  RECORD(c, all);
  short *u = NEW(short, all), *v = NEW(short, all), *w = NEW(short, all);
  FILL(u, all, -99, 99);
  FILL(v, all, -99, 99);
  FILL(w, all, -9, 9);
  narrow(n, u, v, w);
  RECORD(w, all);
}
