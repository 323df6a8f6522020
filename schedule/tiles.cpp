#include "schedule/tiles.h"

#include "analysis/analysis.h"
#include "qe/qe.h"
#include "schedule/names.h"
#include "schedule/nodes.h"
#include "schedule/numbers.h"
#include "schedule/schedule.h"

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

IntExpr floor_of(const qe::Poly &n, const qe::Poly &d) {
  return IntExpr::make(Kind::floor_divide, expression(n), expression(d));
}

IntExpr lower(const qe::Bounds &b) {
  std::optional<IntExpr> out;
  for (const qe::LowerBound &l : b.lower) {
    // ceil(n / d) = floor((n + d - 1) / d)
    const IntExpr e = floor_of(l.round_down ? l.numerator : l.numerator + l.denominator - 1, l.denominator);
    out = out ? IntExpr::make(Kind::max, *out, e) : e;
  }
  return *out;
}

IntExpr upper(const qe::Bounds &b) {
  std::optional<IntExpr> out;
  for (const qe::Bound &u : b.upper) {
    const IntExpr e = floor_of(u.numerator, u.denominator);
    out = out ? IntExpr::make(Kind::min, *out, e) : e;
  }
  return *out;
}

// The bounds of `unknown`; constraints in which the sign of its coefficient is not known are left out, which only adds
// values.
std::optional<qe::Bounds> bounds_of(qe::System &s, const std::string &unknown) {
  for (;;) {
    const qe::BoundsResult r = qe::bounds(s, unknown);
    if (!r.refusal) {
      return r.bounds;
    }
    const qe::Poly obstacle = r.refusal->coefficient;
    const size_t before = s.size();
    std::erase_if(s, [&](const qe::Constraint &c) {
      const qe::Poly k = c.p.coefficient(unknown, 1);
      return !c.equality && (k == obstacle || k == -obstacle || c.p.degree(unknown) > 1);
    });
    if (s.size() == before) return std::nullopt;
  }
}

bool eliminate(qe::System &s, const std::string &unknown) {
  const qe::Elimination e = qe::eliminate(s, unknown);
  if (!e.refusal) s = e.rest;
  return !e.refusal.has_value();
}

IntExpr floor_of(const IntExpr &n, const IntExpr &d) { return IntExpr::make(Kind::floor_divide, n, d); }
class Tiler {
public:
  Tiler(const model::Scop &scop, model::ParallelProgram &program) : scop_(scop), program_(program) {
    collect_variables(program.body, taken_);
    taken_.insert(taken_.end(), program.sizes.begin(), program.sizes.end());
  }

  std::string waves(Nodes &nodes) {
    for (ParallelNode &n : nodes) {
      if (n.kind == NodeKind::loop && n.coordinate) {
        const std::string why = wave(n);
        if (!why.empty()) return why;
      } else if (const std::string why = waves(n.body); !why.empty()) {
        return why;
      }
    }
    return "";
  }

  void parallel(Nodes &nodes) {
    for (ParallelNode &n : nodes) {
      if (n.kind == NodeKind::loop && n.parallel)
        blocks(n);
      else
        parallel(n.body);
    }
  }

private:
  struct Names {
    std::vector<std::string> block, point, size;
  };

  std::string fresh(const std::string &wanted) {
    const std::string name = fresh_name(scop_, taken_, wanted);
    taken_.push_back(name);
    return name;
  }

  Names names(size_t n) {
    Names out;
    for (size_t d = 0; d < n; d++) {
      const std::string k = std::to_string(d);
      out.block.push_back(fresh(n == 1 ? "b" : "b" + k));
      out.point.push_back(fresh(n == 1 ? "u" : "u" + k));
      if (d >= sizes_.size()) {
        sizes_.push_back(fresh("B" + k));
        program_.sizes.push_back(sizes_.back());
      }
      out.size.push_back(sizes_[d]);
    }
    return out;
  }

  // The nest's conditions, each >= 0; false where they are no polynomials.
  static bool conditions_of(const Chain &c, std::vector<IntExpr> &out) {
    for (const ParallelNode *l : c.loops)
      if (l->step != 1 || !range_of(*l, out)) return false;
    out.insert(out.end(), c.conditions.begin(), c.conditions.end());
    return std::all_of(out.begin(), out.end(), [](const IntExpr &e) { return analysis::polynomial(e).has_value(); });
  }

  // The same over blocks and positions in them.
  bool system(const Chain &c, const Names &names, qe::System &out, std::vector<IntExpr> &conditions) const {
    if (!conditions_of(c, conditions)) return false;
    for (const IntExpr &e : conditions) {
      qe::Poly p = *analysis::polynomial(e);
      for (size_t d = 0; d < c.loops.size(); d++) p = p.substitute(c.loops[d]->variable, place(names, d));
      out.push_back(qe::ge(p, 0));
    }
    for (size_t d = 0; d < c.loops.size(); d++) {
      const qe::Poly u = qe::Poly::symbol(names.point[d]), size = qe::Poly::symbol(names.size[d]);
      out.push_back(qe::ge(u, 0));
      out.push_back(qe::lt(u, size));
      out.push_back(qe::ge(size, 1));
    }
    for (const IntExpr &e : scop_.context)
      if (const auto p = analysis::polynomial(e)) out.push_back(qe::ge(*p, 0));
    return true;
  }

  static qe::Poly place(const Names &names, size_t d) {
    return qe::Poly::symbol(names.block[d]) * qe::Poly::symbol(names.size[d]) + qe::Poly::symbol(names.point[d]);
  }

  std::string wave(ParallelNode &node) {
    const Chain c = chain_of(node, true, [](const ParallelNode &l) { return l.coordinate; });
    const size_t n = c.loops.size();
    if (n < 2) return "the loops of a permutable band are not nested perfectly";
    const Names s = names(n);
    const std::string w = fresh("w"), k = fresh("k");
    std::vector<IntExpr> conditions;
    if (!conditions_of(c, conditions)) return "the bounds of a permutable band are no polynomials";
    // the box of each coordinate: its first and last block, and what a tile has of it
    std::vector<IntExpr> low, high, first_inside, last_inside;
    IntExpr first_step = 0, last_step = 0;
    for (size_t d = 0; d < n; d++) {
      const auto range = box(c, conditions, d);
      if (!range) return "a coordinate of a permutable band is not bounded";
      const IntExpr last = IntExpr::symbol(s.size[d]) - 1;
      const bool limited = limit(s.size[d], range->second - range->first + 1);
      // a tile may be much larger than what is in it
      const IntExpr begin = IntExpr::symbol(s.block[d]) * IntExpr::symbol(s.size[d]);
      first_inside.push_back(limited ? 0 : larger(0, range->first - begin));
      last_inside.push_back(limited ? last : smaller(last, range->second - begin));
      first_step = first_step + first_inside[d];
      last_step = last_step + last_inside[d];
      low.push_back(floor_of(range->first, IntExpr::symbol(s.size[d])));
      high.push_back(floor_of(range->second, IntExpr::symbol(s.size[d])));
    }
    const qe::System necessary = over_blocks(c, conditions, s, w);

    Nodes body = *c.body;
    conditions = needed(conditions);
    if (!conditions.empty()) body = {branch(conditions, body)};
    IntExpr step = IntExpr::symbol(k);
    for (size_t d = 0; d + 1 < n; d++) step = step - IntExpr::symbol(s.point[d]);
    for (size_t d = n; d-- > 0;)
      body = {value(c.loops[d]->variable,
                    IntExpr::symbol(s.block[d]) * IntExpr::symbol(s.size[d]) + IntExpr::symbol(s.point[d]), body)};
    body = {value(s.point[n - 1], step, body)};
    const IntExpr kk = IntExpr::symbol(k);
    if (n == 2) {
      const IntExpr first = larger(first_inside[0], kk - last_inside[1]),
                    end = smaller(last_inside[0], kk - first_inside[1]);
      body = {loop(s.point[0], first, end, true, body)};
    } else {
      body = {branch({step, IntExpr::symbol(s.size[n - 1]) - 1 - step}, body)};
      for (size_t d = n - 1; d-- > 0;) body = {loop(s.point[d], first_inside[d], last_inside[d], true, body)};
    }
    body = {loop(k, first_step, last_step, false, body)};
    IntExpr last_block = IntExpr::symbol(w);
    for (size_t d = 0; d + 1 < n; d++) last_block = last_block - IntExpr::symbol(s.block[d]);
    IntExpr first_wave = 0, last_wave = 0;
    for (size_t d = 0; d < n; d++) {
      first_wave = first_wave + low[d];
      last_wave = last_wave + high[d];
    }
    // Bounds of blocks use the wave only, so that they are known before a launch; a block that they admit in vain finds
    // out at its beginning.
    std::vector<IntExpr> occupied = {IntExpr::symbol(s.block[n - 1]) - low[n - 1],
                                     high[n - 1] - IntExpr::symbol(s.block[n - 1])};
    if (n == 2) occupied.clear();
    std::vector<std::pair<IntExpr, IntExpr>> ranges(n - 1);
    for (size_t d = 0; d + 1 < n; d++) {
      IntExpr most = 0, least = 0;
      for (size_t e = 0; e < n; e++) {
        if (e == d) continue;
        most = most + high[e];
        least = least + low[e];
      }
      auto &[first, end] = ranges[d];
      first = larger(low[d], IntExpr::symbol(w) - most);
      end = smaller(high[d], IntExpr::symbol(w) - least);
      qe::System own;
      for (const qe::Constraint &constraint : necessary) {
        bool other = false;
        for (size_t e = 0; e + 1 < n; e++) other = other || (e != d && constraint.p.uses(s.block[e]));
        if (!other)
          own.push_back(constraint);
        else if (d == 0)
          occupied.push_back(expression(constraint.p));
      }
      if (const auto b = bounds_of(own, s.block[d])) {
        if (!b->lower.empty()) first = larger(first, lower(*b));
        if (!b->upper.empty()) end = smaller(end, upper(*b));
      }
    }
    if (!occupied.empty()) body = {branch(occupied, body)};
    body = {value(s.block[n - 1], last_block, body)};
    for (size_t d = n - 1; d-- > 0;) body = {loop(s.block[d], ranges[d].first, ranges[d].second, true, body)};
    node = loop(w, first_wave, last_wave, false, body);
    return "";
  }

  // Every size is right; one that all uses share has the largest limit. False where that is known in the loops only.
  bool limit(const std::string &size, const IntExpr &extent) {
    std::vector<std::string> symbols;
    extent.collect_symbols(symbols);
    for (const std::string &symbol : symbols)
      if (std::none_of(scop_.parameters.begin(), scop_.parameters.end(),
                       [&](const model::ScopParameter &p) { return p.name == symbol; }))
        return false;
    const auto [at, fresh] = program_.size_limits.emplace(size, extent);
    if (!fresh) at->second = larger(at->second, extent);
    return true;
  }

  // The smallest and largest value of one coordinate.
  std::optional<std::pair<IntExpr, IntExpr>> box(const Chain &c, const std::vector<IntExpr> &conditions,
                                                 size_t d) const {
    qe::System all;
    for (const IntExpr &e : conditions) all.push_back(qe::ge(*analysis::polynomial(e), 0));
    for (const IntExpr &e : scop_.context)
      if (const auto p = analysis::polynomial(e)) all.push_back(qe::ge(*p, 0));
    for (size_t e = 0; e < c.loops.size(); e++)
      if (e != d && !eliminate(all, c.loops[e]->variable)) return std::nullopt;
    const qe::BoundsResult b = qe::bounds(all, c.loops[d]->variable);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
    return std::make_pair(lower(b.bounds), upper(b.bounds));
  }

  // What each condition of the nest says of blocks: where it holds at some point of a block. The last block is what the
  // wave and the others leave.
  qe::System over_blocks(const Chain &c, const std::vector<IntExpr> &conditions, const Names &s,
                         const std::string &w) const {
    const size_t n = c.loops.size();
    qe::Poly rest = qe::Poly::symbol(w);
    for (size_t d = 0; d + 1 < n; d++) rest -= qe::Poly::symbol(s.block[d]);
    qe::System out;
    for (const IntExpr &e : conditions) {
      qe::Poly p = *analysis::polynomial(e);
      for (size_t d = 0; d < n; d++) {
        const auto slope = p.coefficient(c.loops[d]->variable, 1).constant();
        const qe::Poly size = qe::Poly::symbol(s.size[d]);
        const qe::Poly best = slope && *slope > 0 ? size - 1 : qe::Poly(0);
        p = p.substitute(c.loops[d]->variable, qe::Poly::symbol(s.block[d]) * size + best);
      }
      out.push_back(qe::ge(p.substitute(s.block[n - 1], rest), 0));
    }
    for (size_t d = 0; d < n; d++) out.push_back(qe::ge(qe::Poly::symbol(s.size[d]), 1));
    return out;
  }

  std::vector<IntExpr> needed(const std::vector<IntExpr> &conditions) const {
    std::vector<IntExpr> out;
    std::vector<std::string> seen;
    for (const IntExpr &e : conditions) {
      const std::string text = analysis::polynomial(e)->text();
      if (std::find(seen.begin(), seen.end(), text) == seen.end()) out.push_back(e);
      seen.push_back(text);
    }
    return out;
  }

  // Parallel loops as blocks and the threads of a block.
  void blocks(ParallelNode &node) {
    const Chain c = chain_of(node, false, [](const ParallelNode &l) { return l.parallel; });
    if (has_parallel(*c.body)) return; // thread blocks already
    const size_t n = c.loops.size();
    const Names s = names(n);
    qe::System points;
    std::vector<IntExpr> conditions;
    if (!system(c, s, points, conditions)) return;
    if (n == 1 && c.loops[0]->first.constant() && c.loops[0]->first.constant() == c.loops[0]->last.constant()) return;
    // the innermost position first: its bounds may use everything around it
    std::vector<qe::Bounds> inner(n), outer(n);
    std::vector<qe::System> around(n);
    for (size_t d = n; d-- > 0;) {
      around[d] = points;
      if (!eliminate(points, s.point[d])) return;
    }
    qe::System blocks; // what their own bounds say of them
    for (size_t d = n; d-- > 0;) {
      const auto b = bounds_of(points, s.block[d]);
      if (!b || b->lower.empty() || b->upper.empty() || !eliminate(points, s.block[d])) return;
      outer[d] = *b;
      for (const qe::LowerBound &l : b->lower)
        if (l.numerator.constant() && *l.numerator.constant() >= 0)
          blocks.push_back(qe::ge(qe::Poly::symbol(s.block[d]), 0));
    }
    for (size_t d = 0; d < n; d++) {
      around[d].insert(around[d].end(), blocks.begin(), blocks.end());
      const qe::BoundsResult b = qe::bounds(around[d], s.point[d]);
      if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return;
      inner[d] = b.bounds;
    }
    Nodes body = *c.body;
    for (size_t d = n; d-- > 0;)
      body = {value(c.loops[d]->variable,
                    IntExpr::symbol(s.block[d]) * IntExpr::symbol(s.size[d]) + IntExpr::symbol(s.point[d]), body)};
    for (size_t d = n; d-- > 0;) body = {loop(s.point[d], lower(inner[d]), upper(inner[d]), true, body)};
    for (size_t d = n; d-- > 0;) body = {loop(s.block[d], lower(outer[d]), upper(outer[d]), true, body)};
    node = body[0];
  }

  const model::Scop &scop_;
  model::ParallelProgram &program_;
  std::vector<std::string> taken_, sizes_;
};

} // namespace

std::string tile_waves(const model::Scop &scop, model::ParallelProgram &program) {
  return Tiler(scop, program).waves(program.body);
}

void tile_parallel(const model::Scop &scop, model::ParallelProgram &program) {
  const model::ParallelProgram given = program;
  try {
    Tiler(scop, program).parallel(program.body);
  } catch (const TooLarge &) {
    program = given;
  }
  std::erase_if(program.sizes, [&](const std::string &size) { return !uses(program.body, size); });
}

} // namespace metafork::schedule
