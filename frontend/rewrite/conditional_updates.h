// Numbers that a loop changes under a condition and uses in the same iteration, as assignments without one, which are
// scans: m = x > m ? x : m for if (x > m) m = x, and k += c ? 1 : 0 for if (c) k++.
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class ConditionalUpdates : public RewritingPass {
public:
  // Those in the plain loops that are looked at (`automatic`: all loops are). `refused`: ifs that are to stay, by their
  // offsets.
  explicit ConditionalUpdates(const PassInput &in);
};

} // namespace metafork::frontend
