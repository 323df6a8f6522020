// Sweeps: p = s*(G*V*T) + g*(V*T) + t*V + v for the points p of a block (docs/ir.md).
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

bool holds_loops(const Block &b) {
  return std::any_of(b.begin(), b.end(), [](const Stmt &s) {
    const auto inside = children(s);
    return std::holds_alternative<ThreadLoop>(s.node) ||
           std::any_of(inside.begin(), inside.end(), [](const Block *c) { return holds_loops(*c); });
  });
}

// The loops over points of a phase, one in the other with nothing but constants beside them; else none.
std::vector<const ThreadLoop *> loops_of(const Phase &phase) {
  std::vector<const ThreadLoop *> out; // outermost first
  for (const Block *at = phase.body.get(); holds_loops(*at); at = out.back()->body.get()) {
    const auto *loop = std::get_if<ThreadLoop>(&at->back().node);
    const bool alone =
        std::all_of(at->begin(), at->end() - 1, [](const Stmt &s) { return std::holds_alternative<Let>(s.node); });
    if (!loop || !alone || !loop->sweep || !(loop->first == Expr(0))) return {};
    out.push_back(loop);
  }
  return out;
}

class Sweeping {
public:
  explicit Sweeping(const Kernel &kernel) : k_(kernel) {}

  Block run(const Phase &phase) const {
    const std::vector<const ThreadLoop *> loops = loops_of(phase);
    if (loops.empty()) return {phase};
    Block out{Phase{shared(points(*phase.body))}};
    for (auto n = loops.rbegin(); n != loops.rend(); ++n) out = sweeps(**n, std::move(out));
    return out;
  }

private:
  static Poly sym(const std::string &name) { return Poly::symbol(name); }
  Poly threads(const ThreadLoop &n) const { return sym(k_.find(Parameter::Kind::threads, n.dimension)->field); }

  // Those of one thread in a sweep.
  Block points(const Block &b) const {
    return expanded<ThreadLoop>(b, [this](const ThreadLoop &n) {
      const Sweep &s = *n.sweep;
      const Poly t = sym(k_.thread_names[static_cast<size_t>(n.dimension)]);
      Poly value = sym(s.from) + Poly(s.neighbours) * t;
      if (s.groups > 1) value += Poly(s.neighbours) * sym(s.group) * threads(n);
      if (s.neighbours > 1) value += sym(s.neighbour);
      Block body{Let{"int", n.name, value, "", true}, When{{Expr(sym(s.to) - sym(n.name))}, shared(points(*n.body))}};
      return unrolled(s.group, s.groups, unrolled(s.neighbour, s.neighbours, std::move(body)));
    });
  }
  static Block unrolled(const std::string &name, int count, Block body) {
    if (count == 1) return body;
    return {Loop{name, 0, count - 1, shared(std::move(body)), Integer::narrow, Loop::fully}};
  }

  Block sweeps(const ThreadLoop &n, Block inside) const {
    const Sweep &s = *n.sweep;
    const Poly stride = Poly(s.points()) * threads(n), from = sym(s.number) * stride;
    const Expr to = Expr::smallest({sym(s.from) + stride - Poly(1), sym(s.last)});
    Block body{Let{"int", s.from, from, "", true}, Let{"int", s.to, to, "", true}};
    body.insert(body.end(), inside.begin(), inside.end());
    return {Let{"int", s.last, n.last, "", true},
            Loop{s.number, 0, Expr::floor(sym(s.last), stride), shared(std::move(body)), Integer::narrow}};
  }

  const Kernel &k_;
};

} // namespace

Kernel sweep_points(Kernel kernel) {
  kernel.body = expanded<Phase>(kernel.body, [&](const Phase &phase) { return Sweeping(kernel).run(phase); });
  return kernel;
}

} // namespace metafork::codegen
