// The phases of a block program as nests of their own.
#pragma once

#include "analysis/analysis.h"

namespace metafork::analysis {

// A phase as a nest: its meta_for loops are the parallel dimensions, its arrays are the nest's arrays and after them
// its block arrays, and everything outside the phase (block indices, loops of the block, variables of the block) is a
// scalar, since it has one value while the phase runs. What is known of those values restricts each access as a guard;
// accesses are certain if they are as soon as the phase runs.
struct Phase {
  model::Nest nest;
  std::vector<int> accesses;     // of the whole nest (model::access_at), for each access of the phase
  std::set<std::string> outside; // the scalars that stand for values of the block
};
std::vector<Phase> phases_of(const model::Nest &nest);

} // namespace metafork::analysis
