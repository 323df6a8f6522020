// Claim "order": the iterations of the meta_for loops touch no element together with a write among them; in a block
// body, the blocks do not, and within a phase its iterations do not.
#pragma once

#include "check/solver.h"
#include "model/model.h"

namespace metafork::check {

// Empty: proved for all sizes. Else what is beyond the proof, which leaves the programmer's word.
std::string check_order(const model::Nest &nest, const Solver &solver);

// May two accesses to one element touch the same bytes? False for different members.
bool fields_overlap(const model::Access &a, const model::Access &b);

} // namespace metafork::check
