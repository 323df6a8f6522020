// The callee of a callee needs a body, too.
// RUN: %refuse %s | FileCheck %s

int weight(int);
static int twice(int x) { return 2 * weight(x); }
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = twice(i);
}

// CHECK: rejects-function-without-body-in-callee.cpp:[[#@LINE-5]]:38: error: call to 'weight', whose body is not visible here; define it in this file or in a header it includes
// CHECK: rejects-function-without-body-in-callee.cpp:[[#@LINE-7]]:5: note: declared here, without a body
