// The state of rand is shared by all iterations.
// RUN: %refuse %s | FileCheck %s

#include <stdlib.h>
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = rand();
}

// CHECK: rejects-rand.c:[[#@LINE-3]]:43: error: call to 'rand', whose body is not visible here; of the standard library a device has the mathematics only
