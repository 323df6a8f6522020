// What is copied at a fork has to have a copy constructor.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=metafork --to=openmp -o %t 2>&1 | FileCheck --check-prefix=OPENMP %s
struct once {
  int x = 0;
  once() = default;
  once(once &&) = default;
};
int f(int n) {
  once o;
  int t = 0;
  // CHECK-DAG: rejects-copies-that-cannot-be-made.cpp:[[#@LINE+1]]:15: error: 'o' is copied at the fork, and its class has no copy constructor; write meta_shared(o)
  meta_fork { o.x = n; }
  meta_join;
  // OPENMP-DAG: rejects-copies-that-cannot-be-made.cpp:[[#@LINE+1]]:19: error: 'o' is copied at the fork
  meta_fork { t = o.x; }
  meta_join;
  return t;
}
