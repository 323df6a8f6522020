// From a plan to the loops of a parallel program.
#pragma once

#include "schedule/plan.h"

namespace metafork::schedule {

// The program of a plan, or why it cannot be written down.
struct Generated {
  std::optional<model::ParallelProgram> program;
  std::string reason;
};
Generated generate(const Sets &sets, const Plan &plan);

} // namespace metafork::schedule
