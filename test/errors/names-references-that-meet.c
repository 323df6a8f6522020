// Of several references to an array, those are named that are one element in two iterations; the advice is of their kind.
// RUN: %metafork-cc %s --auto -o %t --report 2>&1 | FileCheck %s
void chain(int n, float *restrict a) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}'a[i]' (line [[#@LINE+1]]) and 'a[i - 1]' (line [[#@LINE+1]]) are one element in two iterations, a flow dependence; --reassociate
  for (int i = 1; i < n; i++) a[i] = a[i] * a[i - 1];
}
void next(int n, float *restrict a, float *restrict d) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}'a[i + 1]' (line [[#@LINE+3]]) and 'a[i]' (line [[#@LINE+2]]) are one element in two iterations, an anti dependence; read what it overwrites from a copy
  for (int i = 0; i < n - 1; i++) {
    a[i] = 1;
    d[i] = a[i] * a[i + 1];
  }
}
void overwritten(int n, float *restrict a, const float *restrict b) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}'a[i + 1]' {{.*}} an anti dependence; read what it overwrites from a copy
  for (int i = 0; i < n - 1; i++) a[i] = a[i + 1] + b[i];
}
