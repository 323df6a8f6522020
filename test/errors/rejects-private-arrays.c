// Arrays of which every thread, or the last iteration, has one of its own.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t 2>&1 | FileCheck %s
int f(int n, int *p) {
  int row[4], last[2] = {0, 0};
  // CHECK-DAG: rejects-private-arrays.c:[[#@LINE+1]]:1: error: the array 'row' is private here; declare it inside of the work
#pragma omp parallel for private(row)
  for (int i = 0; i < n; i++) row[i % 4] = p[i], p[i] = row[i % 4];
  // CHECK-DAG: rejects-private-arrays.c:[[#@LINE+1]]:1: error: the array 'last' has the values of the last iteration behind the loop; let that iteration write them there
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++) last[0] = i, last[1] = p[i];
  // CHECK-DAG: rejects-private-arrays.c:[[#@LINE+2]]:1: error: the array 'row' is private here; declare it inside of the work
#pragma omp parallel
#pragma omp single private(row)
  row[0] = 1, p[0] = row[0];
  return last[0] + last[1];
}
