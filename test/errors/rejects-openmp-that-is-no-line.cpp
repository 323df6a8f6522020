// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t.cpp 2>&1 | FileCheck %s
#define PARALLEL_LOOP _Pragma("omp parallel for")
void f(int n, int *a) {
  // CHECK: :[[@LINE+1]]:3: error: this OpenMP construct stands in a macro or a _Pragma, where it cannot be rewritten; write it as a line [
  PARALLEL_LOOP
  for (int i = 0; i < n; i++) a[i] = i;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this OpenMP construct is written as an attribute or a _Pragma; write it as a line '#pragma omp ...'
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; i++) a[i] += i;
}
