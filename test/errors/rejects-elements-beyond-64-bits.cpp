// No array has elements so far from its first one; and no number in front of which a minus can stand is the least of all.
// RUN: %refuse %s | FileCheck %s

void far(int n, double *__restrict a, const double *__restrict c) {
  meta_for (int i = 0; i < n; i++) a[i + (-9223372036854775807 - 1)] = c[i * (-9223372036854775807 - 1)];
}
// CHECK: rejects-elements-beyond-64-bits.cpp:[[#@LINE-2]]:3: error: no block bounds can be derived for this meta_for: a number in them is beyond 64 bits

void from_the_least(int n, double *a) {
  meta_for (long i = 9223372036854775808u; i < n; i++) a[i] = 1;
}
// CHECK: rejects-elements-beyond-64-bits.cpp:[[#@LINE-2]]:3: error: no block bounds can be derived for this meta_for: a number in them is beyond 64 bits

void apart(int n, double *__restrict a, const double *__restrict b) {
  meta_for (long i = 0; i < n; i++) a[i] = b[i + 1] - b[i - 9223372036854775807];
}
// CHECK: rejects-elements-beyond-64-bits.cpp:[[#@LINE-2]]:3: error: no block bounds can be derived for this meta_for: a number in them is beyond 64 bits
