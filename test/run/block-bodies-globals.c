// Arrays of the program, not of a function, in statements of a thread block outside its phases: one thread does them.
// RUN: %check %s %t
// RUN: %metafork-cc %s -o %t.p -- -I %S/Inputs
// RUN: FileCheck %s --input-file %t.p/block-bodies-globals_kernels.cu
// CHECK: // {{.*}}meta_for (int i = k + 1
// CHECK: if (threadIdx.x == 0) {
// CHECK-NEXT: A[(long long)i * 104 + k] /=
// CHECK: // {{.*}}meta_for (int v = 0
// CHECK: if (threadIdx.x == 0) {
// CHECK-NEXT: state_v[v] *= 2
#include "testing.h"

static double A[104][104];
static struct {
  int v[104];
  int step;
} state;

static void factor(int n) {
  meta_schedule {
    for (int k = 0; k < n; k++)
      meta_for (int i = k + 1; i < n; i++) {
        A[i][k] /= A[k][k];
        meta_for (int j = k + 1; j < n; j++) A[i][j] -= A[i][k] * A[k][j];
      }
  }
}

static void members(int n) {
  meta_schedule {
    meta_for (int v = 0; v < n; v++) {
      state.v[v] *= 2;
      meta_for (int t = 0; t < n; t++) A[v][t] += state.v[v] + state.step;
    }
  }
}

void test_case(int n) {
  for (int i = 0; i < n; i++) {
    state.v[i] = test_random(-9, 9);
    for (int j = 0; j < n; j++) A[i][j] = i == j ? 64 : test_random(-9, 9);
  }
  state.step = 3;
  factor(n);
  members(n);
  test_record(A, sizeof A);
  test_record(&state, sizeof state);
}
