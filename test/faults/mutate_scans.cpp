// Wrong scans: tiles with other iterations, numbers that begin, go on or end in another way.
#include "test/faults/kernels.h"

namespace metafork::faults {

namespace {

using codegen::Bind;
using codegen::Body;
using codegen::Copy;
using codegen::Let;
using codegen::Phase;
using codegen::Place;
using codegen::Scan;
using codegen::Turns;
using codegen::When;

template <class Node, class F>
Mutation of_scan(const char *name, const char *what, F change) {
  return of_kernels(name, what, [change](Kernel &k) {
    k.body = codegen::rewritten<Turns>(k.body, [&](Turns &turns) {
      turns.body = shared(codegen::rewritten<Node>(*turns.body, [&](Node &n) { change(n); }));
    });
  });
}

// A statement of each tile: change(what stands there).
template <class F>
Mutation of_tiles_of_scans(const char *name, const char *what, F change) {
  return of_kernels(name, what, [change](Kernel &k) {
    k.body = codegen::rewritten<Turns>(k.body, [&](Turns &turns) {
      Block body = *turns.body;
      change(body);
      turns.body = shared(std::move(body));
    });
  });
}

Place moved(Place p, long by) {
  p.index = plus(p.index, by);
  return p;
}

} // namespace

std::vector<Mutation> of_scans() {
  return {
      of_scan<Scan>("scan-by-another-operation", "terms are put together by another operation",
                    [](Scan &n) { n.op = n.op == "+" ? "^" : "+"; }),
      of_scan<Scan>("scan-begins-behind", "the number in front of the first iteration is the first one's target",
                    [](Scan &n) { n.before = moved(n.before, 1); }),
      of_scan<Scan>("scan-leaves-out-a-term", "the last term of a tile is left out",
                    [](Scan &n) { n.count = plus(n.count, -1); }),
      of_scan<Scan>("scan-forgets-its-factors", "numbers are not multiplied by their factors",
                    [](Scan &n) { n.factors.clear(); }),
      of_scan<Bind>("scan-terms-move", "terms and factors are one place ahead of their iterations",
                    [](Bind &n) { n.index = plus(n.index, 1); }),
      of_scan<Copy>("scan-numbers-move", "a number goes where the one behind it belongs",
                    [](Copy &n) { n.to = moved(n.to, 1); }),
      of_scan<Copy>("scan-numbers-lag", "a target gets the number before its own",
                    [](Copy &n) { n.from = moved(n.from, -1); }),
      of_scan<Body>("scan-reads-old-numbers", "what reads a number reads the one before it",
                    [](Body &n) {
                      for (auto &[access, place] : n.places) place = moved(place, -1);
                    }),
      of_scan<When>("scan-ends-in-every-tile", "the last number of each tile goes to the target",
                    [](When &n) { n.conditions = {Expr(0)}; }),
      of_kernels("scan-tiles-overlap", "a tile begins with the last iteration of the one before",
                 [](Kernel &k) {
                   k.body = codegen::rewritten<Turns>(k.body, [&](Turns &turns) {
                     turns.body = shared(codegen::rewritten<Let>(*turns.body, [&](Let &n) {
                       if (n.value.numerator.uses(turns.name))
                         n.value.numerator = n.value.numerator - Poly::symbol(turns.name);
                     }));
                   });
                 }),
      of_kernels("scan-leaves-out-a-tile", "the last tile is left out",
                 [](Kernel &k) {
                   k.body = codegen::rewritten<Turns>(k.body, [](Turns &turns) { turns.last = plus(turns.last, -1); });
                 }),
      of_tiles_of_scans("scan-numbers-in-front", "numbers go to their targets before they are made",
                        [](Block &body) {
                          size_t scan = 0;
                          while (scan < body.size() && !is<Scan>(body[scan])) scan++;
                          if (scan + 1 < body.size() && is<Phase>(body[scan + 1]))
                            std::swap(body[scan], body[scan + 1]);
                        }),
  };
}

} // namespace metafork::faults
