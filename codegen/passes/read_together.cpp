// Points that lie side by side read what lies side by side in storage at once.
#include "codegen/ir/rewrite.h"
#include "codegen/passes/aligned.h"
#include "codegen/passes/passes.h"

#include <algorithm>
#include <utility>

namespace metafork::codegen {

using qe::Poly;

namespace {

class Reads {
public:
  explicit Reads(const Kernel &kernel) : k_(kernel), aligned_(kernel) {}

  Block run(const Block &b) {
    const Aligned outside = aligned_;
    Block out;
    for (Stmt s : b) {
      if (const auto *let = std::get_if<Let>(&s.node)) aligned_.define(*let);
      const auto *loop = std::get_if<Loop>(&s.node);
      const bool neighbours = loop && loop->unroll == Loop::fully && loop->first == Expr(0);
      const auto around = std::exchange(neighbour_, neighbours ? loop : neighbour_);
      s = with_children(s, [this](const Block &inner) { return run(inner); });
      neighbour_ = around;
      if (auto *body = std::get_if<Body>(&s.node); body && neighbour_)
        for (auto &[access, place] : body->places) read(place);
      out.push_back(std::move(s));
    }
    aligned_ = outside;
    return out;
  }

private:
  void read(Place &place) const {
    const auto storage = std::find_if(k_.storage.begin(), k_.storage.end(), [&](const Storage &s) {
      return s.name == place.name && s.space == Storage::Space::block && s.stages > 1;
    });
    if (storage == k_.storage.end() || place.index.kind != Expr::Kind::poly) return;
    const int count = aligned_.together(*storage);
    const Poly neighbour = Poly::symbol(neighbour_->name);
    if (count < 2 || !(neighbour_->last == Expr(Poly(static_cast<long>(count - 1))))) return;
    const Poly first = aligned_.expanded(place.index.numerator) - neighbour;
    if (first.uses(neighbour_->name) || !aligned_.is_multiple(first, count)) return;
    place.neighbour = neighbour_->name;
    place.together = count;
  }

  const Kernel &k_;
  const Loop *neighbour_ = nullptr; // the innermost loop that is unrolled
  Aligned aligned_;
};

} // namespace

Kernel read_together(Kernel kernel) {
  kernel.body = Reads(kernel).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
