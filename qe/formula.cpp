// Construction, evaluation and substitution of formulas.
#include "qe/detail.h"

#include <algorithm>
#include <stdexcept>

namespace metafork::qe {
namespace {

bool compare_zero(const mpz_class &value, Relation r) {
  switch (r) {
    case Relation::ge:
      return value >= 0;
    case Relation::gt:
      return value > 0;
    case Relation::eq:
      return value == 0;
    case Relation::ne:
      return value != 0;
  }
  throw std::logic_error("relation");
}

} // namespace

Comparison Comparison::negated() const {
  switch (relation) {
    case Relation::ge:
      return {-p, Relation::gt};
    case Relation::gt:
      return {-p, Relation::ge};
    case Relation::eq:
      return {p, Relation::ne};
    case Relation::ne:
      return {p, Relation::eq};
  }
  throw std::logic_error("relation");
}

Formula::Formula(const Comparison &c) : kind_(Kind::comparison), comparison_(c) {
  const auto value = c.p.constant();
  if (!value) return;
  kind_ = compare_zero(*value, c.relation) ? Kind::truth : Kind::falsity;
  comparison_ = {};
}

Formula::Formula(const Constraint &c) : Formula(Comparison{c.p, c.equality ? Relation::eq : Relation::ge}) {}

Formula::Formula(const System &s) : Formula(all_of(std::vector<Formula>(s.begin(), s.end()))) {}

Formula Formula::falsity() {
  Formula f;
  f.kind_ = Kind::falsity;
  return f;
}

namespace {

// Flattened parts without the neutral element; true if the absorbing one occurs.
bool gather(std::vector<Formula> &out, std::vector<Formula> parts, Formula::Kind kind, Formula::Kind absorbing) {
  const auto neutral = absorbing == Formula::Kind::falsity ? Formula::Kind::truth : Formula::Kind::falsity;
  for (Formula &f : parts) {
    if (f.kind() == absorbing) return true;
    if (f.kind() == neutral) continue;
    if (f.kind() != kind) {
      out.push_back(std::move(f));
      continue;
    }
    for (const Formula &inner : f.parts()) out.push_back(inner);
  }
  return false;
}

} // namespace

Formula Formula::all_of(std::vector<Formula> parts) {
  Formula f;
  if (gather(f.parts_, std::move(parts), Kind::conjunction, Kind::falsity)) return falsity();
  if (f.parts_.size() == 1) return Formula(f.parts_[0]);
  if (!f.parts_.empty()) f.kind_ = Kind::conjunction;
  return f;
}

Formula Formula::any_of(std::vector<Formula> parts) {
  Formula f = falsity();
  if (gather(f.parts_, std::move(parts), Kind::disjunction, Kind::truth)) return truth();
  if (f.parts_.size() == 1) return Formula(f.parts_[0]);
  if (!f.parts_.empty()) f.kind_ = Kind::disjunction;
  return f;
}

Formula Formula::negation(Formula f) {
  switch (f.kind_) {
    case Kind::truth:
      return falsity();
    case Kind::falsity:
      return truth();
    case Kind::comparison:
      return f.comparison_.negated();
    case Kind::negation:
      return Formula(f.parts_[0]);
    default:
      break;
  }
  Formula out;
  out.kind_ = Kind::negation;
  out.parts_.push_back(std::move(f));
  return out;
}

Formula Formula::exists(std::set<Symbol> unknowns, Formula body) {
  const std::set<Symbol> used = body.free_symbols();
  std::erase_if(unknowns, [&](const Symbol &s) { return !used.count(s); });
  if (unknowns.empty()) return body;
  Formula out;
  out.kind_ = Kind::exists;
  out.unknowns_ = std::move(unknowns);
  out.parts_.push_back(std::move(body));
  return out;
}

Formula Formula::forall(std::set<Symbol> unknowns, Formula body) {
  return negation(exists(std::move(unknowns), negation(std::move(body))));
}

std::set<Symbol> Formula::free_symbols() const {
  if (kind_ == Kind::comparison) return comparison_.p.symbols();
  std::set<Symbol> out;
  for (const Formula &f : parts_) out.merge(f.free_symbols());
  for (const Symbol &s : unknowns_) out.erase(s);
  return out;
}

bool Formula::quantifier_free() const {
  return kind_ != Kind::exists &&
         std::all_of(parts_.begin(), parts_.end(), [](const Formula &f) { return f.quantifier_free(); });
}

bool Formula::holds(const std::map<Symbol, mpz_class> &values) const {
  const auto part_holds = [&](const Formula &f) { return f.holds(values); };
  switch (kind_) {
    case Kind::truth:
      return true;
    case Kind::falsity:
      return false;
    case Kind::comparison:
      return compare_zero(comparison_.p.evaluate(values), comparison_.relation);
    case Kind::conjunction:
      return std::all_of(parts_.begin(), parts_.end(), part_holds);
    case Kind::disjunction:
      return std::any_of(parts_.begin(), parts_.end(), part_holds);
    case Kind::negation:
      return !parts_[0].holds(values);
    case Kind::exists:
      break;
  }
  throw std::logic_error("the value of a quantified formula");
}

Formula Formula::substitute(const Symbol &s, const Poly &value) const {
  switch (kind_) {
    case Kind::truth:
    case Kind::falsity:
      return *this;
    case Kind::comparison:
      return Comparison{comparison_.p.substitute(s, value), comparison_.relation};
    case Kind::exists:
      if (unknowns_.count(s) || !free_symbols().count(s)) return *this;
      for (const Symbol &x : value.symbols())
        if (unknowns_.count(x)) throw std::logic_error("substitution of a bound symbol");
      break;
    default:
      break;
  }
  std::vector<Formula> parts;
  for (const Formula &f : parts_) parts.push_back(f.substitute(s, value));
  if (kind_ == Kind::conjunction) return all_of(std::move(parts));
  if (kind_ == Kind::disjunction) return any_of(std::move(parts));
  if (kind_ == Kind::negation) return negation(std::move(parts[0]));
  return exists(unknowns_, std::move(parts[0]));
}

} // namespace metafork::qe
