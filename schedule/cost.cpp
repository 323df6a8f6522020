#include "schedule/cost.h"

#include "analysis/analysis.h"
#include "schedule/nodes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

constexpr double nominal = 2000, tile = 16;
constexpr double launch = 5, iteration = 0.15, statement = 0.05, phase = 1.6, on_host = 0.005; // microseconds
constexpr double throughput = 2e5; // iterations a microsecond
constexpr double reuse = 20;       // of a product's operands
constexpr double scatter = 8;      // elements moved for one that is read, where adjacent threads read far apart
constexpr double threads = 256, resident = 2000;
constexpr double short_loop = 2 * nominal;
constexpr double samples_of_a_loop = 3; // of each of the outermost loops; of the others one
constexpr int sampled_depth = 4;

class Estimate {
public:
  Estimate(const model::Scop &scop, const model::ParallelProgram &program) : scop_(scop) {
    for (const std::string &size : program.sizes) values_[size] = tile;
    for (const model::ScopParameter &p : scop.parameters)
      values_[p.name] = std::min(nominal, static_cast<double>(p.most));
    for (const model::ScopParameter &p : scop.parameters)
      if (p.value.is_known()) values_[p.name] = value(p.value);
    const bool fits = elements_of(program) <= std::max(nominal * nominal, largest_array());
    out_.microseconds = host(program.body, false);
    if (!fits) out_.microseconds = INFINITY;
    out_.serial = serial_.size();
  }
  Cost result() const { return out_; }

private:
  // Of one thread, or of one thread block.
  struct Work {
    double path = 0;       // microseconds, one thing after the other
    double steps = 0;      // of its loops, one after the other
    double iterations = 0; // of statements, in all its threads
  };

  double value(const IntExpr &e) const {
    switch (e.kind()) {
      case Kind::constant:
        return static_cast<double>(e.value());
      case Kind::symbol: {
        const auto at = values_.find(e.name());
        return at == values_.end() ? nominal : at->second;
      }
      case Kind::unknown:
        return nominal;
      default:
        return operation(e.kind(), value(e.lhs()), value(e.rhs()));
    }
  }

  static double operation(Kind kind, double a, double b) {
    switch (kind) {
      case Kind::add:
        return a + b;
      case Kind::multiply:
        return a * b;
      case Kind::min:
        return std::min(a, b);
      case Kind::max:
        return std::max(a, b);
      case Kind::remainder:
        return b == 0 ? 0 : std::fmod(a, b);
      default:
        return b == 0 ? a : std::floor(a / b);
    }
  }

  double product(const std::vector<IntExpr> &extents) const {
    double out = 1;
    for (const IntExpr &e : extents) out *= std::max(1.0, value(e));
    return out;
  }

  double largest_array() const {
    double out = 1;
    for (const model::ScopArray &a : scop_.arrays) out = std::max(out, product(a.extents));
    return out;
  }

  // Of the largest array that a scalar has become.
  double elements_of(const model::ParallelProgram &program) const {
    double out = 1;
    for (const model::Expansion &e : program.expansions) out = std::max(out, product(e.extents));
    return out;
  }

  bool of_sizes_only(const IntExpr &e) const {
    std::vector<std::string> symbols;
    e.collect_symbols(symbols);
    return std::none_of(symbols.begin(), symbols.end(), [&](const std::string &s) { return variables_.count(s) != 0; });
  }

  // Calls `visit` in some iterations of a loop; each stands for as many as are returned.
  template <class Visit>
  double sampled(const ParallelNode &loop, Visit visit) {
    const double first = value(loop.first), last = value(loop.last), step = static_cast<double>(loop.step);
    double count = std::max(0.0, std::floor((last - first) / step) + 1);
    if (count == 0 && of_sizes_only(loop.first) && of_sizes_only(loop.last)) count = nominal;
    const double samples = std::min(count, depth_ < sampled_depth ? samples_of_a_loop : 1.0);
    variables_.insert(loop.variable);
    depth_++;
    for (double k = 0; k < samples; k++) {
      values_[loop.variable] = first + step * std::floor(count * (k + 0.5) / samples);
      visit();
    }
    depth_--;
    return samples == 0 ? 0 : count / samples;
  }

  bool executed(const ParallelNode &branch) const {
    return std::all_of(branch.conditions.begin(), branch.conditions.end(),
                       [&](const IntExpr &e) { return value(e) >= 0; });
  }

  void define(const ParallelNode &n) {
    values_[n.variable] = value(n.first);
    variables_.insert(n.variable);
  }

  // ------------------------------------------------------------------------------------------------------- the host

  double host(const Nodes &nodes, bool in_loop) {
    double out = 0;
    for (const ParallelNode &n : nodes) {
      if (n.kind == NodeKind::statement) {
        out += on_host;
        if (in_loop) serial_.insert(n.statement);
      } else if (n.kind == NodeKind::loop && n.parallel) {
        out += launched(n);
        out_.simple = out_.simple && !in_loop;
      } else if (n.kind == NodeKind::loop) {
        double sum = 0;
        const double each = sampled(n, [&] { sum += host(n.body, true); });
        out += each * sum;
      } else {
        if (n.kind == NodeKind::value) define(n);
        out += host(n.body, in_loop);
      }
    }
    return out;
  }

  // What all points of a launch, or all thread blocks, do.
  struct Launch {
    double longest = 0, steps = 0; // of one of them
    double iterations = 0;         // of all
    double busy = 0;               // those that do anything
  };

  double launched(const ParallelNode &node) {
    const Chain chain = chain_of(node, false, [](const ParallelNode &l) { return l.parallel; });
    dimensions_.clear();
    for (const ParallelNode *l : chain.loops) dimensions_.push_back(l->variable);
    const bool block = has_parallel(*chain.body), product = !block && is_product(*chain.body);
    const bool one_loop = product || dimensions_.size() < 2 || loops_in(*chain.body) < 2;
    if (block) dimensions_.clear();
    const Launch all = points(chain, 0, block);
    out_.simple = out_.simple && !block && one_loop && all.steps <= short_loop;
    const double turns = block ? std::max(1.0, all.busy / resident) : 1;
    return launch + (turns * all.longest + all.iterations / throughput) / (product ? reuse : 1);
  }

  Launch points(const Chain &chain, size_t level, bool block) {
    Launch out;
    if (level == chain.loops.size()) {
      const Work own = block ? in_block(*chain.body) : in_thread(*chain.body);
      return {own.path, own.steps, own.iterations, own.path > 0 ? 1.0 : 0.0};
    }
    const double each = sampled(*chain.loops[level], [&] {
      const Launch inside = points(chain, level + 1, block);
      out.longest = std::max(out.longest, inside.longest);
      out.steps = std::max(out.steps, inside.steps);
      out.iterations += inside.iterations;
      out.busy += inside.busy;
    });
    out.iterations *= each;
    out.busy *= each;
    return out;
  }

  // ------------------------------------------------------------------------------------------------------ a thread

  Work in_thread(const Nodes &nodes) {
    Work out;
    for (const ParallelNode &n : nodes) {
      if (n.kind == NodeKind::statement) {
        out.path += statement;
        out.iterations += scattered(n);
        continue;
      }
      if (n.kind == NodeKind::branch && !executed(n)) continue;
      if (n.kind == NodeKind::value) define(n);
      Work inside;
      double each = 1;
      if (n.kind == NodeKind::loop) {
        each = sampled(n, [&] {
          const Work one = in_thread(n.body);
          inside = {inside.path + iteration + one.path, inside.steps + std::max(1.0, one.steps),
                    inside.iterations + one.iterations};
        });
      } else {
        inside = in_thread(n.body);
      }
      out = {out.path + each * inside.path, out.steps + each * inside.steps, out.iterations + each * inside.iterations};
    }
    return out;
  }

  // Loops without a parallel one inside are walked by one thread.
  Work in_block(const Nodes &nodes) {
    Work out;
    for (const ParallelNode &n : nodes) {
      Work inside;
      double each = 1;
      if (n.kind == NodeKind::branch && !executed(n)) continue;
      if (n.kind == NodeKind::value) define(n);
      if (n.kind == NodeKind::loop && n.parallel) {
        inside = phase_of(n);
      } else if (!has_parallel(n.body)) {
        alone_ = true;
        inside = in_thread({n});
        alone_ = false;
      } else if (n.kind == NodeKind::loop) {
        each = sampled(n, [&] {
          const Work one = in_block(n.body);
          inside = {inside.path + one.path, 0, inside.iterations + one.iterations};
        });
      } else {
        inside = in_block(n.body);
      }
      out = {out.path + each * inside.path, 0, out.iterations + each * inside.iterations};
    }
    return out;
  }

  Work phase_of(const ParallelNode &loop) {
    dimensions_.push_back(loop.variable);
    double longest = 0, iterations = 0, samples = 0;
    const double each = sampled(loop, [&] {
      const Work one = in_thread(loop.body);
      longest = std::max(longest, one.path);
      iterations += one.iterations;
      samples++;
    });
    dimensions_.pop_back();
    return {phase + std::ceil(each * samples / threads) * longest, 0, each * iterations};
  }

  // Elements moved for each access, at the dimension of the points that adjacent threads go along best: one where the
  // access stays or goes on to the next element.
  double scattered(const ParallelNode &statement) const {
    if (alone_) return scatter;
    const auto &accesses = scop_.statements[static_cast<size_t>(statement.statement)].accesses;
    std::vector<std::string> indices;
    loops_around(scop_.body, statement.statement, indices);
    const auto adjacent = [&](const model::ScopAccess &a, const std::string &d) {
      for (size_t k = 0; k < a.index.size(); k++) {
        const auto step = step_along(a.index[k], indices, statement, d);
        if (!step || (k + 1 < a.index.size() ? *step != 0 : std::abs(*step) > 1)) return false;
      }
      return true;
    };
    double least = scatter * static_cast<double>(accesses.size());
    for (const std::string &d : dimensions_) {
      double moved = 0;
      for (const model::ScopAccess &a : accesses) moved += adjacent(a, d) ? 1 : scatter;
      least = std::min(least, moved);
    }
    return dimensions_.empty() || accesses.empty() ? 1 : least / static_cast<double>(accesses.size());
  }

  // How far an index moves where the dimension moves by one; nullopt where that depends on sizes or is not known.
  static std::optional<double> step_along(const IntExpr &index, const std::vector<std::string> &indices,
                                          const ParallelNode &statement, const std::string &dimension) {
    const auto p = analysis::polynomial(index);
    if (!p) return std::nullopt;
    double out = 0;
    for (size_t k = 0; k < std::min(indices.size(), statement.values.size()); k++) {
      const auto own = analysis::polynomial(statement.values[k]);
      if (!p->uses(indices[k]) || (own && !own->uses(dimension))) continue;
      if (!own || p->degree(indices[k]) > 1 || own->degree(dimension) > 1) return std::nullopt;
      const auto a = p->coefficient(indices[k], 1).constant(), b = own->coefficient(dimension, 1).constant();
      if (!a || !b) return std::nullopt;
      out += a->get_d() * b->get_d();
    }
    return out;
  }

  // ----------------------------------------------------------------------------------------------------- a product

  static int loops_in(const Nodes &nodes) {
    int out = 0;
    for (const ParallelNode &n : nodes) out += (n.kind == NodeKind::loop ? 1 : 0) + loops_in(n.body);
    return out;
  }

  // Points of two dimensions or more, with one loop nest over one statement, which reads an array that the launch does
  // not write, elements of it at several points.
  bool is_product(const Nodes &body) const {
    if (dimensions_.size() < 2) return false;
    const ParallelNode *inner = nullptr;
    for (const ParallelNode &n : body) {
      if (loops_in({n}) == 0) continue;
      if (inner) return false;
      inner = &n;
    }
    bool in_loop = false;
    while (inner && inner->kind != NodeKind::statement) {
      in_loop = in_loop || inner->kind == NodeKind::loop;
      inner = inner->body.size() == 1 ? &inner->body[0] : nullptr;
    }
    if (!inner || !in_loop) return false;
    std::set<int> written;
    writes(body, written);
    const auto &accesses = scop_.statements[static_cast<size_t>(inner->statement)].accesses;
    return std::any_of(accesses.begin(), accesses.end(), [&](const model::ScopAccess &a) {
      return a.read && !a.index.empty() && !written.count(a.array) && is_shared(a, *inner);
    });
  }

  void writes(const Nodes &nodes, std::set<int> &out) const {
    for (const ParallelNode &n : nodes) {
      if (n.kind == NodeKind::statement)
        for (const model::ScopAccess &a : scop_.statements[static_cast<size_t>(n.statement)].accesses)
          if (a.write) out.insert(a.array);
      writes(n.body, out);
    }
  }

  // Does one of the dimensions not choose the element?
  bool is_shared(const model::ScopAccess &access, const ParallelNode &statement) const {
    std::vector<std::string> indices;
    loops_around(scop_.body, statement.statement, indices);
    std::vector<std::string> used;
    for (const IntExpr &e : access.index) {
      if (!e.is_known()) return false;
      for (size_t k = 0; k < std::min(indices.size(), statement.values.size()); k++)
        if (e.uses(indices[k])) statement.values[k].collect_symbols(used);
    }
    return std::any_of(dimensions_.begin(), dimensions_.end(),
                       [&](const std::string &d) { return std::find(used.begin(), used.end(), d) == used.end(); });
  }

  bool loops_around(const std::vector<model::ScopNode> &nodes, int statement, std::vector<std::string> &out) const {
    for (const model::ScopNode &n : nodes) {
      if (n.kind == model::ScopNode::Kind::statement && n.item == statement) return true;
      const bool loop = n.kind == model::ScopNode::Kind::loop;
      if (loop) out.push_back(scop_.loops[static_cast<size_t>(n.item)].index);
      if (loops_around(n.body, statement, out) || loops_around(n.otherwise, statement, out)) return true;
      if (loop) out.pop_back();
    }
    return false;
  }

  const model::Scop &scop_;
  std::map<std::string, double> values_; // of sizes and loop variables
  std::set<std::string> variables_;      // of loops
  std::vector<std::string> dimensions_;  // of the points of the launch, or of the phase
  std::set<int> serial_;
  int depth_ = 0;      // of loops
  bool alone_ = false; // one thread of a block
  Cost out_;
};

} // namespace

Cost cost(const model::Scop &scop, const model::ParallelProgram &program) { return Estimate(scop, program).result(); }

} // namespace metafork::schedule
