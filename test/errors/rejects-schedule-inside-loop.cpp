// A region holds loops, not the other way round.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    meta_schedule {
      meta_for (int j = 0; j < n; j++) a[i * n + j] = 1;
    }
  }
}

// CHECK: rejects-schedule-inside-loop.cpp:[[#@LINE-6]]:5: error: this meta_schedule stands inside a meta_for; a region holds loops, not the other way round
