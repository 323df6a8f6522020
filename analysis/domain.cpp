#include "analysis/analysis.h"

namespace metafork::analysis {

using model::IntExpr;
using Kind = IntExpr::Kind;

std::optional<qe::Poly> polynomial(const IntExpr &e) {
  switch (e.kind()) {
    case Kind::constant:
      return qe::Poly(static_cast<long>(e.value()));
    case Kind::symbol:
      return qe::Poly::symbol(e.name());
    case Kind::add:
    case Kind::multiply: {
      const auto a = polynomial(e.lhs()), b = polynomial(e.rhs());
      if (!a || !b) return std::nullopt;
      return e.kind() == Kind::add ? *a + *b : *a * *b;
    }
    default:
      return std::nullopt;
  }
}

qe::System domain_of(const model::Nest &nest) {
  qe::System out;
  for (size_t d = 0; d < nest.depth; d++)
    for (const IntExpr &c : nest.loops[d].constraints)
      if (const auto p = polynomial(c)) out.push_back(qe::ge(*p, 0));
  return out;
}

bool fields_overlap(const model::Access &a, const model::Access &b) {
  // ".x" holds ".x.y" and is not ".xy"
  auto holds = [](const std::string &whole, const std::string &part) {
    return part.rfind(whole, 0) == 0 && (part.size() == whole.size() || part[whole.size()] == '.');
  };
  return holds(a.field, b.field) || holds(b.field, a.field);
}

} // namespace metafork::analysis
