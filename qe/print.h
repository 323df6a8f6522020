// Comparisons written with terms of both signs on their own side. Not for users of the library.
#pragma once

#include "qe/formula.h"

namespace metafork::qe::detail {

// Negative terms to the left, positive ones to the right: "b*B + u <= 2*n"; without negative terms "B > 0". The
// constant stands where it is positive, but never beside a lone symbol to the left: "4*B + 8 <= Z", "i <= n - 2". An
// equality has a single term to the left where it can: "p = b*B + u".
struct Written {
  Poly left;
  std::string relation;
  Poly right;
  std::string text() const;
};
// `integers`: a - 1 >= 0 becomes a > 0.
Written written(const Comparison &c, bool integers);

// A conjunction; x >= c (c a constant) and x < e are joined to c <= x < e.
std::vector<std::string> conjunction_texts(const std::vector<Comparison> &comparisons, bool integers);

std::string joined(const std::vector<std::string> &parts, const std::string &by);

} // namespace metafork::qe::detail
