#include "codegen/passes/passes.h"
#include "codegen/passes/rewrite.h"

namespace metafork::codegen {

namespace {

constexpr int ahead = 4;

} // namespace

Kernel batch_copies(Kernel kernel, const model::Nest &) {
  kernel.body = rewritten<TileLoop>(kernel.body, [](TileLoop &n) { n.batch = ahead; });
  return kernel;
}

} // namespace metafork::codegen
