// RUN: %metafork-cc %s -o %t --dump-after=narrow-loops | FileCheck %s --check-prefix=BEFORE
// RUN: %metafork-cc %s -o %t --dump-after=batch-copies | FileCheck %s
// A loop that copies a box loads several elements ahead; loops over points do not.
void f(int n, const float *a, float *b) {
  // BEFORE-NOT: tile batch
  // CHECK-LABEL: kernel f_r0_n0{{$}}
  // CHECK-NOT: tile batch
  // CHECK-LABEL: kernel f_r0_n0_staged{{$}}
  // CHECK: tile batch 4 column = 0 ..
  // CHECK-NOT: tile batch
  meta_for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i] + a[i + 1];
}
