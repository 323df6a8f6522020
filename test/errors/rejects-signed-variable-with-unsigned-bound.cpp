// -1 < 3u is false: such a loop is not what it looks like.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, unsigned n) {
  meta_for (int i = -1; i < n; i++) a[i + 1] = 1;
}

// CHECK: rejects-signed-variable-with-unsigned-bound.cpp:[[#@LINE-3]]:29: error: this meta_for is not in canonical form: the signed variable 'i' is compared with an unsigned bound; give both the same type
