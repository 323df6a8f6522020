// OpenMP hands no exception on to the join: a warning where one is seen to leave the work, and nothing in other languages.
// RUN: %metafork-cc %s --from=metafork --to=openmp -o %t.cpp 2>&1 | FileCheck %s
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t.cpp 2>&1 | count 0
static void fails(int n) {
  if (n) throw n;
}
static void calls(int n) { fails(n); }
static void catches(int n) {
  try {
    throw n;
  } catch (int) {
  }
}
template <class T> static void fails_with(T n) { throw n; }
void f(int n) {
  // CHECK: [[#@LINE+2]]:3: warning: an exception that leaves this work ends the program: tasks of OpenMP hand none on to the join; catch it in the work [MF171]
  // CHECK: [[#@LINE+1]]:22: note: thrown here
  meta_fork { if (n) throw 5; }
  // CHECK: [[#@LINE+2]]:3: warning: an exception
  // CHECK: [[#@LINE-15]]:10: note: thrown here
  meta_fork fails(n);
  // CHECK: [[#@LINE+1]]:3: warning: an exception
  meta_fork fails_with(n);
  // CHECK-NOT: warning
  meta_fork calls(n);
  meta_fork catches(n);
  meta_fork {
    try {
      throw n;
    } catch (int) {
    }
  }
  meta_join;
}
