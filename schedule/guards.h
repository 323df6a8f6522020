// What has to hold at run time for a parallel program to be right.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// What a ParallelProgram says of it. `reason` is set where it cannot be made sure of: for all programs, or where there
// are arrays `at_launch` for those that are more than one launch, which knows what no condition can say: which elements
// behind two pointers are touched.
struct Guards {
  std::vector<model::ScopConjunction> assumptions;
  std::vector<std::string> conditions;
  std::vector<std::pair<int, int>> at_launch;
  std::string reason;
  std::vector<int> unknown; // arrays: the two of the reason, where it is that they may overlap
};

// Subscripts i*n + j stay in their rows; and, unless `distinct`, arrays that may overlap do not.
Guards guards(const Sets &sets, bool distinct);

// How many elements the arrays behind pointers certainly have, from element 0 to the last one that is touched: C text,
// by array. Only arrays of which nothing before element 0 is touched.
std::map<int, std::string> extents(const Sets &sets);

} // namespace metafork::schedule
