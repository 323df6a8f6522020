// Loops that OpenMP collapses are parallel in all their iterations: a meta_for each, unless data belong to all of them.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %cc -w %s -o %t/plain && %t/plain > %t/expected
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c
// RUN: FileCheck %s < %t/metafork.c
// RUN: %cc -w -Dmeta_for=for -Dmeta_schedule= '-Dmeta_extent(array, elements)=' '-Dmeta_reduction(what)=' %t/metafork.c -o %t/serial && %t/serial | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c -o %t/package --report 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c && %cc -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
#include <stdio.h>

// SAID: parallel: meta_for{{.*}}kernel{{.*}}
// CHECK-LABEL: static void add
// CHECK: {{^ +}}meta_schedule {{.*}} { meta_for (int i = 0; i < n; i++)
// CHECK-NEXT: {{^ +}}meta_for (int j = 0; j < n; j++) {
// CHECK-NEXT: {{^ +}}for (int k = 0; k < 3; k++)
static void add(int n, const int *restrict a, int *restrict b) {
#pragma omp target parallel for collapse(2) map(to : a[0 : n * n]) map(tofrom : b[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < 3; k++) b[i * n + j] += a[j * n + i] * k;
    }
}
// CHECK-LABEL: static void on_the_host
// CHECK: {{^ +}}meta_for (int i = 0; i < n; i++) {
// CHECK-NEXT: {{^ +}}meta_for (int j = i; j < n; j++)
// CHECK-NEXT: {{^ +}}meta_for (int k = 0; k < 2; k++)
static void on_the_host(int n, int *b) {
#pragma omp parallel for collapse(3)
  for (int i = 0; i < n; i++) {
    for (int j = i; j < n; j++)
      for (int k = 0; k < 2; k++) b[(i * n + j) * 2 + k] = i - j + k;
  }
}
// CHECK-LABEL: static int with_a_sum
// CHECK: {{^ +}}meta_for (int i = 0; i < n; i++) meta_reduction(+ : s)
// CHECK-NEXT: {{^ +}}for (int j = 0; j < n; j++)
static int with_a_sum(int n, const int *b) {
  int s = 0;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s += b[i * n + j];
  return s;
}
// CHECK-LABEL: static void variables_outside
// CHECK: {{^ +}}meta_for (int i = 0; i < n; i++)
// CHECK-NOT: {{^ +}}meta_for
// CHECK-LABEL: {{^}}int main
static void variables_outside(int n, int *b) {
  int j;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (j = 0; j < n; j++) b[i * n + j] ^= i + j;
}

int main(void) {
  enum { n = 9 };
  int a[n * n], b[2 * n * n] = {0};
  for (int i = 0; i < n * n; i++) a[i] = i % 7;
  add(n, a, b);
  on_the_host(n, b);
  variables_outside(n, b);
  long h = with_a_sum(n, b);
  for (int i = 0; i < 2 * n * n; i++) h = h * 31 + b[i];
  printf("%ld\n", h);
}
