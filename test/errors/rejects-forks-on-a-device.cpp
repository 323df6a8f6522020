// Nothing is forked in a region, or in a loop that becomes a kernel.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
void f(int n, float *a) {
  meta_schedule {
    // CHECK: forks-on-a-device.cpp:[[#@LINE+1]]:5: error: nothing can be forked in a meta_schedule, or in a meta_for outside of forked work; fork the whole region
    meta_fork { a[0] = 1; }
    meta_for (int i = 0; i < n; i++) a[i] = 2;
    // CHECK: forks-on-a-device.cpp:[[#@LINE+1]]:5: error: nothing is joined in a meta_schedule
    meta_join;
  }
}
