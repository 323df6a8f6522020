// Statements of one band that need not share its loops.
#pragma once

#include "schedule/sets.h"

#include <isl/schedule_node.h>

#include <vector>

namespace metafork::schedule {

struct Part {
  isl::union_set statements; // a filter of the band
  bool mixed = false;        // of several components: one place of the band has instances of one of them at most
};

// The statements below a band in parts that can follow one another: the strongly connected components of their
// dependences at one place of everything above the band, each behind those that it depends on. Neighbours that do not
// depend on one another and never stand at one place of the band remain one part, as the statements for j < i and for
// j >= i of one plane.
std::vector<Part> parts_of(isl_schedule_node *band, const isl::union_map &dependences);

} // namespace metafork::schedule
