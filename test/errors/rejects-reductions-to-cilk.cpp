// What is accumulated, and cannot be a hyperobject of Cilk.
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t 2>&1 | FileCheck %s
#include <complex>
struct adder {
  int s = 0;
  int run(int n, const int *a) {
    int t = 0;
    // CHECK-DAG: rejects-reductions-to-cilk.cpp:[[#@LINE+1]]:1: error: the reduction of 't' needs a hyperobject in Cilk, which is written for numbers, with the operators of C, min and max, outside of classes, templates and lambdas; sum up in elements of an array
#pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < n; i++) t += a[i];
    return t;
  }
};
#pragma omp declare reduction(plus : std::complex<float> : omp_out += omp_in) initializer(omp_priv = 0)
float sum(int n, const float *a) {
  std::complex<float> c = 0;
  // CHECK-DAG: rejects-reductions-to-cilk.cpp:[[#@LINE+1]]:1: error: the reduction of 'c' needs a hyperobject in Cilk
#pragma omp parallel for reduction(plus : c)
  for (int i = 0; i < n; i++) c += a[i];
  return c.real();
}
