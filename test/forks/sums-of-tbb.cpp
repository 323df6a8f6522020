// Sums of parallel loops in forked work are those of oneTBB's tasks: a part for each task, put together in the order of the
// iterations, so that floating-point sums are the same each time. Objects stay sums of one task.
// REQUIRES: tbb
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p && sed -e '/ CHECK/d' %t/p/sums-of-tbb.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -I %runtime-include -include metafork/metafork.h %s -o %t/elision && %t/elision > %t/expected
// RUN: %cxx -std=c++20 -O1 -Wall -Wextra -Werror -Wno-unknown-pragmas -DMETAFORK_TASKS_TBB -I %t/p -I %t/p/runtime/include %t/p/*.cpp -ltbb -o %t/program
// RUN: env OMP_NUM_THREADS=1 %t/program | diff %t/expected -
// RUN: env OMP_NUM_THREADS=2 %t/program | diff %t/expected -
// RUN: env OMP_NUM_THREADS=8 %t/program | diff %t/expected -
// RUN: env OMP_NUM_THREADS=2 %t/program together && env OMP_NUM_THREADS=8 %t/program together
// RUN: env OMP_NUM_THREADS=1 not %t/program together
#include <atomic>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <vector>

#include <unistd.h>

struct Pair {
  long a = 0, b = 0;
  Pair &operator+=(const Pair &other) {
    a += other.a, b ^= other.b;
    return *this;
  }
};
#pragma omp declare reduction(+ : Pair : omp_out += omp_in)

// Each operator, and numbers that a part begins with.
static void operators(int n, const std::vector<int> &v) {
  long sum = 7;
  unsigned long product = 3;
  unsigned char any = 1, odd = 0;
  unsigned all = ~0u;
  int most = std::numeric_limits<int>::min(), least = 5000, twice = 0;
  bool every = true, some = false;
  double high = -1e300;
  float low = 1e30f;
  meta_fork meta_shared(sum, product, any, odd, all, most, least, every, some, high, low, twice) {
    // CHECK: MF_PARTS(mf_plus, sum) MF_PARTS(mf_times, product)
    meta_for (int i = 0; i < n; i++) meta_reduction(+ : sum) meta_reduction(* : product) meta_reduction(| : any)
        meta_reduction(^ : odd) meta_reduction(& : all) {
      if (v[i] % 5 == 4) continue;
      sum += v[i], product *= static_cast<unsigned long>(v[i] | 1);
      any |= static_cast<unsigned char>(v[i] & 6), odd ^= static_cast<unsigned char>(v[i]);
      all &= static_cast<unsigned>(v[i]) | 12u;
    }
    // CHECK: MF_PARTS(mf_max, most) MF_PARTS(mf_max, high) MF_PARTS(mf_min, least)
    meta_for (int i = n - 1; i >= 0; i -= 3) meta_reduction(max : most, high) meta_reduction(min : least, low)
        meta_reduction(&& : every) meta_reduction(|| : some) {
      most = v[i] > most ? v[i] : most, least = v[i] < least ? v[i] : least;
      high = v[i] > high ? v[i] : high, low = static_cast<float>(v[i]) < low ? static_cast<float>(v[i]) : low;
      every = every && v[i] > -49, some = some || v[i] == 49;
    }
#pragma meta grainsize = 3
    meta_for (int i = 0; i < n; i++) meta_reduction(- : twice) twice -= v[i];
  }
  meta_join;
  std::printf("%ld %lu %d %d %u %d %d %d %d %g %g %d\n", sum, product, any, odd, all, most, least, every, some, high, low,
              twice);
}
// The same number each time.
static bool floats(int n) {
  double first = 0;
  for (int round = 0; round < 20; round++) {
    double sum = 0;
    meta_fork meta_shared(sum) {
      meta_for (int i = 1; i <= n; i++) meta_reduction(+ : sum) sum += 1.0 / i;
    }
    meta_join;
    if (round == 0) first = sum;
    if (sum != first) return false;
  }
  return first > 7 && first < 8;
}
// A parameter that is a reference, a sum in a sum, an exception that keeps what the others have accumulated.
static void odd_ones(int n, long &into, const std::vector<int> &v) {
  int threw = 0;
  long half = 0;
  try {
    meta_fork meta_shared(half) {
      meta_for (int i = 0; i < n; i++) meta_reduction(+ : into) {
        long inner = 0;
        meta_for (int k = 0; k < i % 5; k++) meta_reduction(+ : inner) inner += v[k];
        into += inner;
      }
      meta_for (int i = 0; i < n; i++) meta_reduction(+ : half) {
        if (i == n / 2) throw std::runtime_error("half");
        half += i < n / 2;
      }
    }
    meta_join;
  } catch (const std::runtime_error &) {
    threw = 1;
  }
  std::printf("%ld %ld %d\n", into, threw ? half : -1, threw);
}
// CHECK-LABEL: objects(
static void objects(int n) {
  Pair p;
  meta_fork meta_shared(p) {
    // CHECK-NOT: MF_PARTS
    // CHECK-NOT: MF_ITERATION(
    meta_for (int i = 0; i < n; i++) meta_reduction(+ : p) p += Pair{i, i * 3};
  }
  // CHECK: printf(
  meta_join;
  std::printf("%ld %ld\n", p.a, p.b);
}
// Two iterations of one loop wait for one another.
static std::atomic<int> inside;
static int together() {
  int met = 0;
  alarm(5);
  meta_fork meta_shared(met) {
#pragma meta grainsize = 1
    meta_for (int i = 0; i < 2; i++) meta_reduction(+ : met) {
      inside++;
      while (inside < 2) usleep(100);
      met++;
    }
  }
  meta_join;
  return met == 2 ? 0 : 1;
}

int main(int argc, char **) {
  if (argc > 1) return together();
  std::vector<int> v(1000);
  for (int i = 0; i < 1000; i++) v[static_cast<size_t>(i)] = i * 37 % 101 - 50;
  for (int n : {0, 1, 2, 1000}) {
    operators(n, v);
    long into = 5;
    odd_ones(n, into, v);
    objects(n);
  }
  std::printf("%d\n", floats(1000));
  return 0;
}
