// Points that lie side by side read what lies side by side in storage at once.
#include "codegen/ir/rewrite.h"
#include "codegen/passes/arithmetic.h"
#include "codegen/passes/passes.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int64_t bytes_together = 16;

class Reads {
public:
  explicit Reads(const Kernel &kernel) : k_(kernel) {}

  Block run(const Block &b) {
    const std::map<std::string, Poly> outside = values_;
    Block out;
    for (Stmt s : b) {
      if (const auto *let = std::get_if<Let>(&s.node))
        if (let->pointer.empty() && let->value.kind == Expr::Kind::poly)
          values_[let->name] = expanded(let->value.numerator);
      const auto *loop = std::get_if<Loop>(&s.node);
      const bool neighbours = loop && loop->unroll == Loop::fully && loop->first == Expr(0);
      const auto around = std::exchange(neighbour_, neighbours ? loop : neighbour_);
      s = with_children(s, [this](const Block &inner) { return run(inner); });
      neighbour_ = around;
      if (auto *body = std::get_if<Body>(&s.node); body && neighbour_)
        for (auto &[access, place] : body->places) read(place);
      out.push_back(std::move(s));
    }
    values_ = outside;
    return out;
  }

private:
  void read(Place &place) const {
    const auto storage = std::find_if(k_.storage.begin(), k_.storage.end(), [&](const Storage &s) {
      return s.name == place.name && s.space == Storage::Space::block && s.stages > 1 && is_arithmetic(s.element);
    });
    if (storage == k_.storage.end() || place.index.kind != Expr::Kind::poly) return;
    const int64_t count = bytes_together / storage->element_size;
    const Poly neighbour = Poly::symbol(neighbour_->name), first = expanded(place.index.numerator) - neighbour;
    if (count < 2 || !(neighbour_->last == Expr(Poly(static_cast<long>(count - 1))))) return;
    if (first.uses(neighbour_->name) || !is_multiple(first, count)) return;
    place.neighbour = neighbour_->name;
    place.together = static_cast<int>(count);
  }

  // With the values of constants for their names.
  Poly expanded(Poly p) const {
    for (const std::string &s : p.symbols())
      if (const auto value = values_.find(s); value != values_.end()) p = p.substitute(s, value->second);
    return p;
  }

  // Each term has a factor that is one.
  bool is_multiple(const Poly &p, int64_t of) const {
    return std::all_of(p.terms().begin(), p.terms().end(), [&](const auto &term) {
      const auto &[monomial, coefficient] = term;
      return coefficient % static_cast<long>(of) == 0 ||
             std::any_of(k_.demands.begin(), k_.demands.end(), [&](const Demand &d) {
               return d.of.empty() && d.factor % of == 0 && monomial.count(d.parameter) != 0;
             });
    });
  }

  const Kernel &k_;
  const Loop *neighbour_ = nullptr; // the innermost loop that is unrolled
  std::map<std::string, Poly> values_;
};

} // namespace

Kernel read_together(Kernel kernel) {
  kernel.body = Reads(kernel).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
