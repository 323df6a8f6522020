// Rows of bands: functions of the instances of statements.
#pragma once

#include "schedule/sets.h"

#include <isl/schedule_node.h>

#include <optional>
#include <string>
#include <vector>

namespace metafork::schedule {

using Rows = std::vector<isl::union_pw_aff>;

Rows rows_of(isl_schedule_node *band);
// As the schedule of a band of one member, or of several.
isl::multi_union_pw_aff single(const isl::union_pw_aff &row);
isl::multi_union_pw_aff together(const Rows &rows);

bool is_constant(const isl::union_pw_aff &row);
// The index of a loop, or its last value less the index; nullopt where that value is a case distinction.
std::optional<isl::union_pw_aff> counted(const isl::set &instances, int d, bool down);
// The source's loop index that the row is in all statements; empty if there is none.
std::string source_loop(const isl::union_pw_aff &row);
// The parallel row of one statement that goes along one loop of the source, with an offset: without it.
isl::union_pw_aff along_loop(const isl::union_set &domain, const isl::union_pw_aff &row);
// How many accesses stay or go on to the next element along the row.
size_t accesses_along(const model::Scop &scop, const isl::union_set &domain, const isl::union_pw_aff &row);

} // namespace metafork::schedule
