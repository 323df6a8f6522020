// A second opinion: questions that were answered "impossible", asked again of Z3 with products as what they are.
#pragma once

#include "check/solver.h"

namespace metafork::check {

struct SecondOpinion {
  int agreed = 0, undecided = 0;
  std::string counterexample; // of the first question that has one
};
SecondOpinion ask_z3(const std::vector<std::vector<Formula>> &questions);

} // namespace metafork::check
