#include "check/parts.h"

#include "check/algebra.h"
#include "check/paths.h"

#include <algorithm>

namespace metafork::check {

namespace {

bool names(const model::IntExpr &e, const std::string &name) {
  std::vector<std::string> symbols;
  e.collect_symbols(symbols);
  return std::find(symbols.begin(), symbols.end(), name) != symbols.end();
}

class Parts {
public:
  Parts(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : s_(s), solver_(solver), algebra_(algebra_for(nest, s)) {}

  std::string run() {
    for (const Node::Kind kind : {Node::Kind::body, Node::Kind::copy, Node::Kind::uniform, Node::Kind::join})
      for (const Leaf &leaf : leaves_of(s_, kind))
        for (size_t at = 0; at < leaf.path.size(); at++)
          if (const Node &n = *leaf.path[at].node; n.kind == Node::Kind::loop && !n.parts.empty())
            if (std::string why = of_loop(leaf, at); !why.empty()) return why + " of the loop over '" + n.name + "'";
    return "";
  }

private:
  std::string of_loop(const Leaf &leaf, size_t at) {
    const Node &loop = *leaf.path[at].node;
    Environment env;
    for (size_t k = 0; k < at; k++) {
      const Node &n = *leaf.path[k].node;
      const bool constant = std::find(loop.parts.begin(), loop.parts.end(), n.name) != loop.parts.end();
      if (n.kind == Node::Kind::let && constant) env[n.name] = algebra_.value(n.value, env);
    }
    for (const std::string &name : loop.parts)
      if (!env.count(name)) return "'" + name + "' is not defined in front";
    const Poly first = env.at(loop.parts[0]), from = env.at(loop.parts[1]), to = env.at(loop.parts[2]),
               end = env.at(loop.parts[3]), counter = Poly::symbol(loop.name);
    env[loop.name] = counter;
    const Formula least = algebra_.at_least(counter, loop.first, env), most = algebra_.at_most(counter, loop.last, env);
    const Formula whole = algebra_.not_negative(loop.value, env);
    std::vector<Formula> around, tests, others;
    for (size_t k = at + 1; k < leaf.path.size(); k++) inside(leaf.path[k], loop.name, env, around, tests, others);

    const Formula begun = Formula::ge(counter, first), open = Formula::ge(end, counter);
    if (!impossible({begun, open, negation(least)}) || !impossible({begun, open, negation(most)}))
      return "it is not shown that parts are iterations";
    if (!impossible({Formula::lt(from, first)}) || !impossible({Formula::lt(to + Poly(1), from)}) ||
        !impossible({Formula::lt(end, to)}))
      return "it is not shown that parts follow one another";
    std::vector<Formula> reached = around;
    for (const std::vector<Formula> *all : {&tests, &others}) reached.insert(reached.end(), all->begin(), all->end());
    reached.push_back(least), reached.push_back(most);
    for (const Formula &outside : {negation(begun), negation(open)}) {
      reached.push_back(outside);
      if (!impossible(reached)) return "it is not shown that nothing is outside the parts";
      reached.pop_back();
    }
    around.push_back(Formula::ge(counter, from)), around.push_back(Formula::ge(to, counter));
    if (!all_hold(tests, around)) return "it is not shown that a test holds in the middle part";
    around.push_back(whole);
    if (!all_hold(others, around)) return "it is not shown that all tests hold in the middle part where it is whole";
    return "";
  }

  bool all_hold(const std::vector<Formula> &tests, std::vector<Formula> known) const {
    return std::all_of(tests.begin(), tests.end(), [&](const Formula &test) {
      known.push_back(negation(test));
      const bool holds = impossible(known);
      known.pop_back();
      return holds;
    });
  }

  void inside(const PathStep &step, const std::string &counter, Environment &env, std::vector<Formula> &around,
              std::vector<Formula> &tests, std::vector<Formula> &others) {
    const Node &n = *step.node;
    if (n.kind == Node::Kind::let) env[n.name] = algebra_.value(n.value, env);
    if (n.kind == Node::Kind::loop) {
      const Poly x = Poly::symbol(n.name);
      around.push_back(algebra_.at_least(x, n.first, env));
      around.push_back(algebra_.at_most(x, n.last, env));
      env[n.name] = x;
    }
    if (n.kind != Node::Kind::when) return;
    if (!n.otherwise.empty()) return; // known as little as may be
    const bool all =
        std::all_of(n.conditions.begin(), n.conditions.end(), [&](const auto &c) { return names(c, counter); });
    for (const model::IntExpr &c : n.conditions) (all ? tests : others).push_back(algebra_.not_negative(c, env));
  }

  bool impossible(const std::vector<Formula> &facts) const {
    return solver_.impossible(algebra_.with_definitions(facts));
  }

  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
};

} // namespace

std::string check_parts(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return Parts(nest, s, solver).run();
}

} // namespace metafork::check
