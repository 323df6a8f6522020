// What every thread of a parallel region does is no loop over threads where they may wait for one another, or ask for more
// of their team than who they are.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t 2>&1 | FileCheck %s
#include <atomic>
#include <mutex>
#include <omp.h>

void elsewhere(int);
static std::atomic<int> arrived;
static volatile int flag;
static std::mutex lock;
static void shares(int n, int *a) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i]++;
}
static int asks() { return omp_get_thread_num(); }
static void waits() {
  while (arrived < 2) continue;
}
#define WHO omp_get_thread_num()

void f(int n, int *a) {
  // CHECK: meet.cpp:[[#@LINE+3]]:5: error: every thread of the parallel region runs this statement, which has no counterpart
  // CHECK: note: the same in lines [[#@LINE+4]], [[#@LINE+6]], [[#@LINE+8]], [[#@LINE+10]], [[#@LINE+12]], [[#@LINE+14]], [[#@LINE+16]], [[#@LINE+19]], [[#@LINE+25]]{{$}}
#pragma omp parallel
  { shares(n, a); }
#pragma omp parallel
  { a[asks()] = 1; }
#pragma omp parallel
  { waits(); }
#pragma omp parallel
  { while (flag == 0) continue; }
#pragma omp parallel
  { elsewhere(omp_get_thread_num()); }
#pragma omp parallel
  { a[WHO] = 1; }
#pragma omp parallel
  { a[omp_get_level()] = omp_get_thread_num(); }
#pragma omp parallel
  { lock.lock(); }
#pragma omp parallel
  {
    int who = omp_get_thread_num();
#pragma omp barrier
    a[who]++;
  }
  // each of them has a loop, and a team, of its own
#pragma omp parallel
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i]++;
}
