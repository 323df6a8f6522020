// What a plain loop accumulates in a variable is a reduction of that loop, whose header and body are the source's.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=openmp -o %t/openmp.c && FileCheck %s < %t/openmp.c
// RUN: %metafork-cc %s --from=serial --to=openmp --reassociate -o %t/any.c && FileCheck %s --check-prefix=ANY < %t/any.c
// RUN: %metafork-cc %s --from=serial --to=cilk -o %t/cilk.c && FileCheck %s --check-prefix=CILK < %t/cilk.c
// RUN: %cc %s -o %t/serial && %t/serial > %t/expected
// RUN: %cc -fopenmp -Wall -Wextra -Werror %t/openmp.c -o %t/openmp
// RUN: env OMP_NUM_THREADS=1 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=7 %t/openmp | diff %t/expected -
// RUN: %cc -fopenmp -Wall -Wextra -Werror %t/any.c -o %t/any && env OMP_NUM_THREADS=7 %t/any | diff %t/expected -
// RUN: clang -fopenmp -fsyntax-only -Werror %t/openmp.c %t/any.c
// RUN: %cc -Dcilk_for=for '-Dcilk_reducer(...)=' -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
#include <stdio.h>

int sum(int n, const int *restrict a) {
  int s = 3; /* for ( */
  for (int i = 0; /* ) */ i < n; i++) s += a[i];
  return s;
}
// CHECK-LABEL: int sum(
// CHECK: #pragma omp parallel for reduction(+ : s)
// CHECK-NEXT: for (int i = 0; /* ) */ i < n; i++) s += a[i];
// CILK-LABEL: int sum(
// CILK: cilk_for (int i = 0; /* ) */ i < n; i++) s += a[i];

int several(int n, const int *restrict a) {
  int low = a[0], high = a[0], all = 1, any = 0;
  unsigned bits = 0, product = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] < low) low = a[i];
    high = a[i] > high ? a[i] : high;
    all = all && a[i] != 77;
    any = any || a[i] == 5;
    bits ^= (unsigned)a[i];
    product *= (unsigned)a[i] | 1u;
  }
  return low + 2 * high + 4 * all + 8 * any + (int)(bits + product) % 1000;
}
// CHECK-LABEL: int several(
// CHECK: #pragma omp parallel for
// CHECK-SAME: reduction(min : low)
// CHECK-SAME: reduction(max : high)
// CHECK-SAME: reduction(&& : all)
// CHECK-NEXT: for (int i = 0; i < n; i++) {

int conditional(int n, const int *restrict a) {
  int s = 0;
  for (int i = 0; i < n; i++)
    if (a[i] % 3 == 0) s += a[i];
    else s -= 1;
  return s;
}
// CHECK-LABEL: int conditional(
// CHECK: #pragma omp parallel for reduction(+ : s)
// CHECK-NEXT: for (int i = 0; i < n; i++)

// The sum of whole rows is one of both loops.
static int table[60][50];
long nested(void) {
  long s = 0;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 50; j++) s += i * j + table[i][j];
  return s;
}

// Steps follow one another, their loops are parallel.
void steps(int t, int n, int *restrict a, int *restrict b) {
  for (int k = 0; k < t; k++) {
    // there
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2; /* a mean */
    for (int i = 1; i < n - 1; i++) a[i] = b[i] + 1;
  }
}
// CHECK-LABEL: void steps(
// CHECK-NEXT: for (int k = 0; k < t; k++) {
// CHECK-NEXT: {{^}}    // there
// CHECK-NEXT: {{^}}    #pragma omp parallel for
// CHECK-NEXT: {{^}}    for (int i = 1; i < n - 1; i++)
// CHECK-NEXT: {{^}}      b[i] = (a[i - 1] + a[i + 1]) / 2; /* a mean */
// CHECK-NEXT: {{^}}    #pragma omp parallel for
// CHECK-NEXT: {{^}}    for (int i = 1; i < n - 1; i++) a[i] = b[i] + 1;

// The order of rounding is the source's, unless it may be another one.
float rounded(int n, const float *restrict x) {
  float s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
// CHECK-LABEL: float rounded(
// CHECK-NOT: #pragma
// CHECK: for (int i = 0; i < n; i++) s += x[i];
// ANY-LABEL: float rounded(
// ANY: #pragma omp parallel for reduction(+ : s)
// ANY-NEXT: for (int i = 0; i < n; i++) s += x[i];

// No sum: what is added is no whole number.
int truncated(int n, const float *restrict x) {
  int s = 0;
  for (int i = 0; i < n; i++) s += x[i] / 2;
  return s;
}
// CHECK-LABEL: int truncated(
// CHECK-NOT: #pragma
// CHECK: for (int i = 0; i < n; i++) s += x[i] / 2;

int main(void) {
  // CHECK-LABEL: int main(
  int a[300], b[300] = {0};
  float x[300];
  for (int i = 0; i < 300; i++) a[i] = i * 37 % 101 - 20, x[i] = (float)(i % 9);
  printf("%d %d %d %ld\n", sum(300, a), several(300, a), conditional(300, a), nested());
  steps(5, 300, a, b);
  printf("%d %d %g %d\n", a[17], b[200], rounded(300, x), truncated(300, x));
  return 0;
}
