// Regions of forked work: several threads are in regions at once, each with arrays of its own or with parts of one; what they only
// read they share; exceptions and the host's reads stand beside them.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %cxx -std=c++20 -O1 -w -fopenmp -I %t/p -I %t/p/runtime/include %t/p/*.cpp %runtime-object -o %t/tasks
// RUN: %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %s -o %t/elision && %t/elision > %t/expected
// RUN: env METAFORK_DEVICE=cpu METAFORK_PARAMS=B0=16,T0=4 OMP_NUM_THREADS=1 %t/tasks | diff %t/expected -
// RUN: env METAFORK_DEVICE=cpu METAFORK_PARAMS=B0=16,T0=4 OMP_NUM_THREADS=2 %t/tasks | diff %t/expected -
// RUN: env METAFORK_DEVICE=cpu METAFORK_PARAMS=B0=16,T0=4 OMP_NUM_THREADS=8 %t/tasks | diff %t/expected -
#include <cstdio>
#include <stdexcept>
#include <vector>
static void scale(int n, float *a, float by) {
  meta_schedule { meta_for (int i = 0; i < n; i++) a[i] *= by; }
}
static float sum(int n, const float *a) { float s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
// Each fork has arrays of its own.
static float apart(int n) {
  std::vector<float> a(n, 1), b(n, 2), c(n, 3);
  float *pa = a.data(), *pb = b.data(), *pc = c.data();
  for (int t = 0; t < 3; t++) {
    meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) pa[i] += i; } }
    meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) pb[i] += 2 * i; } }
    meta_fork scale(n, pc, 2);
    meta_join;
  }
  return sum(n, pa) + sum(n, pb) + sum(n, pc);
}
// Both read one array.
static float shared_input(int n) {
  std::vector<float> in(n, 2), a(n), b(n);
  const float *pin = in.data();
  float *pa = a.data(), *pb = b.data();
  meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) pa[i] = pin[i] + 1; } }
  meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) pb[i] = pin[n - 1 - i] * 2; } }
  meta_join;
  return sum(n, pa) + sum(n, pb);
}
// Two halves of one array, by recursion.
static void halves(int n, float *a) {
  if (n < 32) {
    meta_schedule { meta_for (int i = 0; i < n; i++) a[i] += i; }
    return;
  }
  meta_fork halves(n / 2, a);
  halves(n - n / 2, a + n / 2);
  meta_join;
}
static float recursive(int n) {
  std::vector<float> a(n, 1);
  halves(n, a.data());
  return sum(n, a.data());
}
// An exception beside regions, which end before the frame.
static float thrown(int n) {
  std::vector<float> a(n, 1);
  float *pa = a.data();
  try {
    meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) pa[i] += i; } }
    meta_fork { if (n % 2) throw std::runtime_error("odd"); }
    meta_join;
  } catch (const std::exception &) {
    pa[0] += 1000;
  }
  return sum(n, pa);
}
// The host reads what a region wrote in the work, and behind the join.
static float host_reads(int n) {
  std::vector<float> a(n, 1);
  float *pa = a.data(), first = 0, last = 0;
  meta_fork meta_shared(first) {
    meta_schedule { meta_for (int i = 0; i < n; i++) pa[i] += 3; }
    first = pa[0];
    pa[0] = 7;
    meta_schedule { meta_for (int i = 0; i < n; i++) pa[i] += 1; }
  }
  meta_join;
  last = pa[n - 1];
  return first * 100 + last + pa[0];
}
// A region in a loop of forks, and regions in this thread beside them.
static float beside(int n) {
  std::vector<float> a(8 * n, 1), own(n, 1);
  float *mine = own.data();
  for (int k = 0; k < 8; k++) {
    float *row = a.data() + k * n;
    meta_fork { meta_schedule { meta_for (int i = 0; i < n; i++) row[i] += i + k; } }
    meta_schedule { meta_for (int i = 0; i < n; i++) mine[i] += k; }
  }
  meta_join;
  return sum(8 * n, a.data()) + sum(n, mine);
}
int main() {
  for (int n = 4; n < 3000; n = n * 3 + 1) std::printf("%g %g %g %g %g %g\n", apart(n), shared_input(n), recursive(n), thrown(n), host_reads(n), beside(n));
  return 0;
}
