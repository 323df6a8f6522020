#include "check/scop_points.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;
using model::ParallelNode;
using model::ScopNode;

namespace {

void collect(const std::vector<ScopNode> &nodes, SourceStatement around, std::vector<SourceStatement> &out) {
  for (const ScopNode &n : nodes) {
    SourceStatement inner = around;
    switch (n.kind) {
      case ScopNode::Kind::statement:
        inner.statement = n.item;
        out.push_back(std::move(inner));
        break;
      case ScopNode::Kind::loop:
        inner.loops.push_back(n.item);
        collect(n.body, inner, out);
        break;
      case ScopNode::Kind::branch:
        inner.conditions.push_back({&n.condition, false});
        collect(n.body, inner, out);
        inner.conditions.back().negated = true;
        collect(n.otherwise, inner, out);
        break;
    }
  }
}

void collect(const std::vector<ParallelNode> &nodes, std::vector<const ParallelNode *> path, size_t &position,
             std::vector<ProgramLeaf> &out) {
  for (const ParallelNode &n : nodes) {
    position++;
    if (n.kind == ParallelNode::Kind::statement) {
      out.push_back({n.statement, path, &n, position});
      continue;
    }
    path.push_back(&n);
    collect(n.body, path, position, out);
    path.pop_back();
  }
}

void symbols_of(const std::vector<ParallelNode> &nodes, std::set<std::string> &used, std::set<std::string> &bound) {
  auto add = [&](const IntExpr &e) {
    std::vector<std::string> names;
    e.collect_symbols(names);
    used.insert(names.begin(), names.end());
  };
  for (const ParallelNode &n : nodes) {
    if (n.kind == ParallelNode::Kind::loop) bound.insert(n.variable), add(n.first), add(n.last);
    if (n.kind == ParallelNode::Kind::value) bound.insert(n.variable), add(n.first);
    for (const IntExpr &c : n.conditions) add(c);
    for (const IntExpr &v : n.values) add(v);
    symbols_of(n.body, used, bound);
  }
}

// The arguments of a maximum (or minimum), or the expression itself.
void arguments(const IntExpr &e, IntExpr::Kind of, std::vector<IntExpr> &out) {
  if (e.kind() == of) {
    arguments(e.lhs(), of, out);
    arguments(e.rhs(), of, out);
  } else {
    out.push_back(e);
  }
}

} // namespace

std::vector<SourceStatement> source_statements(const model::Scop &scop) {
  std::vector<SourceStatement> out;
  collect(scop.body, {}, out);
  return out;
}

std::vector<const ParallelNode *> ProgramLeaf::loops() const { return loops_around(nullptr); }

std::vector<const ParallelNode *> ProgramLeaf::loops_around(const ParallelNode *block) const {
  std::vector<const ParallelNode *> out;
  for (const ParallelNode *n : path) {
    if (n == block) break;
    if (n->kind == ParallelNode::Kind::loop) out.push_back(n);
  }
  return out;
}

std::vector<ProgramLeaf> program_leaves(const model::ParallelProgram &program) {
  std::vector<ProgramLeaf> out;
  size_t position = 0;
  collect(program.body, {}, position, out);
  return out;
}

ScopPoints::ScopPoints(const model::Scop &s, const model::ParallelProgram &p) : scop(s), program(p) {
  statements = source_statements(scop);
  leaves = program_leaves(program);
  std::set<std::string> used, bound;
  symbols_of(program.body, used, bound);
  for (const model::ScopParameter &q : scop.parameters) bound.insert(q.name);
  for (const std::string &name : used)
    if (!bound.count(name)) algebra.positive.insert(name); // block sizes
  for (const IntExpr &c : scop.context) {
    if (!c.is_known()) continue;
    const Formula fact = algebra.not_negative(c, {});
    algebra.context.push_back(fact);
    const auto &terms = fact.atom.p.terms();
    const int64_t constant = fact.atom.p.constant_term();
    if (fact.kind == Formula::Kind::atom && !fact.atom.equality && constant < 0 && terms.size() == 2)
      for (const auto &[m, k] : terms)
        if (m.size() == 1 && k > 0) algebra.positive.insert(m[0]);
  }
  std::vector<Formula> any;
  for (const model::ScopConjunction &conjunction : program.assumptions) {
    std::vector<Formula> all;
    for (const IntExpr &e : conjunction) all.push_back(algebra.not_negative(e, {}));
    any.push_back(Formula::all(std::move(all)));
  }
  if (any.size() == 1)
    algebra.context.insert(algebra.context.end(), any.front().args.begin(), any.front().args.end());
  else if (!any.empty())
    algebra.context.push_back(Formula::any(std::move(any)));
}

const SourceStatement &ScopPoints::source(int statement) const {
  for (const SourceStatement &s : statements)
    if (s.statement == statement) return s;
  throw Beyond("the program has a statement that the source does not have");
}

Environment ScopPoints::environment(const SourceStatement &s, const std::vector<Poly> &x) const {
  Environment env;
  for (size_t k = 0; k < s.loops.size(); k++) env[scop.loops[static_cast<size_t>(s.loops[k])].index] = x[k];
  return env;
}

std::vector<Formula> ScopPoints::domain(const SourceStatement &s, const std::vector<Poly> &x) {
  const Environment env = environment(s, x);
  std::vector<Formula> out;
  for (int l : s.loops)
    for (const IntExpr &c : scop.loops[static_cast<size_t>(l)].constraints) out.push_back(algebra.not_negative(c, env));
  for (const SourceStatement::Condition &c : s.conditions) {
    std::vector<Formula> any;
    for (const model::ScopConjunction &conjunction : *c.any) {
      std::vector<Formula> all;
      for (const IntExpr &e : conjunction) all.push_back(algebra.not_negative(e, env));
      any.push_back(Formula::all(std::move(all)));
    }
    const Formula holds = Formula::any(std::move(any));
    out.push_back(c.negated ? negation(holds) : holds);
  }
  return out;
}

std::vector<ScopPoints::Change> ScopPoints::changes(const ProgramLeaf &leaf) {
  std::vector<Change> out;
  std::set<std::string> named; // by a value: what `rest` may not use again
  for (const ParallelNode *v : leaf.path) {
    if (v->kind != ParallelNode::Kind::value) continue;
    const Poly p = algebra.value(v->first, {});
    // a sum of loop variables; a digit b*B + u is not one
    if (std::any_of(p.terms().begin(), p.terms().end(), [](const auto &t) { return t.first.size() > 1; })) continue;
    for (const ParallelNode *l : leaf.loops()) {
      const auto c = l->step == 1 && p.uses(l->variable) ? p.coefficient(l->variable) : std::nullopt;
      const bool unit = c && (*c == Poly(1) || *c == Poly(-1));
      const bool taken = named.count(l->variable) != 0;
      if (!unit || taken) continue;
      const bool changed = std::any_of(out.begin(), out.end(), [&](const Change &other) {
        return p.uses(other.loop->variable) || p.uses(other.value->variable);
      });
      if (changed) continue;
      out.push_back({l, v});
      named.insert(l->variable);
      break;
    }
  }
  return out;
}

Instance ScopPoints::instance(const ProgramLeaf &leaf, const Environment &given) {
  Environment env, iterators = given;
  for (const Change &change : changes(leaf)) {
    const auto it = given.find(change.value->variable);
    if (it == given.end() || given.count(change.loop->variable)) continue;
    const Poly p = algebra.value(change.value->first, given), i = Poly::symbol(change.loop->variable);
    const Poly c = *p.coefficient(change.loop->variable);
    iterators[change.loop->variable] = c * (it->second - (p - c * i));
  }
  Instance out;
  for (const ParallelNode *n : leaf.path) {
    if (n->kind == ParallelNode::Kind::branch)
      for (const IntExpr &c : n->conditions) out.conditions.push_back(algebra.not_negative(c, env));
    if (n->kind == ParallelNode::Kind::value) env[n->variable] = algebra.value(n->first, env);
    if (n->kind != ParallelNode::Kind::loop) continue;
    if (env.count(n->variable)) throw Beyond("the loop variable '" + n->variable + "' is used twice");
    const auto it = iterators.find(n->variable);
    const Poly i = it == iterators.end() ? Poly::symbol(n->variable) : it->second;
    Poly v = i;
    if (n->step == 1) {
      out.conditions.push_back(algebra.at_least(v, n->first, env));
    } else {
      if (n->step < 1) throw Beyond("the loop over '" + n->variable + "' does not count upwards");
      v = algebra.value(n->first, env) + Poly(n->step) * i;
      out.conditions.push_back(Formula::ge(i, 0));
    }
    out.conditions.push_back(algebra.at_most(v, n->last, env));
    env[n->variable] = v;
  }
  if (leaf.node->values.size() != source(leaf.statement).loops.size())
    throw Beyond("a statement of the program has not one value for each loop of the source");
  for (const IntExpr &v : leaf.node->values) out.coordinates.push_back(algebra.value(v, env));
  return out;
}

std::vector<ScopPoints::TilePlace> ScopPoints::tile_places(const ProgramLeaf &leaf, const Environment &iterators) {
  std::vector<TilePlace> out;
  Environment env;
  for (const ParallelNode *n : leaf.path) {
    if (n->kind == ParallelNode::Kind::loop) {
      const auto it = iterators.find(n->variable);
      const Poly i = it == iterators.end() ? Poly::symbol(n->variable) : it->second;
      env[n->variable] = n->step == 1 ? i : algebra.value(n->first, env) + Poly(n->step) * i;
    }
    if (n->kind != ParallelNode::Kind::value) continue;
    const Poly v = algebra.value(n->first, env);
    env[n->variable] = v;
    for (const std::string &size : algebra.positive) {
      const auto block = v.uses(size) ? v.coefficient(size) : std::nullopt;
      if (!block || block->constant()) continue;
      out.push_back({n, v, *block, v - *block * Poly::symbol(size), Poly::symbol(size)});
      break;
    }
  }
  return out;
}

Family ScopPoints::family(const ProgramLeaf &leaf) {
  Family f;
  const std::vector<Change> changed = changes(leaf);
  for (const ParallelNode *n : leaf.loops()) {
    const auto it = std::find_if(changed.begin(), changed.end(), [&](const Change &c) { return c.loop == n; });
    f.iterators.push_back(it == changed.end() ? n->variable : it->value->variable);
    f.scopes.push_back(n);
  }
  f.at = [this, &leaf](Algebra &, const Environment &env) { return instance(leaf, env); };
  f.witness = [this, &leaf, iterators = f.iterators](Algebra &, const Environment &known, const std::string &iterator) {
    auto out = pinned(leaf, iterators, known, iterator);
    const auto more = witnesses(leaf, known, iterator);
    out.insert(out.end(), more.begin(), more.end());
    std::erase_if(out, [this](const auto &w) { return !is_positive(w.second); });
    return out;
  };
  return f;
}

// The value of the iterator where i - e >= 0 or e - i >= 0 is an equation, if e has no unknown.
std::optional<Poly> ScopPoints::extreme(const Poly &condition, const std::string &iterator,
                                        const std::set<std::string> &unknown) {
  const auto c = condition.uses(iterator) ? condition.coefficient(iterator) : std::nullopt;
  if (!c || !(*c == Poly(1) || *c == Poly(-1))) return std::nullopt;
  const Poly rest = condition - *c * Poly::symbol(iterator);
  for (const std::string &s : algebra.all_symbols({Formula::ge(rest, 0)}))
    if (unknown.count(s)) return std::nullopt;
  return -(*c) * rest;
}

// A loop over x with x >= o + b*M, where x is known: b = floor((x - o)/M). With x <= o + b*M + M - 1 alone: the same.
// An iterator that a condition pins, as in  if (i >= n - 1) S(n - 1),  has the value for which the condition just
// holds.
std::vector<std::pair<Poly, Poly>> ScopPoints::witnesses(const ProgramLeaf &leaf, const Environment &known,
                                                         const std::string &iterator) {
  std::vector<std::pair<Poly, Poly>> out;
  Environment env;
  std::set<std::string> unknown;
  for (const ParallelNode *n : leaf.path) {
    if (n->kind == ParallelNode::Kind::value) env[n->variable] = algebra.value(n->first, env);
    if (n->kind == ParallelNode::Kind::branch)
      for (const IntExpr &c : n->conditions)
        if (const auto value = extreme(algebra.value(c, env), iterator, unknown)) out.emplace_back(*value, 1);
    if (n->kind != ParallelNode::Kind::loop) continue;
    const auto it = known.find(n->variable);
    const bool is_known = it != known.end();
    const Poly i = is_known ? it->second : Poly::symbol(n->variable);
    const Poly v = n->step == 1 ? i : algebra.value(n->first, env) + Poly(n->step) * i;
    for (const bool low : {true, false}) {
      std::vector<IntExpr> bounds;
      arguments(low ? n->first : n->last, low ? IntExpr::Kind::max : IntExpr::Kind::min, bounds);
      for (const IntExpr &bound : bounds) {
        const Poly p = algebra.value(bound, env);
        const auto modulus = p.uses(iterator) ? p.coefficient(iterator) : std::nullopt;
        if (!is_known || !modulus) continue;
        Poly rest = p - *modulus * Poly::symbol(iterator);
        if (!low) rest = rest - *modulus + Poly(1);
        const std::set<std::string> symbols = algebra.all_symbols({Formula::ge(v - rest, 0)});
        if (std::none_of(unknown.begin(), unknown.end(), [&](const std::string &s) { return symbols.count(s) != 0; }))
          out.emplace_back(v - rest, *modulus);
      }
    }
    env[n->variable] = v;
    if (!is_known) unknown.insert(n->variable);
  }
  return out;
}

// Where two conditions make an equation c*i + rest = 0, as  j >= n - x and n - x >= j  with j = b*B + u: i is
// floor(-rest/c), what is still unknown in the rest (a digit below, with coefficient 1) left out.
std::vector<std::pair<Poly, Poly>> ScopPoints::pinned(const ProgramLeaf &leaf,
                                                      const std::vector<std::string> &iterators,
                                                      const Environment &known, const std::string &iterator) {
  Environment all = known, without;
  for (const std::string &i : iterators) {
    if (known.count(i)) continue;
    all[i] = Poly::symbol(i);
    if (i != iterator) without[i] = 0;
  }
  std::vector<Poly> conditions;
  for (const Formula &f : instance(leaf, all).conditions)
    if (f.kind == Formula::Kind::atom && f.atom.p.uses(iterator)) conditions.push_back(f.atom.p);
  std::vector<std::pair<Poly, Poly>> out;
  for (const Poly &p : conditions) {
    if (std::none_of(conditions.begin(), conditions.end(), [&](const Poly &q) { return (p + q).is_zero(); })) continue;
    const auto c = p.coefficient(iterator);
    if (!c || !is_positive(-*c)) continue;
    const Poly rest = p - *c * Poly::symbol(iterator);
    const bool below = std::all_of(without.begin(), without.end(), [&](const auto &unknown) {
      const auto d = rest.coefficient(unknown.first);
      return !rest.uses(unknown.first) || (d && (*d == Poly(1) || *d == Poly(-1)) && !c->constant());
    });
    if (below) out.emplace_back(rest.substitute(without), -*c);
  }
  return out;
}

bool ScopPoints::is_positive(const Poly &p) const {
  return !p.is_zero() && std::all_of(p.terms().begin(), p.terms().end(), [this](const auto &term) {
    return term.second > 0 && std::all_of(term.first.begin(), term.first.end(),
                                          [this](const std::string &s) { return algebra.positive.count(s) != 0; });
  });
}

std::vector<std::optional<Poly>> ScopPoints::element(const SourceStatement &s, const model::ScopAccess &a,
                                                     const std::vector<Poly> &x) {
  const Environment env = environment(s, x);
  std::vector<std::optional<Poly>> out;
  for (const IntExpr &e : a.index) {
    std::optional<Poly> p;
    try {
      if (e.is_known()) p = algebra.value(e, env);
    } catch (const Beyond &) { // any element along this dimension
    }
    out.push_back(std::move(p));
  }
  return out;
}

size_t ScopPoints::common(const SourceStatement &s, const SourceStatement &t) const {
  size_t n = 0;
  while (n < std::min(s.loops.size(), t.loops.size()) && s.loops[n] == t.loops[n]) n++;
  return n;
}

// Different ways of one branch, inside all loops that are around both: no iteration of these goes both.
bool ScopPoints::exclude_one_another(const SourceStatement &s, const SourceStatement &t) {
  size_t n = 0;
  while (n < std::min(s.conditions.size(), t.conditions.size()) && s.conditions[n].any == t.conditions[n].any &&
         s.conditions[n].negated == t.conditions[n].negated)
    n++;
  return n < std::min(s.conditions.size(), t.conditions.size()) && s.conditions[n].any == t.conditions[n].any;
}

Formula ScopPoints::before(const SourceStatement &s, const std::vector<Poly> &x, const SourceStatement &t,
                           const std::vector<Poly> &y) const {
  std::vector<Formula> any, equal;
  for (size_t l = 0; l < common(s, t); l++) {
    std::vector<Formula> at = equal;
    at.push_back(Formula::lt(x[l], y[l]));
    any.push_back(Formula::all(std::move(at)));
    equal.push_back(Formula::eq(x[l], y[l]));
  }
  if (&s < &t && !exclude_one_another(s, t)) // both stand in `statements`, in source order
    any.push_back(Formula::all(std::move(equal)));
  return Formula::any(std::move(any));
}

} // namespace metafork::check
