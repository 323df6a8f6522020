// The loops of a template are those of its instances: where they stand in it, one line for all of them.
// RUN: rm -rf %t && %metafork-cc %s -o %t --auto --report 2>&1 | FileCheck %s

template <typename T> void scale(int n, T by, T *a) {
  // CHECK: templates.cpp:[[#@LINE+1]]:3: parallel: for (int i = 0; i < n; i++): kernels scale_double_r0_n0, scale_float_r0_n0; the order is certified
  for (int i = 0; i < n; i++)
    a[i] *= by;
  // CHECK: templates.cpp:[[#@LINE+1]]:3: parallel: meta_for (int i = 0; i < n; i++): kernels scale_double_r1_n0, scale_float_r1_n0; its iterations
  meta_for (int i = 0; i < n; i++)
    a[i] += by;
}
void both(int n, double *a, float *b) { scale(n, 2.0, a), scale(n, 2.0f, b); }
