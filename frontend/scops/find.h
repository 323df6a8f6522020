// Where static control parts may stand in a translation unit.
#pragma once

#include "frontend/frontend.h"
#include "frontend/scops/reader.h"

namespace metafork::frontend {

// A #pragma scop and its #pragma endscop: offsets in the main file.
struct PragmaPair {
  unsigned begin = 0, end = 0;
};

// The statements of a scop that was found.
struct FoundScop {
  ScopCandidate candidate;
  const clang::FunctionDecl *function = nullptr;
};
struct FoundScops {
  std::map<std::string, FoundScop> scops;        // by name
  std::map<const clang::ForStmt *, int> written; // meta_for loops: into Scops::written
};

// Finds and reads the scops of all functions of the main file, and what was looked at in vain.
void find_scops(Context &context, const std::vector<PragmaPair> &pragmas, bool automatic, const std::string &unit_name,
                Scops &out, FoundScops &found);

// The statements of one compound statement between the pragmas; empty, with a reason, if they do not enclose whole
// statements.
std::vector<const clang::Stmt *> enclosed(const Context &context, const clang::Stmt *body, const PragmaPair &pragma,
                                          std::string &why);

} // namespace metafork::frontend
