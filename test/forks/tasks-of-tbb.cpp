// With METAFORK_TASKS=tbb the tasks of C++ packages are those of oneTBB: the same results, exceptions at the joins, and a team
// that ends when all that it forked has ended. A C file keeps OpenMP's tasks, which is said.
// REQUIRES: tbb
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %cmake -S %t/p -B %t/build -DMETAFORK_TARGET=cpu -DCMAKE_BUILD_TYPE=Debug -DMETAFORK_TASKS=tbb > %t/log
// RUN: grep -q 'METAFORK_TASKS:STRING=tbb' %t/build/CMakeCache.txt
// RUN: %cxx -std=c++20 -I %runtime-include -include metafork/metafork.h %s -o %t/elision && %t/elision > %t/expected
// RUN: %cxx -std=c++20 -DMETAFORK_TASKS_TBB -I %t/p -I %t/p/runtime/include %t/p/*.cpp %t/p/runtime/metafork.cpp -ltbb -o %t/program
// RUN: env OMP_NUM_THREADS=1 %t/program | diff %t/expected -
// RUN: env OMP_NUM_THREADS=2 %t/program | diff %t/expected -
// RUN: env OMP_NUM_THREADS=8 %t/program | diff %t/expected -
// RUN: %metafork-cc %S/../../examples/forks/fibonacci.c -o %t/c && %cmake -S %t/c -B %t/c-build -DMETAFORK_TARGET=cpu -DCMAKE_BUILD_TYPE=Debug -DMETAFORK_TASKS=tbb > %t/log 2>&1
// RUN: FileCheck %s < %t/log
// CHECK: fibonacci.c is C: its tasks are those of OpenMP, oneTBB has none for C
// RUN: not %cmake -S %t/c -B %t/other -DMETAFORK_TASKS=cilk 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: METAFORK_TASKS is cilk, but must be openmp or tbb
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <vector>

static long fibonacci(int n) {
  long x = 0, y;
  if (n < 2) return n;
  x = meta_fork fibonacci(n - 1);
  y = fibonacci(n - 2);
  meta_join;
  return x + y;
}
static int caught() {
  int n = 0;
  for (int k = 0; k < 20; k++) {
    try {
      meta_fork {
        meta_fork {
          if (k % 3 == 0) throw std::runtime_error("inner");
        }
        meta_join;
      }
      meta_join;
    } catch (const std::runtime_error &) {
      n++;
    }
  }
  return n;
}
static std::atomic<int> ended;
static void lasts(int depth) {
  meta_fork {
    if (depth > 0) lasts(depth - 1);
    ended++;
  }
  if (depth == 5) {
    meta_join;
    meta_fork { ended++; }
  }
}
static void lasting() {
  meta_fork {
    for (int k = 0; k < 10; k++) lasts(k);
  }
}
static long loops(int n, int grain) {
  std::vector<int> v(static_cast<size_t>(n), 1);
  int *a = v.data();
  long sum = 0;
  int i = 0;
  meta_fork meta_shared(sum, i) {
    meta_for (int k = 0; k < n; k++) {
      if (k % 7 == 0) continue;
      a[k] += k;
    }
#pragma meta grainsize = grain
    meta_for (i = 0; i < n; i += 2) a[i] += 3;
    meta_for (int k = 0; k < n; k++) meta_reduction(+ : sum) sum += a[k];
    meta_for (unsigned k = 5; k > 5; k--) a[k] = 0;
  }
  meta_join;
  return sum * 1000 + i;
}
static int of_loop() {
  try {
    meta_fork {
      meta_for (int i = 0; i < 100; i++) if (i >= 50) throw i;
    }
    meta_join;
  } catch (int) {
    return 1;
  }
  return 0;
}
static void region(int n, float *a) {
  meta_fork {
    meta_schedule {
      meta_for (int i = 0; i < n; i++) a[i] = a[i] * 2 + 1;
    }
  }
  meta_join;
}

int main() {
  float a[3000];
  for (int i = 0; i < 3000; i++) a[i] = static_cast<float>(i);
  std::printf("%ld %d\n", fibonacci(18), caught());
  lasting();
  std::printf("%d\n", ended.load());
  std::printf("%ld %ld %ld %d\n", loops(1000, 1), loops(999, 64), loops(0, 3), of_loop());
  region(3000, a);
  std::printf("%g %g\n", a[0], a[2999]);
  return 0;
}
