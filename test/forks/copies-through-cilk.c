// Functions that Cilk spawns have their parameters by value: where these change, in the function or in the one that spawns it,
// the work has a copy again. What it has the address of is the variable itself, a pointer too.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %cc -w -fopenmp -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %s -o %t/elision && %t/elision > %t/expected
// RUN: %metafork-cc %s --from=cilk --to=metafork -o %t/metafork.c && sed -e '/ CHECK/d' %t/metafork.c | FileCheck %s
// RUN: %cc -w -fopenmp -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/metafork && %t/metafork | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c -o %t/package
// RUN: %metafork-cc %s --from=cilk --to=openmp -o %t/openmp.c && %cc -w -fopenmp %t/openmp.c -o %t/openmp
// RUN: env OMP_NUM_THREADS=1 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=8 %t/openmp | diff %t/expected -
#include <cilk/cilk.h>
#include <omp.h>
#include <stdio.h>

struct node {
  int v;
  struct node *next;
};
static int squares[4];

static void fork_func0(int c, int *a) { c++; *a = c; }
static void fork_func1(int **q, int *p) { *q = p; }
static void fork_func2(struct node *p) { squares[p->v] = p->v * p->v; }
static void fork_func3(int *x) { *x += 5; }
static void fork_func4(int x, int *r) {
  cilk_spawn fork_func3(&x);
  cilk_sync;
  *r = x;
}

static int changed_there(void) {
  int c = 7, a = 0;
  // CHECK: { int c_of_fork{{[0-9_]*}} = c; meta_fork meta_shared(a) { int c = c_of_fork{{[0-9_]*}}; c++; a = c; } }
  cilk_spawn fork_func0(c, &a);
  cilk_sync;
  return 10 * a + c;
}
static int pointers(void) {
  int x = 5, *p = &x, *q = 0;
  // CHECK: meta_fork { q = p; }
  cilk_spawn fork_func1(&q, p);
  cilk_sync;
  return q == p;
}
static void changed_here(struct node *list) {
  // CHECK: { struct node *p_of_fork{{[0-9_]*}} = p; meta_fork { struct node *p = p_of_fork{{[0-9_]*}}; squares[p->v] = p->v * p->v; } }
  for (struct node *p = list; p; p = p->next) cilk_spawn fork_func2(p);
  cilk_sync;
}
int main(void) {
  struct node b = {2, 0}, a = {3, &b};
  int x = 1, r = 0;
  changed_here(&a);
  cilk_spawn fork_func4(x, &r); // a team of main's own
  cilk_sync;
  printf("%d %d %d %d %d %d\n", changed_there(), pointers(), squares[2], squares[3], x, r);
  return omp_get_wtime() < 0;
}
