#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

namespace metafork::codegen {

Kernel fold_loops(Kernel kernel) {
  kernel.body = expanded<Serial>(kernel.body, [](const Serial &n) {
    if (n.whole.empty()) return Block{n};
    return Block{Body{n.whole}};
  });
  return kernel;
}

} // namespace metafork::codegen
