#include "check/paths.h"

#include <algorithm>

namespace metafork::check {

namespace {

class Finder {
public:
  explicit Finder(Node::Kind kind) : kind_(kind) {}

  void block(const std::vector<Node> &nodes) {
    const size_t depth = path_.size();
    for (const Node &n : nodes) {
      if (n.kind == kind_) out.push_back({&n, path_, position_});
      position_++;
      if (n.kind == Node::Kind::let || n.kind == Node::Kind::bind) path_.push_back({&n, false});
      if (n.body.empty() && n.otherwise.empty()) continue;
      path_.push_back({&n, false});
      block(n.body);
      path_.back().otherwise = true;
      block(n.otherwise);
      path_.pop_back();
    }
    path_.resize(depth);
  }
  std::vector<Leaf> out;

private:
  Node::Kind kind_;
  std::vector<PathStep> path_;
  size_t position_ = 0;
};

class Walker {
public:
  Walker(const Skeleton &s, Algebra &algebra, const Environment &iterators)
      : s_(s), algebra_(algebra), given_(iterators) {}

  void run(const Leaf &leaf, size_t upto) {
    for (const PathStep &step : leaf.path)
      if (step.node->kind == Node::Kind::threads) taken_.insert(step.node->index);
    for (size_t i = 0; i < std::min(upto, leaf.path.size()); i++) step(leaf.path[i], leaf);
  }
  Walk out;

private:
  Poly iterator(const std::string &name, const void *scope) {
    if (out.env.count(name)) throw Beyond("'" + name + "' is defined twice");
    const auto it = given_.find(name);
    const Poly v = it == given_.end() ? Poly::symbol(name) : it->second;
    out.iterators.push_back(name);
    out.scopes.push_back(scope);
    out.env[name] = v;
    return v;
  }
  void add(Formula f) { out.conditions.push_back(std::move(f)); }
  void range(const std::string &name, const Node &n) {
    const Environment outside = out.env;
    const Poly v = iterator(name, &n);
    add(algebra_.at_least(v, n.first, outside));
    add(algebra_.at_most(v, n.last, outside));
  }
  void below(const std::string &name, const Poly &limit, const void *scope) {
    const Poly v = iterator(name, scope);
    add(Formula::ge(v, 0));
    add(Formula::lt(v, limit));
  }

  // Thread indices that no loop of the phase takes: every thread does what follows.
  void phase(const Leaf &leaf) {
    bool all = false;
    for (const PathStep &step : leaf.path) {
      const Node &n = *step.node;
      all = all || n.kind == Node::Kind::tile || (n.kind == Node::Kind::source && n.last_dimension);
    }
    if (all || s_.deals)
      return; // beside a loop that is dealt out each thread does the same for itself (check_shared_loop)
    for (const auto &[index, limit] : s_.thread_indices)
      if (!taken_.count(index)) below(index, Poly::symbol(limit), &index); // one thread, whatever the phase
  }

  void step(const PathStep &at, const Leaf &leaf) {
    const Node &n = *at.node;
    switch (n.kind) {
      case Node::Kind::let:
        if (out.env.count(n.name)) throw Beyond("'" + n.name + "' is defined twice");
        out.env[n.name] = algebra_.value(n.value, out.env);
        break;
      case Node::Kind::blocks:
      case Node::Kind::threads:
      case Node::Kind::loop:
      case Node::Kind::deal:
      case Node::Kind::turns:
        range(n.name, n);
        break;
      case Node::Kind::tile:
        if (n.name.empty()) {
          range(n.column, n);
        } else {
          const Poly width = algebra_.value(n.width, out.env);
          range(n.name, n);
          below(n.column, width, &n);
        }
        break;
      case Node::Kind::when:
        if (at.otherwise) {
          std::vector<Formula> fails;
          for (const model::IntExpr &c : n.conditions) fails.push_back(negation(algebra_.not_negative(c, out.env)));
          add(Formula::any(std::move(fails)));
        } else {
          for (const model::IntExpr &c : n.conditions) add(algebra_.not_negative(c, out.env));
        }
        break;
      case Node::Kind::phase:
        phase(leaf);
        break;
      case Node::Kind::once:
        break;
      case Node::Kind::source:
      case Node::Kind::control:
        out.opaque = true;
        break;
      default:
        break;
    }
  }

  const Skeleton &s_;
  Algebra &algebra_;
  const Environment &given_;
  std::set<std::string> taken_;
};

} // namespace

std::vector<Leaf> leaves_of(const Skeleton &s, Node::Kind kind) {
  Finder finder(kind);
  finder.block(s.body);
  return std::move(finder.out);
}

Walk walk(const Skeleton &s, const Leaf &leaf, Algebra &algebra, const Environment &iterators, size_t upto) {
  Walker w(s, algebra, iterators);
  w.run(leaf, upto);
  return std::move(w.out);
}

Algebra algebra_for(const model::Nest &nest, const Skeleton &s) {
  Algebra out;
  for (const SkeletonParameter &p : s.parameters) out.positive.insert(p.name);
  for (const model::Scalar &v : nest.scalars)
    if (v.integral && !v.is_signed) out.context.push_back(Formula::ge(Poly::symbol(v.name), 0));
  for (const model::IntExpr &e : s.given) {
    out.context.push_back(out.not_negative(e, {}));
    for (const model::Scalar &v : nest.scalars)
      if (out.value(e, {}) == Poly::symbol(v.name) - Poly(1)) out.positive.insert(v.name);
  }
  return out;
}

} // namespace metafork::check
