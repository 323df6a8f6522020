// From systems to loops, boxes and case discussions. Part of qe/qe.h.
//
// All of it is over the integers. `assume` is known of the symbols that stay; results are right where it holds.
#pragma once

#include "qe/formula.h"

namespace metafork::qe {

// ------------------------------------------------------------------------------------------------- orders and loops

// One symbol of an order, by the symbols before it and those outside the order.
struct Level {
  Symbol variable;
  std::optional<Poly> value; // set: variable = value, and the bounds say the same
  Bounds bounds;
  System unsolved;   // constraints from which the variable could not be isolated; the bounds are then empty
  bool exact = true; // wherever the outer levels hold, there is a value of the variable (over the integers)
};

// The points of a system, solved for an order. The conjunction of conditions and levels holds at an integer point
// exactly if the system does; conditions and outer levels alone hold on a superset of the projection, which is the
// projection where the inner levels are exact. Bounds that the outer levels imply are left out.
struct Levels {
  System conditions; // on the symbols outside the order
  std::vector<Level> levels;
  bool solved() const; // no constraint is unsolved
};
Levels solve_for(const System &s, const std::vector<Symbol> &order, const System &assume = {});

// Levels as relations: x <= p/q (a real quotient, q > 0; for integers the same as floord(p, q)), strict where a
// constant 1 vanishes by it, lower and upper bounds joined to chains, one for each upper bound:
//   "B > 0, n > 0, 0 <= b <= 2*n/B, 0 <= u < B, 0 <= u <= 2*n - b*B, p = b*B + u"       for the order b, u, p
// Integer points only; parse_formula reads it back.
std::string relation_text(const Levels &levels);
// The same for each case of an answer, joined by "or"; "false" without cases.
std::string relation_text(const std::vector<System> &cases, const std::vector<Symbol> &order,
                          const System &assume = {});

// Loops over the integer points of cases, in the order of the symbols given. The nests are disjoint: no point is
// visited twice, none is lost, none added. Within a nest the order is lexicographic. Where the sign of a coefficient is
// not known a nest is split by it.
struct Scan {
  std::vector<Levels> nests;
  std::optional<Refusal> refusal;
};
Scan scan(const std::vector<System> &cases, const std::vector<Symbol> &order, const System &assume = {});

// C code of a scan: for-loops over `long long`, which call S(...) with the symbols of the order. Quotients are
// ceild(p, q) and floord(p, q), rounding towards +infinity and -infinity for every sign of p; q > 0 wherever they are
// reached. Values and intermediate products have to fit 64 bits.
std::string code_text(const Scan &scan, const std::vector<Symbol> &order);
// Definitions of floord, ceild, max and min that this code uses.
std::string code_prelude();

// A range 0 <= variable < size, size >= 1.
struct Tile {
  Symbol variable;
  Poly size;
};
// Where a whole tile lies in a system: the condition, without the tile variables, is implied by nothing else of the
// system, and where the constraints of the system without tile variables hold and every size is at least 1, it holds
// exactly if every point of the tile satisfies the system. A constraint is linear in each tile variable, so it holds on
// the tile if it does at the tile's corners; another power is refused.
struct FullTile {
  System condition;
  std::optional<Refusal> refusal;
};
FullTile full_tile(const System &s, const std::vector<Tile> &tiles, const System &assume = {});

// The bounds of a variable over all values of others: t in max(0, n - p) .. min(n, 2*n - p) for p = b*B + u becomes
// t in max(0, n - b*B - B + 1) .. min(n, 2*n - b*B) for the block, so that a loop over t may stand outside the one over
// u, whose points keep their guard.
struct Hull {
  Bounds bounds;
  bool tight = true; // each bound is attained by some value of the others wherever the rest of the system holds
  System rest;       // the constraints without the variable
  std::optional<Refusal> refusal;
};
Hull hull(const System &s, const Symbol &variable, const std::vector<Symbol> &over, const System &assume = {});

// ------------------------------------------------------------------------------------------------------------ boxes

// The elements low .. high that a point touches on one axis: i - 1 .. i + 1.
struct Image {
  Poly low, high;
};
struct Axis {
  Bounds bounds;     // of the elements touched, by the symbols that stay
  bool tight = true; // both ends are touched wherever there is a point
  // A corner that is a polynomial, and an extent: every element e has corner <= e < corner + extent. Of several bounds
  // the pair is taken whose extent has the fewest of the varying symbols, and then the fewest terms. The extent is
  // exact where `tight` and there is one bound on either side; else it covers. Not set where no bound is a polynomial.
  std::optional<Poly> corner, extent;
  bool exact_extent = false;
};
struct Box {
  std::vector<Axis> axes;
  std::optional<Refusal> refusal;
};
// The box around the images of the points of a system, over all values of some symbols. Symbols in `varying` (block
// indices) may stand in corners and should not stand in extents.
Box box(const System &s, const std::vector<Image> &images, const std::vector<Symbol> &over,
        const std::vector<Symbol> &varying, const System &assume = {});

// --------------------------------------------------------------------------------------------------- case discussions

// A variant of a program and what admits it: inequalities over machine parameters (shared memory, registers, threads),
// program parameters (block sizes, thread counts) and data parameters, none of which has a value yet.
struct Variant {
  std::string name;
  Formula admits;
};
struct Discussion {
  struct Entry {
    std::string name;
    Answer condition;    // what admits it, without quantifiers, under the assumption; never more than the formula says
    bool never = false;  // proved: nothing admits it
    bool always = false; // the assumption alone admits it
  };
  std::vector<Entry> entries;
  enum Cover { covered, not_covered, not_decided } cover = not_decided;
  Answer uncovered;                                   // what no variant admits, or a superset of it
  std::optional<std::map<Symbol, mpz_class>> witness; // not_covered: a configuration that no variant admits
  std::optional<Refusal> refusal;
};
// Which configurations each variant is admitted in, and whether every one that the assumption allows has a variant.
Discussion discuss(const std::vector<Variant> &variants, const std::vector<Comparison> &assume);

} // namespace metafork::qe
