// Variables declared at the head of the function, as before C99: a loop's variable is live behind it only if it is read there.
// RUN: %scops %s | FileCheck %s

int jacobi(int T, int N, double A[N], double B[N]) {
  int t, i, last, unused;
#pragma scop
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++) B[i] = 0.33 * (A[i - 1] + A[i] + A[i + 1]);
    for (i = 1; i < N - 1; i++) A[i] = B[i];
    for (last = 0; last < N; last++) B[last] = 0;
  }
#pragma endscop
  for (i = 0; i < 3; i++) unused = i;
  return last + t;
}
// CHECK: scop jacobi_s0 line 7 (pragma)
// CHECK: pointer double A[?] of 8 bytes, floating, exposed, live out
// CHECK: for int t = 0; < T; +1: {{.*}} (declared outside, live out)
// CHECK-NEXT: for int i = 1; < (N + -1); +1: i = i, (i + -1) >= 0, (((N + -1) + -1*i) + -1) >= 0 (declared outside)
// CHECK-NEXT: S0: B[<i>] = 0.33 * (A[<(i + -1)>] + A[<i>] + A[<(i + 1)>]);
// CHECK: for int i = 1; < (N + -1); +1: i = i_2, {{.*}} (declared outside)
// CHECK: for int last = 0; < N; +1: {{.*}} (declared outside, live out)
