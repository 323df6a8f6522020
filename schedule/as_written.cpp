#include "analysis/analysis.h"
#include "schedule/depth.h"
#include "schedule/nodes.h"
#include "schedule/schedule.h"

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::ScopConjunction;
using model::ScopLoop;
using model::ScopNode;

namespace {

constexpr size_t most_conditions = 32; // of a condition
constexpr size_t most_branches = 2000; // of the program

IntExpr negated(const IntExpr &c) { return -c - IntExpr(1); }

// Where none of the conjunctions holds, as conjunctions that exclude one another.
std::vector<ScopConjunction> outside(const std::vector<ScopConjunction> &any) {
  std::vector<ScopConjunction> out = {{}};
  for (const ScopConjunction &all : any) {
    std::vector<ScopConjunction> next;
    for (const ScopConjunction &known : out)
      for (size_t k = 0; k < all.size() && next.size() <= most_conditions; k++) {
        next.push_back(known);
        next.back().insert(next.back().end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k));
        next.back().push_back(negated(all[k]));
      }
    out = std::move(next);
  }
  return out;
}

// Where one of the conjunctions holds, likewise.
std::vector<ScopConjunction> inside(const std::vector<ScopConjunction> &any) {
  std::vector<ScopConjunction> out;
  for (size_t k = 0; k < any.size() && out.size() <= most_conditions; k++)
    for (ScopConjunction part : outside({any.begin(), any.begin() + static_cast<std::ptrdiff_t>(k)})) {
      part.insert(part.end(), any[k].begin(), any[k].end());
      out.push_back(std::move(part));
    }
  return out;
}

class Writer {
public:
  explicit Writer(const model::Scop &scop) : scop_(scop) {}

  std::optional<model::ParallelProgram> run() {
    model::ParallelProgram out;
    out.body = nodes(scop_.body);
    out.parallel = has_parallel(out.body);
    if (!complete_) return std::nullopt;
    return out;
  }

private:
  Nodes nodes(const std::vector<ScopNode> &given) {
    Nodes out;
    for (const ScopNode &n : given) {
      switch (n.kind) {
        case ScopNode::Kind::statement:
          out.push_back(statement(n.item));
          break;
        case ScopNode::Kind::branch:
          parts(inside(n.condition), n.body, out);
          parts(outside(n.condition), n.otherwise, out);
          break;
        case ScopNode::Kind::loop:
          out.push_back(loop_of(n));
          break;
      }
    }
    return out;
  }

  model::ParallelNode statement(int item) const {
    model::ParallelNode out;
    out.statement = item;
    for (int l : loops_) out.values.push_back(IntExpr::symbol(scop_.loops[static_cast<size_t>(l)].index));
    return out;
  }

  void parts(const std::vector<ScopConjunction> &conditions, const std::vector<ScopNode> &body, Nodes &out) {
    if (body.empty()) return;
    complete_ = complete_ && conditions.size() <= most_conditions;
    // branches in branches: each part has all that is inside
    for (size_t k = 0; k < conditions.size() && complete_; k++) {
      complete_ = ++branches_ <= most_branches;
      if (complete_) out.push_back(branch(conditions[k], nodes(body)));
    }
  }

  model::ParallelNode loop_of(const ScopNode &n) {
    const ScopLoop &l = scop_.loops[static_cast<size_t>(n.item)];
    const IntExpr slack = l.relation == "<" || l.relation == ">" ? 1 : 0;
    IntExpr first = l.first, last = l.limit - slack;
    if (l.step != 1) { // the index counts
      const int64_t size = l.step > 0 ? l.step : -l.step;
      last = (l.step > 0 ? l.limit - l.first : l.first - l.limit) - slack;
      if (size > 1) last = IntExpr::make(IntExpr::Kind::floor_divide, last, size);
      first = 0;
    }
    loops_.push_back(n.item);
    Nodes body = nodes(n.body);
    loops_.pop_back();
    model::ParallelNode block;
    block.kind = model::ParallelNode::Kind::block;
    for (size_t a = 0; a < scop_.arrays.size(); a++)
      if (scop_.arrays[a].scope == n.item) block.declarations.push_back(static_cast<int>(a));
    if (!block.declarations.empty()) {
      block.body = std::move(body);
      body = {std::move(block)};
    }
    return loop(l.index, first, last, l.parallel, std::move(body));
  }

  const model::Scop &scop_;
  std::vector<int> loops_; // around the node that is read
  size_t branches_ = 0;
  bool complete_ = true;
};

} // namespace

std::optional<model::ParallelProgram> as_written(const model::Scop &scop) {
  return depth(scop.body) > analysis::most_loops ? std::nullopt : Writer(scop).run();
}

} // namespace metafork::schedule
