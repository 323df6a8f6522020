// assert ends in a function of the library.
// RUN: %refuse %s | FileCheck %s

#include <assert.h>
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(a[i] > 0);
    a[i] = 1;
  }
}

// CHECK: rejects-assert.c:[[#@LINE-5]]:5: error: assert cannot be used on a device: it calls a function whose body is not visible; check before the loop or define NDEBUG
