// Linearised subscripts i*n + j as several coordinates.
#pragma once

#include "model/scop.h"
#include "qe/qe.h"

#include <map>
#include <optional>
#include <vector>

namespace metafork::schedule {

// Remainders, quotients, minima and maxima, by the names under which they stand in a polynomial.
using Opaque = std::map<std::string, model::IntExpr>;

// A monomial as indices of loops, or what is opaque, times parameters.
struct Factors {
  model::IntExpr indices = 1;
  unsigned degree = 0; // in the indices
  qe::Monomial parameters;
};
Factors factors(const model::Scop &scop, const qe::Monomial &monomial, const Opaque &opaque = {});
model::IntExpr value_of(const qe::Monomial &monomial);

// For arrays with one coordinate whose subscripts have several strides: these, products of parameters and of the
// largest number that divides every coefficient, as in (i*n + j)*3 + c, whose strides are 3*n and 1; the largest first
// and 1 last, each a multiple of the next one. By array, into Scop::arrays.
std::map<int, std::vector<model::IntExpr>> find_strides(const model::Scop &scop);

// The coordinates of a linearised subscript, the slowest first; nullopt where it has a term that no stride divides.
std::optional<std::vector<model::IntExpr>> digits(const model::Scop &scop, const model::IntExpr &index,
                                                  const std::vector<model::IntExpr> &strides);

} // namespace metafork::schedule
