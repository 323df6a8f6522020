// A clause names what a loop accumulates, and how; what iterations accumulate together is not used in between.
// RUN: %refuse %s | FileCheck %s

void partial(const int *a, int *b, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) {
    s += a[i];
    b[i] = s;
  }
  *out = s;
}

void product(const int *a, int *out, int n) {
  int s = 1;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s *= a[i];
  *out = s;
}

void atomic(const int *a, int *b, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) {
#pragma omp atomic
    s += a[i];
    b[i] = s;
  }
}
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-12]]:36: warning: these loops stay serial: the loop accumulates 's' with *, not with + [MF105]
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-22]]:3: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: {{.*}} [MF210]
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-8]]:3: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: {{.*}} [MF210]
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-24]]:36: error: the iterations of this meta_for accumulate 's' together, and no kernel could be made of that, for the reason above; {{.*}} [MF205]
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-16]]:36: error: the iterations of this meta_for accumulate 's' together, {{.*}} [MF205]
// CHECK: rejects-reduction-clause.cpp:[[#@LINE-11]]:3: error: the iterations of this meta_for accumulate 's' together, {{.*}} [MF205]

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
