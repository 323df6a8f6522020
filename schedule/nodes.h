// Nests of a parallel program: reading and building them.
#pragma once

#include "model/scop.h"
#include "qe/qe.h"

#include <string>
#include <vector>

namespace metafork::schedule {

using Nodes = std::vector<model::ParallelNode>;

// A perfect nest: its loops from the outermost on, the conditions between them and the body of the innermost.
struct Chain {
  std::vector<const model::ParallelNode *> loops;
  std::vector<model::IntExpr> conditions;
  const Nodes *body = nullptr;
};

// Follows loops for which `belongs` holds; conditions between them are collected if `guarded`.
template <class Belongs>
Chain chain_of(const model::ParallelNode &first, bool guarded, Belongs belongs) {
  Chain c;
  const model::ParallelNode *at = &first;
  for (;;) {
    std::vector<model::IntExpr> conditions;
    while (guarded && at->kind == model::ParallelNode::Kind::branch && at->body.size() == 1) {
      conditions.insert(conditions.end(), at->conditions.begin(), at->conditions.end());
      at = &at->body[0];
    }
    if (at->kind != model::ParallelNode::Kind::loop || !belongs(*at)) break;
    c.conditions.insert(c.conditions.end(), conditions.begin(), conditions.end());
    c.loops.push_back(at);
    c.body = &at->body;
    if (at->body.size() != 1) break;
    at = &at->body[0];
  }
  return c;
}

// The conditions first <= variable <= last, each >= 0; false where they are no conjunction of polynomials.
bool range_of(const model::ParallelNode &loop, std::vector<model::IntExpr> &out);

// The polynomial as an expression.
model::IntExpr expression(const qe::Poly &p);

// A minimum or maximum of both, each argument once.
model::IntExpr larger(const model::IntExpr &a, const model::IntExpr &b);
model::IntExpr smaller(const model::IntExpr &a, const model::IntExpr &b);

// Is a loop known to have so few iterations that sharing them is no work for many threads?
bool is_known_short(const model::Scop &scop, const model::ParallelNode &loop);

bool has_parallel(const Nodes &nodes);
bool uses(const Nodes &nodes, const std::string &symbol);
void collect_variables(const Nodes &nodes, std::vector<std::string> &out);

model::ParallelNode loop(const std::string &variable, model::IntExpr first, model::IntExpr last, bool parallel,
                         Nodes body);
model::ParallelNode value(const std::string &variable, model::IntExpr is, Nodes body);
model::ParallelNode branch(std::vector<model::IntExpr> conditions, Nodes body);

} // namespace metafork::schedule
