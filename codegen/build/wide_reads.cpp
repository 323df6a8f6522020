#include "codegen/build/wide_reads.h"

#include "codegen/build/point_loop.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

// Element `lane` + a rest, read in each iteration of an array that nothing writes, of 16 bytes a group.
std::optional<Poly> rest_of(const model::Nest &nest, const model::Access &a, const qe::Symbol &lane, int points) {
  const model::Array &array = nest.arrays[static_cast<size_t>(a.array)];
  if (array.written || array.escapes || array.element_size * points != bytes_of_group) return std::nullopt;
  if (!is_in_loop(nest, a) || a.loops.size() != 1 || !a.certain || !a.guards.empty()) return std::nullopt;
  const auto p = analysis::polynomial(a.subscript);
  if (!p || !a.field.empty() || p->degree(lane) != 1 || !(p->coefficient(lane, 1) == Poly(1))) return std::nullopt;
  return *p - Poly::symbol(lane);
}

} // namespace

void add_name(Wide &wide, const std::string &name) {
  if (std::find(wide.names.begin(), wide.names.end(), name) == wide.names.end()) wide.names.push_back(name);
}

bool add_term(Wide &wide, Wide::Read &read, const model::Nest &nest, const Poly &term,
              const std::function<bool(const qe::Symbol &)> &varies) {
  const auto &[monomial, coefficient] = *term.terms().begin();
  if (!monomial.empty() && coefficient % wide.points == 0) return read.first += term, true;
  if (std::all_of(monomial.begin(), monomial.end(), [&](const auto &factor) { return varies(factor.first); }))
    return read.behind += term, true;
  for (const auto &[symbol, power] : monomial)
    for (const model::Scalar &s : nest.scalars)
      if (s.integral && s.name == symbol) return add_name(wide, symbol), read.first += term, true;
  return false;
}

std::optional<Wide> groups_of_iterations(const model::Nest &nest, const Expr &first, int points) {
  const auto from = first.kind == Expr::Kind::poly ? first.numerator.constant() : std::nullopt;
  if (points < 2 || !from) return std::nullopt;
  const qe::Symbol &lane = nest.loops[static_cast<size_t>(nest.tiled->loop)].index;
  Wide out;
  out.points = points;
  for (size_t i = 0; i < nest.accesses.size(); i++) {
    const model::Access &a = nest.accesses[i];
    const auto rest = rest_of(nest, a, lane, points);
    if (!rest) continue;
    // groups begin `points` iterations apart from the first one
    Wide next = out;
    Wide::Read read{Poly::symbol(lane) - Poly(*from), Poly(*from)};
    const auto fits = [&](const auto &term) {
      return add_term(next, read, nest, Poly(term.first, term.second), [](const qe::Symbol &) { return false; });
    };
    if (!std::all_of(rest->terms().begin(), rest->terms().end(), fits)) continue;
    add_name(next, nest.arrays[static_cast<size_t>(a.array)].name);
    next.reads.emplace(static_cast<int>(i), read);
    out = std::move(next);
  }
  if (out.reads.empty()) return std::nullopt;
  return out;
}

} // namespace metafork::codegen
