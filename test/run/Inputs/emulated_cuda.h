// Runs the CUDA print of a kernel on the host: the threads of a block are fibers that run one after the other, in an
// order of their own between any two barriers. What is missed by a barrier, or differs from thread to thread, gives
// other results; a barrier that some threads do not reach, or that not all reach at the same place, ends the program.
#pragma once
#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#define __global__
#define __device__
#define __shared__
#define __align__(bytes)
#define __launch_bounds__(...)
#define __syncthreads() emulated::barrier(__LINE__)
#define __shfl_down_sync(mask, value, distance) emulated::shuffle_down(mask, value, distance, __LINE__)
#define __syncthreads_or(value) emulated::any(value, __LINE__)
#define __threadfence() ((void)0)
#define MF_HAS_WARPS
inline unsigned atomicAdd(unsigned *to, unsigned value) {
  const unsigned before = *to;
  *to += value;
  return before;
}

alignas(16) inline unsigned char mf_shared[232448];

namespace emulated {

struct Index {
  unsigned x = 0;
};

} // namespace emulated

inline emulated::Index threadIdx, blockIdx; // as in CUDA: variables, which a program may hide

namespace emulated {

struct Fiber {
  ucontext_t context;
  char *stack = nullptr;
  int line = 0; // of the barrier it waits at
  bool done = false;
};
constexpr std::size_t stack_bytes = 256 * 1024;
inline std::vector<Fiber> fibers;
inline ucontext_t scheduler;
inline const std::function<void()> *body;
inline std::mt19937 random_numbers(12345);

inline void barrier(int line) {
  Fiber &f = fibers[threadIdx.x];
  f.line = line;
  swapcontext(&f.context, &scheduler);
}
inline void entry() {
  (*body)();
  fibers[threadIdx.x].done = true;
  swapcontext(&fibers[threadIdx.x].context, &scheduler);
}
[[noreturn]] inline void stop(const char *what, int line) {
  std::fprintf(stderr, "emulated GPU: %s, line %d\n", what, line);
  std::_Exit(3);
}

inline void run_block(std::int64_t number, int threads, const std::function<void()> &kernel) {
  blockIdx.x = static_cast<unsigned>(number);
  body = &kernel;
  std::memset(mf_shared, 0xA5, sizeof mf_shared);
  while (fibers.size() < static_cast<std::size_t>(threads)) {
    fibers.emplace_back();
    fibers.back().stack =
        static_cast<char *>(mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  }
  std::vector<unsigned> order;
  for (int t = 0; t < threads; t++) {
    Fiber &f = fibers[static_cast<std::size_t>(t)];
    getcontext(&f.context);
    f.context.uc_stack.ss_sp = f.stack;
    f.context.uc_stack.ss_size = stack_bytes;
    f.context.uc_link = nullptr;
    f.done = false;
    makecontext(&f.context, entry, 0);
    order.push_back(static_cast<unsigned>(t));
  }
  for (bool more = true; more;) {
    // in order, reversed, or shuffled
    const unsigned kind = random_numbers() % 4;
    for (std::size_t t = 0; t < order.size(); t++)
      order[t] = static_cast<unsigned>(kind == 1 ? order.size() - 1 - t : t);
    if (kind >= 2)
      for (std::size_t t = order.size(); t > 1; t--) std::swap(order[t - 1], order[random_numbers() % t]);
    for (unsigned t : order) {
      threadIdx.x = t;
      swapcontext(&scheduler, &fibers[t].context);
    }
    const Fiber &first = fibers[0];
    for (int t = 0; t < threads; t++) {
      const Fiber &f = fibers[static_cast<std::size_t>(t)];
      if (f.done != first.done) stop("some threads end while others wait at a barrier", f.done ? first.line : f.line);
      if (!f.done && f.line != first.line) stop("threads wait at different barriers", f.line);
    }
    more = !first.done;
  }
}

// Is it true in some thread?
inline bool any(bool value, int line) {
  static bool found;
  barrier(line);
  found = false;
  barrier(line);
  found = found || value;
  barrier(line);
  return found;
}

// What the thread `distance` further on passes; all threads of the block are here.
template <class T>
T shuffle_down(unsigned mask, T value, int distance, int line) {
  static std::vector<T> passed;
  const std::size_t own = threadIdx.x, from = own + static_cast<std::size_t>(distance);
  barrier(line); // what was passed before has been taken
  if (passed.size() < fibers.size()) passed.resize(fibers.size());
  passed[own] = value;
  barrier(line);
  const bool there = from / 32 == own / 32 && from < passed.size() && (mask >> from % 32 & 1) != 0;
  return there ? passed[from] : value;
}

// Runs one block of `kernel`; `threads` gives the number of its threads.
template <class Args, class Threads>
void launch(void (*kernel)(Args), const void *args, std::int64_t number, Threads threads) {
  const Args &a = *static_cast<const Args *>(args);
  run_block(number, threads(a), [&] { kernel(a); });
}

} // namespace emulated
