// Integers that satisfy a system of constraints, if there are small ones.
#pragma once

#include "qe/qe.h"

namespace metafork::analysis {

// Has the system a solution whose symbols have small values, and is it found in few steps? `false` says nothing. What
// has one need not be taken apart to find out that nothing contradicts it.
bool has_small_point(const qe::System &s);

} // namespace metafork::analysis
