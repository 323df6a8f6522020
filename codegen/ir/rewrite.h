// Blocks made of other blocks, since nodes never change.
#pragma once

#include "codegen/ir/kernel_ir.h"

namespace metafork::codegen {

inline std::shared_ptr<const Block> shared(Block b) { return std::make_shared<const Block>(std::move(b)); }

// The statement with each block inside it replaced by what `f` makes of it.
template <class F>
Stmt with_children(const Stmt &s, F f) {
  return std::visit(
      [&](auto n) {
        if constexpr (requires { n.body; }) n.body = shared(f(*n.body));
        if constexpr (requires { n.otherwise; })
          if (n.otherwise) n.otherwise = shared(f(*n.otherwise));
        return Stmt(std::move(n));
      },
      s.node);
}

// The block with every node of type Node replaced by the statements that `f` makes of it: Block f(const Node &).
template <class Node, class F>
Block expanded(const Block &block, const F &f) {
  Block out;
  for (const Stmt &s : block) {
    if (const auto *n = std::get_if<Node>(&s.node)) {
      const Block made = f(*n);
      out.insert(out.end(), made.begin(), made.end());
    } else {
      out.push_back(with_children(s, [&](const Block &inner) { return expanded<Node>(inner, f); }));
    }
  }
  return out;
}

// The block with `f` applied to every node of type Node, those inside others first: f(Node &).
template <class Node, class F>
Block rewritten(const Block &block, const F &f) {
  Block out;
  for (const Stmt &s : block) {
    Stmt copy = with_children(s, [&](const Block &inner) { return rewritten<Node>(inner, f); });
    if (auto *n = std::get_if<Node>(&copy.node)) f(*n);
    out.push_back(std::move(copy));
  }
  return out;
}

} // namespace metafork::codegen
