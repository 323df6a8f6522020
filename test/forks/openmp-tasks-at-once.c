// A task that is not deferred is waited for where it is forked, and races with nothing behind it; one whose condition is
// not known may.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c 2> %t/log && sed -e '/ CHECK/d' %t/metafork.c | FileCheck %s
// RUN: FileCheck --check-prefix=LOG %s < %t/log
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c
// RUN: %cc -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cc -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cc -Dcilk_spawn= -Dcilk_sync= -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
#include <stdio.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = 1, y = 2, z = 3, n = 4;
#pragma omp parallel
#pragma omp single
  {
    // CHECK: meta_fork meta_shared(x) { x = 5; } meta_join;
#pragma omp task if (0)
    x = 5;
    y = x;
    // CHECK: meta_fork meta_shared(y, x) { y = twice(x); } meta_join;
#pragma omp task if (task : 1 > 2) shared(y)
    y = twice(x);
    x = y;
    // LOG-NOT: warning
#pragma omp task if (n < 3) shared(z)
    z = twice(x);
    // LOG: at-once.c:[[#@LINE+1]]:9: warning: 'z' is read here while forked work may still use it
    n = z;
    // LOG-NOT: warning
#pragma omp taskwait
    // CHECK: { meta_fork meta_shared(x) { x++; } meta_join; }
    if (x)
#pragma omp task if (0)
      x++;
    n = x;
  }
  printf("%d %d %d\n", x, y, z);
  return 0;
}
