#include "codegen/build/point_loop.h"

#include "analysis/analysis.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

// What holds where an access is done, but for its guards.
qe::System where(const model::Nest &nest, const model::Access &a) {
  qe::System out = analysis::domain_of(nest);
  for (int l : a.loops) {
    const model::Loop &loop = nest.loops[static_cast<size_t>(l)];
    if (!loop.known) continue;
    for (const auto *all : {&loop.constraints, &loop.implied})
      for (const model::IntExpr &c : *all)
        if (const auto p = analysis::polynomial(c)) out.push_back(qe::ge(*p, 0));
  }
  return out;
}

// Is an element not the fixed one, in any iteration? Subscripts of several dimensions are within each of them.
bool is_apart(const model::Nest &nest, const model::Access &a, const model::Access &fixed) {
  const bool dimensions = a.dimensions.size() > 1 && a.dimensions.size() == fixed.dimensions.size();
  using Subscripts = std::vector<model::IntExpr>;
  const Subscripts own = dimensions ? a.dimensions : Subscripts{a.subscript};
  const Subscripts other = dimensions ? fixed.dimensions : Subscripts{fixed.subscript};
  const qe::System facts = where(nest, a);
  for (size_t d = 0; d < own.size(); d++) {
    const auto p = analysis::polynomial(own[d]), q = analysis::polynomial(other[d]);
    if (p && q && (qe::non_negative(*p - *q - Poly(1), facts) || qe::non_negative(*q - *p - Poly(1), facts)))
      return true;
  }
  return false;
}

// Done in each iteration of the loop, to a whole element that the loop does not change.
bool is_fixed(const model::Nest &nest, const model::Access &a) {
  const auto subscript = analysis::polynomial(a.subscript);
  if (!subscript || !a.certain || !a.guards.empty() || a.loops.size() != 1) return false;
  return std::none_of(nest.loops.begin() + static_cast<std::ptrdiff_t>(nest.depth), nest.loops.end(),
                      [&](const model::Loop &l) { return subscript->uses(l.index); });
}

} // namespace

bool is_in_loop(const model::Nest &nest, const model::Access &access) {
  return std::find(access.loops.begin(), access.loops.end(), nest.tiled->loop) != access.loops.end();
}

bool is_written_in_loop(const model::Nest &nest, int array) {
  return std::any_of(nest.accesses.begin(), nest.accesses.end(),
                     [&](const model::Access &a) { return a.array == array && a.write && is_in_loop(nest, a); });
}

std::optional<Serial::Kept> accumulated_element(const model::Nest &nest, int array) {
  const model::Array &of = nest.arrays[static_cast<size_t>(array)];
  const auto in_loop = [&](const model::Access &a) { return a.array == array && is_in_loop(nest, a); };
  const auto written = std::find_if(nest.accesses.begin(), nest.accesses.end(),
                                    [&](const model::Access &a) { return in_loop(a) && a.write && is_fixed(nest, a); });
  if (of.escapes || written == nest.accesses.end()) return std::nullopt;
  Serial::Kept out{"", {of.name, *analysis::polynomial(written->subscript)}, {}};
  for (size_t i = 0; i < nest.accesses.size(); i++) {
    const model::Access &a = nest.accesses[i];
    if (!in_loop(a)) continue;
    const bool whole = a.field.empty() && a.field_exact && a.step.empty();
    const auto subscript = analysis::polynomial(a.subscript);
    if (whole && subscript && Expr(*subscript) == out.element.index)
      out.accesses.push_back(static_cast<int>(i));
    else if (!is_apart(nest, a, *written))
      return std::nullopt;
  }
  return out;
}

std::optional<std::vector<Expr>> conditions_of_running(const qe::System &range, const qe::Symbol &symbol,
                                                       const std::function<bool(const Poly &)> &known) {
  const qe::BoundsResult b = qe::bounds(range, symbol);
  if (b.refusal) return std::nullopt;
  std::vector<Expr> out;
  for (const qe::LowerBound &l : b.bounds.lower)
    for (const qe::Bound &u : b.bounds.upper) {
      if (!(l.denominator == Poly(1))) return std::nullopt;
      const Expr condition(u.numerator - u.denominator * l.numerator); // l <= n/d is l <= floor(n/d)
      const bool twice = std::find(out.begin(), out.end(), condition) != out.end();
      if (!twice && !known(condition.numerator)) out.push_back(condition);
    }
  return out;
}

} // namespace metafork::codegen
