// RUN: rm -rf %t && not %metafork-cc %s -o %t -- -fno-such 2>&1 | FileCheck %s
// RUN: not test -e %t
// RUN: %metafork-cc %s -o %t -- -fno-common
// Clang's own errors about its arguments stop the translation, and nothing else is said.
// CHECK: error: unknown argument: '-fno-such'
// CHECK-NOT: error:
void ok(int n, float *a) {
  meta_for (int i = 0; i < n; i++) a[i] = i;
}
