// Proofs by qe that a system has no integer point.
#pragma once

#include "analysis/analysis.h"

#include <set>
#include <string>

namespace metafork::analysis {

// True: no integer point, whatever the other symbols are. Eliminates the unknowns one by one, as far as the signs of
// their coefficients are known, and looks for a contradiction after each step. False says nothing.
bool infeasible(qe::System s, std::set<std::string> unknowns);

} // namespace metafork::analysis
