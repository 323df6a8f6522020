// Elements of arrays that the loop of each point accumulates into.
#pragma once

#include "codegen/build/map_nest.h"

#include <functional>
#include <optional>

namespace metafork::codegen {

// Of a nest whose body is taken apart: is the access in its loop, and does some such access write the array?
bool is_in_loop(const model::Nest &nest, const model::Access &access);
bool is_written_in_loop(const model::Nest &nest, int array);

// y[p] += ...: the one element of the array that the loop of each point writes, certainly in each iteration, with all
// accesses in the loop that name it. Any other access of the loop to the array is to another element. The index is over
// the loops of meta_for alone, and the storage has no name yet. Nothing where that cannot be shown.
std::optional<Serial::Kept> accumulated_element(const model::Nest &nest, int array);

// Each >= 0: the loop over `symbol`, of a range, runs at least once; without what is `known`. Nothing where that cannot
// be said without quotients.
std::optional<std::vector<Expr>> conditions_of_running(const qe::System &range, const qe::Symbol &symbol,
                                                       const std::function<bool(const qe::Poly &)> &known);

// The plain kernel with a plan to hold such elements, numbers that the loop reads, in registers of the thread while the
// loop runs: a compiler cannot tell that what it reads of the same array is something else, and would write and read
// them in each iteration, one after the other. Nothing where there is no such element. No two arrays of it may overlap.
std::optional<Kernel> held(const model::Nest &nest, const MappedNest &mapped);

} // namespace metafork::codegen
