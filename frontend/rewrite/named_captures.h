// What lambdas capture under names of their own, as variables in front of them: the lambda is then one that can be
// written out where it is called.
//
//   auto f = [s = 2 * k, &w = v](int i) { ... };       const auto s = 2 * k; auto &w = v; auto f = [s, &w](int i) { ...
//   };
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class NamedCaptures : public RewritingPass {
public:
  // Of lambdas that are variables of a block, in functions with loops that are looked at. A name that the function has
  // elsewhere stays where it is.
  explicit NamedCaptures(const PassInput &in);
};

} // namespace metafork::frontend
