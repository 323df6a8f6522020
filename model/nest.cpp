#include "model/model.h"

namespace metafork::model {

Nest with_depth(const Nest &nest, size_t depth) {
  Nest out = nest;
  if (depth >= nest.depth) return out;
  out.body = nest.outer_bodies[depth - 1];
  out.outer_bodies.resize(depth - 1);
  out.depth = depth;
  out.tiled.reset();
  out.not_tiled = "an inner meta_for runs inside each thread";
  std::vector<int> inner;
  for (size_t d = depth; d < nest.depth; d++) inner.push_back(static_cast<int>(d));
  for (Access &a : out.accesses) a.loops.insert(a.loops.begin(), inner.begin(), inner.end());
  return out;
}

} // namespace metafork::model
