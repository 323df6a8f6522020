#include "codegen/passes/passes.h"

#include <chrono>

namespace metafork::codegen {

namespace {

constexpr size_t staging = 5; // so many passes carry out plans

Kernel run(Kernel kernel, size_t first, size_t last, const AfterPass &after) {
  verify(kernel);
  for (size_t i = first; i < last; i++) {
    const Pass &pass = passes()[i];
    const auto begin = std::chrono::steady_clock::now();
    kernel = pass.run(std::move(kernel));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    verify(kernel);
    if (after) after(pass.name, kernel, time.count());
  }
  return kernel;
}

} // namespace

const std::vector<Pass> &passes() {
  static const std::vector<Pass> all = {
      {"sweep-points", sweep_points},   {"split-phases", split_phases}, {"tile-loops", tile_loops},
      {"fold-loops", fold_loops},       {"stage-boxes", stage_boxes},   {"lift-accesses", lift_accesses},
      {"lower-copies", lower_copies},   {"narrow-loops", narrow_loops}, {"batch-copies", batch_copies},
      {"fold-accesses", fold_accesses}, {"drop-unused", drop_unused},
  };
  return all;
}

Kernel staged(Kernel kernel, const AfterPass &after) {
  if (after) after("mapping", kernel, 0);
  return run(std::move(kernel), 0, staging, after);
}

Kernel lowered(Kernel kernel, const AfterPass &after) {
  return run(std::move(kernel), staging, passes().size(), after);
}

} // namespace metafork::codegen
