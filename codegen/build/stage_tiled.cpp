// The staged kernel of a nest whose body is  before; for (k) inner; after:
//
//   blocks / sweeps / phase: before / tiles of k: barrier, phase: copy in, barrier, phase: inner / phase: after
//
// A thread holds the points from + g*T + t of a sweep; what the body declares before the loop, and an element that the
// loop accumulates into, live in its thread storage. A sweep and tile in which every point and every k exists runs
// without tests, with k outside and the points of a thread inside; any other one runs each point by itself over its own
// range of k. Either way each point meets its values of k in the order of the source.
#include "codegen/build/stage_scope.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

// An element that the loop updates, kept in thread storage while the loop runs.
struct Accumulator {
  int array = -1;
  Poly subscript; // over the indices of the meta_for loops
  std::string storage;
  std::vector<int> accesses;
};

class TiledKernel {
public:
  explicit TiledKernel(StageScope &scope)
      : scope_(scope), nest_(*scope.nest), tile_(*scope.tile), body_(*scope.nest->tiled) {}

  std::optional<Block> run(std::string &why) {
    if (!sweep_bounds(why)) return std::nullopt;
    point_facts_ = scope_.frame.facts;
    if (!tile_bounds(why) || !point_range(why)) return std::nullopt;
    choose_groups(scope_);
    if (scope_.groups.empty()) return std::nullopt;
    find_accumulators();
    declare_storage();
    Block sweep = tiles();
    if (!body_.before.empty() || !accumulators_.empty()) sweep.insert(sweep.begin(), Phase{shared(begin_points())});
    if (!body_.after.empty() || !accumulators_.empty()) sweep.push_back(Phase{shared(end_points())});
    return around_blocks(scope_, sweeps(std::move(sweep)));
  }

private:
  static Poly sym(const std::string &name) { return Poly::symbol(name); }
  size_t depth() const { return scope_.dims.size(); }

  // The points of one sweep of dimension d: from .. from + stride - 1.
  Poly stride(const StageDimension &d, size_t i) const { return Poly(d.repeat) * scope_.threads(i); }

  qe::System domain() const { return analysis::in_frame(scope_.frame, analysis::domain_of(nest_)); }
  qe::System loop_constraints() const {
    qe::System out;
    for (const model::IntExpr &c : nest_.loops[static_cast<size_t>(tile_.loop)].constraints)
      if (const auto p = analysis::polynomial(c)) out.push_back(qe::ge(*p, 0));
    return out;
  }

  // 0 <= point < B, and within the sweep.
  qe::System digits(size_t d, bool in_sweep) const {
    const StageDimension &dim = scope_.dims[d];
    const Poly u = sym(dim.point);
    if (in_sweep) return {qe::ge(u, sym(dim.from)), qe::le(u, sym(dim.to))};
    return {qe::ge(u, 0), qe::le(u, dim.size - Poly(1))};
  }

  // ------------------------------------------------------------------------------------------------------------ bounds

  // last: an upper bound of the points of the block, over the block alone.
  bool sweep_bounds(std::string &why) {
    for (size_t d = 0; d < depth(); d++) {
      qe::System s = domain();
      std::vector<qe::Symbol> others;
      for (size_t k = depth(); k-- > 0;) {
        const qe::System own = digits(k, false);
        s.insert(s.end(), own.begin(), own.end());
        if (k != d) others.push_back(scope_.dims[k].point);
      }
      s.insert(s.end(), scope_.frame.facts.begin(), scope_.frame.facts.end());
      const qe::Elimination e = qe::eliminate(s, others);
      const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, scope_.dims[d].point);
      if (e.refusal || b.refusal || b.bounds.upper.empty()) {
        why = "the points of a block have no common bound";
        return false;
      }
      last_points_.push_back(b.bounds);
    }
    for (size_t d = 0; d < depth(); d++) {
      const StageDimension &dim = scope_.dims[d];
      const Poly last = sym(dim.last), from = sym(dim.from), to = sym(dim.to);
      qe::System &facts = scope_.frame.facts;
      for (const qe::Bound &u : last_points_[d].upper) facts.push_back(qe::ge(u.numerator, u.denominator * last));
      facts.push_back(qe::ge(from, 0));
      facts.push_back(qe::ge(to, from));
      facts.push_back(qe::ge(last, to));
      facts.push_back(qe::le(to, from + stride(dim, d) - Poly(1)));
      for (const qe::Constraint &c : digits(d, true)) scope_.frame.within.push_back(c);
    }
    return true;
  }

  // begin .. end: every k of the sweep.
  bool tile_bounds(std::string &why) {
    qe::System s = domain(), points = scope_.frame.within;
    for (const qe::Constraint &c : loop_constraints()) {
      Poly p = c.p;
      for (const StageDimension &d : scope_.dims) p = p.substitute(d.index, sym(d.first) + sym(d.point));
      s.push_back({p, c.equality});
    }
    s.insert(s.end(), points.begin(), points.end());
    s.insert(s.end(), scope_.frame.facts.begin(), scope_.frame.facts.end());
    std::vector<qe::Symbol> unknowns;
    for (size_t d = depth(); d-- > 0;) unknowns.push_back(scope_.dims[d].point);
    const std::string &k = nest_.loops[static_cast<size_t>(tile_.loop)].index;
    const qe::Elimination e = qe::eliminate(s, unknowns);
    const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, k);
    if (e.refusal || b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) {
      why = "the loop over '" + nest_.loops[static_cast<size_t>(tile_.loop)].variable +
            "' has no bounds for a whole block";
      return false;
    }
    hull_ = b.bounds;
    qe::System &facts = scope_.frame.facts;
    const Poly first = sym(tile_.first), last = sym(tile_.last);
    scope_.frame.within.push_back(qe::le(sym(tile_.within), last));
    facts.push_back(qe::ge(last, 0));
    facts.push_back(qe::le(last, tile_.size - Poly(1)));
    for (const qe::LowerBound &l : hull_.lower)
      if (l.denominator == Poly(1)) facts.push_back(qe::ge(first, l.numerator));
    for (const qe::Bound &u : hull_.upper) facts.push_back(qe::le(u.denominator * (first + last), u.numerator));
    return true;
  }

  // within, for one point.
  bool point_range(std::string &why) {
    qe::System s = scope_.frame.facts;
    const qe::System own = analysis::in_frame(scope_.frame, loop_constraints());
    s.insert(s.end(), own.begin(), own.end());
    s.push_back(qe::ge(sym(tile_.within), 0));
    s.push_back(qe::le(sym(tile_.within), sym(tile_.last)));
    const qe::BoundsResult b = qe::bounds(s, tile_.within);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) {
      why = "the loop over '" + nest_.loops[static_cast<size_t>(tile_.loop)].variable + "' has no bounds for a point";
      return false;
    }
    point_range_ = b.bounds;
    return true;
  }

  // ------------------------------------------------------------------------------------------------------ accumulators

  bool in_loop(const model::Access &a) const {
    return std::find(a.loops.begin(), a.loops.end(), tile_.loop) != a.loops.end();
  }

  // c[p] += ...: every access to the array in the loop is certain and names one element, which k does not change.
  std::optional<Accumulator> accumulator(int array) const {
    Accumulator out;
    out.array = array;
    if (nest_.arrays[static_cast<size_t>(array)].escapes) return std::nullopt;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &a = nest_.accesses[i];
      if (a.array != array || !in_loop(a)) continue;
      const auto subscript = analysis::polynomial(a.subscript);
      const bool plain = a.certain && a.guards.empty() && a.field.empty() && a.field_exact && a.loops.size() == 1;
      if (!subscript || !plain || (!out.accesses.empty() && !(*subscript == out.subscript))) return std::nullopt;
      for (size_t l = nest_.depth; l < nest_.loops.size(); l++)
        if (subscript->uses(nest_.loops[l].index)) return std::nullopt;
      out.subscript = *subscript;
      out.accesses.push_back(static_cast<int>(i));
    }
    return out;
  }

  void find_accumulators() {
    for (size_t i = 0; i < nest_.arrays.size(); i++) {
      bool written = false;
      for (const model::Access &a : nest_.accesses)
        written = written || (a.array == static_cast<int>(i) && a.write && in_loop(a));
      if (!written && !nest_.arrays[i].escapes) continue;
      auto found = accumulator(static_cast<int>(i));
      if (found && runs())
        accumulators_.push_back(std::move(*found));
      else
        writes_ = true;
    }
  }

  long points_of_a_thread() const {
    long n = 1;
    for (const StageDimension &d : scope_.dims) n *= d.repeat;
    return n;
  }

  void declare_storage() {
    Kernel &k = scope_.kernel;
    const Expr extent(points_of_a_thread());
    for (const model::BodyLocal &l : body_.locals) {
      local_storage_.push_back(scope_.names.fresh(l.name + "_t"));
      k.storage.push_back({Storage::Space::thread, local_storage_.back(), l.type, l.element_size, extent});
    }
    for (Accumulator &a : accumulators_) {
      const model::Array &array = nest_.arrays[static_cast<size_t>(a.array)];
      a.storage = scope_.names.fresh(array.name + "_t");
      k.storage.push_back({Storage::Space::thread, a.storage, array.element, array.element_size, extent});
    }
    // registers: the values of a thread, and about as many again
    int64_t bytes = 0;
    for (const Storage &s : k.storage)
      if (s.space == Storage::Space::thread) bytes += points_of_a_thread() * s.element_size;
    k.max_threads = bytes <= 16 ? 1024 : bytes <= 64 ? 512 : 256;
  }

  // ------------------------------------------------------------------------------------------------- points of a
  // thread

  Poly number_of_point() const {
    Poly n;
    for (const StageDimension &d : scope_.dims) n = n * Poly(d.repeat) + (d.repeat > 1 ? sym(d.repeat_name) : Poly(0));
    return n;
  }

  // Names for the point's values, then the code.
  Block with_values(Block inside) const {
    Block out;
    for (size_t i = 0; i < body_.locals.size(); i++)
      out.push_back(Bind{body_.locals[i].type, body_.locals[i].name, local_storage_[i], number_of_point()});
    out.insert(out.end(), inside.begin(), inside.end());
    return out;
  }

  // `inside` for every point of the thread; `tests`: only for those that exist.
  Block for_points(Block inside, bool tests) const {
    if (tests) {
      const std::vector<Expr> more = domain_tests();
      if (!more.empty()) inside = {When{more, shared(std::move(inside))}};
    }
    for (size_t d = depth(); d-- > 0;) {
      const StageDimension &dim = scope_.dims[d];
      const std::string &t = scope_.kernel.thread_names[static_cast<size_t>(dim.thread)];
      Poly value = sym(dim.from) + (dim.adjacent ? Poly(dim.repeat) * sym(t) : sym(t));
      if (dim.repeat > 1) value += dim.adjacent ? sym(dim.repeat_name) : sym(dim.repeat_name) * scope_.threads(d);
      Block body = loop_variable(nest_, d, scope_.x(d));
      body.insert(body.end(), inside.begin(), inside.end());
      if (tests) body = {When{{Expr(sym(dim.to) - sym(dim.point))}, shared(std::move(body))}};
      body.insert(body.begin(), Let{"int", dim.point, value, "", true});
      if (dim.repeat > 1)
        body = {Loop{dim.repeat_name, 0, dim.repeat - 1, shared(std::move(body)), Integer::narrow, Loop::fully}};
      inside = std::move(body);
    }
    return inside;
  }

  // The constraints of the domain that point <= last does not imply.
  std::vector<Expr> domain_tests() const {
    qe::System known;
    for (const StageDimension &d : scope_.dims) {
      known.push_back(qe::ge(sym(d.point), sym(d.from)));
      known.push_back(qe::le(sym(d.point), sym(d.to)));
    }
    std::vector<Expr> out;
    for (const qe::Constraint &c : domain())
      if (!holds(c.p, known)) out.emplace_back(c.p);
    return out;
  }

  // Is p >= 0 for a point, whatever the tile?
  bool holds(const Poly &p, qe::System known) const {
    known.insert(known.end(), point_facts_.begin(), point_facts_.end());
    const qe::Sign sign = qe::sign(p, known);
    return sign == qe::Sign::positive || sign == qe::Sign::zero || sign == qe::Sign::non_negative;
  }

  // The loop runs at least once for the point: each lower bound is at most each upper one.
  std::optional<std::vector<Expr>> runs() const {
    const std::string &k = nest_.loops[static_cast<size_t>(tile_.loop)].index;
    qe::System s = loop_constraints();
    for (qe::Constraint &c : s)
      for (const StageDimension &d : scope_.dims) c.p = c.p.substitute(d.index, sym(d.first) + sym(d.point));
    const qe::BoundsResult b = qe::bounds(s, k);
    if (b.refusal) return std::nullopt;
    std::vector<Expr> out;
    for (const qe::LowerBound &l : b.bounds.lower)
      for (const qe::Bound &u : b.bounds.upper) {
        if (!(l.denominator == Poly(1)) || !(u.denominator == Poly(1))) return std::nullopt;
        const Expr condition(u.numerator - l.numerator);
        const bool twice = std::find(out.begin(), out.end(), condition) != out.end();
        if (!twice && !holds(condition.numerator, domain())) out.push_back(condition);
      }
    return out;
  }

  Place element_of(const Accumulator &a) const {
    Poly subscript = a.subscript;
    for (const StageDimension &d : scope_.dims) subscript = subscript.substitute(d.index, sym(d.first) + sym(d.point));
    return {nest_.arrays[static_cast<size_t>(a.array)].name, subscript};
  }

  Block copies(bool in) const {
    Block out;
    for (const Accumulator &a : accumulators_) {
      const Place kept{a.storage, number_of_point()};
      out.push_back(in ? Copy{kept, element_of(a)} : Copy{element_of(a), kept});
    }
    const auto conditions = runs();
    if (out.empty() || conditions->empty()) return out;
    return {When{*conditions, shared(std::move(out))}};
  }

  Block begin_points() const {
    Block inside{Point{}};
    if (!body_.before.empty()) inside.push_back(Body{body_.before});
    const Block loads = copies(true);
    inside.insert(inside.end(), loads.begin(), loads.end());
    return for_points(with_values(std::move(inside)), true);
  }

  Block end_points() const {
    Block inside{Point{}};
    const Block stores = copies(false);
    inside.insert(inside.end(), stores.begin(), stores.end());
    if (!body_.after.empty()) inside.push_back(Body{body_.after});
    return for_points(with_values(std::move(inside)), true);
  }

  // ------------------------------------------------------------------------------------------------------------- tiles

  Body inner_body() const {
    Body out{body_.inner, places(scope_), place_variables(scope_)};
    for (const Accumulator &a : accumulators_)
      for (int access : a.accesses) out.places[access] = Place{a.storage, number_of_point()};
    return out;
  }

  Block k_variable() const {
    return loop_variable(nest_, static_cast<size_t>(tile_.loop), sym(tile_.first) + sym(tile_.within));
  }

  // k outside, points inside, no tests.
  Block whole_tile() const {
    Block body = k_variable();
    const Block points = for_points(with_values({inner_body()}), false);
    body.insert(body.end(), points.begin(), points.end());
    return {Loop{tile_.within, 0, sym(tile_.last), shared(std::move(body)), Integer::narrow, 4}};
  }

  // Points outside, each with its own range of k.
  Block ragged_tile() const {
    Block body = k_variable();
    body.push_back(inner_body());
    Expr first = lower(point_range_.lower), last = upper(point_range_.upper);
    if (!(first == Expr(0))) first = Expr::smallest({first, sym(tile_.last) + Poly(1)});
    if (!(last == Expr(sym(tile_.last)))) last = Expr::largest({Expr(-1), last});
    Block inside{Point{}, Loop{tile_.within, first, last, shared(std::move(body)), Integer::narrow}};
    return for_points(with_values(std::move(inside)), true);
  }

  // Every constraint at the corner of the sweep and the tile where it is smallest; nullopt where that corner is not
  // known.
  std::optional<std::vector<Expr>> whole() const {
    if (writes_) return std::nullopt;
    qe::System all = domain();
    const qe::System own = analysis::in_frame(scope_.frame, loop_constraints());
    all.insert(all.end(), own.begin(), own.end());
    std::vector<Expr> out;
    qe::System full; // every thread has all its points
    for (size_t d = 0; d < depth(); d++) {
      const Poly missing = sym(scope_.dims[d].from) + stride(scope_.dims[d], d) - Poly(1) - sym(scope_.dims[d].last);
      out.emplace_back(-missing);
      full.push_back({-missing, false});
    }
    for (const qe::Constraint &c : all) {
      Poly p = c.p;
      for (size_t d = 0; d < depth(); d++) {
        const StageDimension &dim = scope_.dims[d];
        const auto q = smallest(p, dim.point, sym(dim.from), sym(dim.from) + stride(dim, d) - Poly(1));
        if (!q) return std::nullopt;
        p = *q;
      }
      const auto q = smallest(p, tile_.within, Poly(0), sym(tile_.last));
      if (!q) return std::nullopt;
      if (!scope_.implied(*q, full)) out.emplace_back(*q);
    }
    return out;
  }

  std::optional<Poly> smallest(const Poly &p, const std::string &of, const Poly &low, const Poly &high) const {
    if (!p.uses(of)) return p;
    if (p.degree(of) > 1) return std::nullopt;
    const Poly c = p.coefficient(of, 1);
    if (scope_.implied(c)) return p.substitute(of, low);
    if (scope_.implied(-c)) return p.substitute(of, high);
    return std::nullopt;
  }

  Block tiles() {
    const Poly begin = sym(tile_.begin), end = sym(tile_.end), first = sym(tile_.first);
    const Expr last = Expr::smallest({tile_.size - Poly(1), end - first});
    Block body{Let{"long long", tile_.first, begin + sym(tile_.number) * tile_.size, ""},
               Let{"int", tile_.last, last, "", true}, Barrier{}}; // the tile before has been read
    const Block corners = corner_lets(scope_);
    body.insert(body.end(), corners.begin(), corners.end());
    body.push_back(Phase{shared(copy_in(scope_))});
    body.push_back(Barrier{}); // the tile is complete
    const auto conditions = whole();
    const Block ragged{Phase{shared(ragged_tile())}};
    if (conditions && conditions->empty())
      body.push_back(Phase{shared(whole_tile())});
    else if (conditions)
      body.push_back(When{*conditions, shared({Phase{shared(whole_tile())}}), shared(ragged)});
    else
      body.insert(body.end(), ragged.begin(), ragged.end());
    return {Let{"long long", tile_.begin, lower(hull_.lower), ""}, Let{"long long", tile_.end, upper(hull_.upper), ""},
            Loop{tile_.number, 0, Expr::floor(end - begin, tile_.size), shared(std::move(body))}};
  }

  Block sweeps(Block inside) const {
    for (size_t d = depth(); d-- > 0;) {
      const StageDimension &dim = scope_.dims[d];
      Expr last = upper(last_points_[d].upper);
      last = Expr::largest({Expr(-1), last});
      const Expr to = Expr::smallest({sym(dim.from) + stride(dim, d) - Poly(1), sym(dim.last)});
      inside.insert(inside.begin(), Let{"int", dim.to, to, "", true});
      inside.insert(inside.begin(), Let{"int", dim.from, sym(dim.sweep) * stride(dim, d), "", true});
      inside = {Let{"int", dim.last, last, "", true}, Loop{dim.sweep, 0, Expr::floor(sym(dim.last), stride(dim, d)),
                                                           shared(std::move(inside)), Integer::narrow}};
    }
    return inside;
  }

  StageScope &scope_;
  const model::Nest &nest_;
  const StageTile &tile_;
  const model::TiledBody &body_;
  std::vector<qe::Bounds> last_points_;
  qe::Bounds hull_, point_range_;
  std::vector<Accumulator> accumulators_;
  std::vector<std::string> local_storage_;
  qe::System point_facts_; // the frame's facts that hold outside the tile loop too
  bool writes_ = false;    // the loop writes an array in memory
};

} // namespace

std::optional<Block> stage_tiled(StageScope &scope, std::string &why) { return TiledKernel(scope).run(why); }

} // namespace metafork::codegen
