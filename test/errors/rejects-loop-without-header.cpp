// A meta_for needs a loop header.
// RUN: %refuse %s | FileCheck %s

void fill(int *a) {
  meta_for { a[0] = 1; }
}

// CHECK: rejects-loop-without-header.cpp:[[#@LINE-3]]:3: error: expected '(' and a loop header after 'meta_for'
// CHECK: rejects-loop-without-header.cpp:[[#@LINE-4]]:12: error: expected '(' after 'for'
