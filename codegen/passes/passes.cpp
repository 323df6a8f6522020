#include "codegen/passes/passes.h"

#include <chrono>

namespace metafork::codegen {

namespace {

Kernel run(Kernel kernel, bool plans, const AfterPass &after) {
  verify(kernel);
  for (const Pass &pass : passes()) {
    if (pass.plans != plans) continue;
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
      {"sweep-points", sweep_points, true},
      {"split-phases", split_phases, true},
      {"tile-loops", tile_loops, true},
      {"hold-elements", hold_elements, true},
      {"fold-loops", fold_loops, true},
      {"stage-boxes", stage_boxes, true},
      {"lift-accesses", lift_accesses},
      {"lower-copies", lower_copies},
      {"narrow-loops", narrow_loops},
      {"batch-copies", batch_copies},
      {"read-together", read_together},
      {"fold-accesses", fold_accesses},
      {"read-ahead", read_ahead},
      {"load-fragments", load_fragments},
      {"multiply-in-warps", multiply_in_warps},
      {"drop-unused", drop_unused},
  };
  return all;
}

Kernel staged(Kernel kernel, const AfterPass &after) {
  if (after) after("mapping", kernel, 0);
  return run(std::move(kernel), true, after);
}

Kernel lowered(Kernel kernel, const AfterPass &after) { return run(std::move(kernel), false, after); }

} // namespace metafork::codegen
