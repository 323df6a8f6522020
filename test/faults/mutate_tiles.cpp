// Wrong waves of tiles:
//
//   for w { parallel b { for k { parallel u { x = b*B + u; ... if (in the domain) S } } } }
//
// and what is wrong with a program behind its certificate.
#include "test/faults/mutations.h"
#include "test/faults/programs.h"

#include <type_traits>

namespace metafork::faults {

namespace {

using model::ParallelProgram;
using model::Scop;
using NodeKind = ParallelNode::Kind;
using Op = IntExpr::Kind;

// `f` applied to what stands in `depth` loops, of alternating kinds from a serial one on.
template <class F>
void at_depth(Nodes &nodes, int depth, int wanted, const F &f) {
  for (ParallelNode &n : nodes) {
    const bool loop = n.kind == NodeKind::loop;
    if (loop && n.parallel != (depth % 2 == 1)) continue;
    if (depth == wanted) f(n);
    at_depth(n.body, depth + (loop ? 1 : 0), wanted, f);
  }
}

template <class F>
Mutation of_tile_loops(const char *name, const char *what, int level, F change) {
  Mutation out{name, what, {}};
  out.rewrites.scheduled = [=](Scop &, ParallelProgram &p) {
    if (p.sizes.empty()) return;
    at_depth(p.body, 0, level, [&](ParallelNode &n) {
      if (n.kind != NodeKind::loop) return;
      if constexpr (std::is_invocable_v<F, ParallelNode &, const ParallelProgram &>)
        change(n, p);
      else
        change(n);
    });
  };
  return out;
}
enum Level { wave, tile, step, point };

template <class F>
Mutation of_tile_points(const char *name, const char *what, F change) {
  Mutation out{name, what, {}};
  out.rewrites.scheduled = [=](Scop &, ParallelProgram &p) {
    if (p.sizes.empty()) return;
    at_depth(p.body, 0, 4, [&](ParallelNode &n) { change(n, p); });
  };
  return out;
}

// One operand of a minimum or a maximum, moved.
IntExpr moved(const IntExpr &e, bool first, int64_t by) {
  if (e.kind() != Op::min && e.kind() != Op::max) return e;
  return IntExpr::make(e.kind(), first ? plus(e.lhs(), by) : e.lhs(), first ? e.rhs() : plus(e.rhs(), by));
}

bool uses_size(const ParallelNode &n, const ParallelProgram &p) {
  for (const std::string &s : p.sizes)
    if (n.first.uses(s)) return true;
  return false;
}

// Conditions of the points of a tile at its first corner, where all positions in it are 0.
std::vector<IntExpr> at_corner(Nodes &step, const ParallelProgram &p) {
  std::vector<std::pair<std::string, IntExpr>> values, positions;
  std::vector<IntExpr> out;
  each(step, [&](const ParallelNode &n) {
    if (n.kind == NodeKind::branch) out.insert(out.end(), n.conditions.begin(), n.conditions.end());
    if (n.kind == NodeKind::value && uses_size(n, p))
      values.emplace_back(n.variable, n.first);
    else if (n.kind == NodeKind::value || n.kind == NodeKind::loop)
      positions.emplace_back(n.variable, 0);
  });
  for (IntExpr &e : out)
    for (const auto *all : {&values, &positions})
      for (const auto &[name, value] : *all) e = e.substitute(name, value);
  return out;
}

void ask_corner(ParallelNode &step, const ParallelProgram &p) {
  ParallelNode branch;
  branch.kind = NodeKind::branch;
  branch.conditions = at_corner(step.body, p);
  branch.body = {std::move(step)};
  step = std::move(branch);
}

template <class F>
Mutation certified(const char *name, const char *what, F change) {
  Mutation out{name, what, {}};
  out.rewrites.certified = [=](Scop &, ParallelProgram &p) { each(p.body, change); };
  return out;
}

IntExpr with_wrong_sign(const IntExpr &e) {
  return rewritten(e, [](const IntExpr &x) {
    if (x.kind() != Op::add) return x;
    const auto a = x.lhs().constant(), b = x.rhs().constant();
    return (a && *a < 0 ? -x.lhs() : x.lhs()) + (b && *b < 0 ? -x.rhs() : x.rhs());
  });
}

} // namespace

std::vector<Mutation> of_tiles() {
  return {
      of_tile_loops("tiles-first-wave", "the first wave of tiles is left out", wave,
                    [](ParallelNode &n) { n.first = plus(n.first, 1); }),
      of_tile_loops("tiles-last-wave", "the last wave of tiles is left out", wave,
                    [](ParallelNode &n) { n.last = plus(n.last, -1); }),
      of_tile_loops("tiles-waves-at-once", "waves are parallel", wave, [](ParallelNode &n) { n.parallel = true; }),
      of_tile_loops("tiles-first-tile", "the first tile of a wave is left out", tile,
                    [](ParallelNode &n) { n.first = plus(n.first, 1); }),
      of_tile_loops("tiles-last-tile", "the last tile of a wave is left out", tile,
                    [](ParallelNode &n) { n.last = plus(n.last, -1); }),
      of_tile_loops("tiles-last-step", "the serial loop of a tile leaves out its last step", step,
                    [](ParallelNode &n) { n.last = plus(n.last, -1); }),
      of_tile_loops("tiles-steps-at-once", "the serial loop of a tile is parallel", step,
                    [](ParallelNode &n) { n.parallel = true; }),
      of_tile_loops("tiles-overlap", "tiles overlap by a row", point,
                    [](ParallelNode &n) { n.first = moved(n.first, false, -1); }),
      of_tile_loops("tiles-size-for-last", "B is written for B - 1 in a tile", point,
                    [](ParallelNode &n) { n.last = moved(n.last, true, 1); }),
      of_tile_loops("tiles-empty-corner", "a tile is left out unless its first corner is in the domain", step,
                    ask_corner),
      of_tile_points("tiles-missing-guard", "points of a tile outside the domain are not left out",
                     [](ParallelNode &n, const ParallelProgram &) {
                       if (n.kind == NodeKind::branch) n.conditions = {IntExpr(0)};
                     }),
      of_tile_points("tiles-apart", "tiles are B + 1 points apart",
                     [](ParallelNode &n, const ParallelProgram &p) {
                       if (n.kind != NodeKind::value || !uses_size(n, p)) return;
                       for (const std::string &s : p.sizes) n.first = n.first.substitute(s, IntExpr::symbol(s) + 1);
                     }),
  };
}

std::vector<Mutation> of_certified_programs() {
  return {
      certified("emit-minimum-for-maximum", "a maximum is written as a minimum",
                [](ParallelNode &n) {
                  each_expression(n, [](const IntExpr &e) {
                    return rewritten(e, [](const IntExpr &x) {
                      return x.kind() == Op::max ? IntExpr::make(Op::min, x.lhs(), x.rhs()) : x;
                    });
                  });
                }),
      certified("emit-at-least-for-equal", "an equation is written as an inequality",
                [](ParallelNode &n) { keep_one_side(n.conditions); }),
      certified("emit-wrong-sign", "a constant that is subtracted is added",
                [](ParallelNode &n) { each_expression(n, with_wrong_sign); }),
  };
}

} // namespace metafork::faults
