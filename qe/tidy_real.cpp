// Simplification of quantifier-free formulas over the reals by signs of polynomials.
#include "qe/cases.h"

#include <algorithm>

namespace metafork::qe::detail {
namespace {

// Sets of signs: a bit each for negative, zero, positive.
constexpr unsigned negative = 1, zero = 2, positive = 4, any = 7;

unsigned negated_signs(unsigned s) {
  return (s & zero) | (s & negative ? positive : 0) | (s & positive ? negative : 0);
}

// A comparison as "the sign of p is in the set", p primitive and not leading with a minus.
struct Signed {
  Poly p;
  unsigned signs;
};

Signed signed_form(const Comparison &c) {
  unsigned signs = c.relation == Relation::ge   ? zero | positive
                   : c.relation == Relation::gt ? positive
                   : c.relation == Relation::eq ? zero
                                                : negative | positive;
  Poly p = *c.p.divide_exact(Poly(c.p.content()));
  if (!leads_negative(p)) return {p, signs};
  return {-p, negated_signs(signs)};
}

Formula comparison_of(const Signed &s) {
  switch (s.signs) {
    case 0:
      return Formula::falsity();
    case negative:
      return Comparison{-s.p, Relation::gt};
    case zero:
      return Comparison{s.p, Relation::eq};
    case negative | zero:
      return Comparison{-s.p, Relation::ge};
    case positive:
      return Comparison{s.p, Relation::gt};
    case negative | positive:
      return Comparison{s.p, Relation::ne};
    case zero | positive:
      return Comparison{s.p, Relation::ge};
    default:
      return Formula::truth();
  }
}

// What is known: the signs that polynomials may have.
class Knowledge {
public:
  // False if nothing satisfies it.
  bool add(const Signed &s) {
    for (Signed &known : known_)
      if (known.p == s.p) return (known.signs &= s.signs) != 0;
    known_.push_back(s);
    return s.signs != 0;
  }

  unsigned signs_of(const Poly &p) const { return by_terms(p) & recorded(p); }

  // Divides by symbols that every term has and whose sign is known not to be 0.
  Signed without_common_symbols(Signed s) const {
    if (s.p.is_zero()) return s;
    const Monomial first = s.p.terms().begin()->first;
    for (const auto &[name, exponent] : first) {
      const unsigned sign = recorded(Poly::symbol(name));
      if (sign & zero) continue;
      if (sign != positive && sign != negative) continue;
      while (auto q = s.p.divide_exact(Poly::symbol(name))) {
        s = {*q, sign == positive ? s.signs : negated_signs(s.signs)};
        if (s.p.is_constant()) break;
      }
    }
    if (leads_negative(s.p)) s = {-s.p, negated_signs(s.signs)};
    return s;
  }

private:
  unsigned recorded(const Poly &p) const {
    for (const Signed &known : known_)
      if (known.p == p) return known.signs;
    return any;
  }

  unsigned by_terms(const Poly &p) const {
    bool below = false, above = false, nonzero_below = false, nonzero_above = false; // terms that may be < 0, > 0
    for (const auto &[m, c] : p.terms()) {
      unsigned s = c > 0 ? positive : negative;
      for (const auto &[name, exponent] : m) {
        const unsigned known = recorded(Poly::symbol(name));
        const unsigned power = exponent % 2 ? known : (known & zero) | (known & ~zero ? positive : 0);
        s = product(s, power);
      }
      below |= s & negative;
      above |= s & positive;
      nonzero_below |= s == negative;
      nonzero_above |= s == positive;
    }
    unsigned out = 0;
    if (below) out |= negative;
    if (above) out |= positive;
    if ((below && above) || (!nonzero_below && !nonzero_above)) out |= zero;
    return out;
  }

  static unsigned product(unsigned a, unsigned b) {
    unsigned out = (a | b) & zero;
    if ((a & positive && b & positive) || (a & negative && b & negative)) out |= positive;
    if ((a & positive && b & negative) || (a & negative && b & positive)) out |= negative;
    return out;
  }

  std::vector<Signed> known_;
};

Formula tidy(const Formula &f, const Knowledge &known);

Formula tidy_comparison(const Comparison &c, const Knowledge &known) {
  Signed s = known.without_common_symbols(signed_form(c));
  if (const auto value = s.p.constant()) {
    const unsigned sign = *value > 0 ? positive : *value < 0 ? negative : zero;
    return sign & s.signs ? Formula::truth() : Formula::falsity();
  }
  const unsigned possible = known.signs_of(s.p);
  if ((possible & ~s.signs) == 0) return Formula::truth();
  if ((possible & s.signs) == 0) return Formula::falsity();
  s.signs &= possible; // p >= 0 where p != 0 is known: p > 0
  if (possible == (zero | positive) && s.signs == positive && c.relation == Relation::ne) s.signs = negative | positive;
  return comparison_of(s);
}

// Merges comparisons of one polynomial: `all` intersects their signs, else unites them.
std::vector<Formula> merged(std::vector<Formula> parts, bool all) {
  std::vector<Signed> comparisons;
  std::vector<Formula> out, others;
  for (Formula &f : parts) {
    if (f.kind() != Formula::Kind::comparison) {
      if (std::find(others.begin(), others.end(), f) == others.end()) others.push_back(std::move(f));
      continue;
    }
    const Signed s = signed_form(f.comparison());
    const auto it = std::find_if(comparisons.begin(), comparisons.end(), [&](const Signed &o) { return o.p == s.p; });
    if (it == comparisons.end())
      comparisons.push_back(s);
    else
      it->signs = all ? it->signs & s.signs : it->signs | s.signs;
  }
  for (const Signed &s : comparisons) out.push_back(comparison_of(s));
  out.insert(out.end(), others.begin(), others.end());
  return out;
}

// In a conjunction with x = 3, x is 3 in every other part.
std::vector<Formula> with_constants(std::vector<Formula> parts) {
  for (size_t i = 0; i < parts.size(); i++) {
    if (parts[i].kind() != Formula::Kind::comparison || parts[i].comparison().relation != Relation::eq) continue;
    const Poly p = parts[i].comparison().p;
    const std::set<Symbol> symbols = p.symbols();
    if (symbols.size() != 1) continue;
    const Symbol &x = *symbols.begin();
    const auto solution = solved({{p, true}}, x);
    if (!solution) continue;
    for (size_t j = 0; j < parts.size(); j++)
      if (j != i) parts[j] = parts[j].substitute(x, solution->second);
  }
  return parts;
}

// Comparisons are folded first, each knowing those before it; then the other parts, knowing all of them. Of a
// disjunction, what is known is that the comparisons are false.
Formula tidy_parts(const Formula &f, Knowledge known) {
  const bool all = f.kind() == Formula::Kind::conjunction;
  std::vector<Formula> parts;
  const std::vector<Formula> given = all ? with_constants(f.parts()) : f.parts();
  for (const Formula &p : merged(given, all)) {
    if (p.kind() == (all ? Formula::Kind::truth : Formula::Kind::falsity)) continue;
    const Formula t = p.kind() == Formula::Kind::comparison ? tidy_comparison(p.comparison(), known) : tidy(p, known);
    if (t.kind() == (all ? Formula::Kind::falsity : Formula::Kind::truth)) return t;
    if (t.kind() == Formula::Kind::comparison &&
        !known.add(signed_form(all ? t.comparison() : t.comparison().negated())))
      return all ? Formula::falsity() : Formula::truth();
    parts.push_back(t);
  }
  return all ? Formula::all_of(merged(std::move(parts), true)) : Formula::any_of(merged(std::move(parts), false));
}

// The parts of a conjunction, or the formula as its only part.
std::vector<Formula> conjuncts(const Formula &f) {
  return f.kind() == Formula::Kind::conjunction ? f.parts() : std::vector<Formula>{f};
}

// a or (a and b) is a.
Formula absorbed(const Formula &f) {
  if (f.kind() != Formula::Kind::disjunction) return f;
  std::vector<Formula> parts = f.parts();
  const auto weaker = [](const Formula &a, const Formula &b) { // every part of a is one of b
    const std::vector<Formula> of_a = conjuncts(a), of_b = conjuncts(b);
    return std::all_of(of_a.begin(), of_a.end(),
                       [&](const Formula &p) { return std::find(of_b.begin(), of_b.end(), p) != of_b.end(); });
  };
  for (size_t i = parts.size(); i-- > 0;)
    for (size_t j = 0; j < parts.size(); j++)
      if (j != i && weaker(parts[j], parts[i])) {
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
  return Formula::any_of(std::move(parts));
}

Formula tidy(const Formula &f, const Knowledge &known) {
  switch (f.kind()) {
    case Formula::Kind::comparison:
      return tidy_comparison(f.comparison(), known);
    case Formula::Kind::conjunction:
    case Formula::Kind::disjunction:
      return absorbed(tidy_parts(f, known));
    case Formula::Kind::negation:
      return Formula::negation(tidy(f.parts()[0], known));
    default:
      return f;
  }
}

} // namespace

Formula tidy_real(const Formula &f, const std::vector<Comparison> &assume) {
  Knowledge known;
  for (const Comparison &c : assume)
    if (!c.p.is_constant()) known.add(signed_form(c));
  Formula out = tidy(pushed(f, false), known);
  for (int round = 0; round < 4; round++) {
    Formula next = tidy(out, known);
    if (next == out) break;
    out = std::move(next);
  }
  return out;
}

} // namespace metafork::qe::detail
