// Claim "scan": where blocks take the tiles of a loop in turns, the loop makes the numbers that the source makes.
#pragma once

#include "check/staging.h"

namespace metafork::check {

// The block that has a turn does
//
//   phase { iterations of a tile: term is an element of storage, factor one of another; terms }
//   scan    of these elements, from the number that the source has in front of its first iteration
//   phase { the same iterations: before; target = element; after, with elements for what reads source and target }
//   once    in the last turn: target = the last element; where the target is one for all iterations
//
// in tiles that follow one another without a gap. Iterations touch nothing that others write but for these numbers, and
// the terms nothing that is written in front of the target. Then each iteration finds in memory what it finds in the
// source, and the numbers are those of the source by the associative law, and with factors the distributive one. That
// the parts are what the statement does, and that they have no effects, is the word of who made the nest; which order
// is allowed, the program's.
StagingResult check_scan(const model::Nest &nest, const Skeleton &s, const Solver &solver);

} // namespace metafork::check
