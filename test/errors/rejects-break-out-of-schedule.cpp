// A break may not leave a meta_schedule.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  while (n) {
    meta_schedule {
      if (n < 3) break;
      meta_for (int i = 0; i < n; i++) a[i] = 1;
    }
    n--;
  }
}

// CHECK: rejects-break-out-of-schedule.cpp:[[#@LINE-7]]:18: error: 'break' leaves the meta_schedule; set a variable and leave after it [MF120]
