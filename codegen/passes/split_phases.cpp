// before; for (...) inner; after as three phases.
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "codegen/passes/serial_phase.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

class Splitting {
public:
  Splitting(const Phase &phase, const SerialPhase &of) : phase_(phase), number_(of.number), serial_(*of.serial) {}

  Block run() const {
    Block begin = copies(true), end = copies(false), out;
    if (!serial_.before.empty()) begin.insert(begin.begin(), Body{serial_.before});
    if (!serial_.after.empty()) end.push_back(Body{serial_.after});
    if (!begin.empty()) out.push_back(points(begin));
    out.push_back(points({loop()}));
    if (!end.empty()) out.push_back(points(end));
    return out;
  }

private:
  // The phase with something else done for every point.
  Phase points(const Block &inside) const {
    Block out;
    for (const Serial::Local &l : serial_.locals) out.push_back(Bind{l.type, l.name, l.storage, number_});
    out.emplace_back(Point{});
    out.insert(out.end(), inside.begin(), inside.end());
    return {shared(with_points(*phase_.body, out))};
  }

  Block copies(bool in) const {
    Block out;
    for (const Serial::Kept &k : serial_.kept) {
      const Place kept{k.storage, number_};
      out.push_back(in ? Copy{kept, k.element} : Copy{k.element, kept});
    }
    if (out.empty() || serial_.runs.empty()) return out;
    return {When{serial_.runs, shared(std::move(out))}};
  }

  Serial loop() const {
    Serial out = serial_;
    out.whole.clear(), out.before.clear(), out.after.clear();
    out.locals.clear(), out.kept.clear(), out.runs.clear();
    for (const Serial::Kept &k : serial_.kept)
      for (int access : k.accesses) out.inner.places[access] = Place{k.storage, number_};
    return out;
  }

  const Phase &phase_;
  const Poly number_;
  const Serial &serial_;
};

// Is the statement to be cut, and has each local storage that outlives a phase?
bool planned(const Serial &n) {
  return n.tiling && !n.whole.empty() &&
         std::none_of(n.locals.begin(), n.locals.end(), [](const Serial::Local &l) { return l.storage.empty(); });
}

} // namespace

Kernel split_phases(Kernel kernel) {
  kernel.body = expanded<Phase>(kernel.body, [](const Phase &phase) {
    const SerialPhase of = serial_phase(phase);
    return of.serial && planned(*of.serial) ? Splitting(phase, of).run() : Block{phase};
  });
  return kernel;
}

} // namespace metafork::codegen
