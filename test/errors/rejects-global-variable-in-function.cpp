// A function of a kernel cannot read a variable that the host may change.
// RUN: %refuse %s | FileCheck %s

int offset;
static int shifted(int x) { return offset + x; }
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = shifted(i);
}

// CHECK: rejects-global-variable-in-function.cpp:[[#@LINE-5]]:36: error: a function that runs on a device uses the variable 'offset', which the program may change; pass it as an argument [MF143]
