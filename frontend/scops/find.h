// Where static control parts may stand in a translation unit.
#pragma once

#include "frontend/frontend.h"
#include "frontend/scops/reader.h"
#include "frontend/text/scop_pragmas.h"

namespace metafork::frontend {

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
void find_scops(Context &context, const std::vector<ScopPragma> &pragmas, bool automatic, const std::string &unit_name,
                Scops &out, FoundScops &found);

// Warns of pragmas that come alone, or that do not enclose whole statements.
void check_scop_pragmas(Context &context, const std::vector<ScopPragma> &pragmas);

// The statements of one compound statement between the pragmas; empty, with a reason, if they do not enclose whole
// statements.
std::vector<const clang::Stmt *> enclosed(const Context &context, const clang::Stmt *body, const PragmaPair &pragma,
                                          std::string &why);

} // namespace metafork::frontend
