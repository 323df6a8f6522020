// What a task of a template copies is known where its types are.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
void use(int *);
template <class T> void f(T n, int *p) {
  // CHECK: rejects-tasks-of-templates-without-instances.cpp:[[#@LINE+2]]:11: error: whether this task copies 'n' is known for instances of the template, of which the file has none; list it as shared or firstprivate
#pragma omp task shared(p)
  use(p + n);
#pragma omp task firstprivate(n) shared(p)
  use(p + n);
  // CHECK-NOT: error:
#pragma omp task default(shared)
  use(p + n);
#pragma omp taskwait
}
// CHECK: 1 error generated.
