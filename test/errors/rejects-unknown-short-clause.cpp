// The short spelling of an unknown clause.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule speed(3) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-unknown-short-clause.cpp:[[#@LINE-5]]:17: error: unknown clause 'speed'; clauses are meta_cache, meta_reduction, meta_extent, meta_shared, meta_form and meta_assert_independent
