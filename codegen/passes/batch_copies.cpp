#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

namespace metafork::codegen {

namespace {

constexpr int ahead = 4;

} // namespace

Kernel batch_copies(Kernel kernel) {
  kernel.body = rewritten<TileLoop>(kernel.body, [](TileLoop &n) { n.batch = ahead; });
  return kernel;
}

} // namespace metafork::codegen
