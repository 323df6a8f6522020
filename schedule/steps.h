// Updates of elements that several threads may do at once.
#pragma once

#include "model/scop.h"

namespace metafork::schedule {

// May an update be a step: is the order of what it accumulates open (`reassociate`, a clause of the program, whole
// numbers), and is it, or one of the same array, of an element that differs from iteration to iteration?
bool may_be_step(const model::Scop &scop, const model::ScopStatement &s, const model::ScopUpdate &u, bool reassociate);

} // namespace metafork::schedule
