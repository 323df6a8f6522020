// The loop header has a condition.
// RUN: %refuse %s | FileCheck %s

void fill(int *a) {
  meta_for (int i = 0; ; i++) a[i] = 1;
}

// CHECK: rejects-missing-condition.cpp:[[#@LINE-3]]:12: error: this meta_for is not in canonical form: the loop's condition must compare its variable with a bound by <, <=, >, >= or !=
