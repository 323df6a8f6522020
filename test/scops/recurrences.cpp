// Statements that make a number of the one before it: target, source, factor, operands; and those that do more.
// RUN: %scops %s --auto | FileCheck %s
#include <algorithm>

void all(int n, const int *__restrict a, const unsigned char *__restrict c, long *__restrict p, float *__restrict f,
         unsigned *__restrict u, bool *__restrict b) {
  unsigned x = 1;
  for (int i = 1; i < n; i++) {
    p[i] = (a[i] - c[i]) + p[i - 1];
    f[i] -= 2 * f[i - 1] - a[i] * c[i];
    x = x * 31 + c[i];
    u[i] = std::min(u[i - 1], x);
    u[i] ^= u[i - 1];
    p[i] = p[i - 1] - p[i];
    p[i] = a[i] - p[i - 1];
    b[i] = b[i - 1] & b[i];
    p[i] = p[i - 1] + p[i - 2];
    p[i] = p[i - 1] + f[i];
  }
}
// The integer difference is an operand as a whole: it is done in another type than the sum.
// CHECK: S0: p[
// CHECK: recurrence p[<i>] from p[<(i + -1)>] + a[<i>] - c[<i>]
// CHECK: S1: f[
// CHECK-NOT: recurrence
// CHECK: S2: 'x' =
// CHECK: recurrence 'x' from 'x' by 31 + c[<i>]
// CHECK: S3: u[
// CHECK: recurrence u[<i>] from u[<(i + -1)>] min 'x'
// CHECK: S4: u[
// CHECK: recurrence u[<i>] from u[<(i + -1)>] ^ u[<i>]
// CHECK: S5: p[
// CHECK: recurrence p[<i>] from p[<(i + -1)>] - p[<i>]
// CHECK: S6: p[
// CHECK-NOT: recurrence
