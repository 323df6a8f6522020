// #pragma scop and #pragma endscop.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <vector>

namespace metafork::frontend {

// One of the two pragmas, in the main file.
struct ScopPragma {
  unsigned offset = 0; // of the '#'
  bool begins = true;
};

// A #pragma scop and its #pragma endscop: offsets in the main file.
struct PragmaPair {
  unsigned begin = 0, end = 0;
};

// Records the pragmas as the preprocessor meets them.
void attach_scop_pragmas(clang::Preprocessor &pp, std::vector<ScopPragma> &found);

// `alone`: receives the pragmas that have no partner.
std::vector<PragmaPair> pairs_of(const std::vector<ScopPragma> &found, std::vector<ScopPragma> &alone);

} // namespace metafork::frontend
