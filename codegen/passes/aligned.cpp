#include "codegen/passes/aligned.h"

#include "codegen/ir/arithmetic.h"

#include <algorithm>
#include <utility>

namespace metafork::codegen {

using qe::Poly;

void Aligned::define(const Let &let) {
  if (let.pointer.empty() && let.value.kind == Expr::Kind::poly) values_[let.name] = expanded(let.value.numerator);
}

int Aligned::together(const Storage &storage) const {
  constexpr int64_t bytes = 16;
  const bool known = is_arithmetic(storage.element) && storage.element_size > 0 && bytes % storage.element_size == 0;
  return known ? static_cast<int>(bytes / storage.element_size) : 1;
}

// Each term has a factor that is one.
bool Aligned::is_multiple(const Poly &p, int of) const {
  const Poly all = expanded(p);
  return std::all_of(all.terms().begin(), all.terms().end(), [&](const auto &term) {
    const auto &[monomial, coefficient] = term;
    return coefficient % of == 0 || std::any_of(k_->demands.begin(), k_->demands.end(), [&](const Demand &d) {
             return d.of.empty() && d.factor % of == 0 && monomial.count(d.parameter) != 0;
           });
  });
}

Poly Aligned::expanded(Poly p) const { return with_values(std::move(p), values_); }

} // namespace metafork::codegen
