#include "analysis/analysis.h"

#include <cstdlib>

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

std::optional<qe::Poly> opaque_polynomial(const IntExpr &e, std::set<std::string> &names, qe::System &facts) {
  if (!e.is_known()) return std::nullopt;
  switch (e.kind()) {
    case Kind::add:
    case Kind::multiply: {
      const auto a = opaque_polynomial(e.lhs(), names, facts), b = opaque_polynomial(e.rhs(), names, facts);
      if (!a || !b) return std::nullopt;
      return e.kind() == Kind::add ? *a + *b : *a * *b;
    }
    case Kind::divide:
    case Kind::remainder:
    case Kind::floor_divide:
    case Kind::min:
    case Kind::max: {
      const std::string name = e.text();
      const qe::Poly value = qe::Poly::symbol(name);
      const long divisor = e.kind() == Kind::remainder ? e.rhs().constant().value_or(0) : 0;
      if (names.insert(name).second && divisor != 0) {
        const long most = divisor > 0 ? divisor - 1 : -(divisor + 1); // C rounds to zero
        facts.push_back(qe::le(value, qe::Poly(most)));
        facts.push_back(qe::ge(value, qe::Poly(-most)));
      }
      return value;
    }
    default:
      return polynomial(e);
  }
}

qe::System domain_of(const model::Nest &nest) {
  qe::System out;
  for (size_t d = 0; d < nest.depth; d++)
    for (const IntExpr &c : nest.loops[d].constraints)
      if (const auto p = polynomial(c)) out.push_back(qe::ge(*p, 0));
  return out;
}

qe::System block_facts(const model::Nest &nest) {
  qe::System out;
  for (const model::BlockArray &a : nest.block_arrays)
    for (const IntExpr &e : a.extents)
      if (const auto extent = polynomial(e); extent && a.always) out.push_back(qe::ge(*extent, 1));
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
