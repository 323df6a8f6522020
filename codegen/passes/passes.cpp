#include "codegen/passes/passes.h"

#include <chrono>

namespace metafork::codegen {

const std::vector<Pass> &passes() {
  static const std::vector<Pass> all = {
      {"lift-accesses", lift_accesses}, {"lower-copies", lower_copies},   {"narrow-loops", narrow_loops},
      {"batch-copies", batch_copies},   {"fold-accesses", fold_accesses}, {"drop-unused", drop_unused},
  };
  return all;
}

Kernel lowered(Kernel kernel, const AfterPass &after) {
  verify(kernel);
  if (after) after("mapping", kernel, 0);
  for (const Pass &pass : passes()) {
    const auto begin = std::chrono::steady_clock::now();
    kernel = pass.run(std::move(kernel));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    verify(kernel);
    if (after) after(pass.name, kernel, time.count());
  }
  return kernel;
}

} // namespace metafork::codegen
