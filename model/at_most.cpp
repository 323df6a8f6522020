// Comparisons as constraints.
#include "model/model.h"

namespace metafork::model {

using Kind = IntExpr::Kind;

namespace {

using Conjunction = std::vector<IntExpr>;
using Disjunction = std::vector<Conjunction>;

constexpr size_t max_conjunctions = 32;

Disjunction both(const Disjunction &a, const Disjunction &b) {
  Disjunction out;
  for (const Conjunction &x : a)
    for (const Conjunction &y : b) {
      out.push_back(x);
      out.back().insert(out.back().end(), y.begin(), y.end());
    }
  return out;
}

Disjunction either(Disjunction a, const Disjunction &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Something that can be taken apart in a comparison: min, max, a quotient rounded down, or a sum that holds one.
bool is_special(const IntExpr &e) {
  switch (e.kind()) {
    case Kind::min:
    case Kind::max:
      return true;
    case Kind::floor_divide:
      return e.rhs().constant().value_or(0) > 0;
    case Kind::add:
      return is_special(e.lhs()) || is_special(e.rhs());
    case Kind::multiply:
      return e.lhs().constant() == -1 && is_special(e.rhs());
    default:
      return false;
  }
}

// `depth`: how often one may still move from side to side.
Disjunction at_most(const IntExpr &a, const IntExpr &b, int64_t slack, int depth) {
  const Disjunction plain = {{b - a - IntExpr(slack)}};
  if (depth == 0) return plain;
  depth--;
  auto limited = [&](Disjunction d) { return d.size() <= max_conjunctions ? d : plain; };
  if (is_special(b)) {
    switch (b.kind()) {
      case Kind::min:
        return limited(both(at_most(a, b.lhs(), slack, depth), at_most(a, b.rhs(), slack, depth)));
      case Kind::max:
        return limited(either(at_most(a, b.lhs(), slack, depth), at_most(a, b.rhs(), slack, depth)));
      case Kind::floor_divide: // a + slack <= floor(p / c)  =  c*(a + slack) <= p
        if (!is_special(a)) return at_most(b.rhs() * (a + IntExpr(slack)), b.lhs(), 0, depth);
        if (a.kind() != Kind::min && a.kind() != Kind::max) return plain;
        break;
      case Kind::add:
        return is_special(b.lhs()) ? at_most(a - b.rhs(), b.lhs(), slack, depth)
                                   : at_most(a - b.lhs(), b.rhs(), slack, depth);
      default: // a + slack <= -x
        return at_most(b.rhs(), -a, slack, depth);
    }
  }
  if (!is_special(a)) return plain;
  switch (a.kind()) {
    case Kind::max:
      return limited(both(at_most(a.lhs(), b, slack, depth), at_most(a.rhs(), b, slack, depth)));
    case Kind::min:
      return limited(either(at_most(a.lhs(), b, slack, depth), at_most(a.rhs(), b, slack, depth)));
    case Kind::floor_divide: // floor(p / c) + slack <= b  =  p + 1 <= c*(b - slack + 1)
      return is_special(b) ? plain : at_most(a.lhs(), a.rhs() * (b + IntExpr(1 - slack)), 1, depth);
    case Kind::add:
      if (is_special(b)) return plain;
      return is_special(a.lhs()) ? at_most(a.lhs(), b - a.rhs(), slack, depth)
                                 : at_most(a.rhs(), b - a.lhs(), slack, depth);
    default: // -x + slack <= b
      return is_special(b) ? plain : at_most(-b, a.rhs(), slack, depth);
  }
}

} // namespace

Disjunction at_most(const IntExpr &a, const IntExpr &b, int64_t slack) { return at_most(a, b, slack, 16); }

bool of_polynomials(const IntExpr &e) {
  if (e.kind() == Kind::min || e.kind() == Kind::max) return of_polynomials(e.lhs()) && of_polynomials(e.rhs());
  return e.is_polynomial();
}

std::optional<Conjunction> conjunction(const IntExpr &a, const IntExpr &b, int64_t slack) {
  if (!a.is_known() || !b.is_known()) return std::nullopt;
  const Disjunction cases = at_most(a, b, slack);
  if (cases.size() != 1) return std::nullopt;
  for (const IntExpr &c : cases[0])
    if (!c.is_polynomial()) return std::nullopt;
  return cases[0];
}

} // namespace metafork::model
