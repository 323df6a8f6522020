#include "check/solver.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <algorithm>
#include <iterator>

namespace metafork::check {

void Formula::collect_symbols(std::set<std::string> &out) const {
  if (kind == Kind::atom) out.merge(atom.p.symbols());
  for (const Formula &f : args) f.collect_symbols(out);
}

std::string Formula::text() const {
  if (kind == Kind::atom) return atom.p.text() + (atom.equality ? " = 0" : " >= 0");
  if (args.empty()) return kind == Kind::all ? "true" : "false";
  std::string out;
  for (const Formula &f : args) out.append(out.empty() ? "(" : kind == Kind::all ? " and " : " or ").append(f.text());
  return out.append(")");
}

Formula negation(const Formula &f) {
  if (f.kind == Formula::Kind::atom) {
    const Formula less = Formula::lt(f.atom.p, 0);
    return f.atom.equality ? Formula::any({less, Formula::ge(f.atom.p, 1)}) : less;
  }
  Formula out;
  out.kind = f.kind == Formula::Kind::all ? Formula::Kind::any : Formula::Kind::all;
  for (const Formula &arg : f.args) out.args.push_back(negation(arg));
  return out;
}

namespace {

constexpr int deepest = 60;           // case splits inside one another
constexpr long limit = 1000000000000; // of coordinates of a sample point
constexpr size_t remembered = 32;     // sample points

// Does the atom hold at a point? False where the point has no value for a product, or one that does not fit.
bool holds(const Atom &a, const std::map<Monomial, int64_t> &values) {
  int64_t sum = 0;
  for (const auto &[m, c] : a.p.terms()) {
    const auto it = m.empty() ? values.end() : values.find(m);
    if (!m.empty() && it == values.end()) return false;
    int64_t term = c;
    if (!m.empty() && __builtin_mul_overflow(c, it->second, &term)) return false;
    if (__builtin_add_overflow(sum, term, &sum)) return false;
  }
  return a.equality ? sum == 0 : sum >= 0;
}

bool holds(const Formula &f, const std::map<Monomial, int64_t> &values) {
  if (f.kind == Formula::Kind::all)
    return std::all_of(f.args.begin(), f.args.end(), [&](const Formula &a) { return holds(a, values); });
  if (f.kind == Formula::Kind::any)
    return std::any_of(f.args.begin(), f.args.end(), [&](const Formula &a) { return holds(a, values); });
  return holds(f.atom, values);
}

// The formula as atoms that all hold and choices of which one holds each; false if it is plainly impossible.
bool flatten(const Formula &f, std::vector<Atom> &atoms, std::vector<Formula> &choices) {
  switch (f.kind) {
    case Formula::Kind::atom:
      if (const auto value = f.atom.p.constant()) return f.atom.equality ? *value == 0 : *value >= 0;
      atoms.push_back(f.atom);
      return true;
    case Formula::Kind::all:
      return std::all_of(f.args.begin(), f.args.end(), [&](const Formula &a) { return flatten(a, atoms, choices); });
    case Formula::Kind::any:
      break;
  }
  if (f.args.empty()) return false;
  if (f.args.size() == 1) return flatten(f.args[0], atoms, choices);
  choices.push_back(f);
  return true;
}

// The value of p + sign * q where that is a constant.
std::optional<int64_t> constant_sum(const Poly &p, int64_t sign, const Poly &q) {
  auto rest = [](const Poly &x) { return x.terms().size() - (x.constant_term() != 0); };
  if (rest(p) != rest(q)) return std::nullopt;
  for (auto a = p.terms().rbegin(), b = q.terms().rbegin(); a != p.terms().rend() && b != q.terms().rend(); ++a, ++b) {
    if (a->first.empty() || b->first.empty()) break; // the constants, the last of both
    int64_t opposite = 0;
    if (a->first != b->first || __builtin_mul_overflow(-sign, b->second, &opposite) || a->second != opposite)
      return std::nullopt;
  }
  int64_t out = 0;
  if (__builtin_mul_overflow(sign, q.constant_term(), &out) || __builtin_add_overflow(out, p.constant_term(), &out))
    return std::nullopt;
  return out;
}

// Do two atoms plainly contradict each other?
bool exclude(const Atom &a, const Atom &b) {
  if (const auto sum = constant_sum(a.p, 1, b.p))
    if (*sum < 0 || (a.equality && b.equality && *sum != 0)) return true;
  if (!a.equality && !b.equality) return false;
  const auto difference = constant_sum(a.p, -1, b.p);
  if (!difference) return false;
  return (b.equality && *difference < 0) || (a.equality && *difference > 0);
}

// Do two of them?
bool contradictory(const std::vector<Atom> &atoms) {
  for (size_t i = 0; i < atoms.size(); i++)
    for (size_t j = 0; j < i; j++)
      if (exclude(atoms[i], atoms[j])) return true;
  return false;
}

// Does the formula plainly contradict the atoms?
bool excluded(const Formula &f, const std::vector<Atom> &atoms) {
  auto inner = [&](const Formula &g) { return excluded(g, atoms); };
  switch (f.kind) {
    case Formula::Kind::atom:
      return std::any_of(atoms.begin(), atoms.end(), [&](const Atom &a) { return exclude(f.atom, a); });
    case Formula::Kind::all:
      return std::any_of(f.args.begin(), f.args.end(), inner);
    case Formula::Kind::any:
      break;
  }
  return std::all_of(f.args.begin(), f.args.end(), inner);
}

// The branches of a choice that are not plainly impossible.
std::vector<Formula> branches_left(const Formula &choice, const std::vector<Atom> &atoms) {
  std::vector<Formula> out;
  std::copy_if(choice.args.begin(), choice.args.end(), std::back_inserter(out),
               [&](const Formula &branch) { return !excluded(branch, atoms); });
  return out;
}

void add_with_divisors(const Monomial &m, std::set<Monomial> &out) {
  if (m.size() < 2 || !out.insert(m).second) return;
  for (size_t i = 0; i < m.size(); i++) add_with_divisors(m.without(i), out);
}

// The products that a question has: those of its atoms, and their divisors.
std::set<Monomial> products_of(const std::vector<Atom> &atoms) {
  std::set<Monomial> out;
  for (const Atom &a : atoms)
    for (const auto &[m, c] : a.p.terms()) add_with_divisors(m, out);
  return out;
}

// What the products with a symbol are without it.
std::set<Monomial> partners_of(const std::string &symbol, const std::set<Monomial> &products) {
  std::set<Monomial> out;
  for (const Monomial &m : products)
    if (const auto *at = std::lower_bound(m.begin(), m.end(), symbol); at != m.end() && *at == symbol)
      out.insert(m.without(static_cast<size_t>(at - m.begin())));
  return out;
}

// Are all terms of p times a symbol with these partners known products, or no products?
bool within(const Poly &p, const std::set<Monomial> &partners) {
  return std::all_of(p.terms().begin(), p.terms().end(),
                     [&](const auto &t) { return t.first.empty() || partners.count(t.first) != 0; });
}

// c*s - k >= 0 with a constant k >= 0, as (s, k/c rounded up).
std::optional<std::pair<std::string, int64_t>> lower_bound(const Poly &p) {
  const int64_t constant = p.constant_term();
  if (constant > 0 || p.terms().size() != (constant == 0 ? 1u : 2u)) return std::nullopt;
  for (const auto &[m, c] : p.terms())
    if (m.size() == 1 && c > 0) return std::pair(m[0], (-constant + c - 1) / c);
  return std::nullopt;
}

// Symbols with a constant lower bound of at least 0, and that bound: as an atom says it, or for one of `wanted` the sum
// of two (0 <= u and u <= B - 1 give B >= 1).
std::map<std::string, int64_t> bounded_below(const std::vector<Atom> &atoms, const std::set<std::string> &wanted) {
  std::map<std::string, int64_t> out;
  auto note = [&](const Poly &p) {
    const auto bound = lower_bound(p);
    if (!bound) return;
    const auto [it, inserted] = out.insert(*bound);
    if (!inserted) it->second = std::max(it->second, bound->second);
  };
  for (const Atom &a : atoms)
    if (!a.equality) note(a.p);
  for (const std::string &s : wanted) {
    if (out.count(s)) continue;
    for (const Atom &a : atoms) {
      if (a.equality || a.p.coefficient_of({s}) < 1) continue;
      for (const Atom &b : atoms)
        if (!b.equality) note(a.p + b.p);
    }
  }
  return out;
}

void add_products(std::vector<Atom> &atoms) {
  const std::set<Monomial> products = products_of(atoms);
  if (products.empty()) return;
  std::set<std::string> factors;
  for (const Monomial &m : products) factors.insert(m.begin(), m.end());
  std::set<Atom> known(atoms.begin(), atoms.end());
  struct Factor {
    Poly symbol;
    int64_t bound;
    std::set<Monomial> partners;
  };
  std::vector<Factor> bounded;
  for (const auto &[symbol, bound] : bounded_below(atoms, factors))
    if (factors.count(symbol)) bounded.push_back({Poly::symbol(symbol), bound, partners_of(symbol, products)});
  // twice: a product of two factors with a constraint needs two steps
  for (int round = 0; round < 2; round++) {
    const size_t count = atoms.size();
    for (size_t i = 0; i < count; i++)
      for (const Factor &f : bounded) {
        if (!within(atoms[i].p, f.partners)) continue;
        const Poly product = atoms[i].p * f.symbol;
        const bool equality = atoms[i].equality;
        for (const Poly &p : {product, product - Poly(f.bound) * atoms[i].p})
          if (!p.constant() && known.insert({p, equality}).second) atoms.push_back({p, equality});
      }
    if (atoms.size() == count || atoms.size() > 400) break;
  }
}

// The atoms that are (not) equalities as rows of a matrix: a column for each product, then the constant.
isl_mat *matrix_of(isl_ctx *ctx, const std::vector<Atom> &atoms, bool equality,
                   const std::map<Monomial, int> &position) {
  const unsigned columns = static_cast<unsigned>(position.size()) + 1;
  const auto rows = std::count_if(atoms.begin(), atoms.end(), [&](const Atom &a) { return a.equality == equality; });
  isl_mat *out = isl_mat_alloc(ctx, static_cast<unsigned>(rows), columns);
  int row = 0;
  for (const Atom &a : atoms) {
    if (a.equality != equality) continue;
    for (unsigned c = 0; c < columns; c++) out = isl_mat_set_element_si(out, row, static_cast<int>(c), 0);
    for (const auto &[m, c] : a.p.terms())
      out = isl_mat_set_element_val(out, row, m.empty() ? static_cast<int>(columns) - 1 : position.at(m),
                                    isl_val_int_from_si(ctx, c));
    row++;
  }
  return out;
}

} // namespace

unsigned long operations_of(isl_ctx *ctx) {
  // where the maximum is at most the count, the next operation fails; an allocation is one
  auto fails = [ctx](unsigned long most) {
    isl_ctx_set_max_operations(ctx, most);
    isl_space *space = isl_space_set_alloc(ctx, 0, 0);
    isl_space_free(space);
    return !space;
  };
  unsigned long size = 64;
  while (fails(size)) size *= 2;
  unsigned long out = 0; // a binary digit after the other
  for (size /= 2; size > 0; size /= 2)
    if (fails(out + size)) out += size;
  isl_ctx_reset_error(ctx);
  return out;
}

Solver::Solver() : Solver(Budget()) {}
Solver::Solver(const Budget &budget) : budget_(budget), ctx_(isl_ctx_alloc(), isl_ctx_free) {
  isl_options_set_on_error(ctx_.get(), ISL_ON_ERROR_CONTINUE);
}

void Solver::take(int64_t steps) const {
  if (budget_.steps && !budget_.steps->take(steps)) throw Beyond("too complex: the check was stopped");
}

namespace {

// The text of a question whose symbols are called by their numbers, in the order in which they are met.
class WithoutNames {
public:
  void add(const Formula &f) {
    if (f.kind == Formula::Kind::atom) {
      for (const auto &[m, c] : f.atom.p.terms()) {
        text.append(std::to_string(c));
        for (const std::string &s : m) {
          const size_t number = numbers_.emplace(s, numbers_.size()).first->second;
          text.append("*").append(std::to_string(number));
        }
        text.append("+");
      }
      text.append(f.atom.equality ? "=" : ">");
      return;
    }
    text.append(f.kind == Formula::Kind::all ? "(" : "[");
    for (const Formula &a : f.args) add(a);
    text.append(")");
  }
  std::string text;

private:
  std::map<std::string, size_t> numbers_;
};

std::string without_names(const std::vector<Formula> &formulas) {
  WithoutNames out;
  for (const Formula &f : formulas) out.add(f);
  return std::move(out.text);
}

} // namespace

bool Solver::impossible(const std::vector<Formula> &formulas) const {
  Atoms atoms;
  std::vector<Formula> choices;
  for (const Formula &f : formulas)
    if (!flatten(f, atoms, choices)) return true;
  Answers &answers = budget_.answers ? *budget_.answers : own_answers_;
  std::string question = without_names(formulas);
  const auto known = answers.find(question);
  const bool out = known != answers.end() ? known->second : refute(atoms, choices, 0, nullptr);
  if (known == answers.end()) answers.emplace(std::move(question), out);
  if (out && log_) log_->push_back(formulas);
  return out;
}

namespace {

// Symbols to give values so that what remains is affine: those in most products first, block sizes before others.
std::vector<std::string> factors_of(const std::vector<Formula> &formulas, const std::set<std::string> &positive) {
  std::set<Monomial> products;
  auto collect = [&](const auto &self, const Formula &f) -> void {
    for (const auto &[m, c] : f.atom.p.terms())
      if (m.size() > 1) products.insert(m);
    for (const Formula &a : f.args) self(self, a);
  };
  for (const Formula &f : formulas) collect(collect, f);
  std::vector<std::string> out;
  while (true) {
    std::map<std::string, int> count;
    for (const Monomial &m : products) {
      Monomial::Symbols rest;
      for (const std::string &s : m)
        if (std::find(out.begin(), out.end(), s) == out.end()) rest.push_back(s);
      if (rest.size() > 1)
        for (const std::string &s : rest) count[s] += positive.count(s) ? 1000 : 1;
    }
    if (count.empty()) return out;
    out.push_back(std::max_element(count.begin(), count.end(), [](const auto &a, const auto &b) {
                    return a.second < b.second;
                  })->first);
  }
}

Formula substituted(Formula f, const std::map<std::string, Poly> &values) {
  f.atom.p = f.atom.p.substitute(values);
  for (Formula &a : f.args) a = substituted(std::move(a), values);
  return f;
}

} // namespace

std::optional<std::map<std::string, int64_t>> Solver::example(const std::vector<Formula> &formulas,
                                                              const std::set<std::string> &positive) const {
  const std::vector<std::string> factors = factors_of(formulas, positive);
  constexpr int most = 300; // assignments
  std::vector<int64_t> digits(factors.size(), 0);
  for (int tried = 0; tried < most; tried++) {
    std::map<std::string, Poly> values;
    for (size_t i = 0; i < factors.size(); i++) values[factors[i]] = digits[i] + (positive.count(factors[i]) ? 1 : 0);
    Atoms atoms;
    std::vector<Formula> choices;
    Sample model;
    const bool possible = std::all_of(formulas.begin(), formulas.end(), [&](const Formula &f) {
      return flatten(substituted(f, values), atoms, choices);
    });
    if (possible && !refute(atoms, choices, 0, &model) && !model.unknown) {
      std::map<std::string, int64_t> out;
      for (const auto &[s, p] : values) out[s] = *p.constant();
      for (const auto &[m, v] : model.values) out[m[0]] = v;
      return out;
    }
    size_t at = 0; // the next assignment with digits 0 .. 4
    while (at < digits.size() && ++digits[at] > 4) digits[at++] = 0;
    if (at == digits.size()) break;
  }
  return std::nullopt;
}

// One branch of a choice in place of the choice.
bool Solver::refute_with(const Formula &branch, const Formula &choice, const Atoms &atoms,
                         const std::vector<Formula> &choices, int depth, Sample *model) const {
  Atoms more = atoms;
  std::vector<Formula> rest;
  for (const Formula &c : choices)
    if (&c != &choice) rest.push_back(c);
  return !flatten(branch, more, rest) || refute(more, rest, depth, model);
}

// A point that satisfies the atoms says which choices matter: those that it breaks. Each branch of one such choice has
// to be refuted. Where it breaks none, a choice of which one branch is left is none either: what that branch says is
// multiplied with other facts. Beyond that the point is a model, as far as products have meaning.
bool Solver::refute(const Atoms &atoms, const std::vector<Formula> &choices, int depth, Sample *model) const {
  const Sample sample = sample_of(atoms);
  if (sample.empty) return true;
  if (depth > deepest) throw Beyond("too many cases");
  const Formula *chosen = nullptr;
  std::vector<Formula> branches; // of the broken choice that leaves fewest
  for (const Formula &c : choices) {
    if (holds(c, sample.values)) continue;
    std::vector<Formula> left = branches_left(c, atoms);
    if (chosen && left.size() >= branches.size()) continue;
    chosen = &c;
    branches = std::move(left);
  }
  for (size_t i = 0; !chosen && i < choices.size(); i++)
    if (branches = branches_left(choices[i], atoms); branches.size() < 2) chosen = &choices[i];
  if (!chosen) {
    if (model) *model = sample;
    return false;
  }
  return std::all_of(branches.begin(), branches.end(), [&](const Formula &branch) {
    return refute_with(branch, *chosen, atoms, choices, depth + (branches.size() > 1 ? 1 : 0), model);
  });
}

Solver::Sample Solver::sample_of(const Atoms &given) const {
  if (++queries_ > budget_.queries) throw Beyond("too many cases");
  take(50);
  Atoms atoms = given;
  std::sort(atoms.begin(), atoms.end());
  atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
  Sample out;
  out.empty = contradictory(atoms);
  if (out.empty) return out;
  add_products(atoms);
  std::map<Monomial, int> position;
  for (const Atom &a : atoms)
    for (const auto &[m, c] : a.p.terms())
      if (!m.empty()) position.emplace(m, 0);
  int n = 0;
  for (auto &[m, at] : position) at = n++;
  if (const auto *point = earlier_point(atoms)) {
    for (const auto &[m, at] : position) out.values[m] = point->at(m); // no others: they would mean nothing here
    return out;
  }
  isl_ctx *ctx = ctx_.get();
  isl_ctx_reset_error(ctx);
  isl_ctx_reset_operations(ctx);
  isl_ctx_set_max_operations(ctx, budget_.operations);
  isl_point *point = isl_basic_set_sample_point(isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(ctx, 0, static_cast<unsigned>(n)), matrix_of(ctx, atoms, true, position),
      matrix_of(ctx, atoms, false, position), isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst));
  if (budget_.steps) budget_.steps->take(static_cast<int64_t>(operations_of(ctx)));
  isl_ctx_set_max_operations(ctx, 0);
  out.empty = isl_point_is_void(point) == isl_bool_true;
  out.unknown = !point;
  if (point && !out.empty)
    for (const auto &[m, at] : position) {
      isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, at);
      if (isl_val_is_int(value) == isl_bool_true && isl_val_cmp_si(value, limit) < 0 &&
          isl_val_cmp_si(value, -limit) > 0)
        out.values[m] = isl_val_get_num_si(value);
      isl_val_free(value);
    }
  isl_point_free(point);
  if (out.values.size() == position.size() && n > 0) {
    points_.push_front(out.values);
    if (points_.size() > remembered) points_.pop_back();
  }
  return out;
}

// Questions of one kernel have most of their atoms in common: the point of one often answers the next.
const std::map<Monomial, int64_t> *Solver::earlier_point(const Atoms &atoms) const {
  for (auto it = points_.begin(); it != points_.end(); ++it) {
    if (!std::all_of(atoms.begin(), atoms.end(), [&](const Atom &a) { return holds(a, *it); })) continue;
    std::rotate(points_.begin(), it, std::next(it));
    return &points_.front();
  }
  return nullptr;
}

} // namespace metafork::check
