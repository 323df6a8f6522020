// Variables that OpenMP gives each of its threads: nothing of the kind is kept by forked work. Private copies of a region are fine.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t.c 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t.c 2>&1 | FileCheck %s --implicit-check-not=error:
int counter = 0, seen;
// CHECK: threadprivate.c:[[#@LINE+1]]:1: error: the OpenMP directive 'threadprivate' has no counterpart: forked work keeps no variable of its thread; give the work a value, and take one from it
#pragma omp threadprivate(counter)
static int increment(void) { return ++counter; }
int total(int n) {
  int s = 0;
  // CHECK: threadprivate.c:[[#@LINE+2]]:1: error: the OpenMP directive 'threadprivate' has no counterpart
  static int kept;
#pragma omp threadprivate(kept)
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += increment() + kept;
#pragma omp parallel for private(seen)
  for (int i = 0; i < n; i++) seen = i;
  return s;
}
