#include "oracle.h"

#include <algorithm>
#include <stdexcept>

namespace metafork::qe::test {

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }
std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return -floor_div(-a, b); }

std::vector<Symbol> names_of(const std::vector<Variable> &variables) {
  std::vector<Symbol> out;
  for (const Variable &v : variables) out.push_back(v.name);
  return out;
}

Compiled::Compiled(const Poly &p, const std::vector<Symbol> &symbols) {
  for (const auto &[monomial, c] : p.terms()) {
    Term t{c.get_si(), {}};
    for (const auto &[name, exponent] : monomial) {
      const auto it = std::find(symbols.begin(), symbols.end(), name);
      if (it == symbols.end()) throw std::out_of_range("a symbol that nobody mentioned: " + name);
      t.factors.insert(t.factors.end(), exponent, static_cast<unsigned char>(it - symbols.begin()));
    }
    terms_.push_back(std::move(t));
  }
}

std::int64_t Compiled::at(const Point &x) const {
  std::int64_t sum = 0;
  for (const Term &t : terms_) {
    std::int64_t v = t.coefficient;
    for (const size_t i : t.factors) v *= x[i];
    sum += v;
  }
  return sum;
}

bool Compiled::uses(size_t symbol) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const Term &t) {
    return std::find(t.factors.begin(), t.factors.end(), symbol) != t.factors.end();
  });
}

int Compiled::last() const {
  int out = -1;
  for (const Term &t : terms_)
    for (const unsigned char i : t.factors) out = std::max(out, static_cast<int>(i));
  return out;
}

std::optional<std::pair<std::int64_t, std::int64_t>> Compiled::linear_in(size_t symbol, const Point &x) const {
  std::int64_t factor = 0, rest = 0;
  for (const Term &t : terms_) {
    std::int64_t v = t.coefficient;
    int power = 0;
    for (const size_t i : t.factors) {
      power += i == symbol;
      if (i != symbol) v *= x[i];
    }
    if (power > 1) return std::nullopt;
    (power ? factor : rest) += v;
  }
  return std::pair{factor, rest};
}

// ---------------------------------------------------------------------------------------------------------- systems

Searcher::Searcher(const System &s, const std::vector<Variable> &variables)
    : variables_(variables), rows_(variables.size() + 1) {
  const std::vector<Symbol> names = names_of(variables);
  for (const Constraint &c : s) {
    Row row{Compiled(c.p, names), c.equality};
    const auto at = static_cast<size_t>(row.p.last() + 1);
    rows_[at].push_back(std::move(row));
  }
}

bool Searcher::holds(const Point &x) const {
  for (const auto &rows : rows_)
    for (const Row &r : rows) {
      const std::int64_t v = r.p.at(x);
      if (r.equality ? v != 0 : v < 0) return false;
    }
  return true;
}

// Values of the variables from `at` on, all rows that end before it known to hold; stops where visit says so.
template <typename Visit>
bool Searcher::search(Point &x, size_t at, const Visit &visit) const {
  if (at == variables_.size()) return visit(x);
  std::int64_t low = variables_[at].low, high = variables_[at].high;
  std::vector<const Row *> unsolved;
  for (const Row &r : rows_[at + 1]) {
    const auto linear = r.p.linear_in(at, x);
    if (!linear) {
      unsolved.push_back(&r);
      continue;
    }
    const auto [a, rest] = *linear;
    if (a == 0 && (r.equality ? rest != 0 : rest < 0)) return false;
    if (a == 0) continue;
    const std::int64_t magnitude = a > 0 ? a : -a;
    if (a > 0 || r.equality) low = std::max(low, ceil_div(a > 0 ? -rest : rest, magnitude));
    if (a < 0 || r.equality) high = std::min(high, floor_div(a > 0 ? -rest : rest, magnitude));
  }
  for (std::int64_t v = low; v <= high; v++) {
    x[at] = v;
    const bool ok = std::all_of(unsolved.begin(), unsolved.end(), [&](const Row *r) {
      const std::int64_t value = r->p.at(x);
      return r->equality ? value == 0 : value >= 0;
    });
    if (ok && search(x, at + 1, visit)) return true;
  }
  return false;
}

bool Searcher::exists(Point x, size_t first) const {
  for (size_t i = 0; i <= first; i++)
    for (const Row &r : rows_[i]) {
      const std::int64_t v = r.p.at(x);
      if (r.equality ? v != 0 : v < 0) return false;
    }
  return search(x, first, [](const Point &) { return true; });
}

std::vector<Point> Searcher::points(Point x, size_t first) const {
  std::vector<Point> out;
  for (size_t i = 0; i <= first; i++)
    for (const Row &r : rows_[i]) {
      const std::int64_t v = r.p.at(x);
      if (r.equality ? v != 0 : v < 0) return out;
    }
  search(x, first, [&](const Point &p) {
    out.push_back(p);
    return false;
  });
  return out;
}

// --------------------------------------------------------------------------------------------------------- formulas

Truth::Truth(const Formula &f, const std::vector<Symbol> &free, std::int64_t range) : range_(range) {
  std::vector<Symbol> symbols = free;
  root_ = compile(f, symbols);
}

Truth::Node Truth::compile(const Formula &f, std::vector<Symbol> &symbols) {
  Node n;
  n.kind = f.kind();
  const size_t outside = symbols.size();
  for (const Symbol &x : f.unknowns()) {
    n.unknowns.push_back(symbols.size());
    for (Symbol &s : symbols)
      if (s == x) s = "(hidden)";
    symbols.push_back(x);
  }
  symbols_ = std::max(symbols_, symbols.size());
  if (n.kind == Formula::Kind::comparison) {
    n.relation = f.comparison().relation;
    n.p = Compiled(f.comparison().p, symbols);
  }
  for (const Formula &part : f.parts()) {
    std::vector<Symbol> inside = symbols;
    n.parts.push_back(compile(part, inside));
  }
  symbols.resize(outside);
  return n;
}

bool Truth::at(const Point &free) const {
  Point x = free;
  x.resize(std::max(symbols_, free.size()));
  return holds(root_, x);
}

bool Truth::some(const Node &n, size_t unknown, Point &x) const {
  if (unknown == n.unknowns.size()) return holds(n.parts[0], x);
  for (std::int64_t v = -range_; v <= range_; v++) {
    x[n.unknowns[unknown]] = v;
    if (some(n, unknown + 1, x)) return true;
  }
  return false;
}

bool Truth::holds(const Node &n, Point &x) const {
  switch (n.kind) {
    case Formula::Kind::truth:
      return true;
    case Formula::Kind::falsity:
      return false;
    case Formula::Kind::comparison: {
      const std::int64_t v = n.p.at(x);
      return n.relation == Relation::ge   ? v >= 0
             : n.relation == Relation::gt ? v > 0
             : n.relation == Relation::eq ? v == 0
                                          : v != 0;
    }
    case Formula::Kind::conjunction:
      return std::all_of(n.parts.begin(), n.parts.end(), [&](const Node &p) { return holds(p, x); });
    case Formula::Kind::disjunction:
      return std::any_of(n.parts.begin(), n.parts.end(), [&](const Node &p) { return holds(p, x); });
    case Formula::Kind::negation:
      return !holds(n.parts[0], x);
    case Formula::Kind::exists:
      return some(n, 0, x);
  }
  return false;
}

} // namespace metafork::qe::test
