#include "frontend/terms/ranges.h"

#include <algorithm>
#include <optional>
#include <set>

namespace metafork::frontend {

using model::IntExpr;

namespace {

using Monomial = std::vector<std::string>; // sorted; empty for the constant
using Polynomial = std::map<Monomial, int64_t>;
using NeverNegative = std::function<bool(const std::string &)>;

// False where there is no such number, or none of the contrary sign.
bool add_to(Polynomial &p, const Monomial &m, int64_t coefficient) {
  int64_t &c = p[m];
  const bool fits = !__builtin_add_overflow(c, coefficient, &c) && c != INT64_MIN;
  if (c == 0) p.erase(m);
  return fits;
}

// nullopt: too large.
std::optional<Polynomial> product(const Polynomial &a, const Polynomial &b) {
  if (a.size() * b.size() > 64) return std::nullopt;
  Polynomial out;
  for (const auto &[m, c] : a)
    for (const auto &[n, d] : b) {
      Monomial all = m;
      all.insert(all.end(), n.begin(), n.end());
      std::sort(all.begin(), all.end());
      int64_t coefficient = 0;
      if (__builtin_mul_overflow(c, d, &coefficient) || !add_to(out, all, coefficient)) return std::nullopt;
    }
  return out;
}

// Every coefficient is positive and every symbol never negative.
bool plainly_not_negative(const Polynomial &p, const NeverNegative &never_negative) {
  return std::all_of(p.begin(), p.end(), [&](const auto &term) {
    return term.second >= 0 && std::all_of(term.first.begin(), term.first.end(), never_negative);
  });
}

std::optional<Polynomial> difference(Polynomial a, const Polynomial &b) {
  for (const auto &[m, c] : b)
    if (c == INT64_MIN || !add_to(a, m, -c)) return std::nullopt;
  return a;
}

bool follows(const Polynomial &p, const std::vector<Polynomial> &facts, const NeverNegative &never_negative,
             int depth) {
  if (plainly_not_negative(p, never_negative)) return true;
  if (depth == 0) return false;
  return std::any_of(facts.begin(), facts.end(), [&](const Polynomial &fact) {
    const auto rest = difference(p, fact);
    return rest && follows(*rest, facts, never_negative, depth - 1);
  });
}

// Polynomials in which remainders, quotients, minima and maxima have names of their own, with what is known of these.
class Opened {
public:
  Opened(const std::vector<IntExpr> &facts, const NeverNegative &never_negative)
      : known_([this, never_negative](const std::string &s) { return not_negative_.count(s) || never_negative(s); }) {
    for (const IntExpr &fact : facts)
      if (auto f = read(fact)) facts_.push_back(std::move(*f));
  }
  Opened(const Opened &) = delete;

  // nullopt: unknown, or too large.
  std::optional<Polynomial> read(const IntExpr &e) {
    if (!e.is_known()) return std::nullopt;
    if (e.kind() == IntExpr::Kind::constant) {
      Polynomial out;
      return add_to(out, {}, e.value()) ? std::optional(out) : std::nullopt;
    }
    if (e.kind() == IntExpr::Kind::symbol) return Polynomial{{{e.name()}, 1}};
    auto a = read(e.lhs());
    const auto b = read(e.rhs());
    if (!a || !b) return std::nullopt;
    if (e.kind() == IntExpr::Kind::multiply) return product(*a, *b);
    if (e.kind() != IntExpr::Kind::add) return named(e, *a, *b);
    for (const auto &[m, c] : *b)
      if (!add_to(*a, m, c)) return std::nullopt;
    return a;
  }

  void know(Polynomial fact) { facts_.push_back(std::move(fact)); }
  const std::vector<Polynomial> &facts() const { return facts_; }
  const NeverNegative &never_negative() const { return known_; }
  // Names between constants, and names that follow other values.
  const std::vector<std::string> &remainders() const { return remainders_; }
  const std::vector<std::string> &others() const { return others_; }

private:
  std::optional<Polynomial> named(const IntExpr &e, const Polynomial &a, const Polynomial &b) {
    const std::string name = e.text();
    const Polynomial own{{{name}, 1}};
    if (!names_.insert(name).second) return own;
    auto fact = [&](const std::optional<Polynomial> &x, const std::optional<Polynomial> &y) { // x >= y
      const auto f = x && y ? difference(*x, *y) : std::nullopt;
      if (f) facts_.push_back(*f);
    };
    auto number = [](int64_t n) { return n == 0 ? Polynomial{} : Polynomial{{{}, n}}; };
    const bool positive = follows(a, facts_, known_, 2);
    const int64_t by = e.rhs().constant().value_or(0);
    switch (e.kind()) {
      case IntExpr::Kind::remainder:
        if (by <= 0 || by == INT64_MAX) return std::nullopt;
        remainders_.push_back(name);
        if (positive) not_negative_.insert(name);
        fact(own, number(positive ? 0 : 1 - by));
        fact(number(by - 1), own);
        return own;
      case IntExpr::Kind::divide:
      case IntExpr::Kind::floor_divide:
        if (by <= 0 || by == INT64_MAX || !(positive || e.kind() == IntExpr::Kind::floor_divide)) return std::nullopt;
        if (positive) not_negative_.insert(name);
        fact(a, product(own, number(by)));
        if (positive) fact(a, own);
        break;
      default: { // of a minimum or a maximum
        const bool least = e.kind() == IntExpr::Kind::min;
        const bool other = follows(b, facts_, known_, 2);
        if (least ? positive && other : positive || other) not_negative_.insert(name);
        for (const Polynomial &one : {a, b}) least ? fact(one, own) : fact(own, one);
      }
    }
    if (not_negative_.count(name)) fact(own, number(0));
    others_.push_back(name);
    return own;
  }

  std::set<std::string> names_, not_negative_;
  std::vector<std::string> remainders_, others_;
  std::vector<Polynomial> facts_;
  const NeverNegative known_;
};

Polynomial negated(const Polynomial &p) {
  Polynomial out;
  for (const auto &[m, c] : p) out[m] = -c;
  return out;
}

std::optional<Polynomial> sum(Polynomial a, const Polynomial &b) {
  for (const auto &[m, c] : b)
    if (!add_to(a, m, c)) return std::nullopt;
  return a;
}

// p = factor*x + rest, with x in neither of them.
bool linear_in(const Polynomial &p, const std::string &x, Polynomial &factor, Polynomial &rest) {
  for (const auto &[m, c] : p) {
    Monomial others = m;
    const auto at = std::find(others.begin(), others.end(), x);
    if (at == others.end()) {
      rest[m] = c;
      continue;
    }
    others.erase(at);
    if (std::find(others.begin(), others.end(), x) != others.end()) return false;
    factor[others] = c;
  }
  return true;
}

// Bounds of a polynomial over the indices that are left, innermost last.
class Bounder {
public:
  Bounder(const std::vector<Polynomial> &facts, const NeverNegative &never_negative)
      : facts_(facts), never_negative_(never_negative) {}

  // At most; the first one that satisfies `good`, or any.
  std::optional<Polynomial> most(const Polynomial &p, const std::vector<std::string> &indices,
                                 const std::function<bool(const Polynomial &)> &good) const {
    std::optional<Polynomial> found;
    steps_ = 0;
    search(p, indices, indices.size(), good, found);
    return found;
  }

private:
  bool search(const Polynomial &p, const std::vector<std::string> &indices, size_t left,
              const std::function<bool(const Polynomial &)> &good, std::optional<Polynomial> &found) const {
    if (++steps_ > 1000) return true; // enough: what was found is a bound too
    if (left == 0) {
      const bool done = good(p);
      if (done || !found) found = p;
      return done;
    }
    const std::string &x = indices[left - 1];
    Polynomial factor, rest;
    if (!linear_in(p, x, factor, rest)) return false;
    if (factor.empty()) return search(rest, indices, left - 1, good, found);
    const bool grows = follows(factor, facts_, never_negative_, 2);
    const bool shrinks = !grows && follows(negated(factor), facts_, never_negative_, 2);
    if (!grows && !shrinks) return false;
    for (const Polynomial &fact : facts_) { // c*x + r >= 0: where c < 0, x is at most r / -c, else at least -r / c
      Polynomial c, r;
      if (!linear_in(fact, x, c, r) || c.size() != 1 || !c.begin()->first.empty()) continue;
      const int64_t by = c.begin()->second;
      if (grows != (by < 0)) continue;
      if (std::any_of(factor.begin(), factor.end(), [&](const auto &term) { return term.second % by != 0; })) continue;
      Polynomial times;
      for (const auto &[m, coefficient] : factor) times[m] = -(coefficient / by);
      const auto limit = product(times, r);
      const auto next = limit ? sum(rest, *limit) : std::nullopt;
      if (next && search(*next, indices, left - 1, good, found)) return true;
    }
    return false;
  }

  const std::vector<Polynomial> &facts_;
  const NeverNegative &never_negative_;
  mutable int steps_ = 0;
};

IntExpr expression(const Polynomial &p) {
  IntExpr out = 0;
  for (const auto &[m, c] : p) {
    IntExpr term = c;
    for (const std::string &symbol : m) term = term * IntExpr::symbol(symbol);
    out = out + term;
  }
  return out;
}

} // namespace

std::optional<KnownRanges::Extremes> KnownRanges::extremes(const IntExpr &value,
                                                           const std::vector<std::string> &indices,
                                                           const NeverNegative &never_negative) const {
  Opened opened(facts_, never_negative);
  const auto p = opened.read(value);
  if (!p) return std::nullopt;
  for (const std::string &x : indices)
    if (never_negative(x)) opened.know({{{x}, 1}});
  // what is between constants is left until the end
  std::vector<std::string> all = opened.remainders();
  all.insert(all.end(), indices.begin(), indices.end());
  all.insert(all.end(), opened.others().begin(), opened.others().end());
  const Bounder bounder(opened.facts(), opened.never_negative());
  const auto most = bounder.most(*p, all, [](const Polynomial &) { return true; });
  const auto least = bounder.most(
      negated(*p), all, [&](const Polynomial &q) { return plainly_not_negative(negated(q), opened.never_negative()); });
  if (!most || !least) return std::nullopt;
  return Extremes{expression(negated(*least)), expression(*most)};
}

bool KnownRanges::fits(const IntExpr &value, unsigned bits, const NeverNegative &never_negative) const {
  Opened opened(facts_, never_negative);
  const auto p = opened.read(value);
  if (!p) return false;
  constexpr int facts_in_a_proof = 2;
  if (!follows(*p, opened.facts(), opened.never_negative(), facts_in_a_proof)) return false;
  return std::any_of(values_.begin(), values_.end(), [&](const Value &known) {
    const auto upper = known.bits <= bits ? opened.read(known.value) : std::nullopt;
    const auto rest = upper ? difference(*upper, *p) : std::nullopt;
    return rest && follows(*rest, opened.facts(), opened.never_negative(), facts_in_a_proof);
  });
}

} // namespace metafork::frontend
