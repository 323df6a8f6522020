// A loop of the source that may run in parallel as it stands: its header and its body, with what a directive says of
// it.
#pragma once

#include "check/check.h"
#include "model/origins.h"
#include "model/scop.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace metafork::driver {

struct OwnLoop {
  struct Sum {
    std::string op, variable;
    // What accumulates is no variable, but a member: `variable` is one of this type that stands for it, and begins and
    // ends with its value.
    std::string member, type;
    std::vector<unsigned> places; // where it is named
  };
  model::Range range;                  // of the text that was read
  std::vector<std::string> conditions; // C text, each has to hold, else the loop is serial
  std::vector<Sum> sums;
  std::vector<unsigned> updates; // statements that are done as a whole, by their beginnings
};

// The outermost loop of a scop, whose iterations run in any order, but for what they accumulate. `found`: a program of
// `made`, which stands for the scop: elements are updated as a whole where it does so. `text`: of the main file.
// `proved`: has this program of that scop a certificate? Nothing: there is no such loop, or other words than its own
// are needed.
using Proof = std::function<bool(const model::Scop &, const model::ParallelProgram &)>;
std::optional<OwnLoop> own_loop(const model::Scop &scop, const model::Scop &made, const model::ParallelProgram &found,
                                const std::string &text, const Proof &proved);

// As MetaFork text, in the user's words where these are the same loop; empty: other loops were made of it.
std::string own_text(const OwnLoop &loop, const std::string &text, const model::Origins &origins);

} // namespace metafork::driver
