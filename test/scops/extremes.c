// Loops that look for an extreme value and its place run in parallel, of floating-point numbers too; those that keep something
// else do not.
// RUN: %metafork-cc %s --auto -o %t --report 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file %t/extremes.c --check-prefix=TEXT

// CHECK: extremes.c:[[@LINE+2]]:{{.*}}: parallel: for (i = 0; i < n; i++): kernels first_r0_n0, first_r1_n0
int first(int n, const float *a, float m) { int i, k = -1;
  for (i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; }
  return i + k; }
// TEXT: { const int i = place_{{[0-9]+}}; (void)i; m = a[i]; k = i;

// CHECK: extremes.c:[[@LINE+2]]:{{.*}}: parallel: for (int r = 0; r < rows; r++)
void of_rows(int rows, int n, const float *restrict a, int *restrict out) {
  for (int r = 0; r < rows; r++) {
    float m = a[r * n];
    int k = 0;
    for (int j = 1; j < n; j++) if (a[r * n + j] < m) { m = a[r * n + j]; k = j; }
    out[r] = k;
  }
}
// TEXT: for (long j = 1; j <= n - 1; j++) {
// TEXT-NEXT: if (a[j + r * n] < m) { m = a[j + r * n]; k = (int)j; }

// CHECK: extremes.c:[[@LINE+3]]:3: parallel: for (int i = 0; i < n; i++): kernel minimum_r0_n0
int minimum(int n, const int *a) { // one pass
  int m = 2147483647;
  for (int i = 0; i < n; i++) if (a[i] < m) m = a[i];
  return m;
}

// CHECK: extremes.c:[[@LINE+3]]:{{.*}}: serial: for (i = 0; i < n; i++)
int counting(int n, const float *a, float m) {
  int i, k = 0;
  for (i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k++; }
  return i + k; }

// CHECK: extremes.c:[[@LINE+3]]:{{.*}}: serial: for (i = 0; i < n; i++)
int fused(int n, const float *a, const float *b, float m) { // a compiler may round the sum of products in two ways
  int i, k = 0;
  for (i = 0; i < n; i++) if (a[i] * b[i] + 1.0f < m) { m = a[i] * b[i] + 1.0f; k = i; }
  return i + k; }

// CHECK: extremes.c:[[@LINE+4]]:{{.*}}: serial: for (i = 0; i < n; i++)
float smallest;
int global(int n, const float *a) { // a pointer may lead to it
  int i, k = 0;
  for (i = 0; i < n; i++) if (a[i] < smallest) { smallest = a[i]; k = i; }
  return i + k; }

// CHECK: extremes.c:[[@LINE+3]]:{{.*}}: serial: for (i = 0; i < n; i++)
int with_others(int n, const float *a, float m) {
  int i, k = 0, j = 0;
  for (i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } j += k; }
  return i + k + j; }

// CHECK: extremes.c:[[@LINE+3]]:{{.*}}: serial: for (i = 0; i < n; i++)
int narrow(int n, const double *a, float m) { // what is kept is not what was compared
  int i, k = 0;
  for (i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; }
  return i + k; }
