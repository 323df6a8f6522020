// Loops of which a variable is stepped beside their own, as loops that keep it: see frontend/rewrite/induction.
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class Inductions : public RewritingPass {
public:
  // One variable of each plain loop that is looked at (`automatic`: all loops are); ask again for others. `refused`:
  // loops that are to stay, by their offsets.
  explicit Inductions(const PassInput &in);
};

} // namespace metafork::frontend
