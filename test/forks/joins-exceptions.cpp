// What leaves forked work by an exception reaches the join, and the first one is enough; the work that shares a frame has
// ended before the frame does, also where the forking function throws; a join of the work itself is one.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %cxx -std=c++20 -fopenmp -I %t/p -I %t/p/runtime/include %t/p/joins-exceptions.cpp -o %t/tasks
// RUN: %cxx -std=c++20 -I %t/p -I %t/p/runtime/include %t/p/joins-exceptions.cpp -o %t/serial
// RUN: env OMP_NUM_THREADS=1 %t/tasks | FileCheck %s
// RUN: env OMP_NUM_THREADS=8 %t/tasks | FileCheck %s
// RUN: %t/serial | FileCheck %s
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>

static void fail(const char *what) { throw std::runtime_error(what); }
static std::atomic<int> ended;

static std::string at_join() {
  bool behind_fork = false;
  try {
    meta_fork { fail("block"); }
    behind_fork = true;
    meta_join;
    return "no exception";
  } catch (const std::runtime_error &e) {
    return std::string(e.what()) + (behind_fork ? " at the join" : " too early");
  }
}
static std::string of_call() {
  try {
    meta_fork fail("call");
    meta_fork fail("call");
    meta_join;
  } catch (const std::runtime_error &e) {
    meta_join;
    return e.what();
  }
  return "no exception";
}
static void leaves(int n) {
  int a[1000];
  for (int k = 0; k < 1000; k++) a[k] = n;
  meta_fork {
    for (int k = 0; k < 1000; k++) a[k] += k;
    ended += a[999];
  }
  if (n > 0) throw std::runtime_error("left");
  meta_join;
}
static std::string nested() {
  try {
    meta_fork {
      meta_fork fail("inner");
      meta_join;
    }
    meta_join;
  } catch (const std::runtime_error &e) {
    return e.what();
  }
  return "no exception";
}
static std::string of_loop() {
  try {
    meta_fork {
      meta_for (int i = 0; i < 100; i++) if (i == 50) fail("iteration");
    }
    meta_join;
  } catch (const std::runtime_error &e) {
    return e.what();
  }
  return "no exception";
}

int main() {
  std::printf("%s\n", at_join().c_str());
  std::printf("%s\n", of_call().c_str());
  try {
    leaves(1);
  } catch (const std::runtime_error &e) {
    std::printf("%s %d\n", e.what(), ended.load());
  }
  std::printf("%s\n", nested().c_str());
  std::printf("%s\n", of_loop().c_str());
  return 0;
}
// CHECK: block at the join
// CHECK-NEXT: call
// CHECK-NEXT: left 1000
// CHECK-NEXT: inner
// CHECK-NEXT: iteration
