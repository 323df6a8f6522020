// Statements that accumulate, and ones that only look like it.
// RUN: %scops %s --auto | FileCheck %s

#include <algorithm>
#include <cmath>

void accumulate(int n, const double *a, const int *k, double *s, int *m, int &count) {
  for (int i = 0; i < n; i++) {
    s[0] = s[0] + a[i] + 1;
    s[1] = a[i] * s[1];
    s[2] = std::min(s[2], a[i]);
    s[3] = std::fmax(a[i], s[3]);
    s[4] = s[4] < a[i] ? a[i] : s[4];
    if (a[i] < s[5]) s[5] = a[i];
    m[0] |= k[i];
    m[1] = m[1] && k[i];
    s[6] -= a[i];
    count++;
  }
}
// CHECK: S0: {{.*}}
// CHECK: reduction + of s[0]
// CHECK: reduction * of s[1]
// CHECK: reduction min of s[2]
// CHECK: reduction max of s[3]
// CHECK: reduction max of s[4]
// CHECK: S5: if (a[<i>] < s[5]) s[5] = a[<i>];
// CHECK-NEXT: {{  }}read a[i]
// CHECK-NEXT: {{  }}readwrite s[5]
// CHECK-NEXT: reduction min of s[5]
// CHECK: reduction | of m[0]
// CHECK: reduction && of m[1]
// CHECK: reduction + of s[6]
// CHECK: 'count'++;
// CHECK-NEXT: readwrite count
// CHECK-NEXT: reduction + of count

void not_accumulate(int n, const double *a, double *s, int *m) {
  for (int i = 0; i < n; i++) {
    s[0] = a[i] - s[0];
    s[1] = s[1] + s[2];
    s[i] += s[i + 1];
    m[0] += a[i]; // rounded at each step
    s[3] = (s[3] + a[i]) * 2;
    s[7] += s[7] * a[i];
    s[8] = s[8] + (a[i] - s[8]);
    s[4] /= a[i];
    if (a[i] < s[5]) s[6] = a[i];
  }
}
// CHECK: scop not_accumulate_s0
// CHECK-NOT: reduction
