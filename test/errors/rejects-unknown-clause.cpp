// An unknown clause is named before the parser stumbles over it.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_speed(3) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-unknown-clause.cpp:[[#@LINE-5]]:17: error: unknown clause 'meta_speed'; clauses are meta_cache, meta_reduction, meta_extent, meta_shared, meta_form and meta_assert_independent
