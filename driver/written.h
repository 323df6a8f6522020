// What the analysis of plain loops says of the meta_for loops of a program.
#pragma once

#include "analysis/analysis.h"
#include "check/check.h"
#include "model/scop.h"
#include "model/steps.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace metafork::driver {

class Written {
public:
  Written(const std::vector<model::Scop> &loops, check::Answers *answers) : loops_(loops), answers_(answers) {}

  // Has the checker a certificate that the iterations of this meta_for (Nest::written) are independent?
  bool is_proved(int loop, model::Steps &steps);
  // Two iterations of it that collide.
  std::optional<analysis::Collision> collision(int loop, model::Steps &steps) const;

private:
  const std::vector<model::Scop> &loops_;
  check::Answers *answers_;
  std::map<int, bool> proved_;
};

} // namespace metafork::driver
