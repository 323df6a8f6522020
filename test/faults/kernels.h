// Ways through kernels, for mutations of them.
#pragma once

#include "codegen/ir/kernel_ir.h"
#include "codegen/ir/rewrite.h"
#include "test/faults/mutations.h"

#include <memory>
#include <utility>

namespace metafork::faults {

using codegen::Block;
using codegen::Expr;
using codegen::Kernel;
using codegen::Stmt;
using qe::Poly;

using codegen::shared;

template <class Node>
bool is(const Stmt &s) {
  return std::holds_alternative<Node>(s.node);
}

template <class Node>
bool holds(const Block &b) {
  for (const Stmt &s : b) {
    if (is<Node>(s)) return true;
    for (const Block *inner : codegen::children(s))
      if (holds<Node>(*inner)) return true;
  }
  return false;
}

// The block with `f` applied to every list of statements in it, inner ones first: f(Block &, what it is in or null).
template <class F>
Block each_list(const Block &block, const F &f, const Stmt *around = nullptr) {
  Block out;
  for (const Stmt &s : block)
    out.push_back(codegen::with_children(s, [&](const Block &inner) { return each_list(inner, f, &s); }));
  f(out, around);
  return out;
}

// e + k, within minima, maxima and quotients.
inline Expr plus(Expr e, long k) {
  e.numerator += e.denominator * Poly(k);
  for (Expr &a : e.args) a = plus(a, k);
  return e;
}

// The expression with each poly in it replaced.
template <class F>
Expr with_polys(Expr e, const F &f) {
  if (e.args.empty()) e.numerator = f(e.numerator);
  for (Expr &a : e.args) a = with_polys(a, f);
  return e;
}

inline Mutation of_kernels(const char *name, const char *what, std::function<void(Kernel &)> change) {
  Mutation out{name, what, {}};
  out.rewrites.kernels.built = std::move(change);
  return out;
}

// A change of every node of one type, those inside others first: f(Node &), or f(Node &, const Kernel &).
template <class Node, class F>
Mutation of_nodes(const char *name, const char *what, F change) {
  return of_kernels(name, what, [change](Kernel &k) {
    k.body = codegen::rewritten<Node>(k.body, [&](Node &n) {
      if constexpr (std::is_invocable_v<F, Node &, const Kernel &>)
        change(n, k);
      else
        change(n);
    });
  });
}

} // namespace metafork::faults
