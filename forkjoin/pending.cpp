#include "forkjoin/pending.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;
using State = std::optional<Pending>; // nothing: the point is not reached

namespace {

State united(const State &a, const State &b) {
  if (!a) return b;
  if (!b) return a;
  State out = a;
  for (auto &[fork, certain] : out->forks) {
    const auto it = b->forks.find(fork);
    certain = certain && it != b->forks.end() && it->second;
  }
  for (const auto &[fork, certain] : b->forks)
    if (!a->forks.count(fork)) out->forks[fork] = false;
  out->ended.insert(b->ended.begin(), b->ended.end());
  out->lost.insert(b->lost.begin(), b->lost.end());
  return out;
}

class Walker {
public:
  explicit Walker(const PendingVisits &visits) : visits_(visits) {}

  State frame(const ForkNode &n, const std::vector<const ForkNode *> &parts) {
    std::vector<Loop> loops;
    loops.swap(loops_);
    const bool around = again_;
    State state;
    do { // once more where a jump back brings something new
      again_ = false;
      state = Pending();
      for (const ForkNode *part : parts) state = walk(*part, state);
      if (again_) repeated_.clear();
    } while (again_);
    again_ = around;
    loops.swap(loops_);
    if (state && visits_.frame_end) visits_.frame_end(n, *state);
    return state;
  }

private:
  struct Loop { // or a switch, which has no next iteration
    State left, next;
    bool choice = false;
  };

  State all(const ForkNode &n, State state) {
    for (const ForkNode &c : n.children) {
      if (c.labelled && !entries_.empty()) state = united(state, entries_.back());
      state = walk(c, std::move(state));
    }
    return state;
  }

  State walk(const ForkNode &n, State state) {
    if (n.kind == Kind::label) {
      passed_.insert(n.label);
      return united(state, jumps_[n.label]);
    }
    if (!state && !has_label(n)) return state;
    switch (n.kind) {
      case Kind::sequence:
        return all(n, state);
      case Kind::branch:
        return branch(n, state);
      case Kind::repeat:
        return repeat(n, state);
      case Kind::attempt:
        return attempt(n, state);
      case Kind::loop: {
        all(n, state);
        return state;
      }
      case Kind::label:
        break;
      case Kind::fork:
        return fork(n, state);
      case Kind::join:
        if (visits_.join) visits_.join(n, *state);
        state->forks.clear();
        return state;
      case Kind::group:
        state = all(n, state);
        if (!state || !n.joins) return state;
        if (visits_.group_end) visits_.group_end(n, *state);
        state->forks.clear();
        return state;
      case Kind::use:
        if (visits_.use) visits_.use(n, *state);
        return state;
      case Kind::leave:
        return leave(n, state);
      case Kind::scope_end:
        if (visits_.scope_end) visits_.scope_end(n, *state);
        for (const auto &[fork, certain] : state->forks)
          for (const auto *gone : {&n.ended, &n.rebound})
            for (int variable : *gone) state->ended.emplace(fork, variable);
        return state;
    }
    return state;
  }

  // Any label may be where it is entered.
  State choice(const ForkNode &n, const State &state) {
    entries_.push_back(state);
    loops_.push_back({{}, {}, true});
    State behind;
    for (const ForkNode &c : n.children) behind = united(behind, all(c, c.labelled ? state : State()));
    behind = united(behind, loops_.back().left);
    loops_.pop_back();
    entries_.pop_back();
    return n.exhaustive ? behind : united(behind, state);
  }

  State branch(const ForkNode &n, const State &state) {
    if (n.choice) return choice(n, state);
    State out = n.exhaustive ? State() : state;
    for (const ForkNode &c : n.children) out = united(out, walk(c, state));
    return out;
  }

  // What a block of `try` has forked has ended when an exception leaves it.
  State attempt(const ForkNode &n, const State &state) {
    const ForkNode &block = n.children.front();
    State out = walk(block, state), thrown = state;
    const Joins joins = state ? joins_of(block) : Joins::none;
    if (joins == Joins::first) thrown->forks.clear(); // what it throws is thrown behind it
    if (joins == Joins::later)
      for (auto &[fork, certain] : thrown->forks) certain = false;
    for (size_t i = 1; i < n.children.size(); i++) out = united(out, walk(n.children[i], thrown));
    return out;
  }

  enum class Joins { none, first, later };
  static Joins joins_of(const ForkNode &n) {
    if (n.kind == Kind::join) return Joins::first;
    if (n.kind == Kind::fork) return Joins::none;
    for (const ForkNode &c : n.children)
      if (const Joins j = joins_of(c); j != Joins::none)
        return &c == &n.children.front() && n.kind != Kind::branch && n.kind != Kind::repeat ? j : Joins::later;
    return n.kind == Kind::group && n.joins ? Joins::later : Joins::none;
  }

  // May a jump lead into it, whatever stands before it?
  bool has_label(const ForkNode &n) {
    const auto [it, fresh] = labelled_.emplace(&n, n.kind == Kind::label || n.labelled);
    if (fresh && n.kind != Kind::fork && n.kind != Kind::loop)
      it->second = it->second || std::any_of(n.children.begin(), n.children.end(),
                                             [this](const ForkNode &c) { return has_label(c); });
    return it->second;
  }

  // Loops in loops come to the same states again, where nothing is new.
  State repeat(const ForkNode &n, const State &state) {
    if (!state) return repeat_twice(n, state);
    for (const auto &[before, behind] : repeated_[&n])
      if (before == *state) return behind;
    const State behind = repeat_twice(n, state);
    repeated_[&n].emplace_back(*state, behind);
    return behind;
  }

  State repeat_twice(const ForkNode &n, const State &state) {
    loops_.emplace_back();
    State once = united(all(n, state), loops_.back().next);
    loops_.back().next.reset();
    const State twice = united(all(n, once), loops_.back().next);
    const State left = loops_.back().left;
    loops_.pop_back();
    return united(united(n.exhaustive ? State() : state, united(once, twice)), left);
  }

  State fork(const ForkNode &n, State state) {
    if (visits_.fork) visits_.fork(n, *state);
    std::vector<const ForkNode *> parts;
    for (const ForkNode &c : n.children) parts.push_back(&c);
    const State inside = frame(n, parts);
    if (!n.at_once) state->forks[&n] = n.condition.end == 0;
    // what is lost of a variable that this work shares is lost here too
    for (const ForkVariable &v : n.variables)
      if (inside && v.shared && inside->lost.count(v.number)) state->lost[v.number] = inside->lost.at(v.number);
    return state;
  }

  State leave(const ForkNode &n, const State &state) {
    Pending here = *state;
    if (n.leave == ForkNode::Leave::function) {
      if (visits_.leave) visits_.leave(n, here);
      return {};
    }
    if (n.leave == ForkNode::Leave::label) {
      const State to = united(jumps_[n.label], state);
      again_ = again_ || (to != jumps_[n.label] && passed_.count(n.label) != 0);
      jumps_[n.label] = to;
      return {};
    }
    const bool out = n.leave == ForkNode::Leave::loop;
    const auto to = std::find_if(loops_.rbegin(), loops_.rend(), [&](const Loop &l) { return out || !l.choice; });
    if (to != loops_.rend()) (out ? to->left : to->next) = united(out ? to->left : to->next, state);
    return {};
  }

  const PendingVisits &visits_;
  std::vector<Loop> loops_;
  std::vector<State> entries_;                                                  // of the switches around
  std::map<const ForkNode *, std::vector<std::pair<Pending, State>>> repeated_; // what was before and behind them
  std::map<const ForkNode *, bool> labelled_;
  std::map<int, State> jumps_; // what comes to a label by them
  std::set<int> passed_;       // labels
  bool again_ = false;
};

} // namespace

bool ByPlace::operator()(const ForkNode *a, const ForkNode *b) const {
  return a->location.offset != b->location.offset ? a->location.offset < b->location.offset : a < b;
}

void walk_pending(const ForkNode &tree, const PendingVisits &visits) { Walker(visits).frame(tree, {&tree}); }

} // namespace metafork::forkjoin
