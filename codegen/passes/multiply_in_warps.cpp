// Products that the threads of a warp do together.
#include "codegen/ir/rewrite.h"
#include "codegen/ir/warp_product.h"
#include "codegen/passes/passes.h"

namespace metafork::codegen {

Kernel multiply_in_warps(Kernel kernel) {
  if (!has_stages(kernel) || !has_whole_warps(kernel)) return kernel;
  kernel.body = rewritten<Phase>(kernel.body, [&](Phase &phase) {
    const auto *loop = phase.body->size() == 1 ? std::get_if<Loop>(&phase.body->front().node) : nullptr;
    const auto parts = loop ? product_parts(*loop, kernel) : std::nullopt;
    if (!parts) return;
    Loop out = *loop;
    out.product = parts->loops;
    phase.body = shared({std::move(out)});
    kernel.in_warps = true;
  });
  return kernel;
}

} // namespace metafork::codegen
