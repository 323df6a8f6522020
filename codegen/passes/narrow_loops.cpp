#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

// The names that all threads of a block share: scalars, parameters, blocks.
void collect_uniform(const Block &b, std::set<std::string> &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<BlockLoop>(&s.node)) out.insert(n->name);
    for (const Block *inner : children(s)) collect_uniform(*inner, out);
  }
}

bool is_made_of(const Expr &e, const std::set<std::string> &names) {
  const std::set<std::string> symbols = e.numerator.symbols();
  return std::all_of(symbols.begin(), symbols.end(), [&](const std::string &s) { return names.count(s) != 0; }) &&
         std::all_of(e.args.begin(), e.args.end(), [&](const Expr &a) { return is_made_of(a, names); });
}

} // namespace

Kernel narrow_loops(Kernel kernel) {
  std::set<std::string> uniform;
  for (const model::Scalar &s : kernel.scalars) uniform.insert(s.name);
  for (const Parameter &p : kernel.parameters) uniform.insert(p.field);
  collect_uniform(kernel.body, uniform);
  kernel.body = rewritten<ThreadLoop>(kernel.body, [&](ThreadLoop &n) {
    const Parameter *size = kernel.find(Parameter::Kind::block_size, n.points < 0 ? n.dimension : n.points);
    if (!size || n.counter == Integer::narrow) return;
    n.counter = Integer::narrow;
    if (!(n.first == Expr(0))) n.first = Expr::smallest({n.first, Expr(qe::Poly::symbol(size->field))});
    // the bounds of a block keep what only the block decides in range
    if (!is_made_of(n.last, uniform)) n.last = Expr::largest({Expr(-1), n.last});
  });
  return kernel;
}

} // namespace metafork::codegen
