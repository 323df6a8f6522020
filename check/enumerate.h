// Concrete sizes: loops are run, and what they reach is compared. It finds counterexamples; it proves nothing.
#pragma once

#include "model/model.h"
#include "model/scop.h"

#include <functional>
#include <map>

namespace metafork::check {

using Values = std::map<std::string, int64_t>;

// nullopt: a symbol has no value, a divisor is 0, or it does not fit.
std::optional<int64_t> evaluate(const model::IntExpr &e, const Values &values);

// Calls `visit` for every point of the loops, in their order, each index found among low .. high by its constraints.
// False: more than `most` points, or something could not be evaluated.
struct Level {
  std::string index;
  const std::vector<model::IntExpr> *constraints = nullptr;
};
bool for_each_point(const std::vector<Level> &levels, Values values, int64_t low, int64_t high, long most,
                    const std::function<void(const Values &)> &visit);

// "n = 3, B0 = 2"
std::string text_of(const Values &values, const std::vector<std::string> &names);
std::string text_of(const std::vector<int64_t> &point);

// How the program's instances of a statement differ from the scop's for some small sizes; empty if no difference was
// found.
std::string compare_instances(const model::Scop &scop, const model::ParallelProgram &program, int statement);

} // namespace metafork::check
