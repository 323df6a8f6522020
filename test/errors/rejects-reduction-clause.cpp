// What is not translated yet is refused, not ignored.
// RUN: %refuse %s | FileCheck %s

void sum(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += a[i];
  *out = s;
}

// CHECK: rejects-reduction-clause.cpp:[[#@LINE-4]]:36: error: meta_reduction cannot be translated yet; leave the loop serial, or compute partial results in an array
