#include "check/shared_loop.h"

#include "model/operators.h"

#include <algorithm>

namespace metafork::check {

using model::Accumulation;
using NodeKind = Node::Kind;

namespace {

struct WrongLoop {
  std::string what;
};

// The accesses that a text names, <3: ...>.
std::set<int> accesses_in(const std::string &text) {
  std::set<int> out;
  for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    size_t end = at + 1;
    while (end < text.size() && isdigit(static_cast<unsigned char>(text[end]))) end++;
    if (end > at + 1 && end < text.size() && text[end] == ':') out.insert(std::stoi(text.substr(at + 1, end - at - 1)));
  }
  return out;
}

class SharedLoop {
public:
  SharedLoop(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)) {}

  StagingResult run() {
    if (!nest_.tiled || nest_.tiled->accumulations.empty())
      return {"a loop is dealt out that does more than accumulate", ""};
    try {
      find_parts();
      storage();
      loop_phase();
      behind();
      in_front();
      runs();
      numbers();
      return {};
    } catch (const WrongLoop &w) {
      return {w.what, ""};
    } catch (const Beyond &b) {
      return {"", b.what()};
    }
  }

private:
  const model::TiledBody &tiled() const { return *nest_.tiled; }

  // ------------------------------------------------------------------------------------------------------- structure

  // Nothing but loops around, and the two or three parts of a point innermost.
  void find_parts() {
    const std::vector<Node> *at = &s_.body;
    for (;;) {
      std::vector<const Node *> inside;
      for (const Node &n : *at)
        if (n.kind != NodeKind::let) inside.push_back(&n);
      if (inside.size() == 1 && (inside[0]->kind == NodeKind::blocks || inside[0]->kind == NodeKind::loop)) {
        if (inside[0]->stages > 1) throw WrongLoop{"a loop is dealt out in a pipeline"};
        at = &inside[0]->body;
        continue;
      }
      if (inside.size() < 2 || inside.size() > 3 || inside.back()->kind != NodeKind::combine)
        throw WrongLoop{"what the threads of a block do for a point does not end with one result"};
      for (size_t i = 0; i + 1 < inside.size(); i++)
        if (inside[i]->kind != NodeKind::phase)
          throw WrongLoop{"a point has something else than phases and their result"};
      first_ = inside.size() == 3 ? inside[0] : nullptr;
      loop_ = inside[inside.size() - 2];
      combine_ = inside.back();
      return;
    }
  }

  // Every thread has one element of each.
  void storage() const {
    for (const SkeletonStorage &x : s_.storage)
      if (!x.shared && x.extent.constant() != 1)
        throw WrongLoop{"'" + x.name + "' is no single element of each thread"};
  }
  bool is_own(const std::string &name) const {
    return std::any_of(s_.storage.begin(), s_.storage.end(),
                       [&](const SkeletonStorage &x) { return x.name == name && !x.shared; });
  }
  // The storage of which it is the only element.
  std::string own(const Element &e) const {
    if (!is_own(e.name) || e.index.constant() != 0)
      throw WrongLoop{e.name + "[" + e.index.text() + "] is not a thread's own"};
    return e.name;
  }

  const model::BodyLocal *local(const std::string &name) const {
    for (const model::BodyLocal &l : tiled().locals)
      if (l.name == name) return &l;
    return nullptr;
  }
  const Accumulation *target(const std::string &name) const {
    for (const Accumulation &a : tiled().accumulations)
      if (a.local == name) return &a;
    return nullptr;
  }

  // The statements of a part behind its names for locals and the mark of the point; `loop`: targets are partial
  // results.
  std::vector<const Node *> statements(const Node &part, bool loop) {
    std::vector<const Node *> out;
    bool point = false;
    for (const Node &n : part.body) {
      if (n.kind == NodeKind::bind)
        name(n, loop);
      else if (n.kind == NodeKind::point && !point)
        point = true;
      else
        out.push_back(&n);
    }
    for (const model::BodyLocal &l : tiled().locals)
      if (!bound_.count(l.name)) throw WrongLoop{"a part of the body has no '" + l.name + "'"};
    bound_.clear();
    return out;
  }

  void name(const Node &bind, bool loop) {
    const std::string at = own(bind.from);
    const model::BodyLocal *l = local(bind.name);
    const Accumulation *a = target(bind.name);
    if (!l || !bound_.insert(bind.name).second)
      throw WrongLoop{"'" + bind.name + "' is no local of the body, or is twice"};
    if (loop && a) {
      const bool wraps = bind.type == "unsigned " + a->type && (a->op == "+" || a->op == "*");
      const bool function = model::is_function(a->op); // of which nothing leaves every value as it is
      if (bind.type != (function ? model::partial_type(a->type) : a->type) && !wraps)
        throw WrongLoop{"'" + bind.name + "' is not of its type"};
      part_of(*a, at);
      return;
    }
    if (bind.type != l->type) throw WrongLoop{"'" + bind.name + "' is not of its type"};
    const auto [known, fresh] = places_.emplace(bind.name, at);
    if (known->second != at) throw WrongLoop{"'" + bind.name + "' is in " + known->second + " and in " + at};
    if (fresh) holds(at, "'" + bind.name + "'");
  }
  void holds(const std::string &storage, const std::string &what) {
    const auto [known, fresh] = holds_.emplace(storage, what);
    if (!fresh && known->second != what) throw WrongLoop{storage + " holds " + known->second + " and " + what};
  }
  void part_of(const Accumulation &a, const std::string &storage) {
    const auto [known, fresh] = parts_.emplace(&a, storage);
    if (known->second != storage) throw WrongLoop{"a partial result is in " + known->second + " and in " + storage};
    if (fresh) holds(storage, "a partial result of " + subject(a));
  }
  std::string subject(const Accumulation &a) const {
    return "'" + (a.local.empty() ? nest_.arrays[static_cast<size_t>(a.array)].name : a.local) + "'";
  }

  // ------------------------------------------------------------------------------------------------------------ parts

  bool in_loop(const model::Access &a) const {
    return std::find(a.loops.begin(), a.loops.end(), tiled().loop) != a.loops.end();
  }

  void loop_phase() {
    const std::vector<const Node *> all = statements(*loop_, true);
    if (all.empty() || all.back()->kind != NodeKind::deal) throw WrongLoop{"no loop is dealt out"};
    const Node &deal = *all.back();
    const Node *inner = nullptr;
    for (const Node &n : deal.body)
      if (n.kind == NodeKind::body && !inner)
        inner = &n;
      else if (n.kind != NodeKind::let)
        throw WrongLoop{"a loop is dealt out with something else in it than its body"};
    if (!inner || inner->text[0] != rendered(tiled().inner)) throw WrongLoop{"the body of the loop is another one"};
    for (const Accumulation &a : tiled().accumulations)
      if (a.local.empty()) element(a, *inner);
    for (const auto &[access, place] : inner->places)
      if (!array_target(nest_.accesses.at(static_cast<size_t>(access)).array))
        throw WrongLoop{place.name + " stands for another element"};
    for (const int id : accesses_in(inner->text[0]))
      if (const model::Access &a = nest_.accesses.at(static_cast<size_t>(id)); a.write && !array_target(a.array))
        throw WrongLoop{"the loop writes '" + a.text + "'"};
    std::map<std::string, std::string> cleared;
    for (const Node *n : all)
      if (n->kind == NodeKind::clear)
        cleared[own(n->to)] = n->op;
      else if (n != &deal)
        throw WrongLoop{"something stands in front of a loop that is dealt out"};
    for (const Accumulation &a : tiled().accumulations) {
      if (!parts_.count(&a)) throw WrongLoop{"there is no partial result of " + subject(a)};
      if (cleared[parts_[&a]] != a.op)
        throw WrongLoop{"the partial result of " + subject(a) + " does not begin with nothing"};
      const auto combined = combine_->operators.find(parts_[&a]);
      if (combined == combine_->operators.end() || combined->second != a.op)
        throw WrongLoop{"the partial results of " + subject(a) + " are not combined with " + a.op};
    }
    if (combine_->operators.size() != tiled().accumulations.size()) throw WrongLoop{"something else is combined, too"};
    deal_ = &deal;
  }

  bool array_target(int array) const {
    return std::any_of(tiled().accumulations.begin(), tiled().accumulations.end(),
                       [&](const Accumulation &a) { return a.local.empty() && a.array == array; });
  }
  // Every access of the loop to the array is to the partial result.
  void element(const Accumulation &a, const Node &inner) {
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      if (nest_.accesses[i].array != a.array || !in_loop(nest_.accesses[i])) continue;
      const auto place = inner.places.find(static_cast<int>(i));
      if (place == inner.places.end()) throw WrongLoop{"'" + nest_.accesses[i].text + "' of the loop is in memory"};
      part_of(a, own(place->second));
      accesses_[&a].push_back(static_cast<int>(i));
    }
  }

  void behind() {
    std::vector<const Node *> all = statements(*combine_, false);
    const auto take = [&](const model::Code &code) {
      if (all.empty() || all.front()->kind != NodeKind::body || all.front()->text[0] != rendered(code)) return false;
      if (!all.front()->places.empty()) throw WrongLoop{"what stands around the loop reads storage"};
      all.erase(all.begin());
      return true;
    };
    if (!tiled().before.empty() && !first_ && !take(tiled().before))
      throw WrongLoop{"what stands in front of the loop is missing"};
    if (all.empty() || all.front()->kind != NodeKind::when || !all.front()->otherwise.empty())
      throw WrongLoop{"the result is not joined where the loop runs"};
    const Node &when = *all.front();
    all.erase(all.begin());
    if (!tiled().after.empty() && !take(tiled().after)) throw WrongLoop{"what stands behind the loop is missing"};
    if (!all.empty()) throw WrongLoop{"something else is done with the result"};
    std::set<const Accumulation *> joined;
    for (const Node &n : when.body) {
      if (n.kind != NodeKind::join) throw WrongLoop{"something else is done where the loop runs"};
      joined.insert(&join(n));
    }
    if (joined.size() != tiled().accumulations.size() || when.body.size() != joined.size())
      throw WrongLoop{"not every result is joined once"};
  }

  const Accumulation &join(const Node &n) {
    const std::string from = own(n.from);
    for (const Accumulation &a : tiled().accumulations) {
      if (parts_.at(&a) != from) continue;
      if (n.op != a.op) throw WrongLoop{subject(a) + " is joined with " + n.op};
      const bool right = a.local.empty() ? is_element(n.to, a) : is_own(n.to.name) && own(n.to) == places_[a.local];
      if (!right)
        throw WrongLoop{"a result of " + subject(a) + " goes to " + n.to.name + "[" + n.to.index.text() + "]"};
      return a;
    }
    throw WrongLoop{"what is joined is no partial result"};
  }
  bool is_element(const Element &to, const Accumulation &a) {
    if (to.name != nest_.arrays[static_cast<size_t>(a.array)].name) return false;
    const Environment env = walk(s_, leaves_of(s_, NodeKind::join).front(), algebra_, {}).env;
    const Poly at = algebra_.value(to.index, env);
    return std::all_of(accesses_[&a].begin(), accesses_[&a].end(), [&](int i) {
      const model::Access &access = nest_.accesses[static_cast<size_t>(i)];
      return !access.subscript.uses(nest_.loops[static_cast<size_t>(tiled().loop)].index) && access.field.empty() &&
             algebra_.value(access.subscript, env) == at;
    });
  }

  // What every thread does, and what one thread does behind the loop although the source has it in front.
  void in_front() {
    const std::string text = rendered(tiled().before);
    if (first_) {
      const std::vector<const Node *> all = statements(*first_, false);
      if (all.size() != 1 || all[0]->kind != NodeKind::body || all[0]->text[0] != text || !all[0]->places.empty())
        throw WrongLoop{"every thread does something else than what stands in front of the loop"};
    }
    for (const int id : accesses_in(text))
      if (const model::Access &a = nest_.accesses.at(static_cast<size_t>(id));
          a.write && (first_ || !array_target(a.array)))
        throw WrongLoop{"'" + a.text + "' is written " + (first_ ? "by every thread" : "behind the loop")};
    if (first_) return;
    for (const model::BodyLocal &l : tiled().locals)
      if (!target(l.name) && model::has_word(rendered(tiled().inner), l.name))
        throw WrongLoop{"the loop reads '" + l.name + "', which has no value yet"};
  }

  // Blocks that share the loop of a point find one another by its number: no other point has it.
  void numbers() {
    const bool parts = std::any_of(s_.parameters.begin(), s_.parameters.end(),
                                   [](const SkeletonParameter &p) { return p.kind == "parts"; });
    if (parts != combine_->number.has_value()) throw WrongLoop{"points that several blocks share have no number"};
    if (!parts) return;
    if (nest_.depth != 1) throw WrongLoop{"points of several dimensions have one number"};
    const Walk w = walk(s_, leaves_of(s_, NodeKind::combine).front(), algebra_, {});
    const auto x = w.env.find(nest_.loops[0].index);
    if (x == w.env.end()) throw WrongLoop{"a number is no point's"};
    const Poly rest = x->second - algebra_.value(*combine_->number, w.env);
    for (const std::string &i : w.iterators)
      if (rest.uses(i)) throw WrongLoop{"two points may have one number"};
  }

  // The results are joined exactly where the loop has an iteration.
  void runs() {
    const Walk join = walk(s_, leaves_of(s_, NodeKind::join).front(), algebra_, {});
    std::vector<Formula> facts = join.conditions;
    const Poly k = Poly::symbol("k#");
    // an iteration, where the results are joined: the first one
    for (const model::IntExpr &first : lower_bounds(deal_->first)) {
      std::vector<Formula> empty = facts;
      empty.push_back(Formula::eq(k, algebra_.value(first, join.env)));
      empty.push_back(negation(algebra_.at_most(k, deal_->last, join.env)));
      if (!solver_.impossible(algebra_.with_definitions(empty)))
        throw Beyond("it is not shown that results are joined only where the loop runs");
    }
    // no iteration, where they are not
    const Leaf body = leaves_of(s_, NodeKind::deal).front();
    const Walk outside = walk(s_, body, algebra_, {});
    std::vector<Formula> some = outside.conditions;
    some.push_back(algebra_.at_least(k, deal_->first, outside.env));
    some.push_back(algebra_.at_most(k, deal_->last, outside.env));
    const Leaf of_join = leaves_of(s_, NodeKind::join).front();
    for (const PathStep &step : of_join.path) {
      if (step.node->kind != NodeKind::when) continue;
      for (const model::IntExpr &c : step.node->conditions) {
        std::vector<Formula> all = some;
        all.push_back(negation(algebra_.not_negative(c, outside.env)));
        if (!solver_.impossible(algebra_.with_definitions(all)))
          throw Beyond("it is not shown that results are joined wherever the loop runs");
      }
    }
  }
  static std::vector<model::IntExpr> lower_bounds(const model::IntExpr &e) {
    if (e.kind() != model::IntExpr::Kind::max) return {e};
    std::vector<model::IntExpr> out = lower_bounds(e.lhs());
    for (const model::IntExpr &r : lower_bounds(e.rhs())) out.push_back(r);
    return out;
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  const Node *first_ = nullptr, *loop_ = nullptr, *combine_ = nullptr, *deal_ = nullptr;
  std::set<std::string> bound_;                               // in the part that is read
  std::map<std::string, std::string> places_, holds_;         // of locals; what is in a storage
  std::map<const Accumulation *, std::string> parts_;         // where partial results are
  std::map<const Accumulation *, std::vector<int>> accesses_; // of the loop
};

} // namespace

StagingResult check_shared_loop(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return SharedLoop(nest, s, solver).run();
}

} // namespace metafork::check
