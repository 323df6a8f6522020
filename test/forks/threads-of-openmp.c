// What each of a region's workers does, without a word to the others: a loop over all of them, whose variable is what
// omp_get_thread_num() says, and its end what omp_get_num_threads() does.
// RUN: rm -rf %t && mkdir -p %t && sed -e '/ CHECK/d' -e '/ CILK/d' -e '/ AGAIN/d' %s > %t/source.c
// RUN: %metafork-cc %t/source.c --from=openmp --to=metafork -o %t/metafork.c && FileCheck %s < %t/metafork.c
// RUN: %metafork-cc %t/source.c --from=openmp --to=cilk -o %t/cilk.c && FileCheck --check-prefix=CILK %s < %t/cilk.c
// RUN: %cc -fopenmp %s -o %t/openmp && env OMP_NUM_THREADS=4 %t/openmp > %t/expected
// RUN: %cc -fopenmp -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/elision
// RUN: env OMP_NUM_THREADS=4 %t/elision | diff %t/expected -
// RUN: %cc -fopenmp -Dcilk_for=for '-Dcilk_reducer(...)=' -I %S/Inputs %t/cilk.c -o %t/cilk && env OMP_NUM_THREADS=4 %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c --from=metafork --to=openmp -o %t/again.c && FileCheck --check-prefix=AGAIN %s < %t/again.c
// RUN: %cc -fopenmp %t/again.c -o %t/again && env OMP_NUM_THREADS=4 %t/again | diff %t/expected -
// CHECK: {{^#include <omp.h>$}}
// CILK: {{^#include <omp.h>$}}
#include <omp.h>
#include <stdio.h>

static void part(float *x, int first, int points) {
  for (int i = 0; i < points; i++) x[first + i] = 123.5f + (float)(first + i);
}
static int distributed(float *x, int points) {
  int which, of, mine, first, most = 0;
  // CHECK: { const int [[N:[a-z_0-9]+]] = omp_get_max_threads(); meta_for (int [[I:[a-z]+]] = 0; [[I]] < [[N]]; [[I]]++) meta_reduction(max : most) {
  // CHECK-SAME: int which; int of; int mine; int first;
  // CHECK-NEXT: which = [[I]]; // who am I?
  // CHECK-NEXT: of = [[N]];
  // CILK: cilk_for (int [[I:[a-z]+]] = 0; [[I]] < {{[a-z_1]+}}; [[I]]++)
  // CILK: which = [[I]];
  // AGAIN: #pragma omp parallel for reduction(max : most)
  // AGAIN: which = {{[a-z_1]+}};
#pragma omp parallel default(shared) private(which, of, mine, first) reduction(max : most)
  {
    which = omp_get_thread_num(); // who am I?
    of = omp_get_num_threads();
    mine = points / of;
    first = which * mine;
    if (which == of - 1) mine = points - first;
    part(x, first, mine);
    if (of > most) most = of;
  }
  return most;
}
// One statement, where no other one may stand; numbers of threads that the program says.
static void said(int n, int *who, int add) {
  if (n > 2)
    // CHECK: { const int [[N:[a-z_0-9]+]] = (n < 100) ? n : 1; meta_for (int [[I:[a-z_0-9]+]] = 0; [[I]] < [[N]]; [[I]]++)
    // CHECK-SAME: who[{{.*}}[[I]]] = add += [[N]];
#pragma omp parallel num_threads(n) firstprivate(add) if (n < 100)
    who[omp_get_thread_num()] = add += omp_get_num_threads();
  else
    who[0]--;
}
// Neither is asked for.
static int counted(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  {
    int own[3] = {1, 2, 3};
    for (int i = 0; i < 3; i++) n += own[i];
  }
  return n;
}

int main(void) {
  float x[1000] = {0}, sum = 0;
  int who[8] = {0};
  printf("%d\n", distributed(x, 1000));
  said(8, who, 3);
  said(2, who, 5);
  for (int i = 0; i < 1000; i++) sum += x[i] * (float)(i % 3);
  printf("%g %d", sum, counted());
  for (int i = 0; i < 8; i++) printf(" %d", who[i]);
  printf("\n");
  return 0;
}
