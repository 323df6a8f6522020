// For B >= 1, (v, u) -> v*B + u is a bijection from 0 <= u < B onto the integers (Euclid). So it is enough that it maps
// each point of one domain into the other, and back.
#include "check/untiling.h"

#include "check/skeleton.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;

namespace {

class Untiled {
public:
  Untiled(const model::Nest &blocks, const model::Nest &points, const std::vector<Tile> &tiles, const Solver &solver)
      : blocks_(blocks), points_(points), tiles_(tiles), solver_(solver) {
    for (const model::Scalar &v : blocks.scalars)
      if (v.integral && !v.is_signed) algebra_.context.push_back(Formula::ge(Poly::symbol(v.name), 0));
    for (const Tile &t : tiles) {
      const Poly b = Poly::symbol(t.size);
      point_of_[t.index] = Poly::symbol(t.block) * b + Poly::symbol(t.thread);
      thread_of_[t.thread] = Poly::symbol(t.index) - Poly::symbol(t.block) * b;
    }
  }

  UntilingResult run() {
    UntilingResult out;
    try {
      out.refuted = shape();
      if (out.refuted.empty()) out.refuted = texts();
      if (out.refuted.empty()) out.refuted = accesses();
      if (out.refuted.empty()) out.unproved = domains();
      if (out.refuted.empty() && out.unproved.empty()) out.refuted = values();
    } catch (const Beyond &b) {
      out.unproved = b.what();
    }
    return out;
  }

private:
  // Two loops of the source for each of the nest over points, the loops inside behind them.
  std::string shape() const {
    const size_t depth = tiles_.size();
    if (points_.depth != depth || blocks_.depth != 2 * depth ||
        blocks_.loops.size() - blocks_.depth != points_.loops.size() - depth)
      return "its loops are not those of the source";
    for (size_t d = 0; d < depth; d++)
      if (blocks_.loops[d].index != tiles_[d].block || blocks_.loops[depth + d].index != tiles_[d].thread ||
          points_.loops[d].index != tiles_[d].index)
        return "dimension " + std::to_string(d) + " is not that of the source";
    return "";
  }

  std::string texts() const {
    bool same =
        rendered(blocks_.body) == rendered(points_.body) && blocks_.tiled.has_value() == points_.tiled.has_value();
    if (same && blocks_.tiled)
      same = rendered(blocks_.tiled->before) == rendered(points_.tiled->before) &&
             rendered(blocks_.tiled->inner) == rendered(points_.tiled->inner) &&
             rendered(blocks_.tiled->after) == rendered(points_.tiled->after) &&
             blocks_.tiled->loop - points_.tiled->loop == static_cast<int>(tiles_.size());
    return same ? "" : "its body is not that of the source";
  }

  // e over the points, and over blocks and threads.
  bool equal(const IntExpr &points, const IntExpr &blocks) {
    if (!points.is_known() || !blocks.is_known()) return points.is_known() == blocks.is_known();
    return algebra_.value(points, point_of_) == algebra_.value(blocks, {});
  }
  bool equal(const std::vector<IntExpr> &points, const std::vector<IntExpr> &blocks) {
    return std::equal(points.begin(), points.end(), blocks.begin(), blocks.end(),
                      [this](const IntExpr &p, const IntExpr &b) { return equal(p, b); });
  }

  std::string accesses() {
    bool same = points_.accesses.size() == blocks_.accesses.size();
    for (size_t i = 0; same && i < points_.accesses.size(); i++) {
      const model::Access &p = points_.accesses[i], &b = blocks_.accesses[i];
      same = p.array == b.array && p.read == b.read && p.write == b.write && p.certain == b.certain &&
             p.field == b.field && equal(p.subscript, b.subscript) && equal(p.dimensions, b.dimensions) &&
             equal(p.extents, b.extents) && equal(p.guards, b.guards) && p.loops.size() == b.loops.size();
      for (size_t l = 0; same && l < p.loops.size(); l++)
        same = b.loops[l] - p.loops[l] == static_cast<int>(tiles_.size());
      if (!same) return "'" + b.text + "' is another element than in the source";
    }
    const size_t depth = tiles_.size();
    for (size_t d = depth; same && d < points_.loops.size(); d++) {
      const model::Loop &p = points_.loops[d], &b = blocks_.loops[depth + d];
      same = p.index == b.index && p.known == b.known && equal(p.value, b.value) && equal(p.constraints, b.constraints);
    }
    return same ? "" : "a loop of its body is not that of the source";
  }

  // What the body calls by names: those of the source's loops are the digits of the point.
  std::string values() {
    for (const model::PointValue &v : points_.values) {
      if (is_digit(v)) continue;
      const auto own = std::find_if(blocks_.values.begin(), blocks_.values.end(),
                                    [&](const model::PointValue &b) { return b.name == v.name; });
      if (own == blocks_.values.end() || own->type != v.type || !equal(v.value, own->value))
        return "'" + v.name + "' has another value than in the source";
    }
    for (const model::PointValue &v : blocks_.values) {
      const auto named = [&](const auto &one) { return one.name == v.name; };
      const auto loop = std::find_if(points_.loops.begin(), points_.loops.end(),
                                     [&](const model::Loop &l) { return l.variable == v.name; });
      const bool there = std::any_of(points_.values.begin(), points_.values.end(), named) ||
                         (loop != points_.loops.end() && loop->type == v.type && equal(loop->value, v.value));
      if (!there) return "'" + v.name + "' has no value";
    }
    return "";
  }
  bool is_digit(const model::PointValue &v) {
    for (size_t d = 0; d < tiles_.size(); d++) {
      const IntExpr w = IntExpr::symbol(tiles_[d].index), b = IntExpr::symbol(tiles_[d].size);
      const model::Loop &block = blocks_.loops[d], &thread = blocks_.loops[tiles_.size() + d];
      const IntExpr quotient = IntExpr::make(IntExpr::Kind::floor_divide, w, b);
      if (v.name == block.variable && v.type == block.type)
        return algebra_.value(v.value, {}) == algebra_.value(quotient, {});
      if (v.name == thread.variable && v.type == thread.type)
        return algebra_.value(v.value, {}) == algebra_.value(w - IntExpr::symbol(block.variable) * b, {});
    }
    return false;
  }

  std::vector<Formula> domain(const model::Nest &nest, const Environment &at) {
    std::vector<Formula> out;
    for (const IntExpr &c : nest.required) out.push_back(algebra_.not_negative(c, at));
    for (size_t d = 0; d < nest.depth; d++) {
      if (!nest.loops[d].known) throw Beyond("the bounds of '" + nest.loops[d].variable + "' are not known");
      for (const IntExpr &c : nest.loops[d].constraints) out.push_back(algebra_.not_negative(c, at));
    }
    return out;
  }

  std::string domains() {
    std::vector<Formula> source = domain(blocks_, {});
    // B >= 1 follows from 0 <= u < B in the source; over the points it is required
    for (const Tile &t : tiles_) {
      const Poly u = Poly::symbol(t.thread), b = Poly::symbol(t.size);
      for (const Formula &digit : {Formula::ge(u, 0), Formula::lt(u, b)})
        if (!implied(source, digit)) return "that '" + t.thread + "' runs from 0 to " + t.size + " - 1 at most";
      const bool required = std::any_of(points_.required.begin(), points_.required.end(), [&](const IntExpr &e) {
        return e.is_polynomial() && algebra_.value(e, {}) == b - Poly(1);
      });
      if (!required) return "that " + t.size + " is at least 1";
    }
    for (const Tile &t : tiles_) algebra_.positive.insert(t.size);
    for (const Formula &goal : domain(points_, point_of_))
      if (!implied(source, goal)) return "that every iteration of the source is a point: " + goal.text();
    std::vector<Formula> point = domain(points_, {});
    for (const Tile &t : tiles_) {
      point.push_back(Formula::ge(thread_of_.at(t.thread), 0));
      point.push_back(Formula::lt(thread_of_.at(t.thread), Poly::symbol(t.size)));
    }
    for (const Formula &goal : domain(blocks_, thread_of_))
      if (!implied(point, goal)) return "that every point is an iteration of the source: " + goal.text();
    return "";
  }
  bool implied(std::vector<Formula> facts, const Formula &goal) const {
    facts.push_back(negation(goal));
    return solver_.impossible(algebra_.with_definitions(std::move(facts)));
  }

  const model::Nest &blocks_, &points_;
  const std::vector<Tile> &tiles_;
  const Solver &solver_;
  Algebra algebra_;
  Environment point_of_, thread_of_; // w as v*B + u; u as w - v*B
};

} // namespace

UntilingResult untiling(const model::Nest &blocks, const model::Nest &points, const std::vector<Tile> &tiles,
                        const Solver &solver) {
  return Untiled(blocks, points, tiles, solver).run();
}

} // namespace metafork::check
