// What a variable has behind a parallel loop; arrays of threads; a copy that a task changes.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t 2>&1 | FileCheck %s
int f(int n, int *p) {
  int last = 0, row[4];
  // CHECK: rejects-last-values.c:[[#@LINE+1]]:1: error: 'last' keeps the value of the last iteration behind the loop, which a parallel loop does not give; compute it behind the loop
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++) last = i;
  // CHECK: rejects-last-values.c:[[#@LINE+1]]:1: error: the array 'row' is private here; declare it inside of the work
#pragma omp parallel for private(row)
  for (int i = 0; i < n; i++) row[i % 4] = p[i], p[i] = row[i % 4];
  return last;
}
