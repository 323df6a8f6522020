// Formulas with and, or, not, exists and forall, over the integers and over the reals; case discussions.
#include "problem.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace metafork::qe::test {
namespace {

Poly in_box(const Symbol &x, bool low) {
  return low ? Poly::symbol(x) + static_cast<long>(box_size) : Poly(static_cast<long>(box_size)) - Poly::symbol(x);
}

Formula random_comparison(Random &random, const std::vector<Symbol> &names) {
  Poly p = linear(random, names, 3, random.chance(70) ? 1 : 3, box_size);
  if (random.chance(25)) p += Poly::symbol(random.pick(names)) * Poly::symbol(random.pick(names));
  const std::int64_t r = random.in(1, 100);
  return Comparison{p, r <= 55 ? Relation::ge : r <= 75 ? Relation::gt : r <= 88 ? Relation::eq : Relation::ne};
}

Formula random_formula(Random &random, std::vector<Symbol> names, int depth, int quantifiers) {
  const std::int64_t kind = depth == 0 ? 1 : random.in(1, 100);
  if (quantifiers > 0 && kind > 55) {
    const Symbol x = quantifiers == 2 ? "x" : "y";
    names.push_back(x);
    const Formula box = Formula::all_of({Comparison{in_box(x, true)}, Comparison{in_box(x, false)}});
    const Formula body = random_formula(random, names, depth, quantifiers - 1);
    if (kind > 80) return Formula::forall({x}, Formula::any_of({Formula::negation(box), body}));
    return Formula::exists({x}, Formula::all_of({box, body}));
  }
  if (kind <= 25) return random_comparison(random, names);
  if (kind <= 33) return Formula::negation(random_formula(random, names, depth - 1, quantifiers));
  std::vector<Formula> parts;
  for (std::int64_t k = random.in(2, 3); k > 0; k--)
    parts.push_back(random_formula(random, names, depth - 1, k == 1 ? quantifiers : 0));
  return random.chance(60) ? Formula::all_of(std::move(parts)) : Formula::any_of(std::move(parts));
}

std::string text_command(const Problem &p) { return "eliminate '" + p.formula.text() + "'"; }

// --------------------------------------------------------------------------------------------------------- integers

Problem generate_formula(Random &random) {
  Problem out;
  out.variables = {{"p", -box_size, box_size}};
  if (random.chance(60)) out.variables.push_back({"q", -box_size, box_size});
  out.kept = out.variables.size();
  out.formula = random_formula(random, names_of(out.variables), 3, random.chance(30) ? 2 : 1);
  out.choices = static_cast<std::uint64_t>(random.in(0, INT32_MAX));
  return out;
}

Mismatch check_formula(const Problem &p, Fault fault, Tally &tally) {
  Random random(p.choices);
  Question q;
  q.direction = random.chance(30) ? Direction::subset : Direction::superset;
  Formula asked = random.chance(30) ? parse_formula(p.formula.text()) : p.formula;
  const long moved = random.chance(15) ? 1 : 0; // the answer for p + 1 in place of p
  if (moved) asked = asked.substitute("p", Poly::symbol("p") + moved);
  const Answer a = eliminate_quantifiers(asked, q);
  if (a.refusal) {
    tally["refused"]++;
    return std::nullopt;
  }
  tally[a.exactness == Exactness::exact ? "exact" : a.exactness == Exactness::superset ? "superset" : "subset"]++;
  const Formula claim = with_fault(random.chance(30) ? parse_formula(a.formula.text()) : a.formula, fault);
  const Truth truth(p.formula, names_of(p.variables), box_size), claimed(claim, names_of(p.variables), 0);
  for (const Point &x : grid(random, p.variables, 80)) {
    Point asked_at = x;
    asked_at[0] += moved;
    const Exactness exactness = fault == Fault::exact ? Exactness::exact : a.exactness;
    if (auto m = compare(truth.at(asked_at), claimed.at(x), exactness, x, p.variables))
      return *m + "; answer: " + a.formula.text();
  }
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------------------------ reals

Problem generate_real(Random &random) {
  Problem out;
  out.variables = {{"p", -box_size, box_size}};
  if (random.chance(70)) out.variables.push_back({"q", -box_size, box_size});
  out.kept = out.variables.size();
  const std::vector<Symbol> names = names_of(out.variables);
  std::vector<Formula> parts;
  for (std::int64_t k = random.in(1, 3); k > 0; k--) {
    const Poly x = Poly::symbol("x");
    Poly f = linear(random, names, 2, 2, 4) + linear(random, names, 1, 2, 3) * x;
    if (random.chance(60))
      f += (random.chance(70) ? Poly(static_cast<long>(random.in(-3, 3))) : linear(random, names, 1, 1, 2)) * x * x;
    const Relation r[] = {Relation::ge, Relation::gt, Relation::eq, Relation::ne};
    Formula part = Comparison{f, r[random.in(0, 3)]};
    if (random.chance(20)) part = Formula::any_of({part, random_comparison(random, {"p", "x"})});
    parts.push_back(part);
  }
  out.formula = Formula::exists({"x"}, random.chance(75) ? Formula::all_of(parts) : Formula::any_of(parts));
  if (random.chance(20)) out.formula = Formula::negation(out.formula);
  out.choices = static_cast<std::uint64_t>(random.in(0, INT32_MAX));
  return out;
}

using Real = long double;
using Quadratic = std::array<Real, 3>; // by powers of x

void collect(const Formula &f, std::vector<Comparison> &out) {
  if (f.kind() == Formula::Kind::comparison) out.push_back(f.comparison());
  for (const Formula &p : f.parts()) collect(p, out);
}

// Comparisons of a formula as quadratics in x, in the order of the formula.
class RealTruth {
public:
  RealTruth(const Formula &body, const std::vector<Symbol> &names) : body_(body) {
    std::vector<Comparison> comparisons;
    collect(body, comparisons);
    for (const Comparison &c : comparisons) {
      if (c.p.degree("x") > 2) supported_ = false;
      for (unsigned k = 0; k < 3; k++) coefficients_.emplace_back(c.p.coefficient("x", k), names);
    }
  }
  bool supported() const { return supported_; }

  // Tries every root, a point between any two neighbours, and one beyond either end.
  bool some(const Point &x) const {
    std::vector<Quadratic> quadratics;
    for (size_t i = 0; i < coefficients_.size(); i += 3) {
      Quadratic q{};
      for (size_t k = 0; k < 3; k++) q[k] = static_cast<Real>(coefficients_[i + k].at(x));
      quadratics.push_back(q);
    }
    std::vector<Real> points;
    for (const Quadratic &q : quadratics) add_roots(q, points);
    std::sort(points.begin(), points.end());
    const size_t n = points.size();
    for (size_t i = 0; i + 1 < n; i++) points.push_back((points[i] + points[i + 1]) / 2);
    points.push_back(n ? points[0] - 1 : 0);
    points.push_back(n ? points[n - 1] + 1 : 0);
    return std::any_of(points.begin(), points.end(), [&](Real v) {
      size_t next = 0;
      return holds(body_, quadratics, next, v);
    });
  }

private:
  static void add_roots(const Quadratic &q, std::vector<Real> &out) {
    if (q[2] == 0) {
      if (q[1] != 0) out.push_back(-q[0] / q[1]);
      return;
    }
    const Real d = q[1] * q[1] - 4 * q[2] * q[0];
    if (d < 0) return;
    for (const Real sign : {Real(-1), Real(1)}) out.push_back((-q[1] + sign * std::sqrt(d)) / (2 * q[2]));
  }

  // Evaluates every comparison, so that `next` counts them.
  static bool holds(const Formula &f, const std::vector<Quadratic> &quadratics, size_t &next, Real v) {
    if (f.kind() == Formula::Kind::comparison) {
      const Quadratic &q = quadratics[next++];
      const Real value = q[0] + v * (q[1] + v * q[2]);
      const bool zero = std::fabs(value) < 1e-10L; // values that are not 0 are above 1e-8 for these coefficients
      const Relation r = f.comparison().relation;
      return r == Relation::eq   ? zero
             : r == Relation::ne ? !zero
             : r == Relation::ge ? zero || value > 0
                                 : !zero && value > 0;
    }
    if (f.kind() == Formula::Kind::negation) return !holds(f.parts()[0], quadratics, next, v);
    const bool all = f.kind() != Formula::Kind::disjunction;
    bool out = f.kind() == Formula::Kind::falsity ? false : all;
    for (const Formula &p : f.parts()) {
      const bool h = holds(p, quadratics, next, v);
      out = all ? out && h : out || h;
    }
    return out;
  }

  Formula body_;
  std::vector<Compiled> coefficients_;
  bool supported_ = true;
};

Mismatch check_real(const Problem &p, Fault fault, Tally &tally) {
  const bool negated = p.formula.kind() == Formula::Kind::negation;
  const Formula &quantified = negated ? p.formula.parts()[0] : p.formula;
  const bool trivial = quantified.kind() != Formula::Kind::exists; // x dropped out, or the formula was made smaller
  const std::vector<Symbol> names = names_of(p.variables);
  const RealTruth truth(trivial ? quantified : quantified.parts()[0], names);
  const Answer a = eliminate_quantifiers(p.formula, {Domain::reals, Direction::superset, {}});
  if (a.refusal || !truth.supported()) {
    tally["refused"]++;
    return std::nullopt;
  }
  tally["exact"]++;
  const Formula claim = with_fault(a.formula, fault);
  Random random(p.choices);
  const Truth claimed(random.chance(30) ? parse_formula(claim.text(false)) : claim, names, 0);
  for (const Point &x : grid(random, p.variables, 60))
    if (auto m = compare(truth.some(x) != negated, claimed.at(x), Exactness::exact, x, p.variables))
      return *m + "; answer: " + a.formula.text(false);
  return std::nullopt;
}

std::string real_command(const Problem &p) { return "eliminate --reals '" + p.formula.text(false) + "'"; }

// ------------------------------------------------------------------------------------------------------ discussions

Problem generate_discussion(Random &random) {
  Problem out;
  out.variables = {{"B", 1, largest_block}, {"Z", 0, box_size}, {"p", -box_size, box_size}};
  out.variables.resize(static_cast<size_t>(random.in(2, 3)));
  out.kept = out.variables.size();
  out.fixed = parse_system("B >= 1, Z >= 0");
  out.loose = random_constraints(random, names_of(out.variables), 1);
  for (std::int64_t k = random.in(1, 3); k > 0; k--)
    out.variants.push_back(random_formula(random, names_of(out.variables), 2, 0));
  if (random.chance(40)) // what the last variant leaves, so that many discussions are complete
    out.variants.push_back(Formula::negation(out.variants.back()));
  out.choices = static_cast<std::uint64_t>(random.in(0, INT32_MAX));
  return out;
}

std::vector<Comparison> assumption(const Problem &p) {
  std::vector<Comparison> out;
  for (const Constraint &c : p.system()) out.push_back({c.p, c.equality ? Relation::eq : Relation::ge});
  return out;
}

Mismatch check_witness(const Problem &p, const Discussion &d, const Formula &any) {
  std::map<Symbol, mpz_class> at = d.witness.value();
  for (const Variable &v : p.variables) at.try_emplace(v.name, 0);
  if (!Formula(p.system()).holds(at) || any.holds(at)) return "the witness has a variant";
  return std::nullopt;
}

Mismatch check_discussion(const Problem &p, Fault fault, Tally &tally) {
  std::vector<Variant> variants;
  for (size_t i = 0; i < p.variants.size(); i++) variants.push_back({"v" + std::to_string(i), p.variants[i]});
  Discussion d = discuss(variants, assumption(p));
  if (d.refusal) {
    tally["refused"]++;
    return std::nullopt;
  }
  if (fault == Fault::cover) d.cover = Discussion::covered;
  tally[d.cover == Discussion::covered       ? "covered"
        : d.cover == Discussion::not_covered ? "not covered"
                                             : "not decided"]++;
  const std::vector<Symbol> names = names_of(p.variables);
  const Formula any = Formula::any_of(p.variants);
  if (d.cover == Discussion::not_covered)
    if (auto m = check_witness(p, d, any)) return m;
  const Searcher allowed(p.system(), p.variables);
  const Truth has_variant(any, names, 0), uncovered(d.uncovered.formula, names, 0);
  Random random(p.choices);
  for (const Point &x : grid(random, p.variables, 300)) {
    if (!allowed.holds(x)) continue;
    if (d.cover == Discussion::covered && !has_variant.at(x)) return "called covered: " + point_text(x, p.variables);
    if (auto m = compare(!has_variant.at(x), uncovered.at(x), d.uncovered.exactness, x, p.variables)) return m;
    for (size_t i = 0; i < variants.size(); i++) {
      const Discussion::Entry &e = d.entries[i];
      const bool admitted = Truth(variants[i].admits, names, 0).at(x);
      if ((e.always && !admitted) || (e.never && admitted))
        return e.name + ": never or always: " + point_text(x, p.variables);
      if (auto m = compare(admitted, Truth(e.condition.formula, names, 0).at(x), e.condition.exactness, x, p.variables))
        return e.name + ": " + *m;
    }
  }
  return std::nullopt;
}

std::string discussion_command(const Problem &p) {
  std::string out = "cases --assume '" + system_text(p.system()) + "'";
  for (size_t i = 0; i < p.variants.size(); i++)
    out.append(" 'v").append(std::to_string(i)).append(": ").append(p.variants[i].text()).append("'");
  return out;
}

} // namespace

const Group formulas{"formulas", generate_formula, check_formula, text_command};
const Group reals{"reals", generate_real, check_real, real_command};
const Group discussions{"discussions", generate_discussion, check_discussion, discussion_command};

} // namespace metafork::qe::test
