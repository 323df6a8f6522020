// What has to hold at run time for a parallel program to be right.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// What a ParallelProgram says of it. `reason` is set instead where two pointers may overlap and the elements behind
// them are not known.
struct Guards {
  std::vector<model::ScopConjunction> assumptions;
  std::vector<std::string> conditions;
  std::string reason;
};

// Subscripts i*n + j stay in their rows; and, unless `distinct`, arrays that may overlap do not.
Guards guards(const Sets &sets, bool distinct);

// How many elements the arrays behind pointers certainly have, from element 0 to the last one that is touched: C text,
// by array. Only arrays of which nothing before element 0 is touched.
std::map<int, std::string> extents(const Sets &sets);

} // namespace metafork::schedule
