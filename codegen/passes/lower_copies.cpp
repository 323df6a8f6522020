// Loops for boxes that are copied: the elements that a block certainly reads, dealt out to all its threads.
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

// The constants of a kernel that are within an int.
void collect_small(const Block &b, std::set<std::string> &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Let>(&s.node); n && n->small) out.insert(n->name);
    for (const Block *inner : children(s)) collect_small(*inner, out);
  }
}

// What is the same for all boxes of a kernel.
struct Scope {
  std::set<std::string> small, scalars;
  Names names;
};

class Lowering {
public:
  Lowering(Scope &scope, const CopyBox &box) : scope_(scope), box_(box), sides_(box.sides), element_(box.element) {}

  Block run() {
    if (box_.set.size() == 1 && sides_.size() == 1) return line(box_.set[0]);
    if (box_.set.size() == 1 && sides_.size() == 2) return rectangle(box_.set[0]);
    return whole();
  }

private:
  const std::string &name(size_t axis) const { return sides_[axis].coordinate; }
  Expr last_place(size_t axis) const { return sides_[axis].extent - Poly(1); }
  static bool is_zero(const Expr &e) { return e == Expr(0); }

  // The conditions of a system that use (or do not use) any of the names.
  static std::vector<Expr> conditions(const qe::System &system, const std::vector<std::string> &of, bool use) {
    std::vector<Expr> out;
    for (const qe::Constraint &c : system) {
      const bool uses = std::any_of(of.begin(), of.end(), [&](const std::string &n) { return c.p.uses(n); });
      if (uses != use) continue;
      out.emplace_back(c.p);
      if (c.equality) out.emplace_back(-c.p);
    }
    return out;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const CopyBox::Side &s : sides_) out.push_back(s.coordinate);
    return out;
  }

  static Block guarded(const std::vector<Expr> &conditions, Block body) {
    if (conditions.empty()) return body;
    return {When{conditions, shared(std::move(body))}};
  }

  struct Range {
    Expr first, last; // within 0 .. extent and -1 .. extent - 1
  };

  // A position that was clipped where it was computed.
  bool within_int(const Expr &e) const {
    if (e.kind != Expr::Kind::poly || e.numerator.terms().size() != 1) return false;
    const std::set<std::string> symbols = e.numerator.symbols();
    return symbols.size() == 1 && scope_.small.count(*symbols.begin()) && e == Expr(Poly::symbol(*symbols.begin()));
  }

  // The range of one coordinate as far as constraints that use it tell, clipped to what fits an int.
  std::optional<Range> range(const qe::System &system, size_t axis) const {
    qe::System own = box_.facts;
    for (const qe::Constraint &c : system)
      if (c.p.uses(name(axis))) own.push_back(c);
    own.push_back(qe::ge(Poly::symbol(name(axis)), 0));
    own.push_back(qe::le(Poly::symbol(name(axis)), sides_[axis].extent - Poly(1)));
    const qe::BoundsResult b = qe::bounds(own, name(axis));
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
    Range out{lower(b.bounds.lower), upper(b.bounds.upper)};
    if (!is_zero(out.first) && !within_int(out.first)) out.first = Expr::smallest({out.first, sides_[axis].extent});
    if (!(out.last == last_place(axis)) && !within_int(out.last)) out.last = Expr::largest({Expr(-1), out.last});
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
    return std::any_of(e.args.begin(), e.args.end(), [this](const Expr &a) { return uses_scalar(a); }) ||
           std::any_of(scope_.scalars.begin(), scope_.scalars.end(),
                       [&](const std::string &s) { return e.numerator.uses(s); });
  }

  // One dimension.
  Block line(const qe::System &system) {
    const auto r = range(system, 0);
    if (!r) return whole();
    return guarded(conditions(system, names(), false),
                   {TileLoop{"", name(0), r->first, r->last, Poly(), shared({element_})}});
  }

  // Rows and columns: uniform ranges of both where the set is a rectangle, else a test for each element.
  Block rectangle(const qe::System &system) {
    const qe::Elimination rows = qe::eliminate(system, name(1));
    const auto r = rows.refusal ? std::nullopt : range(rows.rest, 0);
    if (!r) return whole();
    const bool uniform = std::none_of(system.begin(), system.end(),
                                      [&](const qe::Constraint &c) { return c.p.uses(name(0)) && c.p.uses(name(1)); });
    const auto columns = uniform ? range(system, 1) : std::nullopt;
    Block out, body{element_};
    if (columns) {
      std::vector<Expr> inside;
      const Poly column = Poly::symbol(name(1));
      if (!is_zero(columns->first)) inside.emplace_back(column - named("first_" + name(1), columns->first, out));
      if (!(columns->last == last_place(1))) inside.emplace_back(named("end_" + name(1), columns->last, out) - column);
      body = guarded(inside, std::move(body));
    } else {
      body = guarded(conditions(system, {name(1)}, true), std::move(body));
    }
    out.push_back(TileLoop{name(0), name(1), r->first, r->last, sides_[1].extent, shared(std::move(body))});
    return guarded(conditions(system, names(), false), std::move(out));
  }

  // All places of the box, each tested for the systems in turn.
  Block whole() {
    Block body;
    for (size_t i = box_.set.size(); i-- > 0;) {
      const When test{tests(box_.set[i]), shared({element_}), body.empty() ? nullptr : shared(body)};
      body = test.conditions.empty() ? Block{element_} : Block{test};
    }
    const size_t n = sides_.size();
    if (n == 1)
      body = {TileLoop{"", name(0), 0, last_place(0), Poly(), shared(std::move(body))}};
    else
      body = {TileLoop{name(n - 2), name(n - 1), 0, last_place(n - 2), sides_[n - 1].extent, shared(std::move(body))}};
    for (size_t j = n > 2 ? n - 2 : 0; j-- > 0;)
      body = {Loop{name(j), 0, last_place(j), shared(std::move(body)), Integer::narrow}};
    return body;
  }
  // The constraints of a system that the walk over the box does not imply.
  std::vector<Expr> tests(const qe::System &system) const {
    qe::System context = box_.facts;
    for (const CopyBox::Side &s : sides_) {
      context.push_back(qe::ge(Poly::symbol(s.coordinate), 0));
      context.push_back(qe::le(Poly::symbol(s.coordinate), s.extent - Poly(1)));
    }
    std::vector<Expr> out;
    for (const qe::Constraint &c : system) {
      if (c.equality || !qe::non_negative(c.p, context)) out.emplace_back(c.p);
      if (c.equality) out.emplace_back(-c.p);
    }
    return out;
  }

  Scope &scope_;
  const CopyBox &box_;
  const std::vector<CopyBox::Side> &sides_;
  const Copy &element_;
};

} // namespace

Kernel lower_copies(Kernel kernel) {
  Scope scope{{}, {}, Names(kernel)};
  for (const model::Scalar &s : kernel.scalars) scope.scalars.insert(s.name);
  collect_small(kernel.body, scope.small);
  kernel.body = expanded<CopyBox>(kernel.body, [&](const CopyBox &box) { return Lowering(scope, box).run(); });
  return kernel;
}

} // namespace metafork::codegen
