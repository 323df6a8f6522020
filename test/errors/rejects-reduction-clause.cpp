// What a meta_for itself accumulates is not translated yet: refused, not ignored. A clause names what its loop accumulates, and how.
// RUN: %refuse %s | FileCheck %s

void sum(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += a[i];
  *out = s;
}
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-3]]:36: error: 's' is shared by the iterations: what they accumulate together cannot be translated yet; leave the loop serial, or compute partial results in an array

void rows(const float *a, float *out, int n) {
  meta_for (int i = 0; i < n; i++) meta_reduction(* : s) {
    float s = 0;
    for (int k = 0; k < n; k++) s += a[i * n + k];
    out[i] = s;
  }
}
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-6]]:36: error: the loop accumulates 's' with +, not with *

void other(const int *a, int *out, int n) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : out) {
    int s = 0;
    for (int k = 0; k < n; k++) s += a[i * n + k];
    out[i] = s;
  }
}
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-6]]:36: error: no loop inside this meta_for accumulates 'out' and does nothing else

void nothing(const float *a, float *out, int n) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+) out[i] = a[i];
}
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-2]]:36: error: meta_reduction takes an operator and variables, as in meta_reduction(+ : s)
