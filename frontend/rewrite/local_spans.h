// Spans that a loop declares, as the pointers and numbers that they are:
//
//   std::span<float> row(a.data() + i * m, m);    float *const row = a.data() + i * m;
//   for (j = 0; j < row.size(); j++) row[j] = 0;    const unsigned long row_1 = m;
//                                                 for (j = 0; j < row_1; j++) row[j] = 0;
//
// An iterator of elements in a row, auto row = a.begin() + i * m, is the pointer float *const row = a.data() + (i * m).
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class LocalSpans : public RewritingPass {
public:
  // Those in the loops that are looked at (`automatic`: all loops are) with which nothing is done but to name elements
  // and to ask how many there are. `refused`: declarations that are to stay, by their offsets.
  explicit LocalSpans(const PassInput &in);
};

} // namespace metafork::frontend
