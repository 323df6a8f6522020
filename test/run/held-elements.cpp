// Loops that accumulate into an element of an array which they read elsewhere too hold it in a register.
// RUN: %check %s %t 1 2 5 17 40 --and --variant held --largest 40 --choices 8 1 2 5 17 40
// RUN: %metafork-cc %s -o %t/explained --explain -- -I%S/Inputs > %t/explained.log 2>&1
// RUN: FileCheck %s < %t/explained/held-elements_kernels.cu
#include "testing.h"

// Each point has a row and a column of its own, of which the loop reads what is in front of its element.
// CHECK-LABEL: largest_r0_n0_held(
// CHECK: if ((long long)d - 2 >= 0) {
// CHECK: t_t[0] = t[
// CHECK: #pragma unroll 16
// CHECK: t_t[0] >= t[{{.*}}k] + t[{{.*}}] ? t_t[0] :
// CHECK: t[{{.*}}] = t_t[0];
static void largest(int n, int d, int (*t)[40]) {
  meta_schedule {
    meta_for (int i = 0; i < n - d; i++) {
      const int j = i + d;
      if (j > 0) t[i][j] += 1;
      for (int k = i + 1; k < j; k++) t[i][j] = t[i][j] >= t[i][k] + t[k][j] ? t[i][j] : t[i][k] + t[k][j];
      t[i][j] -= 1;
    }
  }
}

// A flat array; the element is read and written several times in each iteration, and under a condition besides. A local
// lives on.
// CHECK-LABEL: rows_r0_n0_held(
// CHECK: a_t[0] = a[
static void rows(int n, float *__restrict a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) {
      float last = 2;
      for (int k = 0; k < i; k++) {
        a[i * n + i] += a[i * n + k] * last;
        if (a[i * n + i] > 100) last = a[i * n + i] = 1;
        a[i * n + i] /= 2;
      }
      a[i * n + i] += last;
    }
  }
}

// From the last iteration to the first one, in steps; two arrays, each with an element of its own.
// CHECK-LABEL: pair_r0_n0_held(
// CHECK-DAG: a_t[0] = a[
// CHECK-DAG: b_t[0] = b[
static void pair(int n, int m, double *__restrict a, double *__restrict b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      for (int k = n + 2 * m; k > n + 1; k -= 2) {
        a[i] += b[k];
        b[i] -= a[k] * a[i];
      }
  }
}

// The loop may meet its own element, so nothing is held: in the last of these rows k is i once.
// CHECK-NOT: meets_r0_n0_held(
static void meets(int n, int (*t)[40]) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) t[i][i] += t[i][k] & 3;
  }
}
// Nothing is written for certain.
// CHECK-NOT: perhaps_r0_n0_held(
static void perhaps(int n, int m, int *__restrict a) {
  meta_schedule meta_extent(a, n + m) {
    meta_for (int i = 0; i < n; i++)
      for (int k = n; k < n + m; k++)
        if (a[k] > 3) a[i] += a[k];
  }
}
// Nothing is read.
// CHECK-NOT: ones_r0_n0_held(
static void ones(int n, int *__restrict a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] = k;
  }
}
// Another element in each iteration.
// CHECK-NOT: moves_r0_n0_held(
static void moves(int n, int (*t)[40]) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      for (int k = 1; k < n; k++) t[i][k] += t[i][k - 1];
  }
}

void test_case(int n) {
  static int t[40][40];
  FILL(&t[0][0], 1600, -9, 9);
  for (int d = 0; d < n; d++) largest(n, d, t);
  RECORD(&t[0][0], 1600);
  meets(n, t);
  moves(n, t);
  RECORD(&t[0][0], 1600);
  float *a = NEW(float, n * n);
  FILL(a, n * n, 0, 90);
  rows(n, a);
  RECORD(a, n * n);
  double *x = NEW(double, n + 2 * n + 8), *y = NEW(double, n + 2 * n + 8);
  FILL(x, n + 2 * n + 8, -2, 2);
  FILL(y, n + 2 * n + 8, -2, 2);
  for (int m = 0; m < 3; m++) pair(n, m, x, y);
  RECORD(x, n + 2 * n + 8);
  RECORD(y, n + 2 * n + 8);
  int *whole = NEW(int, 2 * n + 3);
  FILL(whole, 2 * n + 3, -9, 9);
  perhaps(n, n + 3, whole);
  RECORD(whole, 2 * n + 3);
  ones(n, whole);
  RECORD(whole, 2 * n + 3);
}
