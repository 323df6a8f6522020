// Refutation by enumeration: small sizes, every point, every address.
#pragma once

#include "analysis/analysis.h"

namespace metafork::analysis {

// A collision, and its accesses as numbers of model::access_at.
struct FoundCollision : Collision {
  int first_access = -1, second_access = -1;
};

// Two iterations that certainly touch one element with a write among them (or that one certainly touches and the other
// writes under a condition on data, where the element is the same for all iterations), in each of several assignments
// of small sizes; in one of them where all sizes are parameters of the function, which nothing relates. Scalars that
// occur in no bound and no guard (offsets, leading dimensions) get large values, so that a collision is not invented by
// a stride that no program would pass. Where only some assignments collide and the sizes are free parameters of the
// function, the collision is returned with for_all_sizes false. nullopt: none found, or not enumerable.
std::optional<FoundCollision> find_collision(const model::Nest &nest);

// The same within one run of a phase, for whatever values of the block it runs: small ones are tried, and all have to
// collide. The accesses of the result are numbered as in the phase.
struct Phase;
std::optional<FoundCollision> find_collision(const Phase &phase);

} // namespace metafork::analysis
