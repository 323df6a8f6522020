// Which instance has to come after which.
#pragma once

#include "schedule/sets.h"

namespace metafork::schedule {

// Relations from an earlier to a later instance in the source's order, over all arrays.
struct Dependences {
  isl::union_map flow;      // a value that was written and is read: the last write before each read
  isl::union_map anti;      // an element that is read, then overwritten
  isl::union_map output;    // an element that is written twice
  isl::union_map reordered; // between updates of one reduction, where those may be re-associated; in none of the others
  isl::union_map live_in;   // reads (instance -> element) of elements that may not have been written before
  isl::union_map all() const;
};

// `reassociate`: every reduction; else those of meta_reduction clauses.
Dependences dependences(const Sets &sets, bool reassociate);

// Scalars that carry a value only within an iteration of some loop, made local to its body: a scop without their false
// dependences. Where the last value may be read later, a statement after the last write keeps it. nullopt: there is
// nothing to do.
std::optional<model::Scop> privatised(const Sets &sets);

} // namespace metafork::schedule
