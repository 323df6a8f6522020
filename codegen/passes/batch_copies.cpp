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

} // namespace

Kernel batch_copies(Kernel kernel) {
  kernel.body = rewritten<TileLoop>(kernel.body, [](TileLoop &n) { n.batch = ahead; });
  std::set<std::string> known;
  for (const model::Scalar &s : kernel.scalars) known.insert(s.name);
  for (const Parameter &p : kernel.parameters) known.insert(p.field);
  kernel.body = rewritten<Loop>(kernel.body, [&](Loop &n) {
    if (n.stages == 1) return;
    n.body = shared(rewritten<TileLoop>(*n.body, [&](TileLoop &tile) {
      const auto rows = row_copy(tile);
      tile.by_rows =
          rows && is_made_of(rows->from_row, known) && is_made_of(rows->to_row, known) &&
          is_made_of(rows->to_column, known) && is_made_of(tile.width, known);
      if (tile.by_rows) tile.batch = 1;
    }));
  });
  return kernel;
}

} // namespace metafork::codegen
