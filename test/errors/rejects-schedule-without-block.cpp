// A meta_schedule needs a block.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}

// CHECK: rejects-schedule-without-block.cpp:[[#@LINE-4]]:3: error: expected clauses and a block '{ }' after 'meta_schedule'
