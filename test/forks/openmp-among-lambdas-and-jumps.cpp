// Tasks in templates, switches, jumps, lambdas, exceptions, conditions that declare, shadowed names and default arguments.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %cxx -std=c++20 -w -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp && %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/elision && %t/elision | diff %t/expected -
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp && %cxx -std=c++20 -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.cpp --from=metafork --to=openmp -o %t/again.cpp && %cxx -std=c++20 -w -fopenmp %t/again.cpp -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=2 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <cstdio>
#include <vector>
#include <stdexcept>
#include <string>
#define TWICE(x) ((x) + (x))
#define LOOPS(n, v) for (int v = 0; v < (n); v++)
struct acc { int v[4]; int &ref; acc(int &r) : v{1, 2, 3, 4}, ref(r) {} int get(int k = 2) const { return v[k]; } };
static int deep(int n, int m = 3) { return n <= 0 ? m : deep(n - 1, m) + 1; }
template <class T> T sum(const std::vector<T> &v, size_t a, size_t b) {
  if (b - a < 3) { T s{}; for (size_t i = a; i < b; i++) s += v[i]; return s; }
  T l{}, r{};
  size_t m = a + (b - a) / 2;
#pragma omp task shared(l, v) firstprivate(a, m)
  l = sum(v, a, m);
  r = sum(v, m, b);
#pragma omp taskwait
  return l + r;
}
int volatile_and_switch(int n) {
  volatile int x = n; int out[3] = {0, 0, 0};
#pragma omp parallel
#pragma omp single
  {
    switch (n) {
    case 1:
#pragma omp task shared(out)
      out[0] = x + 1;
      break;
    case 2: {
#pragma omp task
      { int x = 5; out[1] = x; { int n = 7; out[1] += n; } }
    }
    default:
#pragma omp task
      out[2] = TWICE(x);
    }
#pragma omp taskwait
    if (int k = out[0] + out[1]; k > 3) {
#pragma omp task shared(k)
      k += 2, out[0] += k;
#pragma omp taskwait
      out[0] += k;
    }
  }
  return out[0] * 10000 + out[1] * 100 + out[2];
}
int lambdas(int n) {
  int total = 0, parts[4] = {};
  auto work = [&](int k) { parts[k] = k * n; };
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++)
#pragma omp task firstprivate(k)
      work(k);
#pragma omp taskwait
    for (int p : parts) total += p;
  }
  return total;
}
int members(int n) {
  int out = 1, q = 0;
  acc a(out);
#pragma omp parallel
#pragma omp sections private(q) lastprivate(out)
  {
#pragma omp section
    { q = a.get(); a.v[0] += q; }
#pragma omp section
    { q = a.get(3); a.v[1] += q; out = 9; }
  }
  return a.v[0] * 100 + a.v[1] + out;
}
int exceptions(int n) {
  int caught = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(caught)
    try { if (n > 2) throw std::runtime_error("x"); caught = 1; } catch (const std::exception &e) { caught = 2 + (int)std::string(e.what()).size(); }
  }
  return caught;
}
int gotos(int n, int *a) {
  int k = 0;
again:
  if (k < n) {
#pragma omp task firstprivate(k)
    { int j = 0; more: a[k] += j; if (++j < 3) goto more; }
    k++;
    goto again;
  }
#pragma omp taskwait
  int s = 0;
  LOOPS(n, i) s += a[i];
  return s;
}
struct node { int v; node *l, *r; node(int d) : v(d), l(d > 0 ? new node(d - 1) : nullptr), r(d > 1 ? new node(d - 2) : nullptr) {}
  int count() const {
    int a = 0, b = 0;
    if (l) {
#pragma omp task shared(a)
      a = l->count();
    }
    if (r) b = r->count();
#pragma omp taskwait
    return a + b + 1;
  } };
int main() {
  std::vector<int> v; LOOPS(20, i) v.push_back(i);
  std::vector<double> d(9, 0.5);
  int a[5] = {};
  int s = 0; double e = 0; int g = 0, c = 0;
#pragma omp parallel
#pragma omp single
  { s = sum(v, 0, v.size()); e = sum(d, 0, d.size()); g = gotos(5, a); c = node(6).count(); }
  std::printf("%d %g %d %d\n", s, e, g, c);
  std::printf("%d %d %d\n", volatile_and_switch(1), volatile_and_switch(2), volatile_and_switch(3));
  std::printf("%d %d %d %d %d\n", lambdas(3), members(2), exceptions(1), exceptions(5), deep(4));
}
