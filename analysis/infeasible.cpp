#include "analysis/analysis.h"

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

} // namespace

bool infeasible(qe::System s, std::set<std::string> unknowns) {
  for (bool progress = true; progress;) {
    if (contradictory(s)) return true;
    progress = false;
    for (const std::string &x : unknowns) {
      const qe::Elimination e = qe::eliminate(s, x);
      if (e.refusal) continue;
      s = e.rest;
      unknowns.erase(x);
      progress = true;
      break;
    }
  }
  return false;
}

} // namespace metafork::analysis
