// The staged kernel of a nest without tiles: each block copies in, then computes.
#include "codegen/stage_scope.h"

#include "model/faults.h"

namespace metafork::codegen {

using qe::Poly;

std::optional<Block> stage_flat(StageScope &scope) {
  const model::Nest &nest = *scope.nest;
  Block body{Point{}, Body{nest.body, places(scope), place_variables(scope)}};
  for (size_t d = scope.dims.size(); d-- > 0;) {
    const StageDimension &dim = scope.dims[d];
    qe::System own = scope.frame.facts;
    for (const model::IntExpr &c : nest.loops[d].constraints)
      if (const auto p = analysis::polynomial(c)) own.push_back(qe::ge(analysis::in_frame(scope.frame, *p), 0));
    own.push_back(qe::ge(Poly::symbol(dim.point), 0));
    own.push_back(qe::le(Poly::symbol(dim.point), dim.size - Poly(1)));
    const qe::BoundsResult b = qe::bounds(own, dim.point);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
    Block inner = loop_variable(nest, d, scope.x(d));
    inner.insert(inner.end(), body.begin(), body.end());
    body = {ThreadLoop{dim.point, dim.thread, lower(b.bounds.lower), upper(b.bounds.upper), shared(std::move(inner)),
                       static_cast<int>(d)}};
  }
  Block inside{Barrier{}}; // the storage of the block before has been read
  if (model::fault("stage-no-barrier-before-copy")) inside.clear();
  const Block corners = corner_lets(scope);
  inside.insert(inside.end(), corners.begin(), corners.end());
  inside.push_back(Phase{shared(copy_in(scope))});
  if (!model::fault("stage-no-barrier-after-copy")) inside.push_back(Barrier{}); // the storage is complete
  inside.push_back(Phase{shared(std::move(body))});
  return around_blocks(scope, std::move(inside));
}

} // namespace metafork::codegen
