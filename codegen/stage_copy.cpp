// Copy loops: the elements of a box that a block certainly reads, dealt out to all its threads.
#include "codegen/stage_scope.h"

#include "model/faults.h"

#include <algorithm>

namespace metafork::codegen {

using analysis::element;
using qe::Poly;

namespace {

class CopyIn {
public:
  CopyIn(StageScope &scope, const StagedGroup &group)
      : scope_(scope), group_(group), sides_(group.footprint.sides), pieces_(group.footprint.pieces) {
    for (size_t j = 0; j < sides_.size(); j++) {
      const std::string wanted = j + 1 == sides_.size()   ? "column"
                                 : j + 2 == sides_.size() ? "row"
                                                          : "e" + std::to_string(j);
      names_.push_back(scope_.names.fresh(wanted));
    }
    for (qe::System &s : pieces_)
      for (qe::Constraint &c : s)
        for (size_t j = 0; j < names_.size(); j++) c.p = c.p.substitute(element(j), Poly::symbol(names_[j]));
  }

  Block run() {
    if (pieces_.size() == 1 && sides_.size() == 1) return line(pieces_[0]);
    if (pieces_.size() == 1 && sides_.size() == 2) return rectangle(pieces_[0]);
    return box();
  }

private:
  Copy copy() const {
    std::vector<Poly> place;
    Poly address = Poly::symbol(group_.base) + Poly(model::fault("stage-copy-neighbour") ? 1 : 0);
    for (size_t j = 0; j < names_.size(); j++) {
      place.push_back(Poly::symbol(names_[j]));
      address += group_.footprint.group.axes[j].stride * place.back();
    }
    if (model::fault("stage-copy-transposed")) std::reverse(place.begin(), place.end());
    const model::Array &array = scope_.nest->arrays[static_cast<size_t>(group_.footprint.group.array)];
    return Copy{{group_.storage, group_.index(place)}, {array.name, address}};
  }

  // The conditions of a piece that use (or do not use) any of the names.
  std::vector<Expr> conditions(const qe::System &piece, const std::vector<std::string> &of, bool use) const {
    std::vector<Expr> out;
    for (const qe::Constraint &c : piece) {
      const bool uses = std::any_of(of.begin(), of.end(), [&](const std::string &n) { return c.p.uses(n); });
      if (uses != use) continue;
      out.emplace_back(c.p);
      if (c.equality) out.emplace_back(-c.p);
    }
    return out;
  }

  static Block guarded(const std::vector<Expr> &conditions, Block body) {
    if (conditions.empty()) return body;
    return {When{conditions, shared(std::move(body))}};
  }

  struct Range {
    Expr first, last; // within 0 .. extent and -1 .. extent - 1
  };
  static bool is_zero(const Expr &e) { return e == Expr(0); }

  // A position that was clipped where it was computed.
  bool within_int(const Expr &e) const {
    if (e.kind != Expr::Kind::poly || e.numerator.terms().size() != 1) return false;
    for (const StageDimension &d : scope_.dims)
      for (const std::string &name : {d.from, d.to, d.last})
        if (e.numerator == Poly::symbol(name)) return true;
    return scope_.tile && e.numerator == Poly::symbol(scope_.tile->last);
  }

  // The range of one coordinate as far as constraints that use it tell, clipped to what fits an int.
  std::optional<Range> range(const qe::System &piece, size_t axis) const {
    qe::System own = scope_.frame.facts;
    for (const qe::Constraint &c : piece)
      if (c.p.uses(names_[axis])) own.push_back(c);
    own.push_back(qe::ge(Poly::symbol(names_[axis]), 0));
    own.push_back(qe::le(Poly::symbol(names_[axis]), sides_[axis].extent - Poly(1)));
    const qe::BoundsResult b = qe::bounds(own, names_[axis]);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
    qe::Bounds bounds = b.bounds;
    if (model::fault("stage-copy-range-short"))
      for (qe::Bound &u : bounds.upper) u.numerator -= u.denominator;
    Range out{lower(bounds.lower), upper(bounds.upper)};
    if (!is_zero(out.first) && !within_int(out.first)) out.first = Expr::smallest({out.first, sides_[axis].extent});
    if (!(out.last == Expr(sides_[axis].extent - Poly(1))) && !within_int(out.last))
      out.last = Expr::largest({Expr(-1), out.last});
    return out;
  }

  // A constant for a bound that is more than a name.
  Poly named(const std::string &wanted, const Expr &value, Block &out) {
    if (within_int(value)) return value.numerator;
    const std::string name = scope_.names.fresh(wanted);
    const bool wide = uses_scalar(value); // a window of k elements, k as large as it likes
    out.push_back(Let{wide ? "long long" : "int", name, value, "", !wide});
    return Poly::symbol(name);
  }

  bool uses_scalar(const Expr &e) const {
    const auto &scalars = scope_.nest->scalars;
    return std::any_of(e.args.begin(), e.args.end(), [this](const Expr &a) { return uses_scalar(a); }) ||
           std::any_of(scalars.begin(), scalars.end(),
                       [&](const model::Scalar &s) { return e.numerator.uses(s.name); });
  }

  // One dimension.
  Block line(const qe::System &piece) {
    const auto r = range(piece, 0);
    if (!r) return box();
    const std::vector<Expr> outside = conditions(piece, names_, false);
    return guarded(outside, {TileLoop{"", names_[0], r->first, r->last, Poly(), shared({copy()})}});
  }

  // Rows and columns: uniform ranges of both where the set is a rectangle, else a test for each element.
  Block rectangle(const qe::System &piece) {
    const qe::Elimination rows = qe::eliminate(piece, names_[1]);
    const auto r = rows.refusal ? std::nullopt : range(rows.rest, 0);
    if (!r) return box();
    const bool uniform = std::none_of(piece.begin(), piece.end(), [&](const qe::Constraint &c) {
      return c.p.uses(names_[0]) && c.p.uses(names_[1]);
    });
    const auto columns = uniform ? range(piece, 1) : std::nullopt;
    Block out, body{copy()};
    if (columns) {
      std::vector<Expr> inside;
      const Poly column = Poly::symbol(names_[1]);
      if (!is_zero(columns->first)) inside.emplace_back(column - named("first_" + names_[1], columns->first, out));
      if (!(columns->last == Expr(sides_[1].extent - Poly(1))))
        inside.emplace_back(named("end_" + names_[1], columns->last, out) - column);
      body = guarded(inside, std::move(body));
    } else {
      body = guarded(conditions(piece, {names_[1]}, true), std::move(body));
    }
    out.push_back(TileLoop{names_[0], names_[1], r->first, r->last, sides_[1].extent, shared(std::move(body))});
    return guarded(conditions(piece, names_, false), std::move(out));
  }

  // All places of the box, each tested for the pieces in turn.
  Block box() {
    Block body;
    for (size_t i = pieces_.size(); i-- > 0;) {
      const When test{tests(pieces_[i]), shared({copy()}), body.empty() ? nullptr : shared(body)};
      body = test.conditions.empty() ? Block{copy()} : Block{test};
    }
    const size_t n = sides_.size();
    if (n == 1)
      body = {TileLoop{"", names_[0], 0, sides_[0].extent - Poly(1), Poly(), shared(std::move(body))}};
    else
      body = {TileLoop{names_[n - 2], names_[n - 1], 0, sides_[n - 2].extent - Poly(1), sides_[n - 1].extent,
                       shared(std::move(body))}};
    for (size_t j = n > 2 ? n - 2 : 0; j-- > 0;)
      body = {Loop{names_[j], 0, sides_[j].extent - Poly(1), shared(std::move(body)), true}};
    return body;
  }
  // The constraints of a piece that the walk over the box does not imply.
  std::vector<Expr> tests(const qe::System &piece) const {
    qe::System walk;
    for (size_t j = 0; j < sides_.size(); j++) {
      walk.push_back(qe::ge(Poly::symbol(names_[j]), 0));
      walk.push_back(qe::le(Poly::symbol(names_[j]), sides_[j].extent - Poly(1)));
    }
    std::vector<Expr> out;
    for (const qe::Constraint &c : piece) {
      if (c.equality || !scope_.implied(c.p, walk)) out.emplace_back(c.p);
      if (c.equality) out.emplace_back(-c.p);
    }
    return out;
  }

  StageScope &scope_;
  const StagedGroup &group_;
  const std::vector<analysis::Side> &sides_;
  std::vector<qe::System> pieces_;
  std::vector<std::string> names_;
};

} // namespace

Block corner_lets(const StageScope &scope) {
  Block out;
  for (const StagedGroup &g : scope.groups) {
    Poly address = g.footprint.group.offset;
    for (size_t j = 0; j < g.footprint.sides.size(); j++)
      address += g.footprint.group.axes[j].stride * g.footprint.sides[j].corner;
    out.push_back(Let{model::fault("stage-narrow-corner") ? "int" : "long long", g.base, address, ""});
  }
  return out;
}

Block copy_in(StageScope &scope) {
  Block out;
  for (const StagedGroup &g : scope.groups) {
    if (&g == &scope.groups.back() && model::fault("stage-drop-copy")) break;
    const Block copies = CopyIn(scope, g).run();
    out.insert(out.end(), copies.begin(), copies.end());
  }
  return out;
}

} // namespace metafork::codegen
