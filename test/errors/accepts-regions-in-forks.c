// A region, and a loop of it, may be forked; a loop of forked work outside of a region is one of threads.
// RUN: %metafork-cc %s -o %t --explain 2>&1 | FileCheck %s
// RUN: sed -e '/ FILE/d' %t/accepts-regions-in-forks.c | FileCheck --check-prefix=FILE %s
void f(int n, float *a, float *b, float *c) {
  meta_fork {
    meta_schedule {
      meta_for (int i = 0; i < n; i++) a[i] = 1;
    }
  }
  meta_fork {
    // FILE: MF_LOOP(grainsize(n / 8))
    // FILE-NEXT: for (int i = 0; i < n; i++) b[i] = 1;
#pragma meta grainsize = n / 8
    meta_for (int i = 0; i < n; i++) b[i] = 1;
  }
  // CHECK: :[[#@LINE-9]]: kernel f_r0_n0
  // CHECK: :[[#@LINE+2]]: kernel f_r1_n0
  // CHECK-NOT: kernel
  meta_for (int i = 0; i < n; i++) c[i] = 1;
  meta_join;
}
