#include "analysis/form.h"

#include <algorithm>

namespace metafork::analysis {

using model::IntExpr;
using qe::Poly;

namespace {

// Something cannot be said over the points alone.
struct NotOverPoints {};

IntExpr expression(const Poly &p) {
  IntExpr out = 0;
  for (const auto &[monomial, coefficient] : p.terms()) {
    if (!coefficient.fits_slong_p()) throw NotOverPoints();
    IntExpr term = IntExpr(coefficient.get_si());
    for (const auto &[symbol, power] : monomial)
      for (unsigned i = 0; i < power; i++) term = term * IntExpr::symbol(symbol);
    out = out + term;
  }
  return out;
}

bool mentions(const model::Code &code, const std::string &word) {
  return std::any_of(code.begin(), code.end(), [&](const model::Piece &p) {
    if (const auto *text = std::get_if<std::string>(&p)) return model::has_word(*text, word);
    if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      return mentions((*c)->original, word);
    const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p);
    const auto inside = [&](const model::Code &part) { return mentions(part, word); };
    return a && (mentions((*a)->original, word) || std::any_of((*a)->index.begin(), (*a)->index.end(), inside) ||
                 std::any_of((*a)->extents.begin(), (*a)->extents.end(), inside));
  });
}

class Untiling {
public:
  Untiling(const model::Nest &nest, std::vector<RadixPair> pairs) : from_(nest), pairs_(std::move(pairs)) {}

  Untiled run(FormDecision form) {
    out_.nest = from_;
    for (size_t d = 0; d < pairs_.size(); d++) name_point(d);
    loops();
    values();
    for (model::Access &a : out_.nest.accesses) access(a);
    out_.nest.outer_bodies.clear();
    out_.nest.bare.reset();
    form.block_depth = pairs_.size();
    form.tiles = std::move(tiles_);
    out_.form = std::move(form);
    return std::move(out_);
  }

private:
  // A value of the body that is the point itself gives it its name.
  void name_point(size_t d) {
    RadixPair &pair = pairs_[d];
    const Poly w = Poly::symbol(pair.w);
    for (const model::PointValue &v : from_.values) {
      const auto p = polynomial(v.value);
      const auto over = p ? undo_radix(*p, pair) : std::nullopt;
      if (!over || !(over == w) || (v.type != "int" && v.type != "long" && v.type != "long long")) continue;
      pair.w = v.name;
      types_.push_back(v.type);
      return;
    }
    while (is_known(pair.w)) pair.w += "_";
    types_.emplace_back("long long");
  }
  bool is_known(const std::string &name) const {
    const auto named = [&](const auto &one) { return one.name == name; };
    return std::any_of(from_.scalars.begin(), from_.scalars.end(), named) ||
           std::any_of(from_.arrays.begin(), from_.arrays.end(), named) ||
           std::any_of(from_.values.begin(), from_.values.end(), named) ||
           std::any_of(from_.loops.begin(), from_.loops.end(),
                       [&](const model::Loop &l) { return l.index == name || l.variable == name; }) ||
           model::has_word(from_.body_text, name);
  }

  void loops() {
    const size_t depth = pairs_.size();
    std::vector<model::Loop> all;
    for (size_t d = 0; d < depth; d++) all.push_back(point_loop(d));
    for (size_t d = 2 * depth; d < from_.loops.size(); d++) {
      model::Loop l = from_.loops[d];
      for (IntExpr *e : {&l.first, &l.value}) *e = over_points(*e);
      for (auto *list : {&l.constraints, &l.implied})
        for (IntExpr &e : *list) e = over_points(e);
      all.push_back(std::move(l));
    }
    out_.nest.loops = std::move(all);
    out_.nest.depth = depth;
    if (out_.nest.tiled) out_.nest.tiled->loop -= static_cast<int>(depth);
    // a bound of the points in several dimensions belongs to the innermost of them
    for (const IntExpr &c : bounds_) {
      const auto level = model::level_of(out_.nest, c);
      (level ? out_.nest.loops[*level].constraints : out_.nest.required).push_back(c);
    }
  }

  // 0 <= u < B, and bounds of v by itself: v >= l is w >= l*B, v <= h is w <= h*B + B - 1.
  model::Loop point_loop(size_t d) {
    const RadixPair &pair = pairs_[d];
    const Poly v = Poly::symbol(pair.v), u = Poly::symbol(pair.u), b = Poly::symbol(pair.b), w = Poly::symbol(pair.w);
    model::Loop out = from_.loops[d];
    out.variable = out.index = pair.w;
    out.type = types_[d];
    out.first = 0;
    out.value = IntExpr::symbol(pair.w);
    out.constraints.clear();
    out.implied.clear();
    out.declared_outside = false;
    out_.nest.required.push_back(expression(b - Poly(1)));
    std::optional<Poly> first;
    for (const IntExpr &c : from_.loops[d].constraints) {
      const auto p = polynomial(c);
      if (!p) throw NotOverPoints();
      if (!p->uses(pair.v)) {
        bounds_.push_back(over_points(c));
      } else if (const Poly low = v - *p; is_scalar(low)) {
        out.constraints.push_back(expression(w - low * b));
        first = low;
      } else if (const Poly high = *p + v; is_scalar(high)) {
        out.constraints.push_back(expression(high * b + b - Poly(1) - w));
      } else {
        throw NotOverPoints();
      }
    }
    for (const IntExpr &c : from_.loops[pairs_.size() + d].constraints) {
      const auto p = polynomial(c);
      if (!p) throw NotOverPoints();
      if (!(*p == u) && !(*p == b - Poly(1) - u)) bounds_.push_back(over_points(c));
    }
    tiles_.push_back({pair.v, pair.u, pair.b, pair.w, first});
    return out;
  }

  bool is_scalar(const Poly &p) const {
    return std::none_of(from_.loops.begin(), from_.loops.end(),
                        [&](const model::Loop &l) { return p.uses(l.index) || p.uses(l.variable); });
  }

  // What the body calls v and u, where it does, and its own values, over v and u where they are not over the point.
  void values() {
    std::vector<model::PointValue> own, all;
    for (model::PointValue v : from_.values) {
      if (std::any_of(pairs_.begin(), pairs_.end(), [&](const RadixPair &p) { return p.w == v.name; })) continue;
      try {
        v.value = over_points(v.value);
      } catch (const NotOverPoints &) {
      }
      own.push_back(std::move(v));
    }
    const auto used = [&](const std::string &name) {
      const model::Nest &n = out_.nest;
      return std::any_of(own.begin(), own.end(), [&](const model::PointValue &v) { return v.value.uses(name); }) ||
             mentions(n.body, name) ||
             (n.tiled &&
              (mentions(n.tiled->before, name) || mentions(n.tiled->inner, name) || mentions(n.tiled->after, name)));
    };
    for (size_t d = 0; d < pairs_.size(); d++) {
      const RadixPair &pair = pairs_[d];
      const model::Loop &v = from_.loops[d], &u = from_.loops[pairs_.size() + d];
      const IntExpr w = IntExpr::symbol(pair.w), b = IntExpr::symbol(pair.b);
      if (!used(v.variable) && !used(u.variable)) continue;
      tiles_[d].named = true;
      all.push_back({v.type, v.variable, IntExpr::make(IntExpr::Kind::floor_divide, w, b)});
      all.push_back(
          {u.type, u.variable, expression(Poly::symbol(pair.w) - Poly::symbol(v.variable) * Poly::symbol(pair.b))});
    }
    all.insert(all.end(), own.begin(), own.end());
    out_.nest.values = std::move(all);
  }

  void access(model::Access &a) {
    a.subscript = over_points(a.subscript);
    for (auto *list : {&a.dimensions, &a.extents, &a.guards})
      for (IntExpr &e : *list) e = over_points(e);
    for (model::Reach &r : a.reach) {
      r.subscript = over_points(r.subscript);
      for (IntExpr &e : r.constraints) e = over_points(e);
    }
    for (int &l : a.loops) l -= static_cast<int>(pairs_.size());
  }

  IntExpr over_points(const IntExpr &e) const {
    if (const auto p = polynomial(e)) {
      Poly out = *p;
      for (const RadixPair &pair : pairs_) {
        const auto one = undo_radix(out, pair);
        if (!one) throw NotOverPoints();
        out = *one;
      }
      return out == *p ? e : expression(out);
    }
    if (!e.is_known()) return {};
    return IntExpr::make(e.kind(), over_points(e.lhs()), over_points(e.rhs()));
  }

  const model::Nest &from_;
  std::vector<RadixPair> pairs_;
  std::vector<std::string> types_;
  std::vector<IntExpr> bounds_;
  std::vector<FormDecision::Tile> tiles_;
  Untiled out_;
};

} // namespace

std::optional<Untiled> untile(const model::Nest &nest, const FormDecision &form) {
  if (form.form != Form::block || !nest.program.empty()) return std::nullopt;
  const std::vector<RadixPair> pairs = radix_pairs(nest);
  if (pairs.empty() || 2 * pairs.size() != nest.depth) return std::nullopt;
  for (size_t d = 0; d < pairs.size(); d++) {
    const model::Loop &v = nest.loops[d], &u = nest.loops[pairs.size() + d];
    if (pairs[d].v != v.index || pairs[d].u != u.index || v.index != v.variable || u.index != u.variable)
      return std::nullopt;
  }
  try {
    return Untiling(nest, pairs).run(form);
  } catch (const NotOverPoints &) {
    return std::nullopt;
  }
}

} // namespace metafork::analysis
