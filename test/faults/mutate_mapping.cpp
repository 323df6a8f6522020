// Kernels whose blocks and points are not those of the nest.
#include "test/faults/kernels.h"

namespace metafork::faults {

namespace {

using codegen::BlockLoop;
using codegen::Clear;
using codegen::Combine;
using codegen::DealLoop;
using codegen::Join;
using codegen::Let;
using codegen::Parameter;
using codegen::SourceLoop;
using codegen::ThreadLoop;
using Kind = Expr::Kind;

// A change of the constants that say where a point is.
template <class F>
Mutation of_points(const char *name, const char *what, F change) {
  return of_nodes<ThreadLoop>(name, what, [change](ThreadLoop &n, const Kernel &k) {
    Block body = *n.body;
    if (!body.empty())
      if (auto *first = std::get_if<Let>(&body.front().node)) change(*first, k);
    n.body = shared(std::move(body));
  });
}

// The same of both bounds of loops over blocks and points.
template <class F>
Mutation of_bounds(const char *name, const char *what, F change) {
  return of_kernels(name, what, [change](Kernel &k) {
    const auto both = [&](auto &n) { change(n.first, n.last); };
    k.body = codegen::rewritten<BlockLoop>(codegen::rewritten<ThreadLoop>(k.body, both), both);
  });
}

Expr first_of(Expr e, Kind kind) {
  for (Expr &a : e.args) a = first_of(a, kind);
  return e.kind == kind ? e.args.front() : e;
}

Expr exchanged(Expr e, Kind from, Kind to) {
  for (Expr &a : e.args) a = exchanged(a, from, to);
  if (e.kind == from) e.kind = to;
  return e;
}

const Parameter *size_of(const Kernel &k, const ThreadLoop &n) {
  return k.find(Parameter::Kind::block_size, n.points < 0 ? n.dimension : n.points);
}

void drop_domain(ThreadLoop &n, const Kernel &k) {
  if (const Parameter *size = size_of(k, n)) n.last = Poly::symbol(size->field) - Poly(1);
}

void move_blocks_apart(Let &point, const Kernel &k) {
  for (const Parameter &p : k.parameters)
    if (p.kind == Parameter::Kind::block_size)
      point.value = with_polys(point.value,
                               [&](const Poly &x) { return x.substitute(p.field, Poly::symbol(p.field) + Poly(1)); });
}

} // namespace

std::vector<Mutation> of_mapping() {
  return {
      of_nodes<BlockLoop>("map-block-range-short", "the last block is left out",
                          [](BlockLoop &n) { n.last = plus(n.last, -1); }),
      of_nodes<BlockLoop>("map-block-range-late", "the first block is left out",
                          [](BlockLoop &n) { n.first = plus(n.first, 1); }),
      of_nodes<ThreadLoop>("map-point-range-short", "the last point of a block is left out: < for <=",
                           [](ThreadLoop &n) { n.last = plus(n.last, -1); }),
      of_nodes<ThreadLoop>("map-point-range-long", "a block has a point too many: <= for <",
                           [](ThreadLoop &n) { n.last = plus(n.last, 1); }),
      of_nodes<ThreadLoop>("map-point-range-late", "the first point of a block is left out",
                           [](ThreadLoop &n) { n.first = plus(n.first, 1); }),
      of_points("map-wrong-origin", "blocks begin one point late",
                [](Let &point, const Kernel &) { point.value = plus(point.value, 1); }),
      of_points("map-block-stride", "blocks are B + 1 points apart", move_blocks_apart),
      of_nodes<ThreadLoop>("map-drop-domain", "bounds of points come from the block alone", drop_domain),
      of_nodes<ThreadLoop>("map-one-thread-index", "all dimensions are walked with the thread index of the outermost",
                           [](ThreadLoop &n) { n.dimension = 0; }),
      of_bounds("bounds-drop-min", "of several upper bounds of a loop of a kernel only the first is kept",
                [](Expr &, Expr &last) { last = first_of(last, Kind::min); }),
      of_bounds("bounds-drop-max", "of several lower bounds of a loop of a kernel only the first is kept",
                [](Expr &first, Expr &) { first = first_of(first, Kind::max); }),
      of_bounds("bounds-max-for-min", "of several upper bounds the largest is taken",
                [](Expr &, Expr &last) { last = exchanged(last, Kind::min, Kind::max); }),
      of_bounds("bounds-min-for-max", "of several lower bounds the smallest is taken",
                [](Expr &first, Expr &) { first = exchanged(first, Kind::max, Kind::min); }),
      of_bounds("bounds-ceil-for-floor", "an upper bound is rounded up",
                [](Expr &, Expr &last) { last = exchanged(last, Kind::floor_div, Kind::ceil_div); }),
      of_nodes<DealLoop>("share-range-short", "the last iteration of a loop that threads share is left out",
                         [](DealLoop &n) { n.last = plus(n.last, -1); }),
      of_nodes<Clear>("share-wrong-start", "a thread begins to add up from 1",
                      [](Clear &n) { n.op = n.op == "+" ? "*" : n.op; }),
      of_nodes<Join>("share-wrong-result", "the result of a loop that threads share is added where it is the largest",
                     [](Join &n) { n.op = n.op == "max" ? "+" : n.op; }),
      of_nodes<Combine>("share-one-number", "the points that several blocks share have one number",
                        [](Combine &n) {
                          if (n.number) n.number = Expr(0);
                        }),
      of_nodes<SourceLoop>("lower-phase-bound", "a loop of a phase has <= for <",
                           [](SourceLoop &n) {
                             if (n.relation == "<") n.relation = "<=";
                           }),
      of_nodes<SourceLoop>("lower-phase-step", "a loop of a phase has twice its step",
                           [](SourceLoop &n) { n.step_value *= 2; }),
  };
}

} // namespace metafork::faults
