// The staged kernel of a nest without tiles: each block copies in, then computes.
#include "codegen/build/stage_scope.h"
#include "codegen/ir/rewrite.h"

namespace metafork::codegen {

using qe::Poly;

Block stage_flat(const StageScope &scope, Block plain) {
  const std::map<int, Place> reads = places(scope);
  plain = rewritten<Body>(plain, [&](Body &n) {
    n.places = reads;
    n.variables = place_variables(scope);
  });
  plain = rewritten<ThreadLoop>(plain,
                                [&](ThreadLoop &n) { n.dimension = scope.dims[static_cast<size_t>(n.points)].thread; });
  plain = expanded<Phase>(plain, [&](const Phase &points) {
    Block out{Barrier{}}; // the storage of the block before has been read
    const Block corners = corner_lets(scope);
    out.insert(out.end(), corners.begin(), corners.end());
    out.emplace_back(Phase{shared(copy_in(scope))});
    out.emplace_back(Barrier{}); // the storage is complete
    out.emplace_back(points);
    return where_points_are(scope, std::move(out));
  });
  return rewritten<BlockLoop>(plain, [&](BlockLoop &n) {
    Block body{first_point(scope, static_cast<size_t>(n.dimension))};
    body.insert(body.end(), n.body->begin(), n.body->end());
    n.body = shared(std::move(body));
  });
}

} // namespace metafork::codegen
