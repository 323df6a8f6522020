// The one door to isl: emptiness of affine sets over two copies of a nest's unknowns.
#pragma once

#include "model/steps.h"
#include "qe/qe.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
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
  // `steps`: what its questions may take; null: any number.
  IslQuery(std::set<std::string> unknowns, model::Steps *steps) : unknowns_(std::move(unknowns)), steps_(steps) {}

  // p >= 0 over one copy; left out if it is not affine.
  void at_least_zero(const qe::Poly &p, int copy);
  // first(copy 0) == second(copy 1); false if it is not affine (it must not be left out).
  bool equal(const Difference &d);
  // |first - second| < limit for all points that satisfy the constraints so far?
  bool difference_below(const Difference &d, const qe::Poly &limit) const;
  // Is the set empty as soon as one of the symbols differs between the copies?
  bool differs(const std::vector<std::string> &symbols) const;

private:
  // An unknown of a copy, or a product of scalars (copy -1) with any value.
  using Column = std::pair<int, qe::Monomial>;
  // A sum >= 0, or = 0; the constant stands under the empty product.
  struct Row {
    std::map<Column, mpz_class> terms;
    bool equality = false;
    bool operator<(const Row &o) const { return std::tie(equality, terms) < std::tie(o.equality, o.terms); }
  };
  std::optional<Row> affine(const qe::Poly &p, int copy) const; // nullopt if not affine
  static Row difference(Row a, const Row &b);
  bool empty(const Row &extra) const;

  std::set<std::string> unknowns_;
  model::Steps *steps_;
  std::set<Row> rows_;
};

} // namespace metafork::analysis
