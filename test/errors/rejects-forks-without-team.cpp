// A function of a variable number of arguments can neither be called again nor stand in a lambda; OpenMP has no lists of packs,
// and gives lambdas and constructors no team of their own.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=metafork --to=openmp -o %t 2>&1 | FileCheck --check-prefix=OPENMP %s
// CHECK: rejects-forks-without-team.cpp:[[#@LINE+2]]:5: error: 'sum' forks, and cannot be given a team of threads: it takes a variable number of arguments; fork in a function that it calls
// OPENMP: rejects-forks-without-team.cpp:[[#@LINE+1]]:5: error: 'sum' forks, and needs a team of threads that calls it again: it takes a variable number of arguments
int sum(int n, ...) {
  int s = 0;
  meta_fork meta_shared(s) { s = n; }
  meta_join;
  return s;
}
template <class... A> int all(A... a) {
  int s = 0;
  // OPENMP: [[#@LINE+1]]:35: error: the parameter pack 'a' cannot stand in a clause of OpenMP; fork a call of a function that takes it
  meta_fork meta_shared(s) { s = (a + ...); }
  meta_join;
  return s;
}
struct made {
  int x = 0;
  // OPENMP: [[#@LINE+1]]:3: warning: 'made' forks and makes no team of threads: it is a constructor or destructor; call it in a parallel region, else its tasks run one after the other
  made() {
    meta_fork { x = 1; }
    meta_join;
  }
};
int in_lambda(int n) {
  // OPENMP: [[#@LINE+1]]:12: warning: 'this lambda' forks and makes no team of threads: it is a lambda
  auto f = [&](int k) {
    meta_fork meta_shared(n) { n = k; }
    meta_join;
  };
  f(2);
  return n;
}
