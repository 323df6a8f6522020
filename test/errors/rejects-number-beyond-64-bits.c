// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=internal
// What is derived for a launch may have more digits than the program's own numbers; the language has no literal for it.
void elements(long m, int *restrict a, const int *restrict b) {
  // CHECK: [[#@LINE+1]]:3: error: no block bounds can be derived for this meta_for: a number in them is beyond 64 bits
  meta_for (long i = 0; i < m; i++) {
    for (long j = 0; j < 4000000007L * i; j++) a[i] += b[4000000037L * j];
  }
}
// Negative twins: numbers that fit, and a nest of which the outer loops alone have such bounds.
void fits(long m, int *restrict a, const int *restrict b) {
  meta_for (long i = 0; i < m; i++) {
    for (long j = 0; j < 40007L * i; j++) a[i] += b[40037L * j];
  }
}
void outer(long n, long m, int *a) {
  meta_for (long i = 0; i < m; i++) {
    meta_for (long j = 4000000007L * i; j < m; j++) {
      meta_for (long k = 4000000037L * j; k < n; k++) a[(i * m + j) * n + k] = 1;
    }
  }
}
