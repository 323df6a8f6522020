// Launches on both machines. The region decides the machine; residency.h says what a region holds.
#include "adapt.h"
#include "internal.h"
#include "residency.h"

#include <utility>

#ifdef _OPENMP
#include <omp.h>
#endif
#ifdef METAFORK_TASKS_TBB
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

using namespace metafork::runtime;

namespace {

// Blocks over OpenMP threads, or the threads of oneTBB in tasks of its. A chunk is about a sixteenth of a thread's even
// share: few enough hand-outs to be cheap, many enough to even out blocks of different cost.
void run_parallel(const mf_variant &variant, const void *args, std::int64_t blocks) {
#ifdef METAFORK_TASKS_TBB
  if (tbb::this_task_arena::current_thread_index() >= 0) // in forked work
    return tbb::parallel_for(std::int64_t{0}, blocks, [&](std::int64_t block) { variant.cpu_block(args, block); });
#endif
#ifdef _OPENMP
  const std::int64_t share = blocks / (16 * static_cast<std::int64_t>(omp_get_max_threads()));
  const std::int64_t chunk = share > 1 ? share : 1;
  if (omp_get_level() > 0) {                               // in forked work: its team has the threads
    const auto count = static_cast<std::uint64_t>(blocks); // Clang counts a taskloop without signs
#pragma omp taskloop grainsize(chunk) default(shared)
    for (std::uint64_t block = 0; block < count; block++) variant.cpu_block(args, static_cast<std::int64_t>(block));
    return;
  }
#pragma omp parallel for schedule(dynamic, chunk) if (blocks > 1)
#endif
  for (std::int64_t block = 0; block < blocks; block++) variant.cpu_block(args, block);
}

// A reversed or shuffled order, and a checked kernel in any order, runs on this thread alone: the order is then exact,
// and the shadow cells see every access.
void run_on_cpu(const mf_kernel &kernel, const mf_variant &variant, const void *args, std::int64_t blocks) {
  static thread_local std::uint64_t round = 0;
  const Order order = current_order();
  if (kernel.checked != 0)
    mf_checked_launch(kernel.name);
  else if (order.kind == Order::in_order)
    return run_parallel(variant, args, blocks);
  round++;
  for (std::int64_t position = 0; position < blocks; position++) {
    if (kernel.checked != 0) mf_checked_barrier(); // storage of the block before is gone
    variant.cpu_block(args, ordered(order, round, position, blocks));
  }
}

} // namespace

extern "C" void mf_launch(mf_region *region, const mf_kernel *kernel, int variant, int path, const int64_t *values,
                          const void *args, size_t bytes) {
  const mf_variant &chosen = kernel->variants[variant];
  std::int64_t blocks = product(*kernel, MF_BLOCKS, values);
  if (shares_loops(chosen)) blocks *= product(*kernel, MF_PARTS, values);
  const int threads = static_cast<int>(product(*kernel, MF_THREADS, values));
  const bool on_gpu = path == MF_RUN_GPU || (path == MF_RUN_SERIAL && runs_on_gpu(*region, *kernel));
  if (path == MF_RUN_SERIAL)
    counters().launches_serial++;
  else
    (on_gpu ? counters().launches_gpu : counters().launches_cpu)++;
  if (!on_gpu) {
    run_on_cpu(*kernel, chosen, args, blocks);
    return;
  }
  region->last = kernel;
  const std::int64_t shared = chosen.storage != nullptr ? chosen.storage(args, values) : 0;
  const char *failure = enqueue(region->backend, kernel, {chosen.cuda_function, blocks, threads, shared, args}, bytes,
                                std::move(region->touched), region->stream);
  region->touched.clear();
  if (failure != nullptr) raise_in_region(failure, "launch of kernel " + std::string(kernel->name));
}
