// Loops that look for an extreme value and its place, as loops that accumulate: the value first, then, among the places
// that have it, the first one or the last one. A loop that looks for the last place of a kind is the second step alone.
//
//   for (int i = 0; i < n; i++) if (a[i] < best) { best = a[i]; at = i; }
//
//   { int i = 0; if (i < n) {
//     float best_1 = best; for (int i = 0; i < n; i++) { if (a[i] < best_1) best_1 = a[i]; }
//     if (best_1 < best) {
//       int place_1 = 2147483647; for (int i = 0; i < n; i++) { if (a[i] == best_1 && i < place_1) place_1 = i; }
//       { const int i = place_1; best = a[i]; at = i; } } } }
//
// Floating-point numbers too: whatever the order in which best_1 is found, only the sign of a zero depends on it, which
// no comparison sees, and `best` is given the element of the place.
#pragma once

#include "frontend/rewrite/pass.h"

#include <set>

namespace metafork::frontend {

class Selections : public RewritingPass {
public:
  // Of the loops that are looked at (`automatic`: all loops are). `refused`: loops that are to stay, by their offsets.
  explicit Selections(const PassInput &in);

  // Variables in that text that may be accumulated in any order.
  const std::set<std::string> &any_order() const { return any_order_; }

private:
  std::set<std::string> any_order_;
};

} // namespace metafork::frontend
