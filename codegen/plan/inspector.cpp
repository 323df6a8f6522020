#include "codegen/plan/inspector.h"

#include "codegen/passes/passes.h"

namespace metafork::codegen {

Kernel inspector(const MappedNest &mapped, const model::Nest &nest) {
  const Kernel &plain = mapped.kernel;
  Kernel out;
  out.name = plain.name;
  out.nest = plain.nest;
  out.namespaces = plain.namespaces;
  out.scalars = plain.scalars;
  out.arrays = plain.arrays;
  out.comment = {"The elements that " + plain.name + " names, found by walking its iterations without its stores."};
  out.body = {Body{nest.body}};
  for (size_t d = mapped.source_order.size(); d-- > 0;) {
    Loop loop = mapped.source_order[d];
    loop.name = "mf_at_" + loop.name;
    Block inside = loop_variable(nest, d, qe::Poly::symbol(loop.name));
    inside.insert(inside.end(), out.body.begin(), out.body.end());
    loop.body = std::make_shared<const Block>(std::move(inside));
    out.body = {std::move(loop)};
  }
  return drop_unused(std::move(out));
}

} // namespace metafork::codegen
