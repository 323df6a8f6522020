// A kernel needs the body of every function it calls.
// RUN: %refuse %s | FileCheck %s

int weight(int);
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = weight(i);
}

// CHECK: rejects-function-without-body.cpp:[[#@LINE-3]]:43: error: call to 'weight', whose body is not visible here; define it in this file or in a header it includes
// CHECK: rejects-function-without-body.cpp:[[#@LINE-6]]:5: note: declared here, without a body
