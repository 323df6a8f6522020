// What the files of the run-time library share. Nothing here is seen by generated code or by the programmer.
//
// Errors: functions below the C interface return texts or outcomes; only the C interface raises, and never while it
// holds a lock, so that a handler may throw or longjmp.
#pragma once

#include "metafork/runtime.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

// One launch of several that go to a device together.
struct GraphNode {
  const void *function = nullptr;
  std::int64_t grid = 0;
  int block = 0;
  std::int64_t shared = 0;
  const void *args = nullptr;
  std::size_t bytes = 0;
  std::uint32_t after = 0; // bit j: it has to follow launch j
};

// What a device has, and what it admits of one kernel as it was compiled.
struct DeviceLimits {
  int threads = 0;         // of a block
  std::int64_t shared = 0; // bytes of dynamic shared memory of a block
  int multiprocessors = 0;
  int capability = 0; // 10 times the major version of its compute capability, and the minor one: 90
  bool operator==(const DeviceLimits &o) const { // CUDA has no C++20
    return threads == o.threads && shared == o.shared && multiprocessors == o.multiprocessors &&
           capability == o.capability;
  }
};

// One kind of device. Every function that can fail returns NULL or what went wrong (a text that lives until the
// thread's next call). Streams are opaque; copies and launches are queued on the stream and happen in its order, and a
// copy from or to the host may have happened when its call returns.
struct mf_backend {
  // Why the device cannot run `function` (a kernel of the program, may be NULL); NULL: it can.
  const char *(*unusable)(const void *function);
  // The stream of host regions.
  void *host_stream;
  // *memory is NULL where no memory is left, which is not an error. Aligned to 256 bytes.
  const char *(*allocate)(void **memory, std::size_t bytes);
  const char *(*release)(void *memory);
  // The same in the order of a stream, on which alone the memory is used: other streams do not wait.
  const char *(*allocate_on)(void **memory, std::size_t bytes, void *stream);
  const char *(*release_on)(void *memory, void *stream);
  const char *(*copy_in)(void *device, const void *host, std::size_t bytes, void *stream);
  const char *(*copy_out)(void *host, const void *device, std::size_t bytes, void *stream);
  const char *(*copy_within)(void *to, const void *from, std::size_t bytes, void *stream);
  const char *(*zero)(void *device, std::size_t bytes, void *stream);
  // Runs `grid` blocks of `block` threads, with `shared` bytes of dynamic shared memory a block, of a kernel whose one
  // parameter is the struct of `bytes` bytes at `args`.
  const char *(*launch)(const void *function, std::int64_t grid, int block, std::int64_t shared, const void *args,
                        std::size_t bytes, void *stream);
  // Waits for everything on the stream; reports what failed since.
  const char *(*synchronise)(void *stream);
  const char *(*limits)(const void *function, DeviceLimits *limits);
  // The allocation that holds the device pointer; false: not known.
  bool (*allocation)(const void *pointer, std::uintptr_t *base, std::size_t *bytes);

  // Graphs of launches, made and used by one thread. *graph is NULL where none can be had, which is no error; NULL in
  // place of the functions: the backend has none.
  const char *(*make_graph)(const GraphNode *nodes, int count, void **graph) = nullptr;
  // Runs a graph of these functions and this order with the grids, blocks and arguments of now. *ran is false where it
  // cannot: nothing has happened then.
  const char *(*run_graph)(void *graph, const GraphNode *nodes, int count, void *stream, bool *ran) = nullptr;
  void (*drop_graph)(void *graph) = nullptr;
};

// The only other backend is the tests' own. Defined in cuda.cu, which only CUDA builds compile.
extern "C" const mf_backend *mf_cuda_backend(void);

namespace metafork::runtime {

// ---- errors.cpp

// Gives the error to the handler and ends the program if the handler returns.
[[noreturn]] void raise(std::string what, std::string where = "");
// The same for errors inside a region: the innermost open region of this thread is given up first, device memory
// included.
[[noreturn]] void raise_in_region(std::string what, std::string where = "");
// One line on stderr: "metafork: KIND: text", kind being note or warning.
void say(const char *kind, const std::string &text);

// ---- registry.cpp

// The first registered kernel; the others follow along `next`.
const mf_kernel *first_kernel();

struct Counters {
  std::atomic<std::int64_t> launches_gpu{0}, launches_cpu{0}, launches_serial{0}, elisions{0};
  std::atomic<std::int64_t> bytes_in{0}, bytes_out{0}, conflicts{0}, small{0};
};
Counters &counters();

// ---- environment.cpp

enum class Variable { device, graphs, least_work, order, params, shared_memory, variant }; // METAFORK_DEVICE, and so on
// As std::getenv at the last look; NULL: it was not set. The first question looks.
const char *environment(Variable variable);
// Where a region begins, and where the program asks: finds what the program has set since. It does not see a name that
// was written into a string of the environment in place.
void look_at_environment();
// How often what METAFORK_… or the program say has changed, as far as somebody has looked.
std::uint64_t changes_of_settings();
void settings_changed();

// ---- device.cpp

// The backend of the next region, or NULL for the CPU. Raises where a GPU was asked for and there is none.
const mf_backend *choose_backend();

// ---- small.cpp

// The program has asked for a device, an order, parameters or a variant: its launches are kernels, however small.
void asked_for_launches();

// ---- order.cpp

// The order in which blocks, or the threads of a block, take their turn.
struct Order {
  enum Kind { in_order, reversed, shuffled } kind = in_order;
  std::uint64_t seed = 0;
};
// METAFORK_ORDER, else what the program set. Raises for a malformed METAFORK_ORDER.
Order current_order();
// The position-th of `count` numbers 0..count-1 in the order; a bijection for each order and each `round`, which varies
// the shuffle from one launch or phase to the next. Constant memory for any count.
std::int64_t ordered(const Order &order, std::uint64_t round, std::int64_t position, std::int64_t count);

// ---- region.cpp

// Gives up the innermost region open on this thread, if there is one.
void abandon_region();

// ---- settings.cpp

// Raises where METAFORK_PARAMS is malformed, so that a program with a wrong one stops at its first region.
void check_environment();

// ---- variants.cpp

// The shared memory of a block on the CPU path, where there is none: what the largest GPUs have, so that both machines
// choose the same variants.
constexpr std::int64_t cpu_shared_memory = 227 * 1024;
// METAFORK_SHARED_MEMORY: the bytes that a block may have at most; *bytes stays as it is where it is not set. Returns
// what is wrong with it, or "".
std::string shared_memory_setting(std::int64_t *bytes);

// What METAFORK_VARIANT, else metafork_set_variant asks of the kernel: *variant is the variant's index, -1 where
// nothing is asked; *entry who asked, as it was written. Returns what is wrong with METAFORK_VARIANT, or "".
std::string forced_variant(const mf_kernel &kernel, int *variant, std::string *entry);

// What a launch needs of a variant: needed <= most is the inequality.
struct Need {
  // machine: it is for a GPU; capability: for one of another compute capability; points: for at most so many points;
  // iterations: for loops of at least so many; groups: for rows of whole groups; one_thread: the path runs one only
  enum Kind { nothing, threads, storage, demand, machine, capability, points, iterations, groups, one_thread };
  Kind kind = nothing;
  int variant = 0;
  std::int64_t needed = 0, most = 0; // of a demand: what the parameter is to be at least, or a multiple of; what it is
  int which = 0;                     // into the variant's
};
// "B1 to be a multiple of 4, not 30"; "B0 >= 8*T0 = 128, not 64"
std::string demand_text(const mf_kernel &kernel, const Need &need);
// "4*B0*(B1 + 1) = 263168"
std::string sum_text(const mf_kernel &kernel, const Need &need);
// Remembers for metafork_variant what a launch chose, and why not the preferred variant: what spoke against it, or who
// asked for another one.
void record_choice(const mf_kernel &kernel, int variant, const Need &against, const std::string &forced_by);
// How many choices have been recorded that were not their kernel's last one: where it is what it was, the last one of
// each kernel is the last one still.
std::uint64_t changed_choices();

} // namespace metafork::runtime
