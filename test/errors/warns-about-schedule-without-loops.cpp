// A region without a meta_for stays serial.
// RUN: %accept %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: warns-about-schedule-without-loops.cpp:[[#@LINE-5]]:17: warning: this meta_schedule contains no meta_for: it stays serial on the host
