// A region without a meta_for stays serial where its loops do.
// RUN: %accept %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule {
    for (int i = 1; i < n; i++) a[i] = a[i - 1];
  }
}

// CHECK: warns-about-schedule-without-loops.cpp:[[#@LINE-4]]:5: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: 'a[i]' (line 6) and 'a[i - 1]' (line 6) are one element in two iterations, a flow dependence
// CHECK-NOT: warning:
