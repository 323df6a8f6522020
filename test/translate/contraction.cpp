// --fp-contract=on fuses products and sums of one expression and one type, exactly where C may; off prints the source.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/on --fp-contract=on
// RUN: FileCheck %s < %t/on/contraction_kernels.cu
// RUN: FileCheck %s < %t/on/contraction_kernels.cpp
// RUN: %metafork-cc %s -o %t/off
// RUN: FileCheck %s --check-prefix=OFF < %t/off/contraction_kernels.cu
// RUN: grep '"fp_contract": "on"' %t/on/contraction.json
// RUN: grep '"fp_contract": "off"' %t/off/contraction.json

void f(int n, const float *a, const double *b, float *c, double *d, int *e) {
  meta_for (int i = 0; i < n; i++) {
    float x = a[i] * 2 + c[i];
    float y = c[i] - a[i] * x;
    float z = a[i] * x - y;
    double u = b[i] * b[i] + x;
    double v = x * y + b[i];
    float w = x * y;
    w = w + z;
    c[i] += x * y;
    d[i] -= u * v;
    e[i] += e[i] * 3 + 1;
    x = a[i] * a[i] + x * x + y * y;
    c[i] += (x * (y * z + w)) * 2;
    c[i] = x + (float)(u * v) + w;
  }
}
// CHECK: float x = fmaf(a[i], (float)(2), c[i]);
// CHECK-NEXT: float y = fmaf(-(a[i]), x, c[i]);
// CHECK-NEXT: float z = fmaf(a[i], x, -(y));
// CHECK-NEXT: double u = fma(b[i], b[i], (double)(x));
// CHECK-NEXT: double v = x * y + b[i];
// CHECK-NEXT: float w = x * y;
// CHECK-NEXT: w = w + z;
// CHECK-NEXT: c[i] = fmaf(x, y, c[i]);
// CHECK-NEXT: d[i] = fma(-(u), v, d[i]);
// CHECK-NEXT: e[i] += e[i] * 3 + 1;
// CHECK-NEXT: x = fmaf(y, y, fmaf(a[i], a[i], x * x));
// CHECK-NEXT: c[i] = fmaf((x * (fmaf(y, z, w))), (float)(2), c[i]);
// CHECK-NEXT: c[i] = x + (float)(u * v) + w;

// OFF-NOT: fma
// OFF: float x = a[i] * 2 + c[i];
// OFF: c[i] += x * y;
// OFF: d[i] -= u * v;
// OFF-NOT: fma
