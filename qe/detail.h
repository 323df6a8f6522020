// What the files of qe share. Not for users of the library.
#pragma once

#include "qe/formula.h"

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

namespace metafork::qe::detail {

unsigned degree_of(const Monomial &m);
unsigned degree_of(const Poly &p);
const Poly &one();

// p = quotient * divisor + remainder, no term of the remainder divisible by the leading term of the divisor (not zero).
struct Division {
  Poly quotient, remainder;
};
Division divide(const Poly &p, const Poly &divisor);

// Up to 32 symbols of exponent <= 7, four bits each; the top bit of each is free, so that divisibility is one
// subtraction.
__extension__ typedef unsigned __int128 Key;

struct PackedTerm {
  Key key;
  std::int64_t coefficient;
};
using PackedPoly = std::vector<PackedTerm>; // by increasing key, no zero coefficients

// Numbers the symbols of one question. Polynomials that do not fit (symbols, exponents, coefficients of 2^62) are not
// packed.
class Packer {
public:
  std::optional<PackedPoly> pack(const Poly &p);
  unsigned symbols() const { return static_cast<unsigned>(ids_.size()); }

private:
  std::map<Symbol, unsigned> ids_;
};

// The constraints of a system as packed inequalities p >= 0, an equality as two; tightened. What does not fit is left
// out.
std::vector<PackedPoly> pack_facts(Packer &packer, const System &s);

// Proves inequalities from facts; the argument is the one described at qe::sign. Answers "no" where it finds no proof.
class Prover {
public:
  // depth: how many facts a proof may use, up to 4.
  explicit Prover(const System &facts, int depth = 4);
  // From facts packed already; the packer must outlive the prover.
  Prover(Packer &packer, std::vector<PackedPoly> facts);

  bool non_negative(const Poly &p) const;
  bool implies(const Constraint &c) const { return non_negative(c.p) && (!c.equality || non_negative(-c.p)); }
  bool positive(const Poly &p) const { return non_negative(p - one()); }
  Sign sign(const Poly &p) const;
  // Whether the facts leave a symbol no value, by the ranges alone. False proves nothing.
  bool no_value() const;

private:
  struct Range { // of one symbol, where known
    std::optional<std::int64_t> low, high;
  };
  struct Search;

  void prepare();
  bool tighten_ranges(const PackedPoly &fact);
  std::optional<std::int64_t> greatest(const PackedTerm &term) const;
  std::optional<PackedPoly> shift(PackedPoly p) const;

  int depth_ = 4;
  std::unique_ptr<Packer> own_packer_;
  Packer *packer_;
  std::vector<PackedPoly> facts_; // after prepare(): in the shifted symbols
  std::array<Range, 32> ranges_;
  Key free_ = 0; // the lowest exponent bit of each symbol without a bound
};

// Tightens constants, removes duplicates and what is trivially true; the single constraint -1 >= 0 for a contradiction.
// Keeps the integer points and the order.
System normalise(const System &s);

// Removes constraints of a normalised system that the others and the context imply; keeps the points where the context
// holds.
System remove_implied(const System &s, const System &context);

// Whether the first term in the order of the names is negative.
bool leads_negative(const Poly &p);
// For sorting: simpler constraints (and bounds) first.
bool simpler(const Poly &a, const Poly &b);

// coefficient * x >= -constant as a lower bound, coefficient * x <= constant as an upper one; the coefficient is
// positive.
struct Side {
  Poly coefficient, constant;
  bool unit() const { return coefficient == one(); }
};

// A system read as bounds of one unknown.
struct Sides {
  System others; // the constraints without the unknown
  std::vector<Side> lower, upper;
  // What was used to tighten bounds or to fix a sign: all >= 0 where the facts hold.
  std::vector<Poly> conditions;
  std::optional<Refusal> refusal;
};
System without(const System &s, const Symbol &unknown);
// Signs are proved from the facts; equalities become two inequalities. b*B + B - 1 >= 0 is tightened to b >= 0.
Sides split(const System &s, const Symbol &unknown, const Prover &facts);

// The value of x by an equality x = value of the system with a unit coefficient: the simplest one, and its index.
std::optional<std::pair<size_t, Poly>> solved(const System &s, const Symbol &x);
// The system without that equality, and with the value for x.
System substitute(const System &s, const Symbol &x, const std::pair<size_t, Poly> &solution);

// One step of `eliminate`. real: rest is a superset of the projection. dark: the conditions of exactness that rest does
// not imply are added to it, so that it is a subset.
enum class Shadow { real, dark };
Elimination eliminate_step(const System &s, const Symbol &unknown, Shadow shadow);

} // namespace metafork::qe::detail
