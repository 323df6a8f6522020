// From a nest to a kernel: the mapping, and the bounds that qe derives for it.
#pragma once

#include "analysis/analysis.h"
#include "codegen/ir/kernel_ir.h"

#include <optional>
#include <set>

namespace metafork::codegen {

// first .. last of a block index over the scalars and the block sizes.
struct BlockRange {
  Expr first, last;
};

// Point form: how one dimension is taken apart, x = origin + block*B + point.
struct PointDigits {
  std::string block, point; // the identifiers of b and u
  qe::Poly origin;
  bool has_origin = false; // a lower bound of x; else b may be negative
  qe::Bounds blocks;       // of b, over the scalars, the block sizes and the outer blocks
};

struct MappedNest {
  Kernel kernel;
  std::vector<PointDigits> digits; // point form: by dimension
  std::vector<BlockRange> blocks;  // per block dimension: how many there can be
  std::vector<Let> origins;        // constants that `blocks` uses, over the scalars
  std::vector<Expr> required;      // each >= 0, over the scalars: the launch tests it, and the kernel does not
  std::vector<Expr> not_empty;     // the same, and what follows; else the nest has no iteration
  std::vector<Loop> source_order;  // the meta_for loops with their own bounds, outermost first, without bodies
  std::string refusal;             // not empty: why no bounds could be derived
};

// Point form: x = o + b*B + u for every meta_for dimension, with o a lower bound of x, 0 <= u < B. Eliminating the
// points from the domain bounds b; the domain itself bounds u (DESIGN: derive symbolically, bind late; "Optimizing
// Computer Programs", Moreno Maza 2015, relation system (1)). Block form: the block loops and thread loops are the
// program's own.
// `before`: the blocks of the innermost dimension begin so many points before its first one, where that is known.
MappedNest map_nest(const model::Nest &nest, const analysis::FormDecision &form, const std::string &source,
                    const std::vector<std::string> &namespaces, long before = 0);
// Such a number for which warps touch whole lines of the first array that is written, if its rows begin with lines: for
// j = 1, 2, ... and b[i*m + j] of floats 1, so that the points 31 .. 62 do not go to one warp, but 32 .. 63.
long before_first_point(const model::Nest &nest);

// The definitions of loop d's index symbol, of the program's variable, and of the nest's values that are known then,
// given the index as an expression.
Block loop_variable(const model::Nest &nest, size_t d, const qe::Poly &index);

} // namespace metafork::codegen
