#include "codegen/plan/cells.h"

#include <algorithm>

namespace metafork::codegen {

using model::Cell;

std::vector<const Cell *> compared_cells(const model::Nest &nest) {
  std::vector<const Cell *> out;
  for (const Cell &c : nest.cells) {
    if (c.ground != Cell::Ground::memory || c.once) continue;
    const bool meets_array = std::any_of(nest.arrays.begin(), nest.arrays.end(), [&](const model::Array &a) {
      return (c.counter ? a.read || a.written : a.written) && may_meet(c.storage, a.storage);
    });
    const bool meets_counter = std::any_of(nest.cells.begin(), nest.cells.end(), [&](const Cell &other) {
      return &other != &c && other.ground == Cell::Ground::memory && (c.counter || other.counter) &&
             may_meet(c.storage, other.storage);
    });
    if (meets_array || meets_counter) out.push_back(&c);
  }
  return out;
}

std::vector<const Cell *> refreshed_cells(const model::Nest &nest) {
  std::vector<const Cell *> out;
  for (const Cell &c : nest.cells)
    if (c.ground == Cell::Ground::memory &&
        std::any_of(nest.earlier.begin(), nest.earlier.end(),
                    [&](const model::Storage &written) { return may_meet(c.storage, written); }))
      out.push_back(&c);
  // a condition of the source stands on its way to what it guards
  std::stable_sort(out.begin(), out.end(),
                   [](const Cell *a, const Cell *b) { return a->condition.size() < b->condition.size(); });
  return out;
}

} // namespace metafork::codegen
