// The one door to isl: emptiness of affine sets over two copies of a nest's unknowns.
#pragma once

#include "qe/qe.h"

#include <set>
#include <string>
#include <vector>

namespace metafork::analysis {

// The same linear form (stride layer of a subscript) in two accesses, over the first and the second copy of the
// unknowns.
struct Difference {
  qe::Poly first, second;
  bool trivial() const { return first == second && first.is_constant(); }
};

// A conjunction over two copies (0 and 1) of the unknowns with all scalars as parameters. Products of scalars are
// opaque parameters; a constraint with a product of a scalar and an unknown is left out where that makes a superset.
class IslQuery {
public:
  explicit IslQuery(std::set<std::string> unknowns) : unknowns_(std::move(unknowns)) {}

  // p >= 0 over one copy; left out if it is not affine.
  void at_least_zero(const qe::Poly &p, int copy);
  // first(copy 0) == second(copy 1); false if it is not affine (it must not be left out).
  bool equal(const Difference &d);
  // |first - second| < limit for all points that satisfy the constraints so far?
  bool difference_below(const Difference &d, const qe::Poly &limit) const;
  // Is the set empty as soon as one of the symbols differs between the copies?
  bool differs(const std::vector<std::string> &symbols) const;

private:
  std::string affine(const qe::Poly &p, int copy) const; // "" if not affine
  bool empty(const std::vector<std::string> &extra) const;
  std::string symbol(const std::string &name, int copy) const;
  std::string parameter(const qe::Monomial &m) const;

  std::set<std::string> unknowns_;
  std::vector<std::string> conjuncts_;
  mutable std::set<std::string> parameters_;
};

} // namespace metafork::analysis
