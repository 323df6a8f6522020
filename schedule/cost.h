// How long a parallel program would take, by a rough model of a GPU.
#pragma once

#include "model/scop.h"

namespace metafork::schedule {

// Sizes that are not known are 2000, those of tiles 16. Of a loop a few iterations are looked at, which stand for all.
//
//   time = launches * 5 us
//        + sum over launches of (what one thread does in turn + all iterations of all threads / 200 000 a us)
//
// In a thread an iteration takes 0.15 us and each statement 0.05 us: it waits for memory, often for what the iteration
// before has written. In the loop of a product, whose operands are read through shared memory, it takes a twentieth of
// all. In a thread block a phase is walked by 256 threads and takes 1.6 us more, for the barrier and for what other
// threads have written; 2000 blocks run at once. A wave of tiles is a launch, a tile of B0 = B1 = 16 a block of 31 such
// phases. Where adjacent threads do not touch adjacent elements, a sector of 8 is moved for each.
//
// A program that needs arrays larger than all that it is given, for scalars that its loops pass on, takes forever.
//
// The numbers are of an H200. What matters is their order: lu in waves (250 launches, each of 31 steps of n iterations)
// against two launches a step of a plane without a loop; a product with its sum inside against a launch for each term.
struct Cost {
  size_t serial = 0; // statements in loops of the host, outside parallel ones: their data has to come back
  double microseconds = 0;
  // Nothing is left to be gained: no launches in a loop, no program of a thread block, and a thread does no more than
  // one loop.
  bool simple = true;
};
Cost cost(const model::Scop &scop, const model::ParallelProgram &program);

} // namespace metafork::schedule
