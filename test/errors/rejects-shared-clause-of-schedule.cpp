// meta_shared belongs to meta_fork.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_shared(a) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-shared-clause-of-schedule.cpp:[[#@LINE-5]]:17: error: clause meta_shared does not belong to meta_schedule; it stands after a meta_fork
