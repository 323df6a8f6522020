// before; for (...) inner; after with elements of arrays in registers while the loop runs.
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "codegen/passes/serial_phase.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int unrolled = 16; // iterations whose loads are under way at once

// Is something to be held, and has each local storage?
bool is_planned(const Serial &n) {
  return !n.tiling && !n.whole.empty() && !n.kept.empty() &&
         std::none_of(n.locals.begin(), n.locals.end(), [](const Serial::Local &l) { return l.storage.empty(); });
}

Block held(const Serial &n, Names &names) {
  const qe::BoundsResult b = qe::bounds(n.range, n.symbol);
  if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return {n};
  Block out, loop;
  for (const Serial::Local &l : n.locals) out.emplace_back(Bind{l.type, l.name, l.storage, 0});
  if (!n.before.empty()) out.emplace_back(Body{n.before});
  Body inner = n.inner;
  for (const Serial::Kept &k : n.kept) {
    loop.emplace_back(Copy{{k.storage, 0}, k.element});
    for (int access : k.accesses) inner.places[access] = Place{k.storage, 0};
  }
  const std::string counter = names.fresh(n.definition.name + "_i");
  loop.emplace_back(Loop{counter, lower(b.bounds.lower), upper(b.bounds.upper),
                         shared(iteration(n, Poly::symbol(counter), {inner})), Integer::wide,
                         has_short_text(n) ? unrolled : 1});
  for (const Serial::Kept &k : n.kept) loop.emplace_back(Copy{k.element, {k.storage, 0}});
  if (n.runs.empty())
    out.insert(out.end(), loop.begin(), loop.end());
  else
    out.emplace_back(When{n.runs, shared(std::move(loop))});
  if (!n.after.empty()) out.emplace_back(Body{n.after});
  return out;
}

} // namespace

Kernel hold_elements(Kernel kernel) {
  Names names(kernel);
  kernel.body =
      expanded<Serial>(kernel.body, [&](const Serial &n) { return is_planned(n) ? held(n, names) : Block{n}; });
  return kernel;
}

} // namespace metafork::codegen
