// meta_form belongs to a loop.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_form(block) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-form-of-schedule.cpp:[[#@LINE-5]]:17: error: clause meta_form does not belong to meta_schedule; it stands after a meta_for header
