// RUN: %metafork-cc %s -o %t --dump-after=batch-copies -Wno-asserted | FileCheck %s --check-prefix=BEFORE
// RUN: %metafork-cc %s -o %t --dump-after=drop-unused -Wno-asserted | FileCheck %s
// RUN: FileCheck %s --check-prefix=PRINT --input-file=%t/drop-unused_kernels.cu
// RUN: %metafork-cc %s -o %t --dump-after=check -Wno-asserted | FileCheck %s --check-prefix=CERTIFICATE
// What nothing uses is a ghost: the certificate has it, the print has not.
// BEFORE-NOT: ghost
// BEFORE-NOT: unused scalar

// The body does not name j, and nothing but j needs m; nor does the copy need where j's block begins.
void f(int n, int m, const float *a, float *b) {
  // CHECK-LABEL: kernel f_r0_n0{{$}}
  // CHECK: {{^}}  scalar integral int n
  // CHECK: {{^}}  unused scalar integral int m
  // CHECK: let int i =
  // CHECK: ghost let int j =
  // CHECK-LABEL: kernel f_r0_n0_staged{{$}}
  // CHECK: {{^}}  unused scalar integral int m
  // CHECK: {{ }}let long long i_b = b0*B0
  // CHECK: ghost let long long j_b = b1*B1 + m
  // CHECK: phase without t0, t1
  // CHECK: {{ }}phase{{$}}
  // CERTIFICATE-LABEL: kernel "f_r0_n0"
  // CERTIFICATE: let "int" i =
  // CERTIFICATE: let "int" j =
  // CERTIFICATE: f_r0_n0: points: proved
  // PRINT-LABEL: f_r0_n0(
  // PRINT: const int i =
  // PRINT-NOT: const int j =
  meta_for (int i = 0; i < n; i++) {
    meta_for (int j = m; j < m + 1; j++) b[i] = a[i];
  }
}

// Negative twin: a use in an inner scope, in a branch or behind another statement is a use.
void h(int n, float *b) {
  // CHECK-LABEL: kernel h_r0_n0{{$}}
  // CHECK-NOT: ghost
  // CHECK: let int i =
  // CHECK-NOT: ghost
  meta_for (int i = 0; i < n; i++) {
    float t = 1;
    if (t > 0) { for (int k = 0; k < 3; k++) t += i; }
    b[0 + i] = t;
  }
}
