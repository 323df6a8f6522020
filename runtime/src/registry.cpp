// The kernels of the program and its counters. Kernels register before main, in no particular order, so nothing here
// may need a constructor to have run.
#include "internal.h"

namespace metafork::runtime {

namespace {
std::atomic<mf_kernel *> kernels{nullptr};
}

const mf_kernel *first_kernel() { return kernels.load(std::memory_order_acquire); }

Counters &counters() {
  static Counters totals;
  return totals;
}

} // namespace metafork::runtime

using namespace metafork::runtime;

extern "C" void mf_register_kernel(mf_kernel *kernel) {
  for (const mf_kernel *k = first_kernel(); k != nullptr; k = k->next)
    if (k == kernel) return;
  kernel->next = kernels.load(std::memory_order_relaxed);
  while (!kernels.compare_exchange_weak(kernel->next, kernel, std::memory_order_release, std::memory_order_relaxed)) {
  }
  settings_changed(); // another kernel may have been at this address
}

extern "C" metafork_counters metafork_get_counters(void) {
  const Counters &c = counters();
  metafork_counters result;
  result.launches_gpu = c.launches_gpu;
  result.launches_cpu = c.launches_cpu;
  result.launches_serial = c.launches_serial;
  result.elisions = c.elisions;
  result.bytes_in = c.bytes_in;
  result.bytes_out = c.bytes_out;
  result.conflicts = c.conflicts;
  result.small = c.small;
  return result;
}

extern "C" void metafork_reset_counters(void) {
  Counters &c = counters();
  for (auto *one : {&c.launches_gpu, &c.launches_cpu, &c.launches_serial, &c.elisions, &c.bytes_in, &c.bytes_out,
                    &c.conflicts, &c.small})
    *one = 0;
}
