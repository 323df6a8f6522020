// An argument that can only be moved is no copy of a task of OpenMP; the package moves it.
// RUN: %metafork-cc %s -o %t
// RUN: not %metafork-cc %s --from=metafork --to=openmp -o %t.cpp 2>&1 | FileCheck %s
struct once {
  int x = 0;
  once() = default;
  once(once &&) = default;
};
int take(once o);
int g() {
  int t = 0;
  // CHECK: rejects-arguments-that-tasks-copy.cpp:[[#@LINE+1]]:7: error: a task of OpenMP copies the argument 'once()', whose class has no copy constructor; give the function a pointer or a reference
  t = meta_fork take(once());
  meta_join;
  return t;
}
