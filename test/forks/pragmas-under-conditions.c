// Directives of conditions, and comments, between a pragma and what it stands for stay where they are.
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t.c && sed -e '/ CHECK/d' -e '/ CILK/d' %t.c | FileCheck %s
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t.cilk.c
// RUN: sed -e '/ CHECK/d' -e '/ CILK/d' %t.cilk.c | FileCheck --check-prefix=CILK %s
int g(int);

// CHECK-LABEL: void fill(
// CHECK-NEXT: #ifdef _OPENMP
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  meta_for (int i = 0; i < n; i++)
// CILK-LABEL: void fill(
// CILK-NEXT: #ifdef _OPENMP
// CILK-NEXT: #endif
// CILK-NEXT: {{^}}  cilk_for (int i = 0; i < n; i++)
void fill(int n, float *a) {
#ifdef _OPENMP
#pragma omp parallel for
#endif
  for (int i = 0; i < n; i++) a[i] = 1;
}

// CHECK-LABEL: void with_comment(
// CHECK-NEXT: sets all
// CHECK-NEXT: {{^}}  meta_for (
void with_comment(int n, float *a) {
#pragma omp parallel for
  // sets all
  for (int i = 0; i < n; i++) a[i] = 1;
}

// What waits for work that was forked under no condition waits under none.
// CHECK-LABEL: int twice(
// CHECK: #ifdef _OPENMP
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  x = meta_fork g(n - 1);
// CHECK-NEXT: y = g(n - 2);
// CHECK-NEXT: #ifdef _OPENMP
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  meta_join;
int twice(int n) {
  int x, y;
#ifdef _OPENMP
#pragma omp task shared(x)
#endif
  x = g(n - 1);
  y = g(n - 2);
#ifdef _OPENMP
#pragma omp taskwait
#endif
  return x + y;
}
