// What all threads of a region write is a race, also where they are the iterations of a loop.
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
#include <omp.h>
int last_of(void) {
  int last = 0, mine;
#pragma omp parallel private(mine)
  {
    mine = omp_get_thread_num();
    // CHECK: write-one.c:[[#@LINE+1]]:5: warning: the iterations of this loop share 'last', and all of them write it
    last = mine;
  }
  return last;
}
