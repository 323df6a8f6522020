// What is known of a scop once all its statements are read.
#pragma once

#include "frontend/scops/reader.h"

namespace metafork::frontend {

struct ScopParts {
  Context &context;
  Slice &slice;
  const FunctionFacts &facts;
  Captures &captures;
  Values &values;
  ScopArrays &arrays;
  const ScopCandidate &candidate;
  const std::vector<const clang::VarDecl *> &loop_variables; // of Scop::loops
  const std::vector<const clang::Expr *> &computed;          // expressions whose values are parameters
};

// Parameters, what is live behind the scop, arrays that are not used after all; throws a Refusal where a store may
// change a parameter, or a loop variable is used as a plain one. Returns where each array that was read is among those
// of the scop; -1: nowhere.
std::vector<int> finish_scop(model::Scop &scop, const ScopParts &parts);

// The values and arrays that the code of statements uses, and what the host reads for them.
// `sources`: what each statement is made of.
void finish_code(model::ScopCode &code, const model::ScopLaunches &launches,
                 const std::vector<StatementCodeWriter::Source> &sources, const ScopParts &parts);

} // namespace metafork::frontend
