#include "check/flow.h"

#include "check/conflicts.h"

#include <algorithm>

namespace metafork::check {

using model::BlockStmt;
using Flow = BlockStmt::Flow;
using Pairs = std::map<const Node *, const BlockStmt *>;

namespace {

// The kernel's statement beside the source's; empty, or the first difference.
class Program {
public:
  explicit Program(Pairs &pairs) : pairs_(pairs) {}

  std::string block(const std::vector<Node> &nodes, const model::BlockProgram &program) {
    size_t at = 0;
    for (const Node &n : nodes) {
      if (n.kind == Node::Kind::barrier || n.kind == Node::Kind::let) continue;
      if (at == program.size()) return "the kernel has a statement more than the source";
      if (std::string why = statement(n, program[at++]); !why.empty()) return why;
    }
    return at == program.size() ? "" : "the kernel lacks '" + rendered(program[at].text) + "'";
  }

private:
  std::string statement(const Node &n, const BlockStmt &s) {
    pairs_[&n] = &s;
    const std::string text = rendered(s.text);
    const std::string differs = "a statement of the kernel is not '" + text + "'";
    switch (s.kind) {
      case BlockStmt::Kind::uniform:
        return n.kind == Node::Kind::uniform && n.text[0] == text ? "" : differs;
      case BlockStmt::Kind::once:
        return n.kind == Node::Kind::once && leaf(n.body, text) ? "" : differs;
      case BlockStmt::Kind::phase:
        return phase(n, s, text) ? "" : differs;
      case BlockStmt::Kind::control:
        break;
    }
    if (n.kind != Node::Kind::control || n.text[0] != text || n.text[1] != rendered(s.tail)) return differs;
    return block(n.body, s.body);
  }

  static bool leaf(const std::vector<Node> &nodes, const std::string &text) {
    return nodes.size() == 2 && nodes[0].kind == Node::Kind::point && nodes[1].kind == Node::Kind::body &&
           nodes[1].text[0] == text;
  }

  static bool phase(const Node &n, const BlockStmt &s, const std::string &text) {
    if (n.kind != Node::Kind::phase) return false;
    const std::vector<Node> *inner = &n.body;
    for (size_t d = 0; d < s.loops.size(); d++) {
      const model::PhaseLoop &l = s.loops[d];
      if (inner->size() != 1 || (*inner)[0].kind != Node::Kind::source) return false;
      const Node &m = (*inner)[0];
      const std::string step = l.step.empty() ? std::to_string(l.step_value) : rendered(l.step);
      const bool same = m.type == l.type && m.name == l.variable && m.dimension == static_cast<int>(d) &&
                        m.last_dimension == (d + 1 == s.loops.size()) && m.text[0] == rendered(l.first) &&
                        m.text[1] == l.relation && m.text[2] == rendered(l.limit) && m.text[3] == step;
      if (!same) return false;
      inner = &m.body;
    }
    return leaf(*inner, text);
  }

  Pairs &pairs_;
};

const std::vector<Node> &inside_blocks(const std::vector<Node> &nodes) {
  for (const Node &n : nodes)
    if (n.kind == Node::Kind::blocks) return inside_blocks(n.body);
  return nodes;
}

// --------------------------------------------------------------------------------------------------------- data flow

struct Item {
  const Event *event = nullptr;
  std::set<const Node *> crossed; // loops around it that have gone on since
  bool operator<(const Item &o) const { return std::tie(event, crossed) < std::tie(o.event, o.crossed); }
};
using State = std::set<Item>; // what was done since the last barrier

class Analysis {
public:
  Analysis(const model::Nest &nest, const Skeleton &s, const Solver &solver, const Pairs &pairs)
      : conflicts_(nest, s, solver), pairs_(pairs) {
    for (const auto &[n, statement] : pairs) conflicts_.controls[n] = statement;
  }

  FlowResult run(const std::vector<Node> &body) {
    State state;
    block(body, state);
    return std::move(out_);
  }

private:
  static void join(State &to, const State &from) { to.insert(from.begin(), from.end()); }

  const BlockStmt *statement(const Node &n) const {
    const auto it = pairs_.find(&n);
    return it == pairs_.end() ? nullptr : it->second;
  }

  void touches(const std::vector<Node> &nodes, Event &e) const {
    for (const Node &n : nodes) {
      for (const auto &[access, place] : n.places) {
        e.reads.insert(place.name);
        if (model_writes(access)) e.writes.insert(place.name);
      }
      if (n.kind == Node::Kind::copy) e.reads.insert(n.from.name), e.writes.insert(n.to.name);
      touches(n.body, e);
      touches(n.otherwise, e);
    }
  }
  bool model_writes(int access) const { return conflicts_.writes(access); }

  void event(const Node &n, State &state) {
    Event &e = events_[&n];
    if (!e.node) {
      e.node = &n;
      e.statement = statement(n);
      e.around = around_;
      if (n.kind == Node::Kind::phase || n.kind == Node::Kind::once) touches(n.body, e);
      note(conflicts_.within(e));
    }
    for (const Item &i : state)
      if (checked_.insert({i, &e}).second) note(conflicts_.between(*i.event, e, i.crossed));
    state.insert({&e, {}});
  }

  void note(const Conflict &c) {
    std::string &to = c.definite ? out_.refuted : out_.unproved;
    if (!c.text.empty() && to.empty()) to = c.text;
  }

  void block(const std::vector<Node> &nodes, State &state) {
    State before_if;
    for (const Node &n : nodes) {
      switch (n.kind) {
        case Node::Kind::barrier:
        case Node::Kind::scan:
          state.clear();
          break;
        case Node::Kind::turns:
          turns(n, state);
          break;
        case Node::Kind::phase:
        case Node::Kind::once:
        case Node::Kind::combine:
          event(n, state);
          break;
        case Node::Kind::uniform:
          event(n, state);
          jump(n, state);
          break;
        case Node::Kind::blocks:
        case Node::Kind::loop:
          loop(n, state, false);
          break;
        case Node::Kind::when: {
          State other = state;
          block(n.body, state);
          block(n.otherwise, other);
          join(state, other);
          break;
        }
        case Node::Kind::control:
          control(n, state, before_if);
          break;
        default:
          break;
      }
    }
  }

  void control(const Node &n, State &state, State &before_if) {
    const BlockStmt *s = statement(n);
    const Flow flow = s ? s->flow : Flow::loop;
    switch (flow) {
      case Flow::block:
        around(n, [&] { block(n.body, state); });
        break;
      case Flow::branch: {
        event(n, state);
        before_if = state;
        State inside = state;
        around(n, [&] { block(n.body, inside); });
        join(state, inside);
        break;
      }
      case Flow::otherwise: {
        State inside = before_if;
        around(n, [&] { block(n.body, inside); });
        join(state, inside);
        break;
      }
      case Flow::loop:
      case Flow::repeat:
        loop(n, state, true);
        break;
    }
  }

  template <class F>
  void around(const Node &n, F inside) {
    around_.push_back(&n);
    inside();
    around_.pop_back();
  }

  // Twice through the body: the second time with what the first has left open.
  void loop(const Node &n, State &state, bool header) {
    jumps_.emplace_back();
    for (int round = 0; round < 2; round++) {
      if (header) event(n, state);
      State inside = state;
      around(n, [&] { block(n.body, inside); });
      join(inside, jumps_.back().next);
      State crossed;
      for (Item i : inside) {
        const auto &own = i.event->around;
        if (std::find(own.begin(), own.end(), &n) != own.end()) i.crossed.insert(&n);
        crossed.insert(std::move(i));
      }
      join(state, crossed);
    }
    if (header) event(n, state);
    join(state, jumps_.back().leave);
    jumps_.pop_back();
  }

  // All of a block's threads are behind one turn before the next one begins.
  void turns(const Node &n, State &state) {
    state.clear();
    around(n, [&] { block(n.body, state); });
  }

  void jump(const Node &n, State &state) {
    const BlockStmt *s = statement(n);
    if (!s || s->jump == BlockStmt::Jump::none || jumps_.empty()) return;
    join(s->jump == BlockStmt::Jump::leave ? jumps_.back().leave : jumps_.back().next, state);
    state.clear();
  }

  struct Jumps {
    State leave, next;
  };
  Conflicts conflicts_;
  const Pairs &pairs_;
  std::map<const Node *, Event> events_;
  std::set<std::pair<Item, const Event *>> checked_;
  std::vector<const Node *> around_;
  std::vector<Jumps> jumps_;
  FlowResult out_;
};

} // namespace

std::string check_program(const model::Nest &nest, const Skeleton &s) {
  Pairs pairs;
  return Program(pairs).block(inside_blocks(s.body), nest.program);
}

FlowResult check_barriers(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  Pairs pairs;
  if (!nest.program.empty()) Program(pairs).block(inside_blocks(s.body), nest.program);
  try {
    return Analysis(nest, s, solver, pairs).run(s.body);
  } catch (const Beyond &b) {
    return {"", b.what()};
  }
}

} // namespace metafork::check
