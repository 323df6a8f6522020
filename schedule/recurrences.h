// What the recurrence of a statement needs of the loop around it.
#pragma once

#include "model/scop.h"

#include <vector>

namespace metafork::schedule {

// The only access of the target and of the source of a recurrence (ScopRecurrence::parts).
const model::ScopAccess &access_of(const model::ScopRecurrence &r, int part);

// In a loop with these statements, in their order, of which one makes a number of the one before it: is the source what
// the iteration before has made; does nothing in front of it in the loop change what the parts read; and is what is
// made read by nothing else but where it is made, and where it is the source? A variable that nothing else reads,
// without a factor, is no scan: it is accumulated.
bool makes_numbers(const model::Scop &scop, const model::ScopLoop &loop, const std::vector<int> &statements,
                   int statement);

enum class Reads { nothing, source, target, other };
// What an access beside the statement reads of what is made; `behind`: it stands behind the statement.
Reads reads_of(const model::ScopAccess &a, const model::ScopRecurrence &r, bool behind);

} // namespace metafork::schedule
