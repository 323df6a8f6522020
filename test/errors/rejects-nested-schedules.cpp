// Regions do not nest.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule {
    meta_schedule {
      meta_for (int i = 0; i < n; i++) a[i] = 1;
    }
  }
}

// CHECK: rejects-nested-schedules.cpp:[[#@LINE-6]]:19: error: a meta_schedule stands inside another one; regions do not nest
