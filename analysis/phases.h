// The phases of a block program as nests of their own.
#pragma once

#include "analysis/analysis.h"

namespace metafork::analysis {

// One nest for each phase of the block program: its meta_for loops are the parallel dimensions, its arrays are the
// nest's arrays and after them its block arrays, and everything outside the phase (block indices, loops of the block,
// variables of the block) is a scalar, since it has one value while the phase runs. What is known of those values
// restricts each access as a guard.
std::vector<model::Nest> phase_nests(const model::Nest &nest);

} // namespace metafork::analysis
