// Numbers that a loop changes under a condition and uses in the same iteration, as assignments without one, which are
// scans: m = x > m ? x : m for if (x > m) m = x, and k += c ? 1 : 0 for if (c) k++.
#pragma once

#include "frontend/rewrite/rewriting.h"
#include "frontend/text/scop_pragmas.h"

namespace metafork::frontend {

class ConditionalUpdates : public RewritingPass {
public:
  // Those in the plain loops that are looked at (`automatic`: all loops are). `refused`: ifs that are to stay, by their
  // offsets.
  ConditionalUpdates(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas,
                     bool automatic, const Reasons &refused);
};

} // namespace metafork::frontend
