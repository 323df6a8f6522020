// Where a loop has no iteration, a variable that is lastprivate keeps its value. Kernels and the loops of tasks do the same,
// and nothing of it is called a race.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/text.cpp && %metafork-cc %t/text.cpp -o %t/p --report > %t/report 2>&1
// RUN: FileCheck --check-prefix=REPORT %s < %t/report
// RUN: %cxx -std=c++20 -fopenmp -I %t/p -I %t/p/runtime/include %t/p/*.cpp %runtime-object -o %t/program
// RUN: env OMP_NUM_THREADS=1 %t/program | FileCheck %s
// RUN: env OMP_NUM_THREADS=8 %t/program | FileCheck %s
// REPORT-NOT: {{error|warning}}
// REPORT: parallel: meta_for (int i = 3; i < n; i += 3): kernel
// REPORT: 1 loop: 1 parallel
#include <cstdio>

static int in_kernel(int n, const int *a, int *b) {
  int last = -1;
#pragma omp parallel for lastprivate(last)
  for (int i = 3; i < n; i += 3) {
    last = a[i];
    if (last == 4) continue;
    b[i] = last + 1;
  }
  return last;
}
static int in_task(int n, const int *a, int *b) {
  int last = -1, behind = 0;
#pragma omp task shared(last, behind)
  {
#pragma omp taskloop lastprivate(last)
    for (int i = 3; i < n; i += 3) {
      last = a[i];
      if (last == 4) continue;
      b[i] = last + 2;
    }
    behind = last;
  }
#pragma omp taskwait
  return behind;
}
int main() {
  int a[20], b[20] = {0}, c[20] = {0};
  for (int i = 0; i < 20; i++) a[i] = i * 7 % 10;
  // CHECK: -1 -1
  // CHECK-NEXT: -1 -1
  // CHECK-NEXT: 1 1
  // CHECK-NEXT: 3 3
  // CHECK-NEXT: 5 5
  const int sizes[] = {0, 3, 4, 10, 17};
  for (int n : sizes) std::printf("%d %d\n", in_kernel(n, a, b), in_task(n, a, c));
  // CHECK-NEXT: 0 0 0 2 0 0 3 0 0 4 0 0 0 0 0 6
  // CHECK-NEXT: 0 0 0 3 0 0 4 0 0 5 0 0 0 0 0 7
  for (int i = 0; i < 16; i++) std::printf("%d ", b[i]);
  std::printf("\n");
  for (int i = 0; i < 16; i++) std::printf("%d ", c[i]);
  std::printf("\n");
  return 0;
}
