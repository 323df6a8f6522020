#include "codegen/passes/passes.h"

namespace metafork::codegen {

const std::vector<Pass> &passes() {
  static const std::vector<Pass> all = {
      {"narrow-loops", narrow_loops},
      {"batch-copies", batch_copies},
      {"drop-unused", drop_unused},
  };
  return all;
}

Kernel lowered(Kernel kernel, const model::Nest &nest, const AfterPass &after) {
  verify(kernel);
  for (const Pass &pass : passes()) {
    kernel = pass.run(std::move(kernel), nest);
    verify(kernel);
    if (after) after(pass.name, kernel);
  }
  return kernel;
}

} // namespace metafork::codegen
