// A static variable would be shared by all iterations.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    static int count = 0;
    a[i] = count++;
  }
}

// CHECK: rejects-static-local.cpp:[[#@LINE-5]]:5: error: a static variable would be shared by all iterations; declare 'count' without static
