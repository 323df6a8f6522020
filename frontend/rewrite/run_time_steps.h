// Loops of which the step is known at run time only, as loops that count their iterations:
//
//   for (int j = p * p; j <= n; j += p) mark[j] = 1;
//
//   { const long j_2 = p * p <= n ? (long)(((unsigned long)n - (unsigned long)(p * p)) / (unsigned long)p + 1) : 0;
//     for (long j_1 = 0; j_1 < j_2; ++j_1) { const int j = (int)(p * p + j_1 * p); mark[j] = 1; } }
//
// A step that is not positive would go on until it overflows: the program has no meaning then, provided that nothing
// ends the loop before.
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class RunTimeSteps : public RewritingPass {
public:
  // Of the plain loops that are looked at (`automatic`: all loops are). `refused`: loops that are to stay, by their
  // offsets.
  explicit RunTimeSteps(const PassInput &in);
};

} // namespace metafork::frontend
