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
  std::vector<const void *> scopes;   // what each iterator belongs to: equal for loops that two leaves share
  std::function<Instance(Algebra &, const Environment &)> at;
  // For iterators that no coordinate names: candidates for x = o + b*B + u with u bounded, as (iterator, dividend,
  // modulus) found in the bounds of another loop. May be empty.
  std::function<std::vector<std::pair<Poly, Poly>>(Algebra &, const Environment &, const std::string &)> witness = {};
};

using Set = std::function<std::vector<Formula>(Algebra &, const std::vector<Poly> &)>;

// coordinate = rest + sum of modulus * iterator, outermost digit first; each iterator in the first coordinate that has
// it.
struct Digit {
  std::string iterator;
  Poly modulus;
};
using Digits = std::vector<Digit>;
std::vector<Digits> digits_of(const Family &f, Algebra &algebra);
// Do the facts contradict the goal? Tried first with the facts about no other symbols of `apart` than the goal's.
bool contradict(const Solver &solver, const Algebra &algebra, const std::vector<Formula> &facts,
                const std::vector<Formula> &goal, const std::set<std::string> &apart);
// Iterators of two families that play the same part in the same coordinate.
std::vector<std::pair<std::string, std::string>> corresponding(const Family &f, const Family &g, Algebra &algebra);

class Bijection {
public:
  Bijection(const Solver &solver, Algebra &algebra, std::vector<Family> families, Set set)
      : solver_(solver), algebra_(algebra), families_(std::move(families)), set_(std::move(set)) {}

  // Each: empty if it is proved, else what could not be shown. May throw Beyond.
  std::string inside();
  std::string once();
  std::string complete();
  std::string all(); // the three of them
  // The last question that could not be answered, definitions included: where to look for a counterexample.
  const std::vector<Formula> &open_question() const { return open_; }
  // The iterators of a family as functions of the coordinates.
  Environment solution(const Family &f, const std::vector<Poly> &x);

private:
  bool impossible(const std::vector<Formula> &facts, const std::vector<Formula> &goal) const;
  std::string once(size_t first, size_t second);
  bool apart(const Instance &x, const Instance &y) const;
  void divided_iterators(const Family &f, const std::vector<Poly> &point, Environment &out);
  // Of quotients: floor(a / M) <= floor(b / M) where a <= b, and >= 0 where a >= 0, also times a block size.
  std::vector<Formula> quotient_facts(const std::vector<Formula> &facts, const std::vector<Formula> &goals) const;

  const Solver &solver_;
  Algebra &algebra_;
  std::vector<Family> families_;
  Set set_;
  mutable std::vector<Formula> open_;
};

} // namespace metafork::check
