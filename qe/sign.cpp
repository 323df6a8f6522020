// The public questions about signs.
#include "qe/detail.h"

namespace metafork::qe {

Sign sign(const Poly &p, const System &context) {
  if (const auto c = p.constant()) return *c > 0 ? Sign::positive : *c < 0 ? Sign::negative : Sign::zero;
  return detail::Prover(context).sign(p);
}

bool non_negative(const Poly &p, const System &context) {
  if (const auto c = p.constant()) return *c >= 0;
  return detail::Prover(context).non_negative(p);
}

} // namespace metafork::qe
