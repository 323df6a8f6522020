// How deep the loops of a program are nested.
#pragma once

#include "model/scop.h"

#include <algorithm>
#include <vector>

namespace metafork::schedule {

inline int depth(const std::vector<model::ScopNode> &nodes) {
  int out = 0;
  for (const model::ScopNode &n : nodes)
    out = std::max({out, depth(n.body) + (n.kind == model::ScopNode::Kind::loop ? 1 : 0), depth(n.otherwise)});
  return out;
}

} // namespace metafork::schedule
