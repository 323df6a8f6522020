#include "frontend/nests/body.h"
#include "frontend/nests/steps.h"

namespace metafork::frontend {

void BodyWalker::make_step(const Update &u) { frontend::make_step(context_, u, holes_, nest_.accesses); }

} // namespace metafork::frontend
