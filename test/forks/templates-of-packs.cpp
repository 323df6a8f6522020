// Parameter packs in forked work; an instance of a template that has a kernel too has a definition of its own.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/templates-of-packs.cpp
// RUN: %cxx -std=c++20 -fopenmp -I %t/p -I %t/p/runtime/include %t/p/*.cpp %runtime-object -o %t/program
// RUN: env OMP_NUM_THREADS=1 %t/program | FileCheck --check-prefix=OUT %s
// RUN: env OMP_NUM_THREADS=8 %t/program | FileCheck --check-prefix=OUT %s
#include <cstdio>

template <class... A> int all(A... a) {
  int s = 0;
  // CHECK: mf_children.fork([&s, a...]() mutable {
  meta_fork meta_shared(s) { s = (a + ...); }
  meta_join;
  return s;
}
template <int N, class T> T half(T *a, int n) {
  T s = 0;
  meta_fork meta_shared(s) {
    for (int i = 0; i < n; i++) s += a[i];
  }
  meta_join;
  meta_for (int i = 0; i < n; i++) a[i] = a[i] * 2 + N;
  meta_fork {
    meta_for (int i = 0; i < n; i++) a[i] += 1;
  }
  meta_join;
  return s;
}
int main() {
  float a[50];
  int b[50];
  for (int i = 0; i < 50; i++) a[i] = static_cast<float>(b[i] = i);
  // OUT: 6 1225 780
  // OUT-NEXT: 4 102 7 49
  std::printf("%d %g %d\n", all(1, 2, 3), half<3>(a, 50), half<4>(b, 40));
  std::printf("%g %g %d %d\n", a[0], a[49], b[1], b[49]);
  return 0;
}
