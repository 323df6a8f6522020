// Fibers for the threads of a block (Inputs/emulated_cuda.h).
#include "Inputs/emulated_cuda.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

extern "C" {
alignas(16) unsigned char mf_shared[mf_most_shared];
std::int64_t mf_emulated_bytes = 0; // of them, those that the launch asks for
}

emulated::Index threadIdx, blockIdx;

namespace emulated {

namespace {

// Contexts make fibers; jumps, which do not ask the kernel about signals, go from one to another.
struct Fiber {
  std::jmp_buf place;
  char *stack = nullptr; // null: it has not begun
  int line = 0;          // of the barrier it waits at
  unsigned mask = 0;     // ... of its warp, for these lanes; 0: of the block
  bool waits = false, done = false;
};
constexpr std::size_t stack_bytes = 256 * 1024;
std::deque<Fiber> fibers; // their addresses stay
std::jmp_buf scheduler;
void (*body)(const void *closure) = nullptr;
const void *body_closure = nullptr;
std::mt19937 random_numbers(12345);

[[gnu::noinline]] void leave(Fiber &f) {
  if (_setjmp(f.place) == 0) std::longjmp(scheduler, 1);
}

// One block after the other.
void entry() {
  Fiber &f = fibers[threadIdx.x];
  for (;;) {
    body(body_closure);
    f.done = true;
    leave(f);
  }
}

[[gnu::noinline]] void begin(Fiber &f) {
  f.stack = static_cast<char *>(mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = f.stack;
  context.uc_stack.ss_size = stack_bytes;
  context.uc_link = nullptr;
  makecontext(&context, entry, 0);
  setcontext(&context);
}

[[gnu::noinline]] void resume(Fiber &f) {
  if (_setjmp(scheduler) != 0) return;
  if (f.stack) std::longjmp(f.place, 1);
  begin(f);
}

[[noreturn]] void stop(const char *what, int line) {
  std::fprintf(stderr, "emulated GPU: %s, line %d\n", what, line);
  std::_Exit(3);
}

// In order, reversed, or shuffled.
void change_order(std::vector<unsigned> &order) {
  const unsigned kind = static_cast<unsigned>(random_numbers() % 4);
  for (std::size_t t = 0; t < order.size(); t++) order[t] = static_cast<unsigned>(kind == 1 ? order.size() - 1 - t : t);
  if (kind < 2) return;
  for (std::size_t t = order.size(); t > 1; t--) std::swap(order[t - 1], order[random_numbers() % t]);
}

} // namespace

static void wait(int line, unsigned mask) {
  Fiber &f = fibers[threadIdx.x];
  f.line = line;
  f.mask = mask;
  f.waits = true;
  leave(f);
}

void barrier(int line) { wait(line, 0); }

// Lets those go on whose barrier all that it is for have reached; false: nobody can.
static bool let_go(int threads) {
  const auto at = [](int t) -> Fiber & { return fibers[static_cast<std::size_t>(t)]; };
  const Fiber &first = at(0);
  bool whole = true, some = false;
  for (int t = 0; t < threads; t++) whole = whole && at(t).waits && at(t).mask == 0 && at(t).line == first.line;
  for (int t = 0; t < threads && whole; t++) at(t).waits = false;
  for (int begin = 0; begin < threads && !whole; begin += 32) {
    for (int t = begin; t < begin + 32 && t < threads; t++) {
      const Fiber &f = at(t);
      if (!f.waits || f.mask == 0) continue;
      bool all = (f.mask >> (t - begin) & 1) != 0;
      for (int lane = 0; lane < 32 && all; lane++) {
        const bool there = begin + lane < threads;
        if ((f.mask >> lane & 1) == 0) continue;
        all = there && at(begin + lane).waits && at(begin + lane).mask == f.mask && at(begin + lane).line == f.line;
      }
      const unsigned mask = f.mask;
      for (int lane = 0; lane < 32 && all; lane++)
        if ((mask >> lane & 1) != 0) at(begin + lane).waits = false;
      some = some || all;
    }
  }
  return whole || some;
}

void run_block(std::int64_t number, int threads, void (*run)(const void *closure), const void *closure) {
  blockIdx.x = static_cast<unsigned>(number);
  body = run;
  body_closure = closure;
  const std::size_t asked = static_cast<std::size_t>(mf_emulated_bytes),
                    behind = std::min(asked + 256, sizeof mf_shared);
  std::memset(mf_shared, 0xA5, behind);
  while (fibers.size() < static_cast<std::size_t>(threads)) fibers.emplace_back();
  for (int t = 0; t < threads; t++) {
    Fiber &f = fibers[static_cast<std::size_t>(t)];
    f.done = f.waits = false;
  }
  std::vector<unsigned> order(static_cast<std::size_t>(threads));
  for (bool more = true; more;) {
    change_order(order);
    for (unsigned t : order) {
      if (fibers[t].waits || fibers[t].done) continue;
      threadIdx.x = t;
      resume(fibers[t]);
    }
    const auto ended = [](const Fiber &f) { return f.done; };
    const auto end = fibers.begin() + threads;
    more = !std::all_of(fibers.begin(), end, ended);
    if (!more || let_go(threads)) continue;
    const Fiber &waiting = *std::find_if_not(fibers.begin(), end, ended);
    stop(std::any_of(fibers.begin(), end, ended) ? "some threads end while others wait at a barrier"
                                                 : "threads wait at different barriers",
         waiting.line);
  }
  if (std::any_of(mf_shared + asked, mf_shared + behind, [](unsigned char c) { return c != 0xA5; }))
    stop("a block writes behind the shared memory that it has", 0);
}

bool any(bool value, int line) {
  static bool found;
  barrier(line);
  found = false;
  barrier(line);
  found = found || value;
  barrier(line);
  return found;
}

void pass(unsigned mask, const void *value, void *result, std::size_t bytes, int from, int line) {
  constexpr std::size_t most = 16;
  static std::vector<unsigned char> passed;
  if (bytes > most) stop("a value too large to be passed on", line);
  const std::size_t own = threadIdx.x, other = own / 32 * 32 + static_cast<std::size_t>(from);
  wait(line, mask); // what was passed before has been taken
  if (passed.size() < fibers.size() * most) passed.resize(fibers.size() * most);
  std::memcpy(&passed[own * most], value, bytes);
  wait(line, mask);
  const bool there = from >= 0 && from < 32 && other < fibers.size() && (mask >> from & 1) != 0;
  std::memcpy(result, there ? &passed[other * most] : value, bytes);
}

} // namespace emulated
