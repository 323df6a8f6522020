// What is compared may wrap, so the bound of the variable itself is not known; or it is no variable with an offset.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
void first_value(unsigned lo, unsigned m, float *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'i' with an offset may wrap in this condition; write the bound of 'i' itself [MF113]
  meta_for (unsigned i = lo; i + 1 < m; i++) a[i] += 1;
}
void below(unsigned m, float *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'i' with an offset may wrap
  meta_for (unsigned i = 0; i - 1 < m; i++) a[i] += 1;
}
void down(unsigned n, float *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'i' with an offset may wrap
  meta_for (unsigned i = n; --i > 0;) a[i] += 1;
}
void multiple(int m, float *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: the condition compares '2 * i'; write the bound of 'i' itself [MF110]
  meta_for (int i = 0; 2 * i < m; i++) a[i] += 1;
}
void both(int m, float *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: the loop's condition must compare
  meta_for (int i = m; i-- > 0; i--) a[i] += 1;
}
void phase(int n, float *a) {
  meta_for (int i = 0; i + 1 < n; i++) {
    float s[8];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this meta_for is not in canonical form: the loop's condition must compare
    meta_for (int j = 0; j + 1 < 8; j++) s[j] = j;
    meta_for (int j = 0; j < 7; j++) a[i * 7 + j] = s[6 - j];
  }
}
