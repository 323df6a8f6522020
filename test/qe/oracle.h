// Brute force: the truth about systems and formulas by enumeration, in machine integers and without a line of qe's
// algorithms. It reads the polynomials and formulas of qe, nothing else.
#pragma once

#include "qe/qe.h"

#include <cstdint>
#include <random>

namespace metafork::qe::test {

using Point = std::vector<std::int64_t>; // a value for each symbol of a list

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) { state_ = next() ^ 0x5851f42d4c957f2du; }
  std::int64_t in(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return in(1, 100) <= percent; }
  template <typename T>
  const T &pick(const std::vector<T> &from) {
    return from[static_cast<size_t>(in(0, static_cast<std::int64_t>(from.size()) - 1))];
  }

private:
  std::uint64_t next() { // splitmix64: the same numbers with every standard library
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

// A polynomial over numbered symbols. A symbol that is not in the list is an error of the caller: std::out_of_range.
class Compiled {
public:
  Compiled() = default;
  Compiled(const Poly &p, const std::vector<Symbol> &symbols);
  std::int64_t at(const Point &x) const;
  bool uses(size_t symbol) const;
  // -1 for a constant: the last symbol in the list that occurs.
  int last() const;
  // With symbol `last` linear, p = factor*x + rest; nullopt for another power.
  std::optional<std::pair<std::int64_t, std::int64_t>> linear_in(size_t symbol, const Point &x) const;

private:
  struct Term {
    std::int64_t coefficient;
    std::vector<unsigned char> factors; // symbol numbers, with repetition
  };
  std::vector<Term> terms_;
};

struct Variable {
  Symbol name;
  std::int64_t low, high;
};
std::vector<Symbol> names_of(const std::vector<Variable> &variables);

// A system over variables in a fixed order, the later ones searched.
class Searcher {
public:
  Searcher(const System &s, const std::vector<Variable> &variables);
  bool holds(const Point &x) const;
  // Whether values of the variables from `first` on satisfy the system; the others are given in x.
  bool exists(Point x, size_t first) const;
  // All points whose variables before `first` are as in x, in lexicographic order.
  std::vector<Point> points(Point x, size_t first) const;

private:
  struct Row {
    Compiled p;
    bool equality;
  };
  template <typename Visit>
  bool search(Point &x, size_t at, const Visit &visit) const;
  std::vector<Variable> variables_;
  std::vector<std::vector<Row>> rows_; // by 1 + the last variable that occurs
};

// The truth of a formula where quantified symbols range over -range .. range.
class Truth {
public:
  Truth(const Formula &f, const std::vector<Symbol> &free, std::int64_t range);
  bool at(const Point &free) const;

private:
  struct Node {
    Formula::Kind kind;
    Relation relation = Relation::ge;
    Compiled p;
    std::vector<Node> parts;
    std::vector<size_t> unknowns;
  };
  Node compile(const Formula &f, std::vector<Symbol> &symbols);
  bool holds(const Node &n, Point &x) const;
  bool some(const Node &n, size_t unknown, Point &x) const;
  std::int64_t range_;
  size_t symbols_ = 0;
  Node root_;
};

std::int64_t floor_div(std::int64_t a, std::int64_t b); // b > 0
std::int64_t ceil_div(std::int64_t a, std::int64_t b);

} // namespace metafork::qe::test
