// Random problems, what is checked of them, and deliberate faults that a check must detect.
#pragma once

#include "oracle.h"

#include <map>
#include <optional>
#include <string>

namespace metafork::qe::test {

// Unknowns lie in -box .. box; what is derived from them (subscripts) may go further.
constexpr std::int64_t box_size = 8, largest_block = 9;

// Done to a correct result before it is compared with the truth: a check that still passes is blind.
enum class Fault {
  none,
  lose,   // an inequality of the result is one too tight
  gain,   // one too loose
  exact,  // what is a superset is called exact
  round,  // loop bounds are divided as C does, towards 0
  extent, // a box is one too small
  tile,   // a tile is called full where only its first point is inside
  cover,  // configurations without a variant are called covered
};

struct Problem {
  std::vector<Variable> variables; // those that stay first
  size_t kept = 0;                 // how many stay
  System fixed;                    // makes the others finite; never dropped when a problem is made smaller
  System loose;
  Formula formula; // of the groups that have one
  std::vector<Formula> variants;
  std::vector<Symbol> varying; // boxes
  std::vector<Tile> tiles;
  std::vector<Image> images;
  std::uint64_t choices = 0; // seeds what the check itself chooses

  System system() const;
  std::vector<Symbol> unknowns() const;
  std::vector<Variable> kept_variables() const {
    return {variables.begin(), variables.begin() + static_cast<long>(kept)};
  }
};

using Tally = std::map<std::string, long>;
using Mismatch = std::optional<std::string>; // what differs, where

struct Group {
  const char *name;
  Problem (*generate)(Random &random);
  Mismatch (*check)(const Problem &problem, Fault fault, Tally &tally);
  std::string (*command)(const Problem &problem); // for a shell
};
extern const Group projection, scans, boxes, formulas, reals, discussions;

// ------------------------------------------------------------------------------------------------------- generation

Poly linear(Random &random, const std::vector<Symbol> &names, int most, std::int64_t coefficient,
            std::int64_t constant);
// Up to five variables, some in a block mapping x = b*B + u, and constraints on them; `stay` of them stay at least.
Problem random_system(Random &random, size_t stay);
System random_constraints(Random &random, const std::vector<Symbol> &names, std::int64_t most);

// ---------------------------------------------------------------------------------------------------------- checking

// All points of a grid, or `limit` random ones if there are more.
std::vector<Point> grid(Random &random, const std::vector<Variable> &variables, std::int64_t limit);
// A result with a fault in it.
Formula with_fault(const Formula &f, Fault fault);
// Compares the truth with a claim at one point: nullopt if they agree as far as exactness demands.
Mismatch compare(bool truth, bool claim, Exactness exactness, const Point &x, const std::vector<Variable> &variables);
std::string point_text(const Point &x, const std::vector<Variable> &variables);
std::string names_text(const std::vector<Symbol> &names);
std::string system_text(const System &s);

} // namespace metafork::qe::test
