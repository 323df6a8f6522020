// Rows whose lengths are sums.
#pragma once

#include "model/scop.h"

namespace metafork::frontend {

// In a subscript i*(m + 1) + j the length of a row is a parameter less or more a constant: it becomes a parameter of
// its own, r = m + 1, and every m the difference r - 1, so that the subscript is i*r + j and j < m + 1 is j < r. Not
// where m itself is the length of another row.
void name_rows(model::Scop &scop);

} // namespace metafork::frontend
