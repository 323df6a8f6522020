// A continue may not leave a meta_schedule.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  while (n--) {
    meta_schedule {
      if (n < 3) continue;
      meta_for (int i = 0; i < n; i++) a[i] = 1;
    }
  }
}

// CHECK: rejects-continue-out-of-schedule.cpp:[[#@LINE-6]]:18: error: 'continue' leaves the meta_schedule; set a variable and leave after it
