// A host plan as the drop-in has it: with calls of launch functions.
#pragma once

#include "codegen/package/region_calls.h"

namespace metafork::codegen {

// `source`: the plan's source as the drop-in spells it, `column`: where it stands. `guards`: how many guards the region
// has before this plan, and behind it.
std::string print_placed_plan(const model::PlacedPlan &placed, const model::Region &region, const RegionCalls &calls,
                              const std::string &source, size_t column, size_t &guards);

} // namespace metafork::codegen
