// What is known of a scop once all its statements are read.
#pragma once

#include "frontend/scops/reader.h"

namespace metafork::frontend {

struct ScopParts {
  const Context &context;
  const Slice &slice;
  const FunctionFacts &facts;
  const Captures &captures;
  Values &values;
  ScopArrays &arrays;
  const ScopCandidate &candidate;
  const std::vector<const clang::VarDecl *> &loop_variables; // of Scop::loops
  const std::vector<const clang::Expr *> &computed;          // expressions whose values are parameters
};

// Parameters, what is live behind the scop, arrays that are not used after all; throws a Refusal where a store may
// change a parameter, or a loop variable is used as a plain one.
void finish_scop(model::Scop &scop, const ScopParts &parts);

} // namespace metafork::frontend
