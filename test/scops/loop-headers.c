// Relations from either side, steps of either sign, minima and maxima, products of parameters, quotients by constants.
// RUN: %scops %s --auto | FileCheck %s

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

void headers(int n, int m, long k, int *a) {
  for (int i = 0; n > i; i += 2) a[i] = 1;
  for (int i = n; i-- > 0; i -= 2) a[i] = 0; // no canonical loop
  for (int i = n - 1; i >= 0; i--) a[i] = 1;
  for (int i = n; i > m; i -= 3) a[i] = 1;
  for (int i = m; i != n; i = i + 1) a[i] = 1;
  for (int i = MAX(0, m); i < MIN(n, 2 * m); i++) a[i] = 1;
  for (int i = 0; i < MAX(n, m); i++) a[i] = 1;
  for (long i = n * m; i <= n * k; i++) a[i] = 1;
  for (int i = n / 2; i < (n + 3) / 4; i++) a[i] = 1;
  for (int i = 0; i < n % 8; i++) a[i] = 1;
  for (int i = 0; i < (n + m - 1) / m; i++) a[i] = 1;
  for (short i = 0; i < 10; ++i) a[i] = 1;
}
// CHECK: for int i = 0; < n; +2: i = 2*k_i, k_i >= 0, ((n + -1*2*k_i) + -1) >= 0
// CHECK: scop headers_s1 line 10
// CHECK: for int i = (n + -1); >= 0; -1: i = ((n + -1) + -1*k_i), k_i >= 0, ((n + -1) + -1*k_i) >= 0
// CHECK: for int i = n; > m; -3: i = (n + -3*{{.*}}), {{.*}} >= 0, (((n + -3*{{.*}}) + -1*m) + -1) >= 0
// CHECK: for int i = m; < n; +1: i = i, (i + -1*m) >= 0, ((n + -1*i) + -1) >= 0
// CHECK: for int i = max(0, m); < min(n, 2*m); +1: i = [[I:i_[0-9]+]], [[I]] >= 0, ([[I]] + -1*m) >= 0, ((n + -1*[[I]]) + -1) >= 0, ((2*m + -1*[[I]]) + -1) >= 0
// CHECK: for int i = 0; < max(n, m); +1: i = [[J:i_[0-9]+]], [[J]] >= 0, ((max(n, m) + -1*[[J]]) + -1) >= 0
// CHECK: for long i = n*m; <= n*k; +1:
// CHECK: for int i = (n / 2); < ((n + 3) / 4); +1:
// CHECK: for int i = 0; < (n % 8); +1:
// CHECK: for int i = 0; < bound; +1:
// CHECK: for short i = 0; < 10; +1:
// CHECK: no scop 9:23: the loop's condition must compare its variable with a bound by <, <=, >, >= or !=
