#include "schedule/counters.h"

#include "analysis/analysis.h"
#include "schedule/nodes.h"

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

// The distance of two bounds; unknown where it is no minimum of polynomials.
IntExpr distance(const IntExpr &last, const IntExpr &first) {
  if (last.kind() == IntExpr::Kind::min)
    return IntExpr::make(IntExpr::Kind::min, distance(last.lhs(), first), distance(last.rhs(), first));
  const auto p = analysis::polynomial(last - first);
  return p ? expression(*p) : IntExpr();
}

// The least of what a minimum is known to be at most; nullopt if none of it is a number.
std::optional<int64_t> at_most(const IntExpr &e) {
  if (e.kind() != IntExpr::Kind::min) return e.constant();
  const auto a = at_most(e.lhs()), b = at_most(e.rhs());
  return a && b ? std::min(*a, *b) : a ? a : b;
}

class Counters {
public:
  void run(Nodes &nodes) {
    for (ParallelNode &n : nodes) {
      const bool named = n.kind == NodeKind::loop && n.parallel;
      if (n.kind == NodeKind::loop && !n.parallel && n.step == 1 && !points_.empty()) shift(n);
      if (named) points_.push_back(n.variable);
      run(n.body);
      if (named) points_.pop_back();
    }
  }

private:
  void shift(ParallelNode &n) const {
    const auto first = analysis::polynomial(n.first);
    const IntExpr length = first ? distance(n.last, n.first) : IntExpr();
    const auto most = length.is_known() ? at_most(length) : std::nullopt;
    const bool far = most && std::any_of(points_.begin(), points_.end(), [&](const std::string &p) {
                       const auto step = first->degree(p) == 1 ? first->coefficient(p, 1).constant() : std::nullopt;
                       return step && abs(*step) > 1 && abs(*step) > *most;
                     });
    if (!far) return;
    const IntExpr value = n.first + IntExpr::symbol(n.variable);
    n.first = 0;
    n.last = length;
    for (ParallelNode &inside : n.body) substitute(inside, n.variable, value);
  }

  static void substitute(ParallelNode &n, const std::string &variable, const IntExpr &value) {
    const auto change = [&](IntExpr &e) {
      if (e.is_known()) e = e.substitute(variable, value);
    };
    change(n.first), change(n.last);
    for (auto *all : {&n.conditions, &n.values})
      for (IntExpr &e : *all) change(e);
    for (ParallelNode &inside : n.body) substitute(inside, variable, value);
  }

  std::vector<std::string> points_; // variables of parallel loops around
};

} // namespace

void count_from_zero(model::ParallelProgram &program) { Counters().run(program.body); }

} // namespace metafork::schedule
