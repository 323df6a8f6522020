// The loop that each point of a nest does, where the body is taken apart around it (model::TiledBody).
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <functional>
#include <optional>

namespace metafork::codegen {

// Is the access in the loop, and does some such access write the array?
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

} // namespace metafork::codegen
