// A task that copies the object of its call, or that of which an argument is the address or a part of it, is a block.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp && FileCheck --check-prefix=CILK %s < %t/cilk.cpp
#include <cstdio>
struct box { int v, a[2]; int get() const { return v; } };
static int at(const int *x) { return *x; }
int main() {
  int r = 0, s = 0, t = 0;
#pragma omp parallel
#pragma omp single
  {
    box b{5, {6, 7}}, c{1, {2, 3}};
    // CHECK: meta_fork meta_shared(r) { r = b.get(); }
    // CILK: cilk_spawn fork_func0(b, r);
#pragma omp task shared(r) firstprivate(b)
    r = b.get();
    // CHECK: meta_fork meta_shared(s) { s = at(&b.a[1]); }
#pragma omp task shared(s) firstprivate(b)
    s = at(&b.a[1]);
    // CHECK: { box [[COPY:[a-z_]+]] = c; meta_fork { box c = [[COPY]]; c.v = at(b.a); } }
#pragma omp task firstprivate(b, c)
    c.v = at(b.a);
    // CHECK: meta_fork meta_shared(t) { t = at(&b.v); }
#pragma omp task shared(t) firstprivate(b)
    t = at(&b.v);
    b.v = 7;
#pragma omp taskwait
  }
  std::printf("%d %d %d\n", r, s, t);
}
