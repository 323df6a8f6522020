// A return may not leave a meta_schedule.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule {
    if (n < 3) return;
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-return-out-of-schedule.cpp:[[#@LINE-5]]:16: error: 'return' leaves the meta_schedule; set a variable and leave after it
