#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

constexpr int ahead = 4;

bool is_made_of(const qe::Poly &p, const std::set<std::string> &names) {
  const std::set<std::string> symbols = p.symbols();
  return std::includes(names.begin(), names.end(), symbols.begin(), symbols.end());
}

bool goes_to(const std::set<std::string> &arrays, const Block &b) {
  return std::any_of(b.begin(), b.end(), [&](const Stmt &s) {
    const auto *copy = std::get_if<Copy>(&s.node);
    const auto inside = children(s);
    return (copy && arrays.count(copy->to.name) != 0) ||
           std::any_of(inside.begin(), inside.end(), [&](const Block *inner) { return goes_to(arrays, *inner); });
  });
}

} // namespace

// Rows go by themselves, while the thread goes on; of anything else a few elements are loaded ahead of their stores.
Kernel batch_copies(Kernel kernel) {
  std::set<std::string> known;
  for (const model::Scalar &s : kernel.scalars) known.insert(s.name);
  for (const Parameter &p : kernel.parameters) known.insert(p.field);
  std::set<std::string> arrays;
  for (const model::Array &a : kernel.arrays) arrays.insert(a.name);
  kernel.body = rewritten<TileLoop>(kernel.body, [&](TileLoop &n) {
    const auto rows = row_copy(n);
    const bool regular =
        rows && is_made_of(rows->from_row, known) && is_made_of(rows->to_row, known) && is_made_of(n.width, known);
    const bool leaves = goes_to(arrays, *n.body); // what it reads is at hand
    n.by_rows = regular && !(leaves && n.row.empty());
    n.batch = n.by_rows || leaves ? 1 : ahead;
  });
  return kernel;
}

} // namespace metafork::codegen
