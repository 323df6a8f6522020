// Accesses of a nest as formulas over two copies of its symbols.
#pragma once

#include "check/algebra.h"

namespace metafork::check {

struct AccessInstance {
  std::vector<Formula> conditions; // where it may happen: a superset
  Environment env;
};

class Accesses {
public:
  explicit Accesses(const model::Nest &nest);

  const model::Nest &nest;
  Algebra algebra;

  // Indices of all loops and the symbols of the block, without those of `shared`.
  std::set<std::string> varying(const std::set<std::string> &shared) const;
  // What varies between two iterations of one phase: neither the block nor the loops around the phase do.
  std::set<std::string> varying_in_phase(const std::set<int> &around) const;

  // The access (of model::access_at) with a suffix on the varying symbols.
  AccessInstance at(int id, const std::set<std::string> &varying, const std::string &suffix);
  // Formulas that hold where both touch one element of their array; `facts`: what is known of both. Throws Beyond where
  // a subscript is not known.
  std::vector<Formula> same_element(int x, const AccessInstance &first, int y, const AccessInstance &second,
                                    const std::vector<Formula> &facts, const Solver &solver);

private:
  std::vector<Formula> by_strides(Poly p, Poly q, const std::vector<Formula> &facts, const Solver &solver);
};

// Do the facts imply that the first `all` pairs are equal? Both orders and the equality of each pair are tried in turn,
// until the facts contradict one another: i*n + j = i'*n + j' is decided by the sign of i - i'. `half`: the facts are
// symmetric, so that the first difference may be taken as positive.
bool implies_equal(const Solver &solver, const Algebra &algebra, const std::vector<Formula> &facts,
                   const std::vector<std::pair<Poly, Poly>> &pairs, size_t all, bool half);

} // namespace metafork::check
