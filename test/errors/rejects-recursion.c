// A function that calls itself, directly or through another one, cannot run on a device.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: not ls %t

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
// CHECK: rejects-recursion.c:[[@LINE-1]]:{{[0-9]+}}: error: 'factorial' calls itself, and a device's stack does not grow; write the recursion as a loop

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
// CHECK: rejects-recursion.c:[[@LINE-1]]:{{[0-9]+}}: error: 'even' calls itself

void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = factorial(i % 5);
  meta_for (int i = 0; i < n; i++) a[i] += even(i);
}
