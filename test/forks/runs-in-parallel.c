// Forked work really runs beside what follows it, in a function that is called from outside of any team: each of two forks
// waits for the other one. Without threads that would never end; `alarm` ends it then.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %cc -fopenmp -I %t/p -I %t/p/runtime/include %t/p/runs-in-parallel.c -o %t/tasks
// RUN: env OMP_NUM_THREADS=2 %t/tasks | FileCheck %s
// RUN: %metafork-cc %s --from=metafork --to=openmp -o %t/openmp.c && %cc -fopenmp %t/openmp.c -o %t/openmp
// RUN: env OMP_NUM_THREADS=2 %t/openmp | FileCheck %s
// RUN: env OMP_NUM_THREADS=1 not %t/tasks
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int arrived;
static void meet(void) {
  arrived++;
  while (arrived < 2) usleep(100);
}
static void both(void) {
  meta_fork meet();
  meta_fork meet();
  meta_join;
}
int main(void) {
  alarm(3);
  both();
  // CHECK: 2 met
  printf("%d met\n", arrived);
  return 0;
}
