// A parallel program as MetaFork source, in the user's language.
#pragma once

#include "model/scop.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// What replaces the source of a scop: the program in a meta_schedule of its own (unless the scop stands in one), and,
// where `guards` (C expressions) may fail, the source itself behind an else. Lines after the first are indented by
// `indent` blanks. Loop variables are long; a statement's subscripts are written over them, every other use of a
// source loop's variable is its value in the variable's type.
std::string metafork_text(const model::Scop &scop, const model::ParallelProgram &program,
                          const std::vector<std::string> &guards, size_t indent);

} // namespace metafork::codegen
