// Scop and parallel program run side by side for small sizes.
#include "check/enumerate.h"
#include "check/scop_points.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;
using model::ParallelNode;
using model::ScopNode;

namespace {

using Instances = std::map<std::vector<int64_t>, int>; // how often each is done

struct Failed {}; // too many, or beyond evaluation

constexpr long most_instances = 4000;

class Runner {
public:
  Runner(const model::Scop &scop, int statement) : scop_(scop), statement_(statement) {}

  Instances source(Values values) {
    count_.clear();
    run(scop_.body, values, {});
    return std::move(count_);
  }
  Instances program(const model::ParallelProgram &p, Values values) {
    count_.clear();
    run(p.body, values);
    return std::move(count_);
  }

private:
  static int64_t value(const IntExpr &e, const Values &values) {
    const auto v = evaluate(e, values);
    if (!v) throw Failed();
    return *v;
  }
  void add(std::vector<int64_t> point) {
    count_[std::move(point)]++;
    if (--left_ < 0) throw Failed();
  }
  static bool holds(const std::vector<model::ScopConjunction> &any, const Values &values) {
    return std::any_of(any.begin(), any.end(), [&](const model::ScopConjunction &all) {
      return std::all_of(all.begin(), all.end(), [&](const IntExpr &e) { return value(e, values) >= 0; });
    });
  }

  void run(const std::vector<ScopNode> &nodes, Values &values, std::vector<int64_t> around) {
    for (const ScopNode &n : nodes) {
      if (n.kind == ScopNode::Kind::statement) {
        if (n.item == statement_) add(around);
      } else if (n.kind == ScopNode::Kind::branch) {
        run(holds(n.condition, values) ? n.body : n.otherwise, values, around);
      } else {
        const model::ScopLoop &l = scop_.loops[static_cast<size_t>(n.item)];
        const bool made =
            for_each_point({{l.index, &l.constraints}}, values, -12, 48, most_instances, [&](const Values &inside) {
              Values own = inside;
              std::vector<int64_t> point = around;
              point.push_back(own.at(l.index));
              run(n.body, own, point);
            });
        if (!made) throw Failed();
      }
    }
  }

  void run(const std::vector<ParallelNode> &nodes, Values &values) {
    for (const ParallelNode &n : nodes) {
      switch (n.kind) {
        case ParallelNode::Kind::statement: {
          if (n.statement != statement_) break;
          std::vector<int64_t> point;
          for (const IntExpr &v : n.values) point.push_back(value(v, values));
          add(std::move(point));
          break;
        }
        case ParallelNode::Kind::branch:
          if (std::all_of(n.conditions.begin(), n.conditions.end(),
                          [&](const IntExpr &c) { return value(c, values) >= 0; }))
            run(n.body, values);
          break;
        case ParallelNode::Kind::block:
          run(n.body, values);
          break;
        case ParallelNode::Kind::value:
          values[n.variable] = value(n.first, values);
          run(n.body, values);
          values.erase(n.variable);
          break;
        case ParallelNode::Kind::loop: {
          const int64_t last = value(n.last, values);
          for (int64_t v = value(n.first, values); v <= last; v += n.step) {
            if (n.step < 1 || --left_ < -100000) throw Failed();
            values[n.variable] = v;
            run(n.body, values);
          }
          values.erase(n.variable);
          break;
        }
      }
    }
  }

  const model::Scop &scop_;
  int statement_;
  long left_ = 10 * most_instances;
  Instances count_;
};

std::string difference(const Instances &source, const Instances &program) {
  for (const auto &[point, times] : program) {
    if (!source.count(point)) return "the program does instance " + text_of(point) + ", which the source does not have";
    if (times > 1) return "the program does instance " + text_of(point) + " " + std::to_string(times) + " times";
  }
  for (const auto &[point, times] : source)
    if (!program.count(point)) return "the program never does instance " + text_of(point);
  return "";
}

} // namespace

std::string compare_instances(const model::Scop &scop, const model::ParallelProgram &program, int statement) {
  const ScopPoints points(scop, program);
  std::vector<std::string> names;
  for (const model::ScopParameter &p : scop.parameters) names.push_back(p.name);
  for (const std::string &b : points.algebra.positive)
    if (std::find(names.begin(), names.end(), b) == names.end()) names.push_back(b);
  const model::ScopStatement &s = scop.statements[static_cast<size_t>(statement)];
  for (int sizes = 0; sizes < 160; sizes++) {
    Values values;
    unsigned digits = static_cast<unsigned>(sizes) * 2654435761U;
    for (const std::string &n : names) {
      const bool block = points.algebra.positive.count(n) != 0;
      digits = digits * 1103515245U + 12345U;
      values[n] = static_cast<int64_t>((digits >> 16) % (block ? 4 : 8)) + (block ? 1 : 0);
    }
    try {
      auto hold = [&](const std::vector<IntExpr> &all) {
        return std::all_of(all.begin(), all.end(), [&](const IntExpr &c) {
          const auto v = evaluate(c, values);
          return !v || *v >= 0;
        });
      };
      const bool assumed =
          program.assumptions.empty() || std::any_of(program.assumptions.begin(), program.assumptions.end(), hold);
      if (!hold(scop.context) || !assumed) continue;
      Runner runner(scop, statement);
      const std::string why = difference(runner.source(values), runner.program(program, values));
      if (why.empty()) continue;
      const std::string with = text_of(values, names);
      return s.name + " (line " + std::to_string(s.location.line) + "): " + why +
             (with.empty() ? "" : " (with " + with + ")");
    } catch (const Failed &) {
    }
  }
  return "";
}

} // namespace metafork::check
