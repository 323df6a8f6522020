// Nothing that begins with meta_ is taken for a call.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) meta_speed(3) a[i] = 1;
}

// CHECK: rejects-unknown-clause-of-loop.cpp:[[#@LINE-3]]:36: error: unknown clause 'meta_speed'; clauses are meta_cache, meta_reduction, meta_extent, meta_shared, meta_form and meta_assert_independent
