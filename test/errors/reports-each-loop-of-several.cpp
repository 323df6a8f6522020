// Loops that are looked at together each have a reason of their own, and so has the loop around those that are parallel.
// RUN: rm -rf %t && %metafork-cc %s -o %t --auto --report 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+4]]:3: serial: for (int i = 1; i < n; i++): iterations of the loop over 'i' depend on one another: 'a[i]' (line [[#@LINE+4]]) and 'a[i - 1]' {{.*}} [MF210]
// CHECK: :[[#@LINE+4]]:3: serial: for (int i = 0; i < n; i++): iterations of the loop over 'i' depend on one another: 'b[k[i]]' (line [[#@LINE+4]]) {{.*}} [MF210]
// CHECK: :[[#@LINE+4]]:3: serial: for (int i = 0; i < n; i++): iterations of the loop over 'i' depend on one another: 'b[i]' (line [[#@LINE+4]]) and 'b[i / 2]' {{.*}} [MF210]
void neighbours(int n, double *a, double *b, int *k) {
  for (int i = 1; i < n; i++) a[i] = a[i - 1] * b[i];
  for (int i = 0; i < n; i++) b[k[i]] = i;
  for (int i = 0; i < n; i++) b[i] = b[i + 1] + b[i / 2];
}

// CHECK: :[[#@LINE+3]]:3: serial: for (int t = 0; t < n; t++): iterations of the loop over 't' depend on one another: {{.*}} [MF210]
// CHECK: :[[#@LINE+4]]:5: parallel: for (int i = 0; i < 100; i++): kernel around_r0_n0
void around(int n, double (*__restrict a)[100], int *__restrict k) {
  for (int t = 0; t < n; t++) {
    if (k[t] > 3) continue;
    for (int i = 0; i < 100; i++) a[t][i] = a[t][i] * 2 + t;
    k[t] = k[k[t]];
  }
}

// A loop around that is part of the program has one line, for all of it.
// CHECK: :[[#@LINE+3]]:3: parallel: for (int t = 0; t < 10; t++): kernels steps_r0_n0, steps_r0_n1
// CHECK-NEXT: 6 loops: 2 parallel, 4 serial
void steps(int n, double *__restrict a, double *__restrict b) {
  for (int t = 0; t < 10; t++) {
    for (int i = 0; i < n; i++) b[i] = a[i] * 2;
    for (int i = 1; i < n; i++) a[i] = a[i - 1] * b[i];
  }
}
