// A clause whose parenthesis does not close.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_extent(a, n {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-clause-that-does-not-close.cpp:[[#@LINE-5]]:17: error: the parenthesis of clause 'meta_extent' does not close [MF104]
// CHECK: rejects-clause-that-does-not-close.cpp:[[#@LINE-6]]:3: error: expected clauses and a block '{ }' after 'meta_schedule' [MF104]
// CHECK: rejects-clause-that-does-not-close.cpp:[[#@LINE-7]]:34: error: expected ')'
// CHECK: rejects-clause-that-does-not-close.cpp:[[#@LINE-8]]:28: note: to match this '('
