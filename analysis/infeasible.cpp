#include "analysis/analysis.h"
#include "analysis/small_point.h"

namespace metafork::analysis {

namespace {

// Does a constraint contradict the others?
bool contradictory(const qe::System &s) {
  for (size_t i = 0; i < s.size(); i++) {
    if (const auto k = s[i].p.constant()) {
      if (s[i].equality ? *k != 0 : *k < 0) return true;
      continue;
    }
    qe::System others;
    for (size_t j = 0; j < s.size(); j++)
      if (j != i) others.push_back(s[j]);
    const qe::Sign sign = qe::sign(s[i].p, others);
    if (sign == qe::Sign::negative || (s[i].equality && sign == qe::Sign::positive)) return true;
  }
  return false;
}

// Beyond these the question is left open: the work grows with the product.
constexpr size_t most_constraints = 64, most_pairs = 400;

// How many constraints the elimination of x may make.
size_t pairs(const qe::System &s, const std::string &x) {
  size_t with = 0;
  for (const qe::Constraint &c : s)
    if (c.p.uses(x)) {
      if (c.equality) return 0;
      with++;
    }
  return with * with / 4;
}

} // namespace

bool infeasible(qe::System s, std::set<std::string> unknowns) {
  if (contradictory(s)) return true;
  if (has_small_point(s)) return false; // it would be taken apart for nothing
  for (bool progress = true; progress;) {
    progress = false;
    for (const std::string &x : unknowns) {
      if (pairs(s, x) > most_pairs) continue;
      const qe::Elimination e = qe::eliminate(s, x);
      if (e.refusal || e.rest.size() > most_constraints) continue;
      s = e.rest;
      if (contradictory(s)) return true;
      unknowns.erase(x);
      progress = true;
      break;
    }
  }
  return false;
}

} // namespace metafork::analysis
