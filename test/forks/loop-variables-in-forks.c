// The same in forked work: the loops inside of the one that has the threads have variables of their own, and behind it they
// have what the serial elision has, also without iterations.
// RUN: rm -rf %t && %check --flag=-Wno-unused-variable --flag=-Wno-uninitialized --flag=-Wno-maybe-uninitialized %s %t && sed -e '/ CHECK/d' %t/openmp.c | FileCheck %s
#include <stdio.h>
static int a[100], b[10][10];

static int in_work(int n) {
  int x = 0;
  meta_fork meta_shared(x) {
    int i = 77, j = 5;
    // CHECK: #pragma omp taskloop default(shared) lastprivate(i) firstprivate(j) lastprivate(j)
    meta_for (i = 0; i < n; ++i)
      meta_for (j = 0; j < 3; j++) a[i + j * 20] = i + j;
    x = i * 10 + j;
  }
  meta_join;
  return x;
}
static int dead(int n) {
  int i, j;
  // CHECK: #pragma omp taskloop default(shared) private(j)
  meta_fork {
    meta_for (i = 0; i < n; ++i)
      meta_for (j = 0; j < n; ++j) b[i][j] = i * j;
  }
  meta_join;
  return n > 2 ? b[n - 1][n - 2] : 0;
}
static int in_block(int n) {
  int x = 0;
  meta_fork meta_shared(x) {
    int i = 9;
    if (n != 100)
      meta_for (i = n; i > 0; i -= 2) a[i] = i;
    else
      i = 3;
    x = i;
  }
  meta_join;
  return x;
}
int main(void) {
  for (int n = 0; n < 8; n += 3) printf("%d %d %d\n", in_work(n), dead(n), in_block(n));
  return 0;
}
