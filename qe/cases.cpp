// Formulas as cases over the integers.
#include "qe/levels.h"

#include <algorithm>

namespace metafork::qe {
namespace detail {
namespace {

Direction opposite(Direction d) { return d == Direction::superset ? Direction::subset : Direction::superset; }

// A comparison over the integers: one system, or two for "not equal".
std::vector<System> systems_of(const Comparison &c) {
  switch (c.relation) {
    case Relation::ge:
      return {{{c.p, false}}};
    case Relation::gt:
      return {{{c.p - one(), false}}};
    case Relation::eq:
      return {{{c.p, true}}};
    case Relation::ne:
      return {{{c.p - one(), false}}, {{-c.p - one(), false}}};
  }
  return {};
}

class Builder {
public:
  Builder(Direction direction, const System &context, size_t limit)
      : direction_(direction), context_(context), limit_(limit) {}

  Cases build(const Formula &f, bool negated) const {
    switch (f.kind()) {
      case Formula::Kind::truth:
      case Formula::Kind::falsity:
        return (f.kind() == Formula::Kind::truth) != negated ? Cases{{Case{}}} : Cases{};
      case Formula::Kind::comparison: {
        Cases out;
        for (System &s : systems_of(negated ? f.comparison().negated() : f.comparison()))
          out.leaves.push_back({std::move(s), true});
        return out;
      }
      case Formula::Kind::negation:
        return build(f.parts()[0], !negated);
      case Formula::Kind::conjunction:
        return negated ? disjunction(f.parts(), true) : conjunction(f.parts(), false);
      case Formula::Kind::disjunction:
        return negated ? conjunction(f.parts(), true) : disjunction(f.parts(), false);
      case Formula::Kind::exists:
        return negated ? not_exists(f) : exists(f, direction_);
    }
    return {};
  }

private:
  void check_size(const Cases &c) const {
    if (c.leaves.size() > limit_) throw Refused{{Refusal::too_large, {}, Poly(static_cast<long>(limit_))}};
  }

  Cases disjunction(const std::vector<Formula> &parts, bool negated) const {
    Cases out;
    for (const Formula &f : parts) {
      Cases c = build(f, negated);
      out.complete &= c.complete;
      std::move(c.leaves.begin(), c.leaves.end(), std::back_inserter(out.leaves));
      check_size(out);
    }
    return out;
  }

  // Plain comparisons first: they are the context of the other parts.
  Cases conjunction(const std::vector<Formula> &parts, bool negated) const {
    System facts;
    std::vector<const Formula *> others;
    for (const Formula &f : parts) {
      const bool plain = f.kind() == Formula::Kind::comparison;
      const auto systems =
          plain ? systems_of(negated ? f.comparison().negated() : f.comparison()) : std::vector<System>{};
      if (systems.size() == 1)
        facts.push_back(systems[0][0]);
      else
        others.push_back(&f);
    }
    Cases out{{{facts, true}}};
    if (contradictory(united(facts, context_))) return Cases{};
    const System known = united(context_, facts);
    const Builder inside(direction_, known, limit_);
    std::vector<Cases> factors;
    for (const Formula *f : others) factors.push_back(inside.build(*f, negated));
    std::stable_sort(factors.begin(), factors.end(),
                     [](const Cases &a, const Cases &b) { return a.leaves.size() < b.leaves.size(); });
    for (const Cases &f : factors) out = product(out, f);
    return out;
  }

  Cases product(const Cases &a, const Cases &b) const {
    Cases out;
    out.complete = a.complete && b.complete;
    for (const Case &x : a.leaves)
      for (const Case &y : b.leaves) {
        System s = normalise(united(x.system, y.system));
        if (contradictory(united(s, context_))) continue;
        out.leaves.push_back({std::move(s), x.exact && y.exact});
        check_size(out);
      }
    return out;
  }

  Cases exists(const Formula &f, Direction direction) const {
    System known; // a bound symbol is another one than the symbol of that name outside
    for (const Constraint &c : context_)
      if (std::none_of(f.unknowns().begin(), f.unknowns().end(), [&](const Symbol &x) { return c.p.uses(x); }))
        known.push_back(c);
    const Cases body = Builder(direction, known, limit_).build(f.parts()[0], false);
    Cases out;
    out.complete = body.complete;
    for (const Case &c : body.leaves) {
      Cases projected = project(united(c.system, known), f.unknowns(), direction, known);
      out.complete &= projected.complete;
      for (Case &leaf : projected.leaves) {
        leaf.exact &= c.exact;
        out.leaves.push_back(std::move(leaf));
      }
      check_size(out);
    }
    tidy(out, known);
    return out;
  }

  Cases not_exists(const Formula &f) const {
    const Cases inner = exists(f, opposite(direction_));
    std::vector<Formula> leaves;
    for (const Case &c : inner.leaves) leaves.push_back(Formula(c.system));
    Cases out = build(Formula::any_of(std::move(leaves)), true);
    // Points too many inside are points missing outside, and the other way round.
    out.complete &= std::all_of(inner.leaves.begin(), inner.leaves.end(), [](const Case &c) { return c.exact; });
    for (Case &c : out.leaves) c.exact &= inner.complete;
    return out;
  }

  Direction direction_;
  const System &context_;
  size_t limit_;
};

} // namespace

bool Cases::exact() const {
  return complete && std::all_of(leaves.begin(), leaves.end(), [](const Case &c) { return c.exact; });
}

System integer_system(const std::vector<Comparison> &comparisons) {
  System out;
  for (const Comparison &c : comparisons)
    if (c.relation != Relation::ne) out.push_back(systems_of(c)[0][0]);
  return out;
}

Cases cases_of(const Formula &f, bool negated, Direction direction, const System &context, size_t limit) {
  return Builder(direction, context, limit).build(f, negated);
}

} // namespace detail

namespace {

using namespace detail;

Answer over_integers(const Formula &f, const Question &question) {
  Answer out;
  const System context = normalise(integer_system(question.assume));
  Cases cases = cases_of(f, false, question.direction, context);
  tidy(cases, context);
  if (!cases.exact())
    out.exactness = question.direction == Direction::superset ? Exactness::superset : Exactness::subset;
  std::vector<Formula> parts;
  for (Case &c : cases.leaves) {
    parts.push_back(Formula(c.system));
    out.cases.push_back(std::move(c.system));
  }
  out.formula = Formula::any_of(std::move(parts));
  return out;
}

// Eliminates innermost quantifiers first.
Formula without_quantifiers(const Formula &f) {
  std::vector<Formula> parts;
  for (const Formula &p : f.parts()) parts.push_back(without_quantifiers(p));
  switch (f.kind()) {
    case Formula::Kind::conjunction:
      return Formula::all_of(std::move(parts));
    case Formula::Kind::disjunction:
      return Formula::any_of(std::move(parts));
    case Formula::Kind::negation:
      return Formula::negation(std::move(parts[0]));
    case Formula::Kind::exists:
      return eliminate_real(parts[0], f.unknowns());
    default:
      return f;
  }
}

} // namespace

Answer eliminate_quantifiers(const Formula &f, const Question &question) {
  Answer out;
  try {
    if (question.domain == Domain::integers) return over_integers(f, question);
    out.formula = detail::tidy_real(without_quantifiers(f), question.assume);
  } catch (const detail::Refused &r) {
    out.refusal = r.refusal;
  }
  return out;
}

} // namespace metafork::qe
