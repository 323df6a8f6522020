// Points that the threads of a block do together, one after the other.
#pragma once

#include "codegen/ir/kernel_ir.h"
#include "codegen/ir/rewrite.h"

#include <optional>

namespace metafork::codegen {

// What stands in a phase over points, with a statement around one loop innermost, as loops of the block around what `f`
// makes of that statement; nothing where something else stands there, or `f` makes nothing.
// f: std::optional<Block> f(const Serial &).
template <class F>
std::optional<Block> in_turn(const Block &points, const F &f) {
  Block out;
  for (const Stmt &s : points) {
    if (const auto *loop = std::get_if<ThreadLoop>(&s.node)) {
      auto inside = in_turn(*loop->body, f);
      if (!inside) return std::nullopt;
      out.emplace_back(Loop{loop->name, loop->first, loop->last, shared(std::move(*inside))});
    } else if (const auto *serial = std::get_if<Serial>(&s.node)) {
      auto inside = f(*serial);
      if (!inside) return std::nullopt;
      out.insert(out.end(), inside->begin(), inside->end());
    } else if (std::holds_alternative<Let>(s.node)) {
      out.push_back(s);
    } else if (!std::holds_alternative<Point>(s.node)) {
      return std::nullopt;
    }
  }
  return out;
}

// The kernel's body with every phase so; false where one is left.
template <class F>
bool take_in_turn(Kernel &kernel, const F &f) {
  bool done = true;
  kernel.body = expanded<Phase>(kernel.body, [&](const Phase &phase) {
    auto points = in_turn(*phase.body, f);
    done = done && points;
    return points ? *points : Block{phase};
  });
  return done;
}

} // namespace metafork::codegen
