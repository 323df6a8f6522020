// What OpenMP has and forks, joins and parallel loops have not: each with its place and why.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
void work(int);
void f(int n, int *a) {
  int s = 0;
#pragma omp parallel
  // CHECK-DAG: counterpart.c:[[#@LINE+1]]:5: error: every thread of the parallel region runs this statement, which has no counterpart; put it into a 'single', or distribute it by a loop or sections
  { work(n); }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    // CHECK-DAG: counterpart.c:[[#@LINE+1]]:1: error: 'critical' has no counterpart: what forks share is not written before the join
#pragma omp critical
    s += a[i];
    // CHECK-DAG: counterpart.c:[[#@LINE+1]]:1: error: 'atomic' has no counterpart
#pragma omp atomic
    s++;
  }
  // CHECK-DAG: counterpart.c:[[#@LINE+1]]:18: error: 'depend' orders single tasks, which fork and join do not; join before what depends
#pragma omp task depend(out : s)
  s = 1;
  // CHECK-DAG: counterpart.c:[[#@LINE+1]]:1: error: the OpenMP construct 'taskgroup' has no counterpart in forks, joins and parallel loops
#pragma omp taskgroup
  work(1);
  // CHECK-DAG: counterpart.c:[[#@LINE+1]]:26: error: clause 'ordered' of 'parallel for' has no counterpart on a parallel loop
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) work(i);
  int copied[4] = {0};
#pragma omp task firstprivate(copied)
  // CHECK-DAG: counterpart.c:[[#@LINE+1]]:3: error: the array 'copied' is copied for this task; forks share arrays: copy it into an array of the task
  copied[0] = 1;
}
