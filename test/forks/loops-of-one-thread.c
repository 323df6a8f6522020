// Loops in parallel loops are OpenMP's 'loop', with their sums and last values; plain ones where they do what that may not.
// RUN: rm -rf %t && mkdir -p %t && %check --translations-only %s %t/run
// RUN: sed -e '/ CHECK/d' -e '/ BACK/d' %t/run/openmp.c | FileCheck %s
// RUN: sed -e '/ CHECK/d' -e '/ BACK/d' %t/run/from_openmp.c | FileCheck --check-prefix=BACK %s
#include <stdio.h>
#include <stdlib.h>

static long rows(int n, const int *a, long *sums) {
  long all = 0;
  // CHECK: #pragma omp parallel for reduction(+ : all)
  // BACK: meta_for (int i = 0; i < n; i++) meta_reduction(+ : all) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : all) {
    long s = 0;
    int k;
    // CHECK: #pragma omp loop bind(thread) reduction(+ : s)
    // BACK: meta_for (int j = n - 1; j >= 0; j -= 2) meta_reduction(+ : s) {
    meta_for (int j = n - 1; j >= 0; j -= 2) meta_reduction(+ : s) {
      if (a[i * n + j] % 3 == 0) continue;
      s += abs(a[i * n + j]);
    }
    sums[i] = s;
    all += s;
    // CHECK: k = 0; if (k < i)
    // CHECK-NEXT: #pragma omp loop bind(thread) lastprivate(k)
    // CHECK-NEXT: for (k = 0; k < i; k++) sums[i] ^= 0;
    meta_for (k = 0; k < i; k++) sums[i] ^= 0;
    sums[i] += k;
  }
  return all;
}
static int twice(int x) {
  int y;
  y = meta_fork abs(2 * x);
  meta_join;
  return y;
}
static int (*chosen)(int) = abs;
static void calls(int n, int *a) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < n; i++) {
  // CHECK-NEXT: for (int j = 0; j < n; j++) a[i * n + j] += twice(j);
  // CHECK-NEXT: for (int j = 0; j < n; j++) a[i * n + j] += chosen(j);
  // CHECK-NEXT: }
  meta_for (int i = 0; i < n; i++) {
    meta_for (int j = 0; j < n; j++) a[i * n + j] += twice(j);
    meta_for (int j = 0; j < n; j++) a[i * n + j] += chosen(j);
  }
}
int main(void) {
  int a[100], sum = 0;
  long sums[10];
  for (int i = 0; i < 100; i++) a[i] = i * 37 % 101 - 50;
  calls(10, a);
  const long all = rows(10, a, sums);
  for (int i = 0; i < 10; i++) sum = (sum * 7 + (int)sums[i]) % 10007;
  for (int i = 0; i < 100; i++) sum = (sum * 7 + a[i]) % 10007;
  printf("%d %ld\n", sum, all);
  return 0;
}
