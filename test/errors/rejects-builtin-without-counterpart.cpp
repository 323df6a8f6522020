// Compiler builtins are no device functions.
// RUN: %refuse %s | FileCheck %s

void count(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = __builtin_parity(i);
}

// CHECK: rejects-builtin-without-counterpart.cpp:[[#@LINE-3]]:43: error: call to '__builtin_parity', whose body is not visible here; of the standard library a device has the mathematics only [MF140]
// CHECK: rejects-builtin-without-counterpart.cpp:[[#@LINE-4]]:43: note: declared here, without a body
