#include "analysis/analysis.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace metafork::analysis {

using model::Access;
using model::BlockStmt;
using model::IntExpr;
using qe::Poly;

namespace {

using Stmts = std::set<const BlockStmt *>;

// An access that no barrier has parted from what comes next.
struct Entry {
  const BlockStmt *stmt = nullptr;
  int access = -1;                    // of model::access_at
  const BlockStmt *crossed = nullptr; // the outermost loop around both that has begun another iteration since
  bool next_block = false;            // another block of the mapping has begun since
  std::set<std::string> stale = {};   // block symbols in it that have got another value since
  auto operator<=>(const Entry &) const = default;
};
using State = std::vector<int>; // numbers of entries, ascending

// Two accesses of one block that may meet in one element: the older one with its own copy of every index that may
// differ.
class Meeting {
public:
  Meeting(const model::Nest &nest, const std::map<const BlockStmt *, std::vector<const BlockStmt *>> &paths,
          const Entry &old, const Entry &now)
      : nest_(nest),
        old_(old),
        now_(now),
        a_(model::access_at(nest, old.access)),
        b_(model::access_at(nest, now.access)) {
    share(paths.at(now.stmt));
    for (size_t d = 0; d < nest.depth; d++) constrain(nest.loops[d], true), constrain(nest.loops[d], false);
    for (int l : a_.loops) constrain(nest.loops[static_cast<size_t>(l)], true);
    for (int l : b_.loops) constrain(nest.loops[static_cast<size_t>(l)], false);
    for (const IntExpr &g : a_.guards) at_least_zero(g, true);
    for (const IntExpr &g : b_.guards) at_least_zero(g, false);
    const qe::System facts = block_facts(nest);
    system_.insert(system_.end(), facts.begin(), facts.end());
    order();
    possible_ = equate();
  }

  // No element is touched by both.
  bool apart() const { return possible_ && infeasible_with({}); }

  // Where both touch one element, one thread does both.
  bool same_thread() {
    if (!possible_) return false;
    // what one thread does, thread 0 does, which has iteration 0 of every phase
    const bool old_once = old_.stmt->kind == BlockStmt::Kind::once, now_once = now_.stmt->kind == BlockStmt::Kind::once;
    if (old_once || now_once) {
      for (const model::PhaseLoop &l : (old_once ? now_ : old_).stmt->loops) {
        const auto x = number(l, now_once);
        if (!x || !infeasible_with({qe::gt(*x, 0)})) return false;
      }
      return true;
    }
    if (old_.stmt->loops.size() != now_.stmt->loops.size()) return false;
    for (size_t d = 0; d < now_.stmt->loops.size(); d++) {
      const auto x = number(old_.stmt->loops[d], true), y = number(now_.stmt->loops[d], false);
      if (!x || !y || !infeasible_with({qe::lt(*x, *y)}) || !infeasible_with({qe::gt(*x, *y)})) return false;
    }
    return true;
  }

private:
  // Which loops around both run the same iteration for both.
  void share(const std::vector<const BlockStmt *> &path) {
    const bool next_block = old_.next_block;
    if (!next_block)
      for (size_t d = 0; d < nest_.depth; d++) shared_.insert(nest_.loops[d].index);
    for (const BlockStmt *control : path) {
      if (next_block) break;
      if (old_.crossed == control) {
        if (control->loop >= 0) earlier_ = nest_.loops[static_cast<size_t>(control->loop)].index;
        break;
      }
      if (control->loop >= 0) shared_.insert(nest_.loops[static_cast<size_t>(control->loop)].index);
    }
    for (const model::BlockSymbol &s : nest_.block_symbols) {
      symbols_.insert(s.name);
      const auto &assigned = now_.stmt->assigns; // before or after the access
      const bool kept =
          !old_.stale.count(s.name) && std::find(assigned.begin(), assigned.end(), s.name) == assigned.end();
      if (!next_block && kept) shared_.insert(s.name);
    }
  }

  std::string renamed(const std::string &symbol) const { return symbol + "#"; }

  std::optional<Poly> poly(IntExpr e, bool old) {
    std::vector<std::string> symbols;
    e.collect_symbols(symbols);
    for (const std::string &s : symbols) {
      if (!is_index(s)) continue;
      const bool rename = old && !shared_.count(s);
      if (rename) e = e.substitute(s, IntExpr::symbol(renamed(s)));
      unknowns_.insert(rename ? renamed(s) : s);
    }
    std::set<std::string> names;
    const auto p = opaque_polynomial(e, names, system_);
    unknowns_.insert(names.begin(), names.end());
    return p;
  }
  bool is_index(const std::string &s) const {
    if (symbols_.count(s)) return true;
    for (const model::Loop &l : nest_.loops)
      if (l.index == s) return true;
    return false;
  }

  void at_least_zero(const IntExpr &e, bool old) {
    if (const auto p = poly(e, old)) system_.push_back(qe::ge(*p, 0));
  }
  void constrain(const model::Loop &l, bool old) {
    if (l.known)
      for (const IntExpr &c : l.constraints) at_least_zero(c, old);
  }

  void order() {
    if (earlier_.empty()) return;
    const auto x = poly(IntExpr::symbol(earlier_), true), y = poly(IntExpr::symbol(earlier_), false);
    if (x && y && !(*x == *y)) system_.push_back(qe::lt(*x, *y));
  }

  bool equate() {
    const bool dimensions = a_.dimensions.size() > 1 && a_.dimensions.size() == b_.dimensions.size();
    if (!dimensions) return equal(a_.subscript, b_.subscript);
    bool some = false; // indices of an array of several dimensions are equal one by one
    for (size_t d = 0; d < a_.dimensions.size(); d++) some = equal(a_.dimensions[d], b_.dimensions[d]) || some;
    return some;
  }
  bool equal(const IntExpr &x, const IntExpr &y) {
    const auto p = poly(x, true), q = poly(y, false);
    if (p && q) system_.push_back(qe::eq(*p, *q));
    return p && q;
  }

  // The number of the iteration within its loop, which says what thread it goes to.
  std::optional<Poly> number(const model::PhaseLoop &p, bool old) {
    if (p.loop < 0) return std::nullopt;
    const model::Loop &l = nest_.loops[static_cast<size_t>(p.loop)];
    const IntExpr index = IntExpr::symbol(l.index);
    return l.value.text() == index.text() ? poly(index - l.first, old) : poly(index, old);
  }

  bool infeasible_with(const qe::System &more) const {
    qe::System s = system_;
    s.insert(s.end(), more.begin(), more.end());
    return infeasible(std::move(s), unknowns_);
  }

  const model::Nest &nest_;
  const Entry old_, now_;
  const Access &a_, &b_;
  std::set<std::string> shared_, symbols_, unknowns_;
  std::string earlier_; // the index of the loop that has begun another iteration
  qe::System system_;
  bool possible_ = false;
};

// The states that leave a sequence of statements, and the barriers in it.
struct Flow {
  State out, breaks, continues;
  Stmts before, at_end;
  Stmts continue_statements;
  double cost = 0;
  void add(const Flow &inner) {
    before.insert(inner.before.begin(), inner.before.end());
    at_end.insert(inner.at_end.begin(), inner.at_end.end());
    cost += inner.cost;
  }
};

State joined(const State &a, const State &b) {
  State out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

class Planner {
public:
  explicit Planner(const model::Nest &nest) : nest_(nest) { find_paths(nest.program, {}); }

  BarrierPlan run() {
    const Flow f = cycle(nullptr, nest_.program, {}, {});
    return {f.before, f.at_end, f.at_end.count(nullptr) != 0};
  }

private:
  void find_paths(const model::BlockProgram &p, const std::vector<const BlockStmt *> &path) {
    for (const BlockStmt &s : p) {
      std::vector<const BlockStmt *> own = path;
      if (s.flow == BlockStmt::Flow::loop || s.flow == BlockStmt::Flow::repeat) own.push_back(&s);
      paths_[&s] = s.kind == BlockStmt::Kind::control ? own : path;
      find_paths(s.body, own);
    }
  }

  int number(const Entry &e) {
    const auto [at, fresh] = numbers_.emplace(e, static_cast<int>(entries_.size()));
    if (fresh) entries_.push_back(e);
    return at->second;
  }

  // Entries after something that happens to them.
  template <class Change>
  State changed(const State &state, std::vector<int> &known, Change change) {
    State out;
    for (const int e : state) {
      const auto at = static_cast<size_t>(e);
      if (at >= known.size()) known.resize(entries_.size(), -1);
      if (known[at] < 0) {
        Entry now = entries_[at];
        change(now);
        known[at] = number(now);
      }
      out.push_back(known[at]);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  State entries(const BlockStmt &s) {
    State out;
    for (int a : s.accesses) out.push_back(number({&s, a, {}}));
    for (int a : s.block_accesses) out.push_back(number({&s, a + static_cast<int>(nest_.accesses.size()), {}}));
    out.erase(std::remove_if(out.begin(), out.end(), [this](int e) { return !may_matter(e); }), out.end());
    std::sort(out.begin(), out.end());
    return out;
  }

  // Is the array written at all?
  bool may_matter(int entry) const {
    const int access = entries_[static_cast<size_t>(entry)].access;
    const bool block = model::is_block_access(nest_, access);
    const std::vector<Access> &all = block ? nest_.block_accesses : nest_.accesses;
    return std::any_of(all.begin(), all.end(),
                       [&](const Access &a) { return a.write && a.array == model::access_at(nest_, access).array; });
  }

  bool conflict(int old_number, int now_number) {
    const Entry &old = entries_[static_cast<size_t>(old_number)], &now = entries_[static_cast<size_t>(now_number)];
    const Access &a = model::access_at(nest_, old.access), &b = model::access_at(nest_, now.access);
    const bool block = model::is_block_access(nest_, old.access);
    if (a.array != b.array || block != model::is_block_access(nest_, now.access)) return false;
    if ((!a.write && !b.write) || !fields_overlap(a, b)) return false;
    if (!block && old.next_block) return false; // blocks do not meet in arrays
    const auto one_thread = [](const Entry &e) { return e.stmt->kind == BlockStmt::Kind::once; };
    if (one_thread(old) && one_thread(now)) return false;
    const auto known = known_.find({old_number, now_number});
    if (known != known_.end()) return known->second;
    if (known_.size() >= most_questions || exhausted()) return true; // a barrier too many is never wrong
    Meeting meeting(nest_, paths_, old, now);
    const auto by_all = [](const Entry &e) {
      return e.stmt->kind == BlockStmt::Kind::uniform || e.stmt->kind == BlockStmt::Kind::control;
    };
    const bool result = !meeting.apart() && (by_all(old) || by_all(now) || !meeting.same_thread());
    return known_[{old_number, now_number}] = result;
  }
  bool conflict(const State &old, const State &now) {
    work_ += old.size() * now.size() + 1;
    for (const int n : now)
      for (const int o : old)
        if (conflict(o, n)) return true;
    return false;
  }
  bool exhausted() const { return work_ >= most_work; }

  // What is pending after s begins, with a barrier before s where one is needed or `forced`.
  void meet(const BlockStmt &s, const State &own, bool forced, State &state, Flow &f) {
    if (forced || conflict(state, own)) {
      f.before.insert(&s);
      f.cost += 1;
      state.clear();
    }
    state = aged(joined(state, own), s);
  }

  // After s, which may give variables of the block other values.
  State aged(State state, const BlockStmt &s) {
    if (s.assigns.empty()) return state;
    return changed(state, aged_[&s], [&](Entry &e) {
      for (const std::string &symbol : s.assigns)
        if (!e.next_block && symbols_of(e).count(symbol)) e.stale.insert(symbol);
    });
  }

  Flow sequence(const model::BlockProgram &p, State state, const BlockStmt *forced) {
    Flow f;
    for (size_t i = 0; i < p.size(); i++) {
      const BlockStmt &s = p[i];
      if (s.kind != BlockStmt::Kind::control) {
        meet(s, entries(s), forced == &s, state, f);
        if (s.jump == BlockStmt::Jump::leave) f.breaks = joined(f.breaks, state);
        if (s.jump == BlockStmt::Jump::next) {
          f.continues = joined(f.continues, state);
          f.continue_statements.insert(&s);
        }
        if (s.jump != BlockStmt::Jump::none) state.clear(); // nothing comes behind it
        continue;
      }
      const bool loop = s.flow == BlockStmt::Flow::loop, repeat = s.flow == BlockStmt::Flow::repeat;
      meet(s, repeat ? State{} : entries(s), forced == &s, state, f);
      if (loop || repeat) {
        const Flow inner = cycle(&s, s.body, state, entries(s));
        f.add(inner);
        state = inner.out;
        continue;
      }
      const Flow then = sequence(s.body, state, nullptr);
      State out = then.out;
      absorb(f, then);
      if (s.flow == BlockStmt::Flow::branch) {
        const bool has_else = i + 1 < p.size() && p[i + 1].flow == BlockStmt::Flow::otherwise &&
                              p[i + 1].kind == BlockStmt::Kind::control;
        if (has_else) {
          const Flow otherwise = sequence(p[++i].body, state, nullptr);
          absorb(f, otherwise);
          out = joined(out, otherwise.out);
        } else {
          out = joined(out, state);
        }
      }
      state = std::move(out);
    }
    f.out = std::move(state);
    return f;
  }

  static void absorb(Flow &f, const Flow &inner) {
    f.add(inner);
    f.breaks = joined(f.breaks, inner.breaks);
    f.continues = joined(f.continues, inner.continues);
    f.continue_statements.insert(inner.continue_statements.begin(), inner.continue_statements.end());
  }

  // A loop: all places for one barrier of its cycle are tried, the last of them its end, where it always suffices.
  Flow cycle(const BlockStmt *loop, const model::BlockProgram &body, const State &in, const State &header) {
    const auto known = cycles_.find({loop, in});
    if (known != cycles_.end()) return known->second;
    std::optional<Flow> best;
    std::vector<const BlockStmt *> places{nullptr};
    for (const BlockStmt &s : body)
      if (s.flow != BlockStmt::Flow::otherwise || s.kind != BlockStmt::Kind::control) places.push_back(&s);
    for (const BlockStmt *place : places) {
      if (exhausted()) break;
      const auto f = settle(loop, body, in, header, place, false);
      if (f && (!best || f->cost < best->cost)) best = f;
    }
    const auto f = settle(loop, body, in, header, nullptr, true);
    if (!best || f->cost < best->cost) best = f;
    return cycles_[{loop, in}] = *best;
  }

  // The loop's flow once another iteration adds nothing; nullopt if that does not come about.
  std::optional<Flow> settle(const BlockStmt *loop, const model::BlockProgram &body, const State &in,
                             const State &header, const BlockStmt *forced, bool forced_end) {
    const bool repeat = loop && loop->flow == BlockStmt::Flow::repeat;
    const State evaluated = loop ? aged(header, *loop) : header; // the header, from the body's point of view
    State head = repeat ? in : joined(in, evaluated);
    for (int round = 0; round < 8; round++) {
      Flow f = sequence(body, head, forced);
      State end = joined(f.out, f.continues);
      const bool barrier = forced_end || conflict(repeat ? end : crossed(end, loop), header);
      if (barrier) {
        f.at_end.insert(loop);
        f.before.insert(f.continue_statements.begin(), f.continue_statements.end());
        f.cost += 1;
        end.clear();
      }
      if (repeat) end = joined(end, evaluated);
      State next = joined(in, crossed(end, loop));
      if (!repeat) next = joined(next, evaluated);
      if (next == head) {
        Flow out;
        out.before = f.before;
        out.at_end = f.at_end;
        out.cost = 8 * f.cost;
        out.out = left(joined(repeat ? end : head, f.breaks), loop);
        return out;
      }
      head = std::move(next);
    }
    return std::nullopt;
  }

  State crossed(const State &s, const BlockStmt *loop) {
    State out = changed(s, crossed_[loop], [&](Entry &e) {
      if (!loop) e = {e.stmt, e.access, nullptr, true};
      if (e.next_block) return;
      const std::vector<const BlockStmt *> &around = paths_.at(loop); // itself the last one
      if (std::find(around.begin(), around.end(), e.crossed) == around.end()) e.crossed = loop;
    });
    return loop ? aged(std::move(out), *loop) : out;
  }

  // Behind a loop its iterations do not matter.
  State left(const State &s, const BlockStmt *loop) {
    if (!loop) return s;
    return changed(s, left_[loop], [&](Entry &e) {
      if (e.crossed == loop) e.crossed = nullptr;
    });
  }

  // What the element of an access and the conditions of its iterations are made of.
  const std::set<std::string> &symbols_of(const Entry &e) {
    const auto [at, fresh] = symbols_.emplace(std::pair{e.stmt, e.access}, std::set<std::string>());
    if (!fresh) return at->second;
    const Access &a = model::access_at(nest_, e.access);
    std::vector<IntExpr> all = a.dimensions;
    all.push_back(a.subscript);
    all.insert(all.end(), a.guards.begin(), a.guards.end());
    std::vector<int> loops = a.loops;
    for (size_t d = 0; d < nest_.depth; d++) loops.push_back(static_cast<int>(d));
    for (const model::PhaseLoop &p : e.stmt->loops) loops.push_back(p.loop);
    for (const int l : loops) {
      if (l < 0) continue;
      const model::Loop &loop = nest_.loops[static_cast<size_t>(l)];
      all.push_back(loop.first);
      all.push_back(loop.value);
      all.insert(all.end(), loop.constraints.begin(), loop.constraints.end());
    }
    std::vector<std::string> symbols;
    for (const IntExpr &one : all) one.collect_symbols(symbols);
    at->second.insert(symbols.begin(), symbols.end());
    return at->second;
  }

  // Pairs of accesses for which a proof is tried, and pairs that are looked at on all paths together. Beyond them
  // every pair of one array is taken to need a barrier.
  static constexpr size_t most_questions = 4000, most_work = 20'000'000;

  const model::Nest &nest_;
  std::map<const BlockStmt *, std::vector<const BlockStmt *>> paths_; // the loops of the block around each statement
  std::vector<Entry> entries_;                                        // by number
  std::map<Entry, int> numbers_;
  std::map<const BlockStmt *, std::vector<int>> crossed_, left_, aged_; // what becomes of each entry there
  std::map<std::pair<const BlockStmt *, int>, std::set<std::string>> symbols_;
  std::map<std::pair<int, int>, bool> known_;                  // does the older one conflict with the other?
  std::map<std::pair<const BlockStmt *, State>, Flow> cycles_; // by the state before the loop
  size_t work_ = 0;
};

} // namespace

BarrierPlan plan_barriers(const model::Nest &nest) { return Planner(nest).run(); }

} // namespace metafork::analysis
