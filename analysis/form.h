// Block form as mixed radix: v*B + u with 0 <= u < B, recognised and undone.
#pragma once

#include "analysis/analysis.h"

namespace metafork::analysis {

// (v, u) -> w = v*B + u is a bijection onto the integers for 0 <= u < B (Euclidean division).
struct RadixPair {
  std::string v, u, b, w;
};

// The pairs of meta_for loops of the nest that are used in no other way than as v*B + u.
std::vector<RadixPair> radix_pairs(const model::Nest &nest);
// p over w instead of v and u; nullopt if p uses them in another way.
std::optional<qe::Poly> undo_radix(const qe::Poly &p, const RadixPair &pair);
// Is p >= 0 a bound of one of the two loops itself?
bool is_own_bound(const model::Nest &nest, const qe::Poly &p, const RadixPair &pair);

} // namespace metafork::analysis
