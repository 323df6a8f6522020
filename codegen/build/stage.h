// Staging: kernels that read an array through shared memory, and cut a sequential loop into tiles to do so.
#pragma once

#include "codegen/build/map_nest.h"

namespace metafork::codegen {

// meta_cache(x) that cannot be honoured.
struct CacheRefusal {
  model::Location location;
  std::string array, reason; // with what to do about it
};

struct Staging {
  std::vector<std::shared_ptr<const Kernel>> kernels; // plans; none: nothing is worth staging, or nothing can be
  std::vector<std::string> reasons;                   // "b is not staged: ..."
  std::vector<CacheRefusal> refused;
};

// The staged kernels of a nest in point form, as plans in its plain kernel: the first passes carry them out. An array
// that the nest only reads is staged where the points of a block share its elements, or where the order of the threads
// would scatter its reads; meta_cache insists. What goes to shared memory is exactly what the block certainly reads.
// Results equal those of the unstaged kernel bit for bit: each point computes the same operations in the same order.
// Where products and sums are contracted there may be one whose warps are to multiply together; the pass that lets them
// decides whether they can.
Staging stage(const model::Nest &nest, const analysis::FormDecision &form, const MappedNest &mapped,
              model::Steps *steps, bool contract);

} // namespace metafork::codegen
