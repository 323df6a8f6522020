#include "analysis/form.h"

#include <algorithm>

namespace metafork::analysis {

using model::IntExpr;
using qe::Poly;

namespace {

// The symbol B such that the loop is 0 <= u <= B - 1, perhaps with further upper bounds.
std::optional<std::string> extent_symbol(const model::Loop &loop) {
  if (!loop.known) return std::nullopt;
  const Poly u = Poly::symbol(loop.index);
  bool from_zero = false;
  std::optional<std::string> symbol;
  for (const IntExpr &c : loop.constraints) {
    const auto p = polynomial(c);
    if (!p) return std::nullopt;
    if (*p == u) from_zero = true;
    const Poly extent = *p + u + Poly(1);
    if (extent.uses(loop.index) || extent.terms().size() != 1) continue;
    const auto &[monomial, coefficient] = *extent.terms().begin();
    if (coefficient == 1 && monomial.size() == 1 && monomial.begin()->second == 1) symbol = monomial.begin()->first;
  }
  return from_zero ? symbol : std::nullopt;
}

// Every polynomial in which the nest uses its loop variables: subscripts, guards, sequential bounds, other loops'
// bounds. nullopt in a place that cannot be followed.
std::vector<std::optional<Poly>> uses(const model::Nest &nest) {
  std::vector<std::optional<Poly>> out;
  for (const model::Access &a : nest.accesses) {
    out.push_back(polynomial(a.subscript));
    for (const IntExpr &g : a.guards) out.push_back(polynomial(g));
  }
  for (const model::Loop &l : nest.loops)
    for (const IntExpr &c : l.constraints) out.push_back(polynomial(c));
  return out;
}

} // namespace

std::optional<Poly> undo_radix(const Poly &p, const RadixPair &pair) {
  // p = q * (v*B + u) + r  with v and u in neither q nor r
  const Poly v = Poly::symbol(pair.v), u = Poly::symbol(pair.u), b = Poly::symbol(pair.b), w = Poly::symbol(pair.w);
  if (!p.uses(pair.v) && !p.uses(pair.u)) return p;
  if (p.degree(pair.v) > 1 || p.degree(pair.u) != 1) return std::nullopt;
  const Poly q = p.coefficient(pair.u, 1);
  if (q.uses(pair.v) || q.uses(pair.u)) return std::nullopt;
  const Poly rest = p - q * (v * b + u);
  if (rest.uses(pair.v) || rest.uses(pair.u)) return std::nullopt;
  return rest + q * w;
}

std::vector<RadixPair> radix_pairs(const model::Nest &nest) {
  std::vector<RadixPair> out;
  if (nest.depth < 2) return out;
  const auto all = uses(nest);
  for (size_t inner = 1; inner < nest.depth; inner++) {
    const auto b = extent_symbol(nest.loops[inner]);
    if (!b) continue;
    for (size_t outer = 0; outer < inner; outer++) {
      const model::Loop &v = nest.loops[outer], &u = nest.loops[inner];
      if (v.step != 1 || u.step != 1 || v.index == *b) continue;
      const RadixPair pair{v.index, u.index, *b, v.index + "_" + u.index};
      bool used = false, fits = true;
      for (const auto &p : all) {
        if (!p) continue;
        const bool has_v = p->uses(pair.v), has_u = p->uses(pair.u);
        const bool own_bound =
            (has_v != has_u) && p->degree(has_v ? pair.v : pair.u) == 1 && is_own_bound(nest, *p, pair);
        if ((!has_v && !has_u) || own_bound) continue;
        fits = fits && undo_radix(*p, pair).has_value();
        used = used || (has_v && has_u);
      }
      if (used && fits) {
        out.push_back(pair);
        break;
      }
    }
  }
  return out;
}

bool is_own_bound(const model::Nest &nest, const Poly &p, const RadixPair &pair) {
  for (size_t d = 0; d < nest.depth; d++) {
    const model::Loop &l = nest.loops[d];
    if (l.index != pair.v && l.index != pair.u) continue;
    for (const IntExpr &c : l.constraints)
      if (const auto q = polynomial(c); q && *q == p) return true;
  }
  return false;
}

namespace {

// Is v*B + u a tiling, and not a matrix c[i*columns + j], which looks the same? A tiling shows in one of these: the
// number of blocks was computed by dividing by B; the point is compared with a bound, since B need not divide the size.
bool is_tiling(const model::Nest &nest, const RadixPair &pair) {
  std::string b = pair.b;
  for (const model::Scalar &s : nest.scalars)
    if (s.name == pair.b) b = s.host_text;
  auto compares_point = [&](const IntExpr &c) {
    const auto p = polynomial(c);
    return p && p->uses(pair.v) && p->uses(pair.u) && undo_radix(*p, pair);
  };
  for (size_t d = 0; d < nest.depth; d++) {
    const model::Loop &l = nest.loops[d];
    if (l.index == pair.v && std::find(l.divisors.begin(), l.divisors.end(), b) != l.divisors.end()) return true;
    if (l.index == pair.u && std::any_of(l.constraints.begin(), l.constraints.end(), compares_point)) return true;
  }
  for (const model::Access &a : nest.accesses)
    if (std::any_of(a.guards.begin(), a.guards.end(), compares_point)) return true;
  return false;
}

} // namespace

FormDecision decide_form(const model::Nest &nest) {
  if (!nest.program.empty())
    return {Form::block, nest.depth,
            "block form: its body, with inner meta_for loops, is the program of a thread block"};
  if (nest.form_clause == "point") return {Form::point, 0, "point form, as meta_form(point) says"};
  if (nest.form_clause == "block") {
    const size_t blocks = (nest.depth + 1) / 2;
    return {Form::block, blocks,
            "block form, as meta_form(block) says: the outer " + std::to_string(blocks) + " of " +
                std::to_string(nest.depth) + " meta_for loops are thread blocks"};
  }
  const auto pairs = radix_pairs(nest);
  if (pairs.empty()) return {Form::point, 0, "point form: no meta_for is the thread loop of another one"};
  for (const RadixPair &p : pairs)
    if (!is_tiling(nest, p))
      return {Form::point, 0,
              "point form: " + p.v + "*" + p.b + " + " + p.u + " is a matrix subscript; nothing shows that " + p.b +
                  " is a block size (no division by it, no bound on the point)"};
  // the block loops stand outside all thread loops
  const size_t blocks = pairs.size();
  bool ordered = 2 * blocks == nest.depth;
  std::string names;
  for (const RadixPair &p : pairs) {
    bool outer = false;
    for (size_t d = 0; d < blocks && d < nest.depth; d++) outer = outer || nest.loops[d].index == p.v;
    ordered = ordered && outer;
    names += (names.empty() ? "" : ", ") + p.v + "*" + p.b + " + " + p.u;
  }
  if (!ordered) return {Form::point, 0, "point form: " + names + " is block form, but other loops stand between"};
  return {Form::block, blocks, "block form: " + names + " in every use"};
}

} // namespace metafork::analysis
