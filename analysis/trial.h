// Refutation by running: a function of the program is run for chosen sizes up to a meta_for, whose iterations are run
// one by one; what they touch is noted byte by byte. What is said of two iterations that meet has happened here, with
// every bound, condition and subscript computed by the rules of the language.
#pragma once

#include "analysis/analysis.h"
#include "model/trial.h"

namespace metafork::analysis {

class Trials {
public:
  // `loop`: the place of the outermost meta_for.
  Trials(const model::TrialProgram &program, const model::Location &loop);

  // Do two iterations meet for the sizes of `c`? Those of the two references if they do, else any; nullopt: none do, or
  // the program cannot be followed there. Its for_all_sizes is left as it is.
  std::optional<Collision> confirm(const Collision &c) const;

  // Sizes are tried; for_all_sizes as in find_collision (enumerate.h).
  std::optional<Collision> search() const;

private:
  const model::TrialProgram &program_;
  model::Location loop_;
};

} // namespace metafork::analysis
