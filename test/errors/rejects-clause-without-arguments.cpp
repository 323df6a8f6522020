// Clauses have arguments.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_extent {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-clause-without-arguments.cpp:[[#@LINE-5]]:17: error: clause 'meta_extent' needs its arguments in parentheses [MF104]
