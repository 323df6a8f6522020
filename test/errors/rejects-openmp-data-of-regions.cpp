// Data of regions and sections, regions of a device and loops over ranges that have no counterpart, with why.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
#include <complex>
#include <vector>
void f(int n, int *a, std::vector<int> &v) {
  std::complex<float> c = 0;
  int last = 0;
#pragma omp declare reduction(+ : std::complex<float> : omp_out += omp_in)
  // CHECK-DAG: regions.cpp:[[#@LINE+1]]:45: error: the reduction of 'c' in 'parallel sections' has no counterpart: only variables that are numbers are accumulated outside of loops
#pragma omp parallel sections reduction(+ : c)
  {
    c += 1;
#pragma omp section
    c += 2;
  }
#pragma omp target map(a[0 : n])
#pragma omp teams
  // CHECK-DAG: regions.cpp:[[#@LINE+1]]:3: error: every team of the teams region runs this statement, which has no counterpart; distribute it: 'distribute' or 'loop'
  a[0] = 1;
#pragma omp target map(a[0 : n])
  {
    // CHECK-DAG: regions.cpp:[[#@LINE+1]]:1: error: nothing can be forked in a region on a device; distribute it by a loop
#pragma omp task
    a[0] = 1;
  }
  // CHECK-DAG: regions.cpp:[[#@LINE+1]]:37: error: clause 'use_device_ptr' speaks of memory of a device, which programs in MetaFork do not see
#pragma omp target data map(a[0:n]) use_device_ptr(a)
  a[0] = 2;
  // CHECK-DAG: regions.cpp:[[#@LINE+1]]:1: warning: this 'target' has no parallel loop in it, and runs on the host
#pragma omp target map(a[0 : n])
  a[0] = 2;
  // CHECK-DAG: regions.cpp:[[#@LINE+1]]:1: error: 'lastprivate' on a loop over a range has no counterpart: let the last iteration write its values
#pragma omp parallel for lastprivate(last)
  for (int x : v) last = x;
}
