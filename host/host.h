// The host's part of a parallel program, as data and as text in the user's language. The public header of the folder.
#pragma once

#include "host/source_expressions.h"
#include "model/host_plan.h"
#include "model/scop.h"
#include "model/scop_code.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace metafork::host {

// The loops of the source around each statement of the scop, outermost first, into Scop::loops.
std::vector<std::vector<int>> loops_around(const model::Scop &scop);

// A statement of a parallel program: what expressions over the loop indices of the source are there.
class Instance {
public:
  // `around`: the loops of the source around the statement.
  Instance(const model::Scop &scop, const std::vector<int> &around, const model::ParallelNode &statement);
  // All indices are replaced at once: a value may use a name that is also an index.
  model::IntExpr operator()(model::IntExpr e) const;

private:
  std::vector<std::pair<std::string, model::IntExpr>> values_; // by index
};

// How many elements the array that stands for a variable has: C text, at least 1.
std::string elements_text(const model::Expansion &expansion, const SourceExpressions &expressions);

// What the host runs instead of the scop. Loop variables are long; a statement's subscripts are written over them,
// every other use of a source loop's variable is its value in the variable's type.
model::HostPlan plan(const model::Scop &scop, const model::ParallelProgram &program);

// The statements of the scop, as it was read, that stand in each kernel of the program, and what kernels have in
// memory.
model::ScopLaunches launches(const model::Scop &scop, const model::ParallelProgram &program);

struct Kernels {
  std::vector<model::Nest> nests; // by launch (HostNode::launch), without names
  std::string refused;            // why there are none
};
// `code`: of those statements. A loop whose bounds cannot be known before a launch runs inside each thread.
Kernels kernels(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code);

} // namespace metafork::host
