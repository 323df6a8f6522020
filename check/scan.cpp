#include "check/scan.h"

#include <algorithm>

namespace metafork::check {

using model::Recurrence;
using NodeKind = Node::Kind;

namespace {

struct Wrong {
  std::string what;
};
void require(bool holds, const std::string &what) {
  if (!holds) throw Wrong{what};
}

class Scanned {
public:
  Scanned(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)) {}

  StagingResult run() {
    if (!nest_.tiled || !nest_.tiled->recurrence) return {"blocks take turns in a loop that is no scan", ""};
    r_ = &*nest_.tiled->recurrence;
    try {
      find_parts();
      storage();
      terms();
      scan();
      tiles();
      numbers();
      last_number();
      apart();
      return {};
    } catch (const Wrong &w) {
      return {w.what, ""};
    } catch (const Beyond &b) {
      return {"", b.what()};
    }
  }

private:
  // ------------------------------------------------------------------------------------------------------- structure

  static std::vector<const Node *> statements(const std::vector<Node> &nodes) {
    std::vector<const Node *> out;
    for (const Node &n : nodes)
      if (n.kind != NodeKind::let) out.push_back(&n);
    return out;
  }

  void find_parts() {
    const std::vector<Node> *at = &s_.body;
    for (;;) {
      const std::vector<const Node *> inside = statements(*at);
      require(inside.size() == 1, "something stands beside the loop that blocks take in turns");
      const NodeKind kind = inside[0]->kind;
      if (kind == NodeKind::turns) turns_ = inside[0];
      if (turns_) break;
      require((kind == NodeKind::blocks || kind == NodeKind::loop) && inside[0]->stages == 1,
              "blocks take turns inside something else than loops");
      at = &inside[0]->body;
    }
    require(leaves_of(s_, NodeKind::turns).size() == 1 && leaves_of(s_, NodeKind::scan).size() == 1,
            "a loop has not one scan");
    std::vector<const Node *> parts = statements(turns_->body);
    const auto take = [&](NodeKind kind) -> const Node * {
      if (parts.empty() || parts.front()->kind != kind) return nullptr;
      const Node *out = parts.front();
      parts.erase(parts.begin());
      return out;
    };
    terms_ = take(NodeKind::phase);
    scan_ = take(NodeKind::scan);
    numbers_ = take(NodeKind::phase);
    last_ = take(NodeKind::when);
    require(terms_ && scan_, "a tile has no terms, or no scan of them");
    require(parts.empty(), "a tile has more than its terms, a scan and its numbers");
  }

  const SkeletonStorage &shared(const std::string &name) const {
    for (const SkeletonStorage &x : s_.storage)
      if (x.name == name && x.shared) return x;
    throw Wrong{"'" + name + "' is no storage of the block"};
  }

  void storage() {
    const int64_t size = r_->element_size;
    require(scan_->factors.empty() == r_->factor.empty(), "factors are left out, or there are none");
    require(scan_->factors != scan_->name, "terms and factors are in one storage");
    require(scan_->op == r_->op && scan_->wide == r_->wide, "the scan does another operation, or in another type");
    require(scan_->index == turns_->name, "the scan has the number of another turn");
    shared(scan_->name);
    const Walk w = walk(s_, leaves_of(s_, NodeKind::scan).front(), algebra_, {});
    const Poly count = algebra_.value(scan_->value, w.env);
    holds(scan_->name, size, count + Poly(1), w);
    if (!r_->factor.empty()) holds(scan_->factors, size, count, w);
  }
  void holds(const std::string &name, int64_t size, const Poly &elements, const Walk &w) {
    const SkeletonStorage &x = shared(name);
    require(x.element_size == size, "'" + name + "' has elements of another size");
    never(w.conditions, Formula::lt(algebra_.value(x.extent, {}), elements),
          "that '" + name + "' has an element for each term");
  }

  // Under these conditions it cannot be.
  void never(std::vector<Formula> facts, Formula what, const std::string &shown) {
    facts.push_back(std::move(what));
    if (!solver_.impossible(algebra_.with_definitions(facts))) throw Beyond("it is not shown " + shown);
  }

  // ------------------------------------------------------------------------------------------------------- iterations

  // The loop of a phase over the iterations of a tile, and what it has but for its constants.
  const Node &iterations(const Node &phase) const {
    require(phase.body.size() == 1 && phase.body[0].kind == NodeKind::threads, "a phase is no loop over a tile");
    return phase.body[0];
  }
  const std::string &index() const { return nest_.loops[static_cast<size_t>(nest_.tiled->loop)].index; }

  // Which iteration of the source a statement in it does, in turn k, at place j of the tile.
  Poly iteration(const Leaf &leaf, const Node &loop, const Poly &k, const Poly &j) {
    const Walk w = walk(s_, leaf, algebra_, {{turns_->name, k}, {loop.name, j}});
    const auto at = w.env.find(index());
    require(at != w.env.end(), "a statement of a tile belongs to no iteration");
    return at->second;
  }

  // A tile begins where the one before ends, and its iterations follow one another, from place 0 on.
  void follow(const Leaf &leaf, const Node &loop) {
    const Poly k = Poly::symbol("k#"), j = Poly::symbol("j#");
    const Poly begin = iteration(leaf, loop, 0, 0), size = iteration(leaf, loop, 1, 0) - begin;
    require(iteration(leaf, loop, k, j) == begin + k * size + j, "the iterations of a tile do not follow one another");
    if (!known_) {
      first_ = begin, size_ = size, known_ = true;
      return;
    }
    require(first_ == begin && size_ == size, "the numbers of a tile go to other iterations than its terms");
  }

  Leaf leaf_of(const Node &node, NodeKind kind) const {
    for (const Leaf &leaf : leaves_of(s_, kind))
      if (leaf.node == &node) return leaf;
    throw Wrong{"a part of a tile is not found"};
  }
  // The range of places of a tile.
  void places(const Node &loop) {
    const Environment env = walk(s_, leaves_of(s_, NodeKind::scan).front(), algebra_, {}).env;
    require(algebra_.value(loop.first, env).is_zero() &&
                algebra_.value(loop.last, env) + Poly(1) == algebra_.value(scan_->value, env),
            "a phase goes over other places of a tile than the scan");
  }
  bool is_at(const Element &e, const std::string &storage, const Node &loop, int behind) {
    return e.name == storage && algebra_.value(e.index, {}) == Poly::symbol(loop.name) + Poly(behind);
  }

  void terms() {
    const Node &loop = iterations(*terms_);
    std::set<std::string> bound;
    const Node *body = nullptr;
    for (const Node *n : statements(loop.body)) {
      if (n->kind == NodeKind::point) continue;
      if (n->kind == NodeKind::bind) {
        const bool term = n->name == r_->term, factor = !r_->factor.empty() && n->name == r_->factor;
        require((term && is_at(n->from, scan_->name, loop, 1)) || (factor && is_at(n->from, scan_->factors, loop, 0)),
                "'" + n->name + "' is no term of its place");
        require(n->type == r_->type && bound.insert(n->name).second, "'" + n->name + "' is twice, or of another type");
        continue;
      }
      require(n->kind == NodeKind::body && !body && n->text[0] == rendered(r_->terms) && n->places.empty(),
              "the terms of a tile are others than the source's");
      body = n;
    }
    require(body && bound.size() == (r_->factor.empty() ? 1 : 2), "a tile has no terms, or no factors");
    places(loop);
    follow(leaf_of(*body, NodeKind::body), loop);
  }

  const model::Access &access(int id) const { return nest_.accesses.at(static_cast<size_t>(id)); }
  const std::string &array() const { return nest_.arrays.at(static_cast<size_t>(access(r_->target).array)).name; }
  // An access of the source in an iteration.
  Poly element(int id, const Poly &iteration, Environment env) {
    if (!access(id).subscript.is_known()) throw Beyond("where '" + access(id).text + "' is cannot be followed");
    env[index()] = iteration;
    return algebra_.value(access(id).subscript, env);
  }

  // The number in front of the first iteration is where the source has it.
  void scan() {
    const Environment env = walk(s_, leaves_of(s_, NodeKind::scan).front(), algebra_, {}).env;
    require(access(r_->source).array == access(r_->target).array, "source and target are of different arrays");
    require(scan_->from.name == array() &&
                algebra_.value(scan_->from.index, env) == element(r_->source, first_, outside(env)),
            "the first number is not the source's");
    const Poly k = Poly::symbol("i#");
    require(element(r_->source, k, outside(env)) == element(r_->target, k - Poly(1), outside(env)),
            "the source is not what the iteration before has made");
  }
  // What stands for the variables of loops around the one that is a scan.
  Environment outside(const Environment &env) const {
    Environment out;
    for (size_t d = 0; d < nest_.depth; d++)
      if (const auto at = env.find(nest_.loops[d].index); at != env.end()) out.insert(*at);
    return out;
  }

  // All tiles but the last are full.
  void tiles() {
    const Walk w = walk(s_, leaves_of(s_, NodeKind::scan).front(), algebra_, {});
    const Poly count = algebra_.value(scan_->value, w.env);
    require(algebra_.value(turns_->first, w.env).is_zero(), "turns do not begin with 0");
    std::vector<Formula> facts = w.conditions;
    facts.push_back(algebra_.at_most(Poly::symbol(turns_->name) + Poly(1), turns_->last, w.env));
    never(facts, Formula::lt(count, size_), "that a tile ends where the next one begins");
    never(w.conditions, Formula::lt(size_, count), "that a tile ends where the next one begins");
    never(w.conditions, Formula::lt(count, Poly(1)), "that a tile has a term");
  }

  // --------------------------------------------------------------------------------------------------------- numbers

  void numbers() {
    std::vector<const Node *> all;
    if (numbers_) {
      const Node &loop = iterations(*numbers_);
      for (const Node *n : statements(loop.body))
        if (n->kind != NodeKind::point) all.push_back(n);
      places(loop);
    }
    if (!r_->before.empty()) body(all, r_->before, false);
    if (r_->element) {
      require(!all.empty() && all.front()->kind == NodeKind::copy, "the numbers of a tile do not go to their targets");
      const Node &copy = *all.front(), &loop = iterations(*numbers_);
      const Leaf leaf = leaf_of(copy, NodeKind::copy);
      follow(leaf, loop);
      const Environment env = walk(s_, leaf, algebra_, {}).env;
      require(is_at(copy.from, scan_->name, loop, 1) && copy.to.name == array() &&
                  algebra_.value(copy.to.index, env) == element(r_->target, env.at(index()), outside(env)),
              "a number goes to another target than in the source");
      all.erase(all.begin());
    }
    if (!r_->after.empty()) body(all, r_->after, true);
    require(all.empty(), "a tile does something else with its numbers");
  }

  void body(std::vector<const Node *> &all, const model::Code &code, bool behind) {
    require(!all.empty() && all.front()->kind == NodeKind::body && all.front()->text[0] == rendered(code),
            "what stands beside the statement is missing in a tile");
    const Node &n = *all.front(), &loop = iterations(*numbers_);
    all.erase(all.begin());
    follow(leaf_of(n, NodeKind::body), loop);
    std::set<int> ids;
    model::accesses_of(code, ids);
    for (const int id : ids) {
      const auto place = n.places.find(id);
      if (place == n.places.end()) {
        memory_.insert(id);
        continue;
      }
      const bool made = is_in(r_->made, id), old = is_in(r_->old, id);
      require(made != old && (!made || behind) && !access(id).write && access(id).field.empty() &&
                  access(id).array == access(r_->target).array,
              "'" + access(id).text + "' is no number of the scan");
      const Poly k = Poly::symbol("i#");
      require(element(id, k, {}) == element(made ? r_->target : r_->source, k, {}),
              "'" + access(id).text + "' is another number");
      require(is_at(place->second, scan_->name, loop, made ? 1 : 0), "'" + access(id).text + "' is read elsewhere");
    }
  }
  static bool is_in(const std::vector<int> &all, int id) { return std::find(all.begin(), all.end(), id) != all.end(); }

  // One target for all iterations has the last number, behind the last tile.
  void last_number() {
    require((last_ == nullptr) == r_->element, "the last number goes nowhere, or somewhere");
    if (!last_) return;
    require(last_->otherwise.empty() && last_->body.size() == 1 && last_->body[0].kind == NodeKind::once &&
                last_->body[0].body.size() == 1 && last_->body[0].body[0].kind == NodeKind::copy,
            "something else is done behind a tile");
    const Node &copy = last_->body[0].body[0];
    const Walk w = walk(s_, leaves_of(s_, NodeKind::scan).front(), algebra_, {});
    require(!access(r_->target).subscript.uses(index()) && copy.to.name == array() && copy.from.name == scan_->name &&
                algebra_.value(copy.to.index, w.env) == element(r_->target, 0, outside(w.env)) &&
                algebra_.value(copy.from.index, w.env) == algebra_.value(scan_->value, w.env),
            "the last number is another one, or goes elsewhere");
    std::vector<Formula> holds;
    for (const model::IntExpr &c : last_->conditions) holds.push_back(algebra_.not_negative(c, w.env));
    const Poly turn = Poly::symbol(turns_->name);
    std::vector<Formula> in_last = w.conditions, in_others = w.conditions;
    in_last.push_back(algebra_.at_least(turn, turns_->last, w.env));
    never(in_last, negation(Formula::all(holds)), "that the last number goes to its target");
    in_others.push_back(algebra_.at_most(turn + Poly(1), turns_->last, w.env));
    in_others.push_back(Formula::all(holds));
    in_others = algebra_.with_definitions(in_others);
    if (solver_.impossible(in_others)) return;
    require(!solver_.example(in_others, algebra_.positive), "another number than the last goes to the target");
    throw Beyond("it is not shown that only the last number goes to the target");
  }

  // ----------------------------------------------------------------------------------------------------------- apart

  // No iteration touches what another one writes, and no term what its own one writes in front of the target: terms are
  // computed before anything else of a tile is done.
  void apart() {
    std::set<int> of_terms, before;
    model::accesses_of(r_->terms, of_terms);
    model::accesses_of(r_->before, before);
    std::vector<int> all(memory_.begin(), memory_.end());
    all.insert(all.end(), of_terms.begin(), of_terms.end());
    if (r_->element) all.push_back(r_->target);
    for (const int id : of_terms) require(!access(id).write, "a term writes '" + access(id).text + "'");
    const Poly i = Poly::symbol("i#1"), j = Poly::symbol("i#2");
    for (const int w : all) {
      if (!access(w).write) continue;
      require(w == r_->target || access(w).array != access(r_->target).array,
              "'" + access(w).text + "' changes a number of the scan");
      for (const int x : all) {
        if (access(w).array != access(x).array) continue;
        const bool beside = of_terms.count(x) && before.count(w);
        std::vector<Formula> facts = domain(i);
        for (const Formula &f : domain(j)) facts.push_back(f);
        facts.push_back(Formula::eq(element(w, i, {}), element(x, j, {})));
        const std::string shown = "that '" + access(w).text + "' and '" + access(x).text + "' are apart";
        if (beside) {
          never(facts, Formula::all({}), shown);
        } else {
          never(facts, Formula::lt(i, j), shown);
          never(facts, Formula::lt(j, i), shown);
        }
      }
    }
    if (!r_->element) return;
    never(domain(i), Formula::eq(element(r_->target, i, {}), element(r_->source, first_, {})),
          "that the first number is no target");
  }

  std::vector<Formula> domain(const Poly &i) {
    std::vector<Formula> out;
    for (size_t d = 0; d < nest_.depth; d++)
      for (const model::IntExpr &c : nest_.loops[d].constraints) out.push_back(algebra_.not_negative(c, {}));
    for (const model::IntExpr &c : nest_.loops[static_cast<size_t>(nest_.tiled->loop)].constraints)
      out.push_back(algebra_.not_negative(c, {{index(), i}}));
    return out;
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  const Recurrence *r_ = nullptr;
  const Node *turns_ = nullptr, *terms_ = nullptr, *scan_ = nullptr, *numbers_ = nullptr, *last_ = nullptr;
  bool known_ = false;
  Poly first_, size_;    // of the first tile's first iteration; of a tile
  std::set<int> memory_; // accesses beside the statement that go to memory
};

} // namespace

StagingResult check_scan(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return Scanned(nest, s, solver).run();
}

} // namespace metafork::check
