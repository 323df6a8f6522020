// Ways through parallel programs, for mutations of them.
#pragma once

#include "analysis/analysis.h"
#include "model/scop.h"

#include <utility>

namespace metafork::faults {

using model::IntExpr;
using model::ParallelNode;
using Nodes = std::vector<ParallelNode>;

// Every node, outer ones first.
template <class F>
void each(Nodes &nodes, const F &f) {
  for (ParallelNode &n : nodes) {
    f(n);
    each(n.body, f);
  }
}

// Every list of nodes, inner ones first.
template <class F>
void each_list(Nodes &nodes, const F &f) {
  for (ParallelNode &n : nodes) each_list(n.body, f);
  f(nodes);
}

template <class F>
void each_loop(Nodes &nodes, const F &f) {
  each(nodes, [&](ParallelNode &n) {
    if (n.kind == ParallelNode::Kind::loop) f(n);
  });
}

template <class F>
void each_branch(Nodes &nodes, const F &f) {
  each(nodes, [&](ParallelNode &n) {
    if (n.kind == ParallelNode::Kind::branch) f(n);
  });
}

// The expression with `f` applied to each part, inner ones first.
template <class F>
IntExpr rewritten(const IntExpr &e, const F &f) {
  using Kind = IntExpr::Kind;
  if (e.kind() == Kind::constant || e.kind() == Kind::symbol || e.kind() == Kind::unknown) return f(e);
  return f(IntExpr::make(e.kind(), rewritten(e.lhs(), f), rewritten(e.rhs(), f)));
}

// `f` applied to all expressions of a node: of its own alone.
template <class F>
void each_expression(ParallelNode &n, const F &f) {
  using Kind = ParallelNode::Kind;
  if (n.kind == Kind::loop || n.kind == Kind::value) n.first = f(n.first);
  if (n.kind == Kind::loop) n.last = f(n.last);
  for (IntExpr &e : n.conditions) e = f(e);
  for (IntExpr &e : n.values) e = f(e);
}

// e + k, inside of minima and maxima.
inline IntExpr plus(const IntExpr &e, int64_t k) {
  if (e.kind() != IntExpr::Kind::min && e.kind() != IntExpr::Kind::max) return e + k;
  return IntExpr::make(e.kind(), plus(e.lhs(), k), plus(e.rhs(), k));
}

// Of pairs e >= 0, -e >= 0 only the first.
inline void keep_one_side(std::vector<IntExpr> &conditions) {
  for (size_t i = 0; i < conditions.size(); i++)
    std::erase_if(conditions, [&](const IntExpr &e) {
      const auto sum = analysis::polynomial(e + conditions[i]);
      return &e > &conditions[i] && sum && *sum == qe::Poly(0);
    });
}

} // namespace metafork::faults
