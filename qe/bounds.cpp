// Bounds of one unknown, and the texts of bounds and refusals.
#include "qe/detail.h"

#include <algorithm>

namespace metafork::qe {
namespace {

using namespace detail;

struct Entry {
  Side side;
  bool lower;
  Constraint constraint(const Symbol &x) const {
    const Poly ax = side.coefficient * Poly::symbol(x);
    return {lower ? ax + side.constant : side.constant - ax, false};
  }
};

// The integer argument, sharper than the real one where `kept` has a denominator: x >= ceil(p / a) implies x >= k as
// soon as p > (k - 1)*a, and x <= floor(q / a) implies x <= k as soon as q < (k + 1)*a. With k = -w, p = -g for a lower
// bound and k = w, q = g for an upper one (w, g: the constants of the sides), both read (w + 1)*a - g > 0.
bool implied_by(const Entry &weak, const Entry &kept, const Prover &facts) {
  if (weak.lower != kept.lower || !weak.side.unit()) return false;
  const Poly &a = kept.side.coefficient;
  return facts.positive((weak.side.constant + 1) * a - kept.side.constant);
}

bool redundant(size_t i, const std::vector<Entry> &entries, const System &others, const Symbol &x) {
  System rest = others;
  for (size_t j = 0; j < entries.size(); j++)
    if (j != i) rest.push_back(entries[j].constraint(x));
  const Prover facts(rest);
  if (facts.non_negative(entries[i].constraint(x).p)) return true;
  for (size_t j = 0; j < entries.size(); j++)
    if (j != i && implied_by(entries[i], entries[j], facts)) return true;
  return false;
}

void remove_redundant(std::vector<Entry> &entries, const System &others, const Symbol &x) {
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const Entry &a, const Entry &b) { return simpler(a.constraint(x).p, b.constraint(x).p); });
  for (size_t i = entries.size(); i-- > 0;)
    if (redundant(i, entries, others, x)) entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
}

LowerBound lower_bound(const Side &s) {
  LowerBound b;
  b.numerator = -s.constant;
  b.denominator = s.coefficient;
  const Poly down = b.numerator + s.coefficient - 1;
  if (!s.unit() && down.terms().size() < b.numerator.terms().size()) {
    b.numerator = down;
    b.round_down = true;
  }
  return b;
}

std::string bound_text(const Bound &b, const char *division) {
  if (b.denominator == one()) return b.numerator.text();
  return std::string(division) + "(" + b.numerator.text() + ", " + b.denominator.text() + ")";
}

std::string list_text(const std::vector<std::string> &entries, const char *function) {
  if (entries.size() == 1) return entries[0];
  std::string out = std::string(function) + "(";
  for (size_t i = 0; i < entries.size(); i++) out += (i ? ", " : "") + entries[i];
  return out + ")";
}

} // namespace

BoundsResult bounds(const System &s, const Symbol &unknown) {
  BoundsResult out;
  const System normal = normalise(s);
  if (normal.size() == 1 && normal[0].p == Poly(-1)) { // contradictory, maybe for the unknown alone (2*x = 1): no value
    out.bounds = {{LowerBound{{Poly(1), Poly(1)}, false}}, {Bound{Poly(0), Poly(1)}}};
    return out;
  }
  const Sides sides = split(normal, unknown, Prover(without(normal, unknown)));
  if (sides.refusal) {
    out.refusal = sides.refusal;
    return out;
  }
  std::vector<Entry> entries;
  for (const Side &side : sides.lower) entries.push_back({side, true});
  for (const Side &side : sides.upper) entries.push_back({side, false});
  remove_redundant(entries, sides.others, unknown);
  for (const Entry &e : entries)
    if (e.lower)
      out.bounds.lower.push_back(lower_bound(e.side));
    else
      out.bounds.upper.push_back({e.side.constant, e.side.coefficient});
  const auto order = [](const Bound &a, const Bound &b) {
    const unsigned da = degree_of(a.denominator), db = degree_of(b.denominator);
    return da != db ? da < db : simpler(a.numerator, b.numerator);
  };
  std::stable_sort(out.bounds.lower.begin(), out.bounds.lower.end(), order);
  std::stable_sort(out.bounds.upper.begin(), out.bounds.upper.end(), order);
  return out;
}

std::string Bounds::text(const Symbol &unknown) const {
  std::vector<std::string> low, high;
  for (const LowerBound &b : lower) low.push_back(bound_text(b, b.round_down ? "floord" : "ceild"));
  for (const Bound &b : upper) high.push_back(bound_text(b, "floord"));
  return (low.empty() ? "" : list_text(low, "max") + " <= ") + unknown +
         (high.empty() ? "" : " <= " + list_text(high, "min"));
}

std::string Refusal::text() const {
  switch (kind) {
    case nonlinear:
      return unknown + " occurs in a power above 1 (with coefficient " + coefficient.text() + ")";
    case unknown_sign:
      return "the sign of " + coefficient.text() + ", the coefficient of " + unknown + ", is not known";
    case degree:
      return unknown + " occurs in a power above 2 (with coefficient " + coefficient.text() + ")";
    case unbounded:
      return unknown + (coefficient == one() ? " has no upper bound" : " has no lower bound");
    case too_large:
      if (unknown.empty()) return "the formula has more than " + coefficient.text() + " cases";
      return "eliminating " + unknown + " would give " + coefficient.text() + " constraints";
  }
  return {};
}

} // namespace metafork::qe
