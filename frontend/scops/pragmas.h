// #pragma scop and #pragma endscop.
#pragma once

#include "frontend/scops/find.h"

#include <clang/Lex/Preprocessor.h>

namespace metafork::frontend {

// One of the two pragmas, in the main file.
struct ScopPragma {
  unsigned offset = 0; // of the '#'
  bool begins = true;
};

// Records the pragmas as the preprocessor meets them.
void attach_scop_pragmas(clang::Preprocessor &pp, std::vector<ScopPragma> &found);
// Warns of pragmas that come alone, or that do not enclose whole statements.
void check_scop_pragmas(Context &context, const std::vector<ScopPragma> &found);
// Finds and reads scops.
void find_scops(Context &context, const std::vector<ScopPragma> &found, bool automatic, const std::string &unit_name,
                Scops &out, FoundScops &places);

} // namespace metafork::frontend
