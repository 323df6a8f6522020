// Conditions that compare a multiple of the variable, or its sum with others: signed ones are what they are over the
// integers, unsigned ones as long as nothing wraps.
// RUN: %scops %s --auto | FileCheck %s
#include <cstddef>

void followed(int n, int m, unsigned u, std::size_t z, long w, double *a) {
  for (int c = 0; 256 * c < n; c++) a[c] += 1;
  for (int c = 0; n > c * 4; c += 3) a[c] += 2;
  for (int c = n; 3 * c >= m; c--) a[c] += 3;
  for (int c = 0; 2 * (c + m) + 1 <= n; c++) a[c] += 4;
  for (std::size_t c = 0; c * 256 < z; c++) a[c] += 5;
  for (unsigned c = 0; c * 256 < u; c++) a[c] += 6;
  for (long c = 0; c + n < w; c++) a[c] += 7;
  for (int c = 0; c < 9; c++)
    for (int d = 0; d + c < n; d++) a[c] += d;
  for (unsigned c = 0; c + m < u; c++) a[c] += 8;
}
// CHECK: scop followed_s0
// CHECK: range 0 <= (256 + z), (256 + z)
// CHECK: range 0 <= (256 + u), (256 + u) <= 4294967295
// CHECK: range 0 <= m, m <= 1073741823
// CHECK: range 0 <= u, u <= 1073741823
// CHECK: for int c = 0; <= floord((n + -1), 256); +1: c = c, c >= 0, ((n + -1*256*c) + -1) >= 0
// CHECK: for int c = 0; <= floord((n + -1), 4); +3: c = 3*k_c, k_c >= 0, ((n + -1*4*3*k_c) + -1) >= 0
// CHECK: for int c = n; >= floord((m + 2), 3); -1: c = (n + -1*k_c), k_c >= 0, (3*(n + -1*k_c) + -1*m) >= 0
// CHECK: for int c = 0; <= floord((n + -1*(2*m + 1)), 2); +1: c = [[C:c_[0-9]+]], [[C]] >= 0, ((n + -1*(2*m + 1)) + -1*2*[[C]]) >= 0
// CHECK: for std::size_t c = 0; <= floord((z + -1), 256); +1:
// CHECK: for unsigned int c = 0; <= floord((u + -1), 256); +1:
// CHECK: for long c = 0; < (w + -1*n); +1:
// CHECK: for int d = 0; < (n + -1*[[D:c_[0-9]+]]); +1: d = d, d >= 0, (((n + -1*[[D]]) + -1*d) + -1) >= 0

// A sum with what data says is no head that can be followed, and the loop stays in its statement.
void inside(int n, double *a, const int *k) {
  for (int i = 0; i < n; i++)
    for (int c = 1; c + k[i] < 9; c++) a[9 * i + c] = 1;
}
// CHECK: scop inside_s0
// CHECK: may write a[?]

void refused(int n, int m, unsigned u, double *a) {
  for (unsigned c = 0; c - m < u; c++) a[c] = 1;
  for (short c = 0; c * 4 < n; c++) a[c] = 1;
  for (unsigned c = u; c * 4 > 8; c--) a[c] = 1;
  for (int c = 0; c * m < n; c++) a[c] = 1;
  for (int c = 0; m - c < n; c--) a[c] = 1;
  for (int c = 0; 256 * c < n; c--) a[c] = 1;
  for (int c = 0; 256 * c != n; c++) a[c] = 1;
  for (int c = 0; (int)a[0] + c < n; c++) a[c] = 1;
}
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: 'c - m' may wrap in this condition; write the bound of 'c' itself
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: 'c * 4' may wrap in this condition; write the bound of 'c' itself
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: 'c * 4' may wrap in this condition; write the bound of 'c' itself
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop's condition must compare its variable with a bound
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop's condition must compare its variable with a bound
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop steps away from its bound
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the loop's condition must compare its variable with a bound
// CHECK: no scop [[#@LINE-9]]:{{[0-9]+}}: the condition's '(int)a[0] + c' is not known from outer loop variables
