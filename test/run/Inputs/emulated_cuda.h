// Runs the CUDA print of a kernel on the host: the threads of a block are fibers that run one after the other, in an
// order of their own between any two barriers. What is missed by a barrier, or differs from thread to thread, gives
// other results; a barrier that some threads do not reach, or that not all reach at the same place, ends the program.
#pragma once
#include <sys/mman.h>
#include <ucontext.h>
#include <csetjmp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
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
extern "C" std::int64_t mf_emulated_bytes; // of them, those that the launch asks for: the driver's

namespace emulated {

struct Index {
  unsigned x = 0;
};

} // namespace emulated

inline emulated::Index threadIdx, blockIdx; // as in CUDA: variables, which a program may hide

namespace emulated {

// Contexts make fibers; jumps, which do not ask the kernel about signals, go from one to another.
struct Fiber {
  std::jmp_buf place;
  char *stack = nullptr; // null: it has not begun
  int line = 0;          // of the barrier it waits at
  bool done = false;
};
constexpr std::size_t stack_bytes = 256 * 1024;
inline std::deque<Fiber> fibers; // their addresses stay
inline std::jmp_buf scheduler;
inline const std::function<void()> *body;
inline std::mt19937 random_numbers(12345);

[[gnu::noinline]] inline void leave(Fiber &f) {
  if (_setjmp(f.place) == 0) std::longjmp(scheduler, 1);
}
inline void barrier(int line) {
  Fiber &f = fibers[threadIdx.x];
  f.line = line;
  leave(f);
}
// One block after the other.
inline void entry() {
  Fiber &f = fibers[threadIdx.x];
  for (;;) {
    (*body)();
    f.done = true;
    leave(f);
  }
}
[[gnu::noinline]] inline void begin(Fiber &f) {
  f.stack = static_cast<char *>(mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = f.stack;
  context.uc_stack.ss_size = stack_bytes;
  context.uc_link = nullptr;
  makecontext(&context, entry, 0);
  setcontext(&context);
}
[[gnu::noinline]] inline void resume(Fiber &f) {
  if (_setjmp(scheduler) != 0) return;
  if (f.stack) std::longjmp(f.place, 1);
  begin(f);
}
[[noreturn]] inline void stop(const char *what, int line) {
  std::fprintf(stderr, "emulated GPU: %s, line %d\n", what, line);
  std::_Exit(3);
}

inline void run_block(std::int64_t number, int threads, const std::function<void()> &kernel) {
  blockIdx.x = static_cast<unsigned>(number);
  body = &kernel;
  const std::size_t asked = static_cast<std::size_t>(mf_emulated_bytes),
                    behind = std::min(asked + 256, sizeof mf_shared);
  std::memset(mf_shared, 0xA5, behind);
  while (fibers.size() < static_cast<std::size_t>(threads)) fibers.emplace_back();
  std::vector<unsigned> order;
  for (int t = 0; t < threads; t++) {
    fibers[static_cast<std::size_t>(t)].done = false;
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
      resume(fibers[t]);
    }
    const Fiber &first = fibers[0];
    for (int t = 0; t < threads; t++) {
      const Fiber &f = fibers[static_cast<std::size_t>(t)];
      if (f.done != first.done) stop("some threads end while others wait at a barrier", f.done ? first.line : f.line);
      if (!f.done && f.line != first.line) stop("threads wait at different barriers", f.line);
    }
    more = !first.done;
  }
  if (std::any_of(mf_shared + asked, mf_shared + behind, [](unsigned char c) { return c != 0xA5; }))
    stop("a block writes behind the shared memory that it has", 0);
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
