// The condition compares the variable with a bound and does nothing else.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n && a[i]; i++) a[i] = 1;
}

// CHECK: rejects-compound-condition.cpp:[[#@LINE-3]]:30: error: this meta_for is not in canonical form: the loop's condition must compare its variable with a bound by <, <=, >, >= or !=
