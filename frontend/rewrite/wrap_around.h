// A variable that each iteration reads as the one before it left it, where that is known without it: x = b[i]; at the
// end of a body makes it b[i - 1].
#pragma once

#include "frontend/facts/function_facts.h"
#include "frontend/rewrite/range_loops.h"

#include <optional>
#include <string>

namespace metafork::frontend {

struct WrapAround {
  std::string first;  // the body for the first iteration, which finds what stood in front of the loop
  Spellings mentions; // of all others
  std::string after;  // what the variable has behind the loop
};

// `before`: the index of the iteration before, `last`: that of the last one. Nothing where what the variable gets may
// be another value an iteration later.
std::optional<WrapAround> wrap_around(const Context &context, const Slice &slice, const FunctionFacts &facts,
                                      const clang::Stmt *body, const clang::VarDecl *index, const clang::VarDecl *v,
                                      const std::string &before, const std::string &last);

} // namespace metafork::frontend
