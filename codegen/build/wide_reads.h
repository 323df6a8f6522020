// Elements that lie side by side, and may be read 16 bytes at a time.
#pragma once

#include "codegen/build/map_nest.h"

#include <functional>

namespace metafork::codegen {

constexpr int64_t bytes_of_group = 16;

// Is to be a multiple of the group's points where groups are read at once.
void add_name(Wide &wide, const std::string &name);

// Adds a term of a subscript, `term`, to what a group reads: in front of its first element where the term is a multiple
// of the group's points (for that a scalar of the nest may be named), or behind it where it is a constant or `varies`
// says so of each of its symbols. False where it is neither.
bool add_term(Wide &wide, Wide::Read &read, const model::Nest &nest, const qe::Poly &term,
              const std::function<bool(const qe::Symbol &)> &varies);

// The groups of neighbouring iterations that the loop of each point reads, where it is shared by threads, from a
// constant on; over the loop's symbol and what stands around it. `points`: how many iterations are side by side.
// Nothing where there are none.
std::optional<Wide> groups_of_iterations(const model::Nest &nest, const Expr &first, int points);

} // namespace metafork::codegen
