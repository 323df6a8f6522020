// Conditions that step the variable: what is compared is the variable before the step, or behind it.
// RUN: %scops %s --auto | FileCheck %s

void down(unsigned n, unsigned low, int m, double *a) {
  for (unsigned long i = n; i-- > 0;) a[i] += 1;
  for (unsigned i = n; low < i--;) a[i] += 2;
  for (unsigned i = n; i-- != 0;) a[i] += 3;
  for (int i = m; --i >= 0;) a[i] += 4;
  for (int i = m; i-- >= 2;) a[i] += 5;
}
// CHECK: scop down_s0
// CHECK: for unsigned long i = (n + -1); > -1; -1: i = ((n + -1) + -1*k_i), k_i >= 0, ((((n + -1) + -1*k_i) + 1) + -1) >= 0
// CHECK: for unsigned int i = (n + -1); > (low + -1); -1:
// CHECK: for unsigned int i = (n + -1); > -1; -1:
// CHECK: for int i = (m + -1); >= 0; -1:
// CHECK: for int i = (m + -1); >= 1; -1:

void up(int m, unsigned n, double *a) {
  for (int i = 0; i++ < m;) a[i] += 1;
  for (int i = -1; ++i < m;) a[i] += 2;
  for (unsigned i = 0; i++ < n;) a[i] += 3;
}
// CHECK: scop up_s0
// CHECK: for int i = 1; < (m + 1); +1:
// CHECK: for int i = 0; < m; +1:
// CHECK: for unsigned int i = 1; < (n + 1); +1:

int behind(int m, double *a) {
  int i;
  for (i = m; i-- > 0;) a[i] = i;
  return i;
}
// CHECK: scop behind_s0
// CHECK: for int i = (m + -1); > -1; -1: {{.*}} (declared outside, live out)

void refused(unsigned n, short s, double *a) {
  for (unsigned i = n; --i > 0;) a[i] = 1;
  for (short i = s; --i >= 0;) a[i] = 1;
  for (unsigned i = n; i-- >= 0;) a[i] = 1;
  for (unsigned i = n; i-- > 4; i--) a[i] = 1;
  for (unsigned i = n; i-- > 4;) a[i--] = 1;
  unsigned k;
  for (k = n; k-- > 0;) a[k] = 1;
  a[0] = k;
}
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: 'i' with an offset may wrap in this condition; write the bound of 'i' itself
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: 'i' with an offset may wrap in this condition; write the bound of 'i' itself
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop does not end: every value of 'i', of type 'unsigned int', satisfies its condition; use a wider type
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop's condition must compare its variable with a bound by <, <=, >, >= or !=
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop variable 'i' is changed in the loop's body
// CHECK: no scop [[#@LINE-8]]:{{[0-9]+}}: the unsigned variable 'k' is stepped by the condition and exists behind the loop; declare it in the loop
