// The CUDA print of a kernel on the host: the threads of a block are fibers that run one after the other, in an order
// of their own between any two barriers. What is missed by a barrier, or differs from thread to thread, gives other
// results; a barrier that some threads do not reach, or that not all reach at the same place, ends the program.
//
// What runs them is the driver's (emulated_gpu.cpp); this is compiled with each test, and includes next to nothing.
#pragma once
#include <cstddef>
#include <cstdint>

#define __global__
#define __device__
#define __shared__
#define __align__(bytes)
#define __launch_bounds__(...)
#define __syncthreads() emulated::barrier(__LINE__)
#define __shfl_down_sync(mask, value, distance) emulated::shuffle(mask, value, emulated::lane() + (distance), __LINE__)
#define __shfl_up_sync(mask, value, distance) emulated::shuffle(mask, value, emulated::lane() - (distance), __LINE__)
#define __shfl_sync(mask, value, from) emulated::shuffle(mask, value, from, __LINE__)
#define __syncthreads_or(value) emulated::any(value, __LINE__)
#define __threadfence() ((void)0)
#define MF_HAS_WARPS
inline unsigned atomicAdd(unsigned *to, unsigned value) {
  const unsigned before = *to;
  *to += value;
  return before;
}

constexpr std::size_t mf_most_shared = 232448;
extern "C" unsigned char mf_shared[mf_most_shared];

namespace emulated {

struct Index {
  unsigned x = 0;
};

} // namespace emulated

extern emulated::Index threadIdx, blockIdx; // as in CUDA: variables, which a program may hide

namespace emulated {

void barrier(int line);

// Is it true in some thread?
bool any(bool value, int line);

// Of a thread in its warp.
inline int lane() { return static_cast<int>(threadIdx.x % 32); }

// *result: the value of `bytes` bytes that lane `from` of the warp passes, its own where there is none in the mask; all
// threads of the mask are here.
void pass(unsigned mask, const void *value, void *result, std::size_t bytes, int from, int line);

template <class T>
T shuffle(unsigned mask, T value, int from, int line) {
  T result;
  pass(mask, &value, &result, sizeof value, from, line);
  return result;
}

// One block: run(closure) is what each thread does.
void run_block(std::int64_t number, int threads, void (*run)(const void *closure), const void *closure);

// Runs one block of `kernel`; `threads` gives the number of its threads.
template <class Args, class Threads>
void launch(void (*kernel)(Args), const void *args, std::int64_t number, Threads threads) {
  struct Closure {
    void (*kernel)(Args);
    const void *args;
  } closure{kernel, args};
  const auto run = [](const void *closure) {
    const Closure &c = *static_cast<const Closure *>(closure);
    c.kernel(*static_cast<const Args *>(c.args));
  };
  run_block(number, threads(*static_cast<const Args *>(args)), run, &closure);
}

} // namespace emulated
