// Unsigned arithmetic is followed where it certainly does not wrap: bounds of outer loops say so.
// RUN: %scops %s --auto | FileCheck %s

#include <cstddef>

void triangles(std::size_t n, unsigned m, double *a, double *b) {
  for (std::size_t i = 0; i < n; i++)
    for (std::size_t j = i + 1; j < n; j++) a[i * n + j] = 0;
  for (unsigned i = 1; i < m; i++)
    for (unsigned j = 0; j < m - i; j++) b[i - 1] += a[i + 1];
  for (std::size_t i = 0; i < n - 1; i++) b[i] = 1;
  for (unsigned i = m; i > 0; i--) b[i] = 1;
  for (int i = 0; i < m; i++) b[i] = 2;
}
// CHECK: parameter std::size_t n = n
// CHECK: parameter unsigned int m = m
// CHECK: context n >= 0
// CHECK: context m >= 0
// CHECK: range 0 <= (-1 + n), (-1 + n){{$}}
// CHECK: for std::size_t j = (i + 1); < n; +1: j = j, (j + -1*(i + 1)) >= 0, ((n + -1*j) + -1) >= 0
// CHECK: for unsigned int j = 0; < (m + -1*i_2); +1:
// CHECK: read a[(i_2 + 1)]
// CHECK-NEXT: readwrite b[(i_2 + -1)]
// CHECK: for std::size_t i = 0; < (n + -1); +1:
// CHECK: for unsigned int i = m; > 0; -1:
// CHECK: for int i = 0; < m; +1:

void unknown(unsigned n, double *a, double *b) {
  for (unsigned i = 0; i < n; i++) a[i + 2] = b[i - 1]; // both may wrap: the first in an addition alone, which a condition at run time rules out
}
// CHECK: scop unknown_s0
// CHECK: read b[?]
// CHECK-NEXT: write a[(i + 2)]

void refused(unsigned n, int low, double *a) {
  for (unsigned i = n; i >= 0; i--) a[i] = 1;
  for (unsigned i = n; i > 2; i -= 4) a[i] = 1;
  for (int i = low; i < n; i++) a[i] = 1;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i - 2; j++) a[j] = i;
}
// CHECK: scop refused_s0
// CHECK: range 0 <= low, low <= 2147483647, low >= 0
// CHECK: for int i = low; < n; +1:
// CHECK: S1: for (unsigned j = 0; j < {i_2} - 2; j++) a[j] = {i_2};
// CHECK-NEXT: may write a[?]

// What is looked for at run time: wraps, conversions of values that may be negative, loops up to an unequal value.
void demanded(unsigned n, unsigned m, int k, long wide, double *a) {
  for (unsigned i = n; i != m; i++) a[i] = 1;
  for (unsigned i = n; i > m; i -= 3) a[i] = 2;
  for (int i = 0; i < 9; i++) a[(unsigned)k * 2u + i] = 3;
  for (int i = 0; i < 9; i++) a[(int)wide + i] = 4;
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = 1 + (i + n) % 2; j < i - 1; j += 2) a[j] = 5;
}
// CHECK: scop demanded_s0
// CHECK: range 0 <= n, n <= 4294967295
// CHECK-NEXT: range 0 <= m, m <= 4294967295
// CHECK-NEXT: range 0 <= (m + -1*n), (m + -1*n) <= 4294967295
// CHECK-NEXT: range 0 <= (-2 + m), (-2 + m)
// CHECK: range 0 <= 2*k, (8 + 2*k) <= 4294967295, k >= 0
// CHECK-NEXT: range 0 <= wide, wide <= 2147483647, wide >= 0
// CHECK: for unsigned int i = n; < m; +1:
// CHECK: for unsigned int i = n; > m; -3:
// CHECK: write a[(k*2 + i_2)]
// CHECK: write a[(wide + i_3)]
// CHECK: for unsigned int j = (1 + ((i_4 + n) % 2)); < (i_4 + -1); +2:
// CHECK: no scop 36:{{[0-9]+}}: the loop does not end: every value of 'i', of type 'unsigned int', satisfies its condition; use a wider type
// CHECK-NEXT: no scop 37:28: the unsigned variable 'i' may step below 0, where it wraps; use a signed variable
