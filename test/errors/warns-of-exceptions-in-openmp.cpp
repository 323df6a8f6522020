// OpenMP hands no exception on to the join: a warning where one is seen to leave the work, and nothing in other languages.
// RUN: %metafork-cc %s --from=metafork --to=openmp -o %t.cpp 2>&1 | FileCheck %s
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t.cpp 2>&1 | count 0
static void fails(int n) {
  if (n) throw n;
}
static void calls(int n) { fails(n); }
void elsewhere(int n);
void quiet(int n) noexcept;
extern "C" void of_c(int n);
struct made {
  explicit made(int n) {
    if (n) throw n;
  }
};
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
  // CHECK: note: the same in lines [[#@LINE+1]], [[#@LINE+2]], [[#@LINE+3]], [[#@LINE+4]]
  meta_fork fails(n);
  meta_fork fails_with(n);
  meta_fork calls(n);
  meta_fork { made m(n); }
  // CHECK: [[#@LINE+2]]:3: warning: an exception that leaves this work ends the program: tasks of OpenMP hand none on to the join; catch it in the work, or declare 'elsewhere' noexcept [MF171]
  // CHECK: [[#@LINE+1]]:15: note: 'elsewhere', which may throw one, is called here
  meta_fork { elsewhere(n); }
  // CHECK-NOT: warning
  meta_fork quiet(n);
  meta_fork of_c(n);
  meta_fork catches(n);
  meta_fork {
    try {
      throw n;
    } catch (int) {
    }
  }
  meta_join;
}
// CHECK: [[#@LINE+2]]:5: warning: an exception that leaves 'throws_itself' ends the program where it makes a team: threads of OpenMP hand none on; catch it in the function [MF171]
// CHECK: [[#@LINE+2]]:14: note: thrown here
int throws_itself(int n) {
  if (n < 0) throw n;
  meta_fork quiet(n);
  meta_join;
  return n;
}
// CHECK-NOT: warning
int catches_itself(int n) {
  try {
    if (n < 0) throw n;
  } catch (int) {
  }
  meta_fork quiet(n);
  meta_join;
  return n;
}
