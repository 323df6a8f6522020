// How the loop of a nest whose body is  before; for (k) inner; after  is cut into tiles: bounds of sweeps and of tiles,
// what has to hold for a tile without gaps, and which elements live in registers while the loop runs.
#include "codegen/build/point_loop.h"
#include "codegen/build/stage_scope.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

class TilePlanner {
public:
  explicit TilePlanner(StageScope &scope)
      : scope_(scope), nest_(*scope.nest), serial_(scope.tile->serial), tiling_(*serial_.tiling) {}

  bool run(std::string &why) {
    if (hides(why) || !sweep_bounds(why)) return false;
    point_facts_ = scope_.frame.facts;
    if (!tile_bounds(why) || !point_range(why)) return false;
    choose_groups(scope_);
    if (scope_.groups.empty()) return false;
    keep_values();
    if (!serial_.kept.empty()) serial_.runs = *runs();
    scope_.tile->tests = domain_tests();
    tiling_.whole = whole();
    if (tiling_.whole && scope_.ahead() && !writes_back()) tiling_.spare = spare();
    return !scope_.ahead() || pipeline();
  }

private:
  static Poly sym(const std::string &name) { return Poly::symbol(name); }
  size_t depth() const { return scope_.dims.size(); }

  // The points of one sweep of dimension d: from .. from + stride - 1.
  Poly stride(size_t d) const { return Poly(scope_.dims[d].sweep->points()) * scope_.threads(d); }

  qe::System domain() const { return analysis::in_frame(scope_.frame, analysis::domain_of(nest_)); }
  // Over the points instead of the indices of the meta_for loops.
  Poly at_points(Poly p) const {
    for (size_t d = 0; d < depth(); d++) p = p.substitute(scope_.dims[d].index, scope_.x(d));
    return p;
  }
  qe::System range_at_points() const {
    qe::System out = serial_.range;
    for (qe::Constraint &c : out) c.p = at_points(c.p);
    return out;
  }

  // Has the loop the name of a meta_for? Outside of it the points of a tile would have none.
  bool hides(std::string &why) const {
    const std::string &name = serial_.definition.name;
    for (size_t d = 0; d < depth(); d++)
      if (nest_.loops[d].variable == name) why = "the loop over '" + name + "' hides the variable of a meta_for";
    return !why.empty();
  }

  // 0 <= point < B, and within the sweep.
  qe::System digits(size_t d, bool in_sweep) const {
    const StageDimension &dim = scope_.dims[d];
    const Poly u = sym(dim.point);
    if (in_sweep) return {qe::ge(u, sym(dim.sweep->from)), qe::le(u, sym(dim.sweep->to))};
    return {qe::ge(u, 0), qe::le(u, dim.size - Poly(1))};
  }

  // ------------------------------------------------------------------------------------------------------------ bounds

  // last: an upper bound of the points of the block, over the block alone.
  bool sweep_bounds(std::string &why) {
    std::vector<std::vector<qe::Bound>> bounds;
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
      bounds.push_back(b.bounds.upper);
      scope_.dims[d].last = Expr::largest({Expr(-1), upper(b.bounds.upper)});
    }
    for (size_t d = 0; d < depth(); d++) {
      const Sweep &sweep = *scope_.dims[d].sweep;
      const Poly last = sym(sweep.last), from = sym(sweep.from), to = sym(sweep.to);
      qe::System &facts = scope_.frame.facts;
      for (const qe::Bound &u : bounds[d]) facts.push_back(qe::ge(u.numerator, u.denominator * last));
      facts.push_back(qe::ge(from, 0));
      facts.push_back(qe::ge(to, from));
      facts.push_back(qe::ge(last, to));
      facts.push_back(qe::le(to, from + stride(d) - Poly(1)));
      for (const qe::Constraint &c : digits(d, true)) scope_.frame.within.push_back(c);
    }
    return true;
  }

  // begin .. end: every k of the sweep.
  bool tile_bounds(std::string &why) {
    qe::System s = domain(), points = scope_.frame.within;
    const qe::System own = range_at_points();
    s.insert(s.end(), own.begin(), own.end());
    s.insert(s.end(), points.begin(), points.end());
    s.insert(s.end(), scope_.frame.facts.begin(), scope_.frame.facts.end());
    std::vector<qe::Symbol> unknowns;
    for (size_t d = depth(); d-- > 0;) unknowns.push_back(scope_.dims[d].point);
    const qe::Elimination e = qe::eliminate(s, unknowns);
    const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, serial_.symbol);
    if (e.refusal || b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) {
      why = "the loop over '" + serial_.definition.name + "' has no bounds for a whole block";
      return false;
    }
    tiling_.begin.value = lower(b.bounds.lower);
    tiling_.end.value = upper(b.bounds.upper);
    qe::System &facts = scope_.frame.facts;
    const Poly first = sym(tiling_.first), last = sym(tiling_.last);
    scope_.frame.within.push_back(qe::le(sym(tiling_.within), last));
    facts.push_back(qe::ge(last, 0));
    facts.push_back(qe::le(last, tiling_.size - Poly(1)));
    for (const qe::LowerBound &l : b.bounds.lower)
      if (l.denominator == Poly(1)) facts.push_back(qe::ge(first, l.numerator));
    for (const qe::Bound &u : b.bounds.upper) facts.push_back(qe::le(u.denominator * (first + last), u.numerator));
    return true;
  }

  // within, for one point.
  bool point_range(std::string &why) {
    qe::System s = scope_.frame.facts;
    const qe::System own = analysis::in_frame(scope_.frame, serial_.range);
    s.insert(s.end(), own.begin(), own.end());
    s.push_back(qe::ge(sym(tiling_.within), 0));
    s.push_back(qe::le(sym(tiling_.within), sym(tiling_.last)));
    const qe::BoundsResult b = qe::bounds(s, tiling_.within);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) {
      why = "the loop over '" + serial_.definition.name + "' has no bounds for a point";
      return false;
    }
    tiling_.from = lower(b.bounds.lower);
    tiling_.to = upper(b.bounds.upper);
    return true;
  }

  // ------------------------------------------------------------------------------------------------------------ values

  // Storage for what lives while the loop runs: locals, and elements that it accumulates into.
  void keep_values() {
    for (size_t i = 0; i < serial_.locals.size(); i++) {
      const model::BodyLocal &l = nest_.tiled->locals[i];
      serial_.locals[i].storage = thread_storage(l.name, l.type, l.element_size);
    }
    for (size_t i = 0; i < nest_.arrays.size(); i++) {
      const model::Array &array = nest_.arrays[i];
      if (!is_written_in_loop(nest_, static_cast<int>(i)) && !array.escapes) continue;
      if (is_staged(static_cast<int>(i))) continue;
      auto found = accumulated_element(nest_, static_cast<int>(i));
      if (!found || !runs()) {
        writes_ = true;
        continue;
      }
      found->element.index = at_points(found->element.index.numerator);
      found->storage = thread_storage(array.name, array.element, array.element_size);
      serial_.kept.push_back(std::move(*found));
    }
    // registers: the values of a thread, and about as many again
    scope_.kernel.max_threads = scope_.ahead() ? 256 : bytes_ <= 16 ? 1024 : bytes_ <= 64 ? 512 : 256;
  }

  std::string thread_storage(const std::string &of, const std::string &type, int64_t size) {
    long points = 1;
    for (const StageDimension &d : scope_.dims) points *= d.sweep->points();
    const std::string name = scope_.names.fresh(of + "_t");
    scope_.kernel.storage.push_back({Storage::Space::thread, name, type, size, Expr(points)});
    bytes_ += points * size;
    return name;
  }

  // --------------------------------------------------------------------------------------------------------- pipelines

  static constexpr int64_t most_bytes = 512; // of thread storage: 128 registers

  // Storage in stages, and blocks that hold a sweep of each dimension in rows of 16 bytes; false: the values do not fit
  // into registers, or stay in memory.
  bool pipeline() {
    if (!tiling_.whole || bytes_ > most_bytes) return false;
    if (writes_back() && (depth() > 1 || !reads_ahead())) return false;
    if (depth() == 1 && !(scope_.streams ? takes_ahead() : window())) return false;
    const bool room = has_room();
    std::vector<Demand> &demands = scope_.kernel.demands;
    for (size_t d = 0; d < depth(); d++)
      if (const int points = scope_.dims[d].sweep->points(); points > 1)
        demands.push_back({scope_.block_size(d), points, scope_.threads(d).text()});
    for (Storage &s : scope_.kernel.storage) {
      if (s.space != Storage::Space::block) continue;
      s.stages = is_brought_back(s.name) ? 1 : scope_.stages();
      Expr &row = s.layout.axes.back().extent;
      if (room) row = row.numerator + along(row) * (stride(0) - Poly(1));
      const int together = elements_together(s.element_size);
      for (const Parameter &p : scope_.kernel.parameters)
        if (row == Expr(sym(p.field)) && together > 1) demand_multiple(p.field, together);
    }
    if (window())
      for (const Storage &s : scope_.kernel.storage)
        if (const int together = elements_together(s.element_size); s.space == Storage::Space::block && together > 1) {
          demand_multiple(scope_.kernel.find(Parameter::Kind::tile, 0)->field, together);
          if (!room) demand_multiple(scope_.block_size(0), together);
        }
    if (scope_.tiles == Tiles::tensor)
      for (const auto &[dimension, threads] : {std::pair(0, warp_rows), std::pair(1, warp_columns)})
        demand_multiple(scope_.kernel.find(Parameter::Kind::threads, dimension)->field, threads);
    return true;
  }

  bool is_staged(int array) const {
    return std::any_of(scope_.groups.begin(), scope_.groups.end(),
                       [&](const StagedGroup &g) { return g.footprint.group.array == array; });
  }
  bool is_brought_back(const std::string &storage) const {
    return std::any_of(scope_.groups.begin(), scope_.groups.end(),
                       [&](const StagedGroup &g) { return g.storage == storage && !g.written.empty(); });
  }
  bool writes_back() const {
    return std::any_of(scope_.groups.begin(), scope_.groups.end(),
                       [](const StagedGroup &g) { return !g.written.empty(); });
  }
  // Is there something that a pipeline can fill ahead of time?
  bool reads_ahead() const {
    return std::any_of(scope_.groups.begin(), scope_.groups.end(),
                       [](const StagedGroup &g) { return g.written.empty(); });
  }

  // Neighbours that slide over an array, of a block of one dimension.
  bool window() const { return depth() == 1 && !scope_.streams && scope_.dims[0].sweep->neighbours > 1; }

  // A window whose storage can have room for all points of the block's last sweep, whether they exist or not: then a
  // block size that is no multiple of a sweep needs no tests either.
  bool has_room() const {
    const auto grows = [this](const Storage &s) {
      if (s.space != Storage::Space::block) return true;
      const Expr &extent = s.layout.axes.back().extent;
      return s.layout.axes.size() == 1 && extent.kind == Expr::Kind::poly && along(extent).is_constant() &&
             extent.numerator.degree(scope_.block_size(0)) <= 1 && goes_up(s);
    };
    return window() && std::all_of(scope_.kernel.storage.begin(), scope_.kernel.storage.end(), grows);
  }
  // Do points further on read what lies further on, if not the same?
  bool goes_up(const Storage &s) const {
    return std::all_of(scope_.groups.begin(), scope_.groups.end(), [&](const StagedGroup &g) {
      const auto &axes = g.footprint.group.axes;
      return g.storage != s.name || std::all_of(axes.begin(), axes.end(), [this](const analysis::Axis &a) {
               const auto by = a.coefficient.find(scope_.dims[0].index);
               return by == a.coefficient.end() || by->second >= 0;
             });
    });
  }
  Poly along(const Expr &extent) const { return extent.numerator.coefficient(scope_.block_size(0), 1); }

  // Of two powers of two the larger one.
  void demand_multiple(const std::string &parameter, int factor) {
    for (Demand &d : scope_.kernel.demands)
      if (d.of.empty() && d.parameter == parameter) {
        d.factor = std::max(d.factor, factor);
        return;
      }
    scope_.kernel.demands.push_back({parameter, factor});
  }

  // Is something staged of which each point reads elements of its own?
  bool takes_ahead() const {
    return std::any_of(scope_.groups.begin(), scope_.groups.end(),
                       [](const StagedGroup &g) { return g.footprint.sides.size() > 1; });
  }

  // -------------------------------------------------------------------------------------------------------- conditions

  // The constraints of the domain that point <= last does not imply.
  std::vector<Expr> domain_tests() const {
    qe::System known;
    for (const StageDimension &d : scope_.dims) {
      known.push_back(qe::ge(sym(d.point), sym(d.sweep->from)));
      known.push_back(qe::le(sym(d.point), sym(d.sweep->to)));
    }
    std::vector<Expr> out;
    for (const qe::Constraint &c : domain())
      if (!holds(c.p, known)) out.emplace_back(c.p);
    return out;
  }

  // Is p >= 0 for a point, whatever the tile?
  bool holds(const Poly &p, qe::System known) const {
    known.insert(known.end(), point_facts_.begin(), point_facts_.end());
    return qe::non_negative(p, known);
  }

  // The loop runs at least once for the point: each lower bound is at most each upper one.
  std::optional<std::vector<Expr>> runs() const {
    return conditions_of_running(range_at_points(), serial_.symbol,
                                 [this](const Poly &p) { return holds(p, domain()); });
  }

  // Each point of the sweep exists, and has each index of the tile; nullopt where that is not known.
  std::optional<std::vector<Expr>> whole() const {
    if (writes_) return std::nullopt;
    qe::System all = domain();
    const qe::System own = analysis::in_frame(scope_.frame, serial_.range);
    all.insert(all.end(), own.begin(), own.end());
    std::vector<Expr> out;
    qe::System full; // every thread has all its points
    for (size_t d = 0; d < depth(); d++) {
      const Sweep &sweep = *scope_.dims[d].sweep;
      const Poly missing = sym(sweep.from) + stride(d) - Poly(1) - sym(sweep.last);
      out.emplace_back(-missing);
      full.push_back({-missing, false});
    }
    if (!add_corners(all, full, out)) return std::nullopt;
    return out;
  }

  // The places of a whole sweep are in storage, and each of its points has each index of the tile.
  std::optional<std::vector<Expr>> spare() const {
    std::vector<Expr> out;
    qe::System room;
    for (size_t d = 0; d < depth(); d++) {
      const Poly from = sym(scope_.dims[d].sweep->from);
      room.push_back({scope_.dims[d].size - from - (has_room() ? Poly(1) : stride(d)), false});
      if (!has_room()) out.emplace_back(room.back().p); // else each sweep that begins has room
    }
    if (!add_corners(analysis::in_frame(scope_.frame, serial_.range), room, out)) return std::nullopt;
    return out;
  }

  // Every constraint at the corner of the sweep and the tile where it is smallest, unless it is known.
  bool add_corners(const qe::System &all, const qe::System &known, std::vector<Expr> &out) const {
    for (const qe::Constraint &c : all) {
      Poly p = c.p;
      for (size_t d = 0; d < depth(); d++) {
        const Poly from = sym(scope_.dims[d].sweep->from);
        const auto q = smallest(p, scope_.dims[d].point, from, from + stride(d) - Poly(1));
        if (!q) return false;
        p = *q;
      }
      const auto q = smallest(p, tiling_.within, Poly(0), sym(tiling_.last));
      if (!q) return false;
      if (!scope_.implied(*q, known)) out.emplace_back(*q);
    }
    return true;
  }

  std::optional<Poly> smallest(const Poly &p, const std::string &of, const Poly &low, const Poly &high) const {
    if (!p.uses(of)) return p;
    if (p.degree(of) > 1) return std::nullopt;
    const Poly c = p.coefficient(of, 1);
    if (scope_.implied(c)) return p.substitute(of, low);
    if (scope_.implied(-c)) return p.substitute(of, high);
    return std::nullopt;
  }

  StageScope &scope_;
  const model::Nest &nest_;
  Serial &serial_;
  Tiling &tiling_;
  qe::System point_facts_; // the frame's facts that hold outside the tile loop too
  bool writes_ = false;    // the loop writes an array in memory
  int64_t bytes_ = 0;      // of thread storage
};

} // namespace

bool plan_tiles(StageScope &scope, std::string &why) { return TilePlanner(scope).run(why); }

} // namespace metafork::codegen
