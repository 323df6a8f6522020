// Where a parallel program may run instead of the source.
#pragma once

#include "host/source_expressions.h"
#include "model/scop.h"

#include <string>
#include <vector>

namespace metafork::host {

// C text, each has to hold: first where the source evaluates what the others and the program's bounds read.
std::vector<std::string> conditions(const model::Scop &scop, const model::ParallelProgram &program,
                                    const SourceExpressions &expressions);

} // namespace metafork::host
