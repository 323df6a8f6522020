#include "check/conflicts.h"

#include "check/order.h"
#include "check/paths.h"

#include <algorithm>

namespace metafork::check {

using model::BlockStmt;

namespace {

std::vector<int> accesses_of(const model::Nest &nest, const BlockStmt &s) {
  std::vector<int> out = s.accesses;
  for (int b : s.block_accesses) out.push_back(static_cast<int>(nest.accesses.size()) + b);
  return out;
}

} // namespace

Conflicts::Conflicts(const model::Nest &nest, const Skeleton &s, const Solver &solver)
    : nest_(nest), solver_(solver), accesses_(nest) {
  for (const SkeletonStorage &x : s.storage)
    if (x.shared) shared_.insert(x.name);
  std::set<std::string> arrays;
  for (const Leaf &copy : leaves_of(s, Node::Kind::copy))
    if (shared_.count(copy.node->from.name) != 0) arrays.insert(copy.node->to.name);
  shared_.merge(arrays);
}

Conflict Conflicts::between(const Event &first, const Event &second, const std::set<const Node *> &crossed) {
  if (Conflict c = of_storage(first, second); !c.text.empty()) return c;
  if (!first.statement || !second.statement) return {};
  Conflict possible;
  for (int x : accesses_of(nest_, *first.statement))
    for (int y : accesses_of(nest_, *second.statement)) {
      const Conflict c = of_accesses({&first, x}, {&second, y}, crossed);
      if (c.definite) return c;
      if (!c.text.empty()) possible = c;
    }
  return possible;
}

Conflict Conflicts::within(const Event &e) const {
  if (!e.statement || (e.statement->kind != BlockStmt::Kind::uniform && e.statement->kind != BlockStmt::Kind::control))
    return {};
  for (int x : accesses_of(nest_, *e.statement))
    if (const model::Access &a = model::access_at(nest_, x); a.write)
      return {"'" + a.text + "' is written by every thread", true};
  return {};
}

// What the generator put into storage, and arrays that it fills from there: every thread may touch every element.
Conflict Conflicts::of_storage(const Event &first, const Event &second) const {
  for (const std::string &name : shared_) {
    const bool w1 = first.writes.count(name) != 0, w2 = second.writes.count(name) != 0;
    const bool r1 = first.reads.count(name) != 0, r2 = second.reads.count(name) != 0;
    if ((w1 && (w2 || r2)) || (w2 && r1))
      return {"one phase " + std::string(w1 ? "writes " : "reads ") + name + ", and a later one " +
                  (w2 ? "writes" : "reads") + " it, with no barrier between them",
              true};
  }
  return {};
}

// Symbols that may have different values at the two: the indices of loops that have gone on, of what is inside those,
// and of loops that are around one of the two alone; what is assigned in the block.
std::set<std::string> Conflicts::varying(const std::set<const Node *> &crossed) const {
  std::set<std::string> shared;
  bool block = false;
  for (const Node *n : crossed) block = block || n->kind == Node::Kind::blocks;
  if (block) return accesses_.varying({});
  for (size_t d = 0; d < nest_.depth; d++) shared.insert(nest_.loops[d].index);
  for (const model::BlockSymbol &s : nest_.block_symbols)
    if (!s.assigned) shared.insert(s.name);
  return accesses_.varying(shared);
}

// Pairs of numbers that are equal only where one thread does both: the iterations of the phases' loops.
std::vector<std::pair<Poly, Poly>> Conflicts::threads(const Use &first, const Environment &of_first, const Use &second,
                                                      const Environment &of_second, bool &every) {
  std::vector<std::vector<Poly>> numbers;
  for (const auto &[use, env] : {std::pair(&first, &of_first), std::pair(&second, &of_second)}) {
    const BlockStmt &s = *use->event->statement;
    std::vector<Poly> own;
    if (s.kind == BlockStmt::Kind::uniform || s.kind == BlockStmt::Kind::control) every = true;
    for (const model::PhaseLoop &l : s.loops) {
      if (l.loop < 0) throw Beyond("the bounds of the loop over '" + l.variable + "' cannot be followed");
      const model::Loop &loop = nest_.loops[static_cast<size_t>(l.loop)];
      const Poly index = env->at(loop.index);
      // the index is the variable itself, or counts from 0
      const bool itself = loop.value.kind() == model::IntExpr::Kind::symbol && loop.value.name() == loop.index;
      own.push_back(itself ? index - accesses_.algebra.value(loop.first, *env) : index);
    }
    numbers.push_back(std::move(own));
  }
  const bool once = numbers[0].empty() || numbers[1].empty(); // thread 0, which does iteration 0
  if (!once && numbers[0].size() != numbers[1].size()) every = true;
  std::vector<std::pair<Poly, Poly>> out;
  for (size_t d = 0; d < std::max(numbers[0].size(), numbers[1].size()); d++)
    out.emplace_back(d < numbers[0].size() ? numbers[0][d] : Poly(0), d < numbers[1].size() ? numbers[1][d] : Poly(0));
  return out;
}

Conflict Conflicts::of_accesses(const Use &first, const Use &second, const std::set<const Node *> &crossed) {
  const model::Access &a = model::access_at(nest_, first.access), &b = model::access_at(nest_, second.access);
  const bool block = model::is_block_access(nest_, first.access);
  if (block != model::is_block_access(nest_, second.access) || a.array != b.array) return {};
  if ((!a.write && !b.write) || !fields_overlap(a, b)) return {};
  const bool next_block =
      std::any_of(crossed.begin(), crossed.end(), [](const Node *n) { return n->kind == Node::Kind::blocks; });
  if (!block && next_block) return {}; // claim "order": blocks do not meet in arrays
  const std::string text = "'" + a.text + "' and, with no barrier between them, '" + b.text + "' of another thread";
  bool exact = true;
  try {
    const std::set<std::string> own = varying(crossed);
    const AccessInstance x = accesses_.at(first.access, own, "#1"), y = accesses_.at(second.access, own, "#2");
    std::vector<Formula> facts = x.conditions;
    facts.insert(facts.end(), y.conditions.begin(), y.conditions.end());
    for (const Node *n : first.event->around) {
      if (n->kind != Node::Kind::control) continue;
      const bool common =
          std::find(second.event->around.begin(), second.event->around.end(), n) != second.event->around.end();
      const auto found = controls.find(n);
      const BlockStmt *control = found == controls.end() ? nullptr : found->second;
      if (!control || control->loop < 0) {
        exact = false;
        continue;
      }
      const std::string &i = nest_.loops[static_cast<size_t>(control->loop)].index;
      const Poly p = Poly::symbol(i + "#1"), q = Poly::symbol(i + "#2");
      if (!common || next_block) continue;
      if (crossed.count(n)) {
        facts.push_back(Formula::lt(p, q));
        break; // what is inside has begun anew
      }
      facts.push_back(Formula::eq(p, q));
    }
    const std::vector<Formula> same = accesses_.same_element(first.access, x, second.access, y, facts, solver_);
    facts.insert(facts.end(), same.begin(), same.end());
    bool every = false;
    const std::vector<std::pair<Poly, Poly>> pairs = threads(first, x.env, second, y.env, every);
    const size_t number = pairs.size();
    if (solver_.impossible(accesses_.algebra.with_definitions(facts))) return {};
    if (!every && implies_equal(solver_, accesses_.algebra, facts, pairs, number, false)) return {};
    std::vector<Formula> differ;
    for (size_t d = 0; d < number; d++) {
      differ.push_back(Formula::lt(pairs[d].first, pairs[d].second));
      differ.push_back(Formula::lt(pairs[d].second, pairs[d].first));
    }
    if (!every) facts.push_back(Formula::any(std::move(differ)));
    exact = exact && a.certain_in_phase && b.certain_in_phase && a.certain && b.certain && nest_.block_symbols.empty();
    const auto example = exact ? solver_.example(accesses_.algebra.with_definitions(facts), {}) : std::nullopt;
    if (!example) return {text + ": not shown to be apart", false};
    std::string values;
    for (const auto &[symbol, value] : *example) {
      if (symbol.find('(') != std::string::npos) continue;
      values.append(values.empty() ? "" : ", ").append(symbol).append(" = ").append(std::to_string(value));
    }
    return {text + " (with " + values + ")", true};
  } catch (const Beyond &beyond) {
    return {text + ": " + beyond.what(), false};
  }
}

} // namespace metafork::check
