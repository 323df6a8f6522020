// Cases made few: simplified, absorbed, merged.
#include "qe/levels.h"

#include <algorithm>

namespace metafork::qe::detail {
namespace {

constexpr size_t max_weakened = 24; // more cases are absorbed, but not weakened: the work is cubic

// Whether every point of the facts is a point of `cover`.
bool covered(const Prover &facts, const System &cover) {
  return std::all_of(cover.begin(), cover.end(), [&](const Constraint &c) { return facts.implies(c); });
}

bool covered(const System &s, const System &cover, const System &context) {
  return covered(Prover(united(s, context), quick_depth), cover);
}

// Leaves are not contradictory.
void absorb(std::vector<Case> &leaves, const System &context) {
  for (size_t i = leaves.size(); i-- > 0 && leaves.size() > 1;) {
    const Prover facts(united(leaves[i].system, context), quick_depth);
    for (size_t j = 0; j < leaves.size(); j++)
      if (j != i && covered(facts, leaves[j].system)) {
        leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
  }
}

// A constraint replaced by a weaker one (nullopt: left out), and what the system gains by that.
struct Weaker {
  std::optional<Constraint> kept;
  Constraint gained;
};
std::vector<Weaker> weaker(const Constraint &c) {
  const Constraint above{c.p - one(), false}, below{-c.p - one(), false};
  if (!c.equality) return {{std::nullopt, below}};
  return {{Constraint{c.p, false}, above}, {Constraint{-c.p, false}, below}};
}

System replaced(System s, size_t i, const std::optional<Constraint> &by) {
  if (by)
    s[i] = *by;
  else
    s.erase(s.begin() + static_cast<std::ptrdiff_t>(i));
  return s;
}

// The index of another leaf that covers s, if s has a point at all.
std::optional<size_t> cover_of(const System &s, size_t leaf, const std::vector<Case> &leaves, const System &context) {
  const System known = united(s, context);
  const Prover facts(known, quick_depth);
  if (contradictory(known, facts)) return std::nullopt;
  for (size_t j = 0; j < leaves.size(); j++)
    if (j != leaf && covered(facts, leaves[j].system)) return j;
  return std::nullopt;
}

// Weakens one constraint of a leaf where another leaf covers the gain: an inequality is left out; an equality becomes
// an inequality only if that leaf then covers the other one.
bool weaken(std::vector<Case> &leaves, size_t leaf, const System &context) {
  Case &c = leaves[leaf];
  for (size_t i = 0; i < c.system.size(); i++)
    for (const Weaker &w : weaker(c.system[i])) {
      const auto other = cover_of(replaced(c.system, i, w.gained), leaf, leaves, context);
      if (!other) continue;
      System wider = replaced(c.system, i, w.kept);
      if (w.kept && !covered(leaves[*other].system, wider, context)) continue;
      c = {std::move(wider), c.exact && leaves[*other].exact};
      return true;
    }
  return false;
}

// Leaves out the bounds of symbols that an equality gives a constant value (simplify keeps constant bounds).
void drop_bounds_of_constants(System &s) {
  for (const Constraint &value : System(s)) {
    const std::set<Symbol> symbols = value.p.symbols();
    if (!value.equality || symbols.size() != 1) continue;
    const auto solution = solved({value}, *symbols.begin());
    if (!solution) continue;
    std::erase_if(s, [&](const Constraint &c) {
      const auto constant = c.p.substitute(*symbols.begin(), solution->second).constant();
      return !c.equality && constant && *constant >= 0;
    });
  }
}

} // namespace

void tidy(Cases &cases, const System &context) {
  std::vector<Case> &leaves = cases.leaves;
  for (Case &c : leaves) c.system = simplify(c.system, context);
  std::erase_if(leaves, [&](const Case &c) { return contradictory(united(c.system, context)); });
  absorb(leaves, context);
  for (bool changed = leaves.size() > 1 && leaves.size() <= max_weakened; changed;) {
    changed = false;
    for (size_t i = 0; i < leaves.size(); i++)
      while (weaken(leaves, i, context)) changed = true;
    if (changed) absorb(leaves, context);
  }
  for (Case &c : leaves) {
    c.system = simplify(c.system, context);
    drop_bounds_of_constants(c.system);
  }
}

} // namespace metafork::qe::detail
