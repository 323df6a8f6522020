#include "check/offsets.h"

#include <algorithm>

namespace metafork::check {

namespace {

constexpr int64_t int_max = 2147483647, int_min = -2147483647 - 1;

class Offsets {
public:
  Offsets(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)) {
    for (const SkeletonParameter &p : s.parameters) limits_.push_back(Formula::ge(p.most, Poly::symbol(p.name)));
    for (const model::Scalar &v : nest.scalars) {
      if (!v.integral || v.bits > 32 || v.bits < 1) continue;
      const int64_t range = int64_t{1} << (v.is_signed ? v.bits - 1 : v.bits);
      limits_.push_back(Formula::ge(range - 1, Poly::symbol(v.name)));
      if (v.is_signed) limits_.push_back(Formula::ge(Poly::symbol(v.name), -range));
    }
  }

  StagingResult run() {
    for (const Leaf &leaf : leaves_of(s_, Node::Kind::let)) check(leaf);
    for (const Node::Kind kind : {Node::Kind::loop, Node::Kind::threads})
      for (const Leaf &leaf : leaves_of(s_, kind)) check(leaf);
    return out_;
  }

private:
  // A variable of the source has the values that the source gives it (claim "points").
  bool of_source(const std::string &name) const {
    return std::any_of(nest_.loops.begin(), nest_.loops.end(),
                       [&](const model::Loop &l) { return l.variable == name || l.index == name; }) ||
           std::any_of(nest_.values.begin(), nest_.values.end(),
                       [&](const model::PointValue &v) { return v.name == name; });
  }

  void check(const Leaf &leaf) {
    const Node &n = *leaf.node;
    if (n.type != "int" || of_source(n.name) || !out_.refuted.empty()) return;
    try {
      const Walk w = walk(s_, leaf, algebra_, {});
      if (n.kind == Node::Kind::let) {
        fits(w, n.name, algebra_.value(n.value, w.env));
        if (n.narrow) parts(w, n);
        return;
      }
      // the bounds are computed wide, and brought into range where they are far apart: the values between must fit
      const Poly v = Poly::symbol(n.name);
      Walk inside = w;
      inside.conditions.push_back(algebra_.at_least(v, n.first, w.env));
      inside.conditions.push_back(algebra_.at_most(v, n.last, w.env));
      fits(inside, n.name, n.step.empty() ? v + Poly(1) : v + Poly::symbol(n.step));
      fits(inside, n.name, v);
    } catch (const Beyond &b) {
      if (out_.unproved.empty()) out_.unproved = n.name + ": " + b.what();
    }
  }

  // The sum of the positive and of the negative terms of what is computed in 32 bits.
  void parts(const Walk &w, const Node &n) {
    Poly value;
    try {
      Algebra names;
      names.positive = algebra_.positive;
      value = names.value(n.value, {});
    } catch (const Beyond &) {
      return; // not a sum: its arguments are computed wide
    }
    Poly plus, minus;
    for (const auto &[m, c] : value.terms()) {
      Poly term(c);
      for (const std::string &s : m) term = term * Poly::symbol(s);
      (c > 0 ? plus : minus) += term;
    }
    const std::set<std::string> symbols = value.symbols();
    const bool named = std::all_of(symbols.begin(), symbols.end(),
                                   [](const std::string &s) { return s.find('(') == std::string::npos; });
    if (!named) return;
    if (!plus.is_zero()) fits(w, n.name, plus.substitute(w.env));
    if (!minus.is_zero()) fits(w, n.name, minus.substitute(w.env));
  }

  void fits(const Walk &w, const std::string &name, const Poly &value) {
    for (const Formula &outside : {Formula::lt(int_max, value), Formula::lt(value, int_min)}) {
      std::vector<Formula> facts = w.conditions;
      facts.push_back(outside);
      std::vector<Formula> all = algebra_.with_definitions(facts);
      all.insert(all.end(), limits_.begin(), limits_.end());
      if (solver_.impossible(all)) continue;
      const auto example = w.opaque ? std::nullopt : solver_.example(all, algebra_.positive);
      if (!example) {
        if (out_.unproved.empty()) out_.unproved = "it is not shown that " + name + " fits an int: " + value.text();
        continue;
      }
      std::string values;
      for (const auto &[symbol, v] : *example)
        if (symbol.find('(') == std::string::npos && value.uses(symbol))
          values.append(values.empty() ? "" : ", ").append(symbol).append(" = ").append(std::to_string(v));
      out_.refuted = name + " = " + value.text() + " does not fit an int, with " + values;
      return;
    }
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  std::vector<Formula> limits_;
  StagingResult out_;
};

} // namespace

StagingResult check_offsets(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return Offsets(nest, s, solver).run();
}

} // namespace metafork::check
