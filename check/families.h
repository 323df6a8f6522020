// Families of points: what a leaf of a loop nest reaches, and the proof that several of them together reach every point
// of a set, each once.
//
//   Family := { x(v) | v integer, conditions(v) }     v: the iterators of the loops around the leaf
//
// Claim: the x(v) of all families are the points of the set, each for one family and one v.
//   inside     conditions(v) imply that x(v) is in the set.
//   once       conditions(v), conditions'(w) and x(v) = x'(w) imply that it is one family and v = w. Shown iterator by
//              iterator, outermost digit first: in  x = o + b*B + u  that is Euclid's lemma.
//   complete   a point x of the set has digits  b = floor((x - o)/B), u = x - o - b*B, ...; with them the conditions of
//              one of the families hold.
#pragma once

#include "check/algebra.h"

#include <functional>

namespace metafork::check {

struct Instance {
  std::vector<Formula> conditions;
  std::vector<Poly> coordinates;
};

struct Family {
  std::vector<std::string> iterators; // outermost first
  std::function<Instance(Algebra &, const Environment &)> at;
  // For iterators that no coordinate names: candidates for x = o + b*B + u with u bounded, as (iterator, dividend,
  // modulus) found in the bounds of another loop. May be empty.
  std::function<std::vector<std::pair<Poly, Poly>>(Algebra &, const Environment &, const std::string &)> witness = {};
};

using Set = std::function<std::vector<Formula>(Algebra &, const std::vector<Poly> &)>;

class Bijection {
public:
  Bijection(const Solver &solver, Algebra &algebra, std::vector<Family> families, Set set)
      : solver_(solver), algebra_(algebra), families_(std::move(families)), set_(std::move(set)) {}

  // Each: empty if it is proved, else what could not be shown. May throw Beyond.
  std::string inside();
  std::string once();
  std::string complete();
  std::string all(); // the three of them

private:
  // iterator = quotient of the dividend by the modulus; a modulus of 1 or -1: the dividend or its opposite.
  struct Digit {
    std::string iterator;
    Poly modulus;
  };
  struct Digits {
    std::vector<Digit> digits; // of one coordinate, outermost first
    Poly rest;                 // coordinate - sum of modulus * iterator
  };
  std::vector<Digits> digits_of(const Family &f);
  Environment solution(const Family &f, const std::vector<Poly> &x);
  bool impossible(std::vector<Formula> formulas) const;
  std::string once(size_t first, size_t second);

  const Solver &solver_;
  Algebra &algebra_;
  std::vector<Family> families_;
  Set set_;
};

} // namespace metafork::check
