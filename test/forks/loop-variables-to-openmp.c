// A loop variable that is declared before its loop: behind it, it has the value that the serial elision has, also without
// iterations; loops inside a parallel one have variables of their own.
// RUN: rm -rf %t && %check --translations-only --flag=-Wno-unused-variable --flag=-Wno-uninitialized --flag=-Wno-maybe-uninitialized %s %t && sed -e '/ CHECK/d' %t/openmp.c | FileCheck %s
#include <stdio.h>
static int a[100], b[10][10], g;
static int next(int *state) { return ++*state; }

static int plain(int n) {
  int i = 77;
  // CHECK: {{^}}  i = 0; if (i < n)
  // CHECK-NEXT: {{^}}  #pragma omp parallel for lastprivate(i)
  // CHECK-NEXT: {{^}}  for (i = 0; i < n; ++i) a[i] = i;
  meta_for (i = 0; i < n; ++i) a[i] = i;
  return i;
}
static int dead(int n) {
  int i;
  // CHECK: {{^}}  #pragma omp parallel for{{$}}
  meta_for (i = 0; i < n; ++i) a[i] = i;
  return a[0];
}
static int down(int n) {
  int i = 77;
  if (n != 100) // CHECK: { i = n - 1; if (i >= 0)
    meta_for (i = n - 1; i >= 0; i -= 2) a[i] = i;
  return i;
}
static int nested(int n) {
  int i, j, k = 6;
  // CHECK: {{^}}  #pragma omp parallel for private(j){{$}}
  meta_for (i = 0; i < n; ++i)
    meta_for (j = 0; j < n; ++j) b[i][j] = i * j;
  // CHECK: {{^}}  #pragma omp parallel for firstprivate(k) lastprivate(k){{$}}
  meta_for (int h = 0; h < n; ++h)
    meta_for (k = 0; k < n; ++k) b[h][k] += h * k;
  // CHECK: {{^}}  #pragma omp parallel for{{$}}
  meta_for (i = 0; i < n; ++i) {
    int m;
    meta_for (m = 0; m < n; ++m) b[i][m]++;
  }
  return k + b[2][3];
}
static int global(int n) {
  meta_for (g = 0; g < n; ++g) a[g] = g;
  return g;
}
static int forked(int n) {
  int i = 77, x = 0;
  meta_fork meta_shared(x) { x = n; }
  meta_for (i = 0; i < n; ++i) a[i] = i;
  meta_join;
  return i + x;
}
static int once(int n) { // what gives it its first value happens once
  int i = 0, state = 1;
  // CHECK: {{^}}  #pragma omp parallel for lastprivate(i)
  for (int k = 0; k < 1; k++) {
    int first = next(&state);
    meta_for (i = first; i < n + 3; ++i) a[i] = i;
  }
  return i + state;
}
int main(void) {
  for (int n = 0; n < 8; n += 3) {
    printf("%d %d %d ", plain(n), down(n), n ? dead(n) : 0);
    printf("%d %d %d ", nested(n), global(n), forked(n));
    printf("%d\n", once(n));
  }
  return 0;
}
