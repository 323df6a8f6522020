#include "check/accesses.h"
#include "check/staging.h"

#include <algorithm>

namespace metafork::check {

namespace {

class ThreadStorage {
public:
  ThreadStorage(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)), accesses_(nest) {}

  StagingResult run() {
    if (!nest_.tiled) return {"there are registers for values, and the body has no loop that is cut", ""};
    try {
      out_.refuted = locals();
      if (out_.refuted.empty()) out_.refuted = accumulators();
    } catch (const Beyond &b) {
      out_.unproved = b.what();
    }
    return out_;
  }

private:
  bool impossible(std::vector<Formula> f) const { return solver_.impossible(algebra_.with_definitions(std::move(f))); }

  const SkeletonStorage *registers(const std::string &name) const {
    for (const SkeletonStorage &x : s_.storage)
      if (x.name == name && !x.shared) return &x;
    return nullptr;
  }

  // The point as symbols, and the iterators of a leaf that does it.
  std::vector<Poly> point() const {
    std::vector<Poly> out;
    for (size_t d = 0; d < nest_.depth; d++) out.push_back(Poly::symbol("x#" + std::to_string(d)));
    return out;
  }
  Environment solution(const Leaf &leaf) {
    Family f;
    f.iterators = walk(s_, leaf, algebra_, {}).iterators;
    f.at = [this, &leaf](Algebra &a, const Environment &env) {
      const Walk w = walk(s_, leaf, a, env);
      Instance out{w.conditions, {}};
      for (size_t d = 0; d < nest_.depth; d++) {
        const auto it = w.env.find(nest_.loops[d].index);
        if (it == w.env.end()) throw Beyond("registers are used outside of a point");
        out.coordinates.push_back(it->second);
      }
      return out;
    };
    return Bijection(solver_, algebra_, {}, {}).solution(f, point());
  }
  // An index where the leaf does point x.
  Poly at_point(const Leaf &leaf, const model::IntExpr &index) {
    return algebra_.value(index, walk(s_, leaf, algebra_, solution(leaf)).env);
  }

  // The scopes that are around all of the leaves: what is held for a point is loaded, used and stored before they go
  // on.
  static std::set<const Node *> around_all(const std::vector<const Leaf *> &leaves) {
    std::set<const Node *> out;
    const auto same = [](const PathStep &x, const PathStep &y) {
      return x.node == y.node && x.otherwise == y.otherwise;
    };
    const std::vector<PathStep> &path = leaves.front()->path;
    for (size_t i = 0; i < path.size(); i++) {
      for (const Leaf *leaf : leaves)
        if (i >= leaf->path.size() || !same(leaf->path[i], path[i])) return out;
      out.insert(path[i].node);
    }
    return out;
  }

  // Points of one thread that are held together have slots of their own, within the storage.
  std::string slots(const Leaf &leaf, const Element &slot, const std::set<const Node *> &around) {
    const SkeletonStorage *x = registers(slot.name);
    if (!x) return "'" + slot.name + "' is no thread storage";
    const Walk w = walk(s_, leaf, algebra_, {});
    const Poly at = algebra_.value(slot.index, w.env), extent = algebra_.value(x->extent, {});
    for (const Formula &outside : {Formula::lt(at, 0), Formula::ge(at, extent)}) {
      std::vector<Formula> facts = w.conditions;
      facts.push_back(outside);
      if (!impossible(facts)) return slot.name + "[" + at.text() + "] goes beyond its " + extent.text() + " elements";
    }
    Family f; // the loops of the thread over its points: those that the point depends on
    for (const PathStep &step : leaf.path)
      if (is_loop(*step.node) && !around.count(step.node) && in_phase(leaf, step.node) &&
          of_point(w, step.node->name)) {
        f.iterators.push_back(step.node->name);
        f.scopes.push_back(step.node);
      }
    f.at = [this, &leaf, &slot](Algebra &a, const Environment &env) {
      const Walk own = walk(s_, leaf, a, env);
      return Instance{own.conditions, {a.value(slot.index, own.env)}};
    };
    Bijection b(solver_, algebra_, {f}, {});
    return b.once().empty() ? "" : "two points of a thread share " + slot.name + "[" + at.text() + "]";
  }
  static bool is_loop(const Node &n) { return n.kind == Node::Kind::loop || n.kind == Node::Kind::threads; }
  static bool in_phase(const Leaf &leaf, const Node *node) {
    bool phase = false;
    for (const PathStep &step : leaf.path) {
      phase = phase || step.node->kind == Node::Kind::phase;
      if (step.node == node) return phase;
    }
    return false;
  }
  bool of_point(const Walk &w, const std::string &iterator) const {
    for (size_t d = 0; d < nest_.depth; d++)
      if (const auto it = w.env.find(nest_.loops[d].index); it != w.env.end() && it->second.uses(iterator)) return true;
    return false;
  }

  // The block-level scopes of the first are around the second too: no other points are done in between.
  static bool held(const Leaf &first, const Leaf &second) {
    for (size_t i = 0; i < first.path.size(); i++) {
      if (first.path[i].node->kind == Node::Kind::phase) return first.position < second.position;
      if (i >= second.path.size() || second.path[i].node != first.path[i].node ||
          second.path[i].otherwise != first.path[i].otherwise)
        return false;
    }
    return false;
  }

  // Variables of the body: every part finds them in one slot of one storage.
  std::string locals() {
    const std::vector<Leaf> bodies = leaves_of(s_, Node::Kind::body);
    std::vector<const Leaf *> all;
    for (const Leaf &leaf : bodies) all.push_back(&leaf);
    const std::set<const Node *> around = bodies.empty() ? std::set<const Node *>() : around_all(all);
    for (const model::BodyLocal &local : nest_.tiled->locals) {
      std::optional<Poly> slot;
      std::string storage;
      for (const Leaf &leaf : bodies) {
        const auto bind = std::find_if(leaf.path.begin(), leaf.path.end(), [&](const PathStep &step) {
          return step.node->kind == Node::Kind::bind && step.node->name == local.name;
        });
        if (bind == leaf.path.end()) return "a part of the body has no '" + local.name + "'";
        const Element &element = bind->node->from;
        if (bind->node->type != local.type) return "'" + local.name + "' is not of its type";
        if (std::string why = slots(leaf, element, around); !why.empty()) return why;
        const Poly at = at_point(leaf, element.index);
        if (slot && (!(*slot == at) || storage != element.name))
          return "'" + local.name + "' of a point is in " + storage + "[" + slot->text() + "] and in " + element.name +
                 "[" + at.text() + "]";
        if (!used_.emplace(element.name, local.name).second && used_[element.name] != local.name)
          return element.name + " holds '" + used_[element.name] + "' and '" + local.name + "'";
        slot = at;
        storage = element.name;
      }
      for (const Leaf &later : bodies)
        if (later.position > bodies.front().position && !held(bodies.front(), later))
          return "other points are done between the parts of one, in the same registers";
    }
    return "";
  }

  std::vector<Formula> domain(bool with_loop) {
    Environment env;
    std::vector<Formula> out;
    const std::vector<Poly> x = point();
    for (size_t d = 0; d < nest_.depth; d++) env[nest_.loops[d].index] = x[d];
    auto add = [&](const model::Loop &l) {
      for (const model::IntExpr &c : l.constraints) out.push_back(algebra_.not_negative(c, env));
    };
    for (size_t d = 0; d < nest_.depth; d++) add(nest_.loops[d]);
    if (with_loop) add(nest_.loops[static_cast<size_t>(nest_.tiled->loop)]);
    return out;
  }
  // Do the conditions of a leaf hold for every point of `facts`?
  bool reached(const Leaf &leaf, const std::vector<Formula> &facts) {
    const Walk w = walk(s_, leaf, algebra_, solution(leaf));
    return std::all_of(w.conditions.begin(), w.conditions.end(), [&](const Formula &c) {
      std::vector<Formula> all = facts;
      all.push_back(negation(c));
      return impossible(all);
    });
  }

  // Elements that the loop updates in registers.
  std::string accumulators() {
    const std::vector<Leaf> copies = leaves_of(s_, Node::Kind::copy);
    for (const Leaf &body : leaves_of(s_, Node::Kind::body))
      for (const auto &[access, place] : body.node->places) {
        if (!registers(place.name)) continue;
        const Leaf *load = nullptr, *store = nullptr;
        for (const Leaf &c : copies) {
          if (c.node->to.name == place.name) load = &c;
          if (c.node->from.name == place.name) store = &c;
        }
        if (!load || !store) return place.name + " is not " + (load ? "stored" : "loaded");
        if (std::string why = accumulator(body, access, place, *load, *store); !why.empty()) return why;
      }
    return "";
  }

  std::string accumulator(const Leaf &body, int access, const Element &place, const Leaf &load, const Leaf &store) {
    const model::Access &a = nest_.accesses.at(static_cast<size_t>(access));
    const std::string &array = nest_.arrays[static_cast<size_t>(a.array)].name;
    if (!used_.emplace(place.name, array).second && used_[place.name] != array)
      return place.name + " holds '" + used_[place.name] + "' and '" + array + "'";
    if (std::string why = others(body, access, place); !why.empty()) return why;
    if (load.node->from.name != array || store.node->to.name != array)
      return place.name + " is loaded from " + load.node->from.name + " and stored to " + store.node->to.name;
    if (!held(load, body) || !held(load, store) || !(body.position < store.position))
      return place.name + " is not loaded before the loop and stored behind it";
    const std::set<const Node *> around = around_all({&body, &load, &store});
    for (const auto &[leaf, slot] :
         {std::pair(&body, &place), std::pair(&load, &load.node->to), std::pair(&store, &store.node->from)})
      if (std::string why = slots(*leaf, *slot, around); !why.empty()) return why;
    const Poly slot = at_point(body, place.index), element = subscript(a);
    if (!(at_point(load, load.node->to.index) == slot) || !(at_point(store, store.node->from.index) == slot))
      return "a point's value is in different elements of " + place.name;
    if (!(at_point(load, load.node->from.index) == element) || !(at_point(store, store.node->to.index) == element))
      return "what is loaded or stored is not '" + a.text + "'";
    const std::vector<Formula> done = domain(true);
    if (!reached(load, done) || !reached(store, done)) return "not every point with an iteration is loaded and stored";
    std::vector<Formula> stored = domain(false);
    const Walk w = walk(s_, store, algebra_, solution(store));
    stored.insert(stored.end(), w.conditions.begin(), w.conditions.end());
    if (!reached(load, stored)) return "a value is stored that was not loaded";
    // so that what is stored is written, and not where another point may write
    for (const Poly &least : running())
      for (const Leaf *leaf : {&load, &store}) {
        std::vector<Formula> facts = domain(false);
        const Walk at = walk(s_, *leaf, algebra_, solution(*leaf));
        facts.insert(facts.end(), at.conditions.begin(), at.conditions.end());
        facts.push_back(Formula::lt(least, 0));
        if (!impossible(facts))
          return "'" + a.text + "' is " + (leaf == &load ? "loaded" : "stored") + " for a point without an iteration";
      }
    return "";
  }

  // Each is 0 at least where the loop that is cut has an iteration for the point: then the largest lower bound, or the
  // least upper one, is a value of its index.
  std::vector<Poly> running() {
    const model::Loop &loop = nest_.loops[static_cast<size_t>(nest_.tiled->loop)];
    Environment env;
    const std::vector<Poly> x = point();
    for (size_t d = 0; d < nest_.depth; d++) env[nest_.loops[d].index] = x[d];
    std::vector<Poly> out;
    std::vector<std::pair<Poly, Poly>> lower, upper; // 0 <= first*index + second, 0 <= second - first*index
    bool whole_lower = true, whole_upper = true;
    for (const model::IntExpr &c : loop.constraints) {
      const Poly p = algebra_.value(c, env);
      const std::optional<Poly> coefficient = p.coefficient(loop.index);
      const std::optional<int64_t> factor = coefficient ? coefficient->constant() : std::nullopt;
      if (!factor) throw Beyond("the bounds of '" + loop.index + "' do not say whether the loop has an iteration");
      const Poly rest = p - *coefficient * Poly::symbol(loop.index);
      if (algebra_.all_symbols({Formula::ge(rest, 0)}).count(loop.index))
        throw Beyond("quotients of '" + loop.index + "' say whether the loop has an iteration");
      if (*factor == 0)
        out.push_back(rest);
      else if (*factor > 0)
        lower.emplace_back(*factor, rest), whole_lower = whole_lower && *factor == 1;
      else
        upper.emplace_back(-*factor, rest), whole_upper = whole_upper && *factor == -1;
    }
    if (!whole_lower && !whole_upper) throw Beyond("whether the loop has an iteration is a matter of quotients");
    for (const auto &[low, from] : lower)
      for (const auto &[high, to] : upper) out.push_back(low * to + high * from);
    return out;
  }
  // What the loop does to the array of an access whose element is in registers: it writes that element for certain, and
  // what goes to memory is another one, in whichever iterations.
  std::string others(const Leaf &body, int access, const Element &place) {
    const model::Access &a = nest_.accesses.at(static_cast<size_t>(access));
    if (nest_.arrays[static_cast<size_t>(a.array)].escapes)
      return "'" + a.text + "' is in registers, and what is called may touch its array";
    const Poly element = subscript(a);
    bool written = false;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &other = nest_.accesses[i];
      const bool inside = std::find(other.loops.begin(), other.loops.end(), nest_.tiled->loop) != other.loops.end();
      if (other.array != a.array || !inside) continue;
      const auto own = body.node->places.find(static_cast<int>(i));
      if (own == body.node->places.end() || own->second.name != place.name) {
        if (!are_apart(access, static_cast<int>(i)))
          return "'" + other.text + "' goes to memory while '" + a.text + "' is in registers";
        continue;
      }
      if (!(subscript(other) == element)) return "'" + other.text + "' and '" + a.text + "' share " + place.name;
      written = written || (other.write && other.certain && other.guards.empty() && other.loops.size() == 1);
    }
    return written ? "" : "'" + a.text + "' is stored, and perhaps no iteration writes it";
  }
  bool are_apart(int x, int y) {
    std::set<std::string> points;
    for (size_t d = 0; d < nest_.depth; d++) points.insert(nest_.loops[d].index);
    const std::set<std::string> varying = accesses_.varying(points);
    const AccessInstance first = accesses_.at(x, varying, "#1"), second = accesses_.at(y, varying, "#2");
    std::vector<Formula> facts = first.conditions;
    facts.insert(facts.end(), second.conditions.begin(), second.conditions.end());
    const std::vector<Formula> same = accesses_.same_element(x, first, y, second, facts, solver_);
    facts.insert(facts.end(), same.begin(), same.end());
    return solver_.impossible(accesses_.algebra.with_definitions(facts));
  }
  Poly subscript(const model::Access &a) {
    Environment env;
    const std::vector<Poly> x = point();
    for (size_t d = 0; d < nest_.depth; d++) env[nest_.loops[d].index] = x[d];
    return algebra_.value(a.subscript, env);
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  Accesses accesses_;
  std::map<std::string, std::string> used_; // what a storage holds
  StagingResult out_;
};

} // namespace

StagingResult check_thread_storage(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return ThreadStorage(nest, s, solver).run();
}

} // namespace metafork::check
