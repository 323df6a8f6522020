// Calls of functions that change variables from in front of the loops, written out as statements: what they accumulate
// is then accumulated in the loop.
//
//   for (int v : x) stats.add(v);       for (int v : x) { stats.sum += v; stats.n++; }
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class UpdatingCalls : public RewritingPass {
public:
  // Those in the loops that are looked at (`automatic`: all plain loops are). `refused`: calls that are to stay, by
  // their offsets.
  explicit UpdatingCalls(const PassInput &in);
};

} // namespace metafork::frontend
