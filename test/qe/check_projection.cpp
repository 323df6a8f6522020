// Elimination from systems: FM steps alone, and case trees with cases, verdicts and texts.
#include "problem.h"

namespace metafork::qe::test {
namespace {

struct Claim {
  Formula formula;
  Exactness exactness = Exactness::exact;
};

std::optional<Claim> by_steps(const Problem &p) {
  const Elimination e = eliminate(p.system(), p.unknowns());
  if (e.refusal) return std::nullopt;
  return Claim{Formula(e.rest), e.exact ? Exactness::exact : Exactness::superset};
}

std::optional<Claim> by_cases(const Problem &p, Random &random) {
  const std::vector<Symbol> unknowns = p.unknowns();
  Question q;
  q.direction = random.chance(25) ? Direction::subset : Direction::superset;
  const Answer a = eliminate_quantifiers(Formula::exists({unknowns.begin(), unknowns.end()}, Formula(p.system())), q);
  if (a.refusal) return std::nullopt;
  switch (random.in(0, 3)) { // the text says the same as the answer
    case 0:
      return Claim{parse_formula(a.formula.text()), a.exactness};
    case 1: {
      std::vector<Symbol> order = names_of(p.kept_variables());
      if (order.size() > 1 && random.chance(50)) order.erase(order.begin());
      return Claim{parse_formula(relation_text(a.cases, order)), a.exactness};
    }
    default:
      return Claim{a.formula, a.exactness};
  }
}

Mismatch check(const Problem &p, Fault fault, Tally &tally) {
  Random random(p.choices);
  std::optional<Claim> claim = random.chance(30) ? by_steps(p) : by_cases(p, random);
  if (!claim) {
    tally["refused"]++;
    return std::nullopt;
  }
  tally[claim->exactness == Exactness::exact      ? "exact"
        : claim->exactness == Exactness::superset ? "superset"
                                                  : "subset"]++;
  claim->formula = with_fault(claim->formula, fault);
  if (fault == Fault::exact) claim->exactness = Exactness::exact;
  const std::vector<Variable> kept = p.kept_variables();
  const Searcher searcher(p.system(), p.variables);
  const Truth claimed(claim->formula, names_of(kept), 0);
  for (const Point &x : grid(random, kept, 500)) {
    Point all = x;
    all.resize(p.variables.size());
    if (auto m = compare(searcher.exists(all, p.kept), claimed.at(x), claim->exactness, x, kept))
      return *m + "; answer: " + claim->formula.text();
  }
  return std::nullopt;
}

std::string command(const Problem &p) {
  return "eliminate -x " + names_text(p.unknowns()) + " '" + system_text(p.system()) + "'";
}

Problem generate(Random &random) { return random_system(random, 0); }

} // namespace

const Group projection{"projection", generate, check, command};

} // namespace metafork::qe::test
