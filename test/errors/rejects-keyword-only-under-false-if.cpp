// Text under a false #if is no program.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
#if 0
  meta_for (int i = 0; i < n; i++) a[i] = 1;
#endif
}

// CHECK: rejects-keyword-only-under-false-if.cpp:[[#@LINE-9]]:1: error: no region: '{{.*}}' contains no meta_for, no meta_schedule and no meta_fork
