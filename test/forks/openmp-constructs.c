// Each construct of OpenMP that has a counterpart; the results are those of the OpenMP program.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c 2> %t/log && sed -e '/ CHECK/d' %t/metafork.c | FileCheck %s
// RUN: FileCheck --check-prefix=LOG %s < %t/log
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c 2> %t/log && sed -e '/ CILK/d' %t/cilk.c | FileCheck --check-prefix=CILK %s
// RUN: %cc -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cc -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cc -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c --from=metafork --to=openmp -o %t/again.c && %cc -fopenmp %t/again.c -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static int results[64];
static void process(struct node *p) { results[p->value] += p->value * 2; }

// CHECK-LABEL: void list_of_calls(
void list_of_calls(struct node *head) {
  // CHECK: while (p) {
  // CHECK-NEXT: meta_fork process(p);
  // CHECK-NEXT: p = p->next;
  // CHECK-NEXT: }
  // CHECK-NEXT: meta_join;
#pragma omp parallel
#pragma omp single
  {
    struct node *p = head;
    while (p) {
#pragma omp task firstprivate(p)
      process(p);
      p = p->next;
    }
  }
}
// CHECK-LABEL: void list_of_blocks(
void list_of_blocks(struct node *head) {
#pragma omp parallel
  {
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
      // the pointer has a copy for each task
      // CHECK: { struct node *{{p_}}of_fork = p; meta_fork {
      // CHECK-NEXT: process({{p_}}of_fork);
#pragma omp task firstprivate(p)
      {
        process(p);
        results[p->value]++;
      }
    }
  }
  // CHECK: meta_join;
}
// CHECK-LABEL: void loops(
void loops(int n, float *a, const float *b) {
  int i, k;
  float t;
  // CHECK: #pragma meta grainsize = 16
  // CHECK-NEXT: meta_for (i = 0; i < n; i++) { float t; int k;
  // CILK: #pragma cilk grainsize 16
  // CILK-NEXT: cilk_for (int i = 0; i < n; i++) { float t; int k;
#pragma omp parallel for private(t, k) schedule(dynamic, 16)
  for (i = 0; i < n; i++) {
    t = b[i];
    for (k = 0; k < 3; k++) t += k;
    a[i] = t;
  }
  int s = 3;
  // CHECK: meta_for (int j = 0; j < n; j++) { int {{s_be}}fore = s; { int s = {{s_be}}fore;
#pragma omp parallel for firstprivate(s)
  for (int j = 0; j < n; j++) {
    s += j;
    a[j] += s > 3 + j ? 1 : 0;
    s -= j;
  }
  // a barrier behind a loop has nothing to wait for
  // CHECK: meta_for (int j = 0; j < n; j++) a[j] *= 2;
  // CHECK-NEXT: a[0] = 7;
#pragma omp parallel
  {
#pragma omp for nowait
    for (int j = 0; j < n; j++) a[j] *= 2;
#pragma omp barrier
#pragma omp master
    a[0] = 7;
  }
  // CHECK: #pragma meta grainsize = 4
  // CHECK-NEXT: meta_for (int j = 0; j < n; j++) a[j] += 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(4)
  for (int j = 0; j < n; j++) a[j] += 1;
}
// CHECK-LABEL: int fib(
int fib(int n) {
  int x, y;
  if (n < 2) return n;
  // CHECK: { const int {{for}}ks_1 = (n > 5) != 0; meta_fork meta_shared(x) { x = fib(n - 1); } if (!{{for}}ks_1) meta_join; }
#pragma omp task shared(x) if (n > 5)
  x = fib(n - 1);
  // LOG: warning: 'final' is left out: the forks of this one are not cut off
  // CHECK: y = meta_fork fib(n - 2);
#pragma omp task shared(y) final(n < 3)
  y = fib(n - 2);
  // CHECK: meta_join;
#pragma omp taskwait
  return x + y;
}

int main(void) {
  struct node nodes[8];
  float a[40] = {0}, b[40];
  int r;
  for (int i = 0; i < 8; i++) nodes[i] = (struct node){i, i < 7 ? &nodes[i + 1] : NULL};
  list_of_calls(nodes);
  list_of_blocks(nodes);
  for (int i = 0; i < 40; i++) b[i] = (float)i;
  loops(40, a, b);
#pragma omp parallel
#pragma omp single
  r = fib(12);
  for (int i = 0; i < 8; i++) printf("%d ", results[i]);
  for (int i = 0; i < 40; i++) printf("%g ", a[i]);
  printf("%d\n", r);
  return 0;
}
