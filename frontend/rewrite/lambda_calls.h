// The calls of lambdas in one function, as the texts that replace them.
#pragma once

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/pass.h"

#include <string>
#include <vector>

namespace metafork::frontend {

struct CallEdit {
  model::Range range; // of the text before
  std::string text;
  unsigned written = 0;  // so many of its first bytes are the lambda's and what it is given; 0: a declaration goes
  model::Range placed;   // where these are in the text that was made
  unsigned call = 0;     // its offset before
  std::string type;      // of the call, where an expression replaces it; else empty
  NameMeanings meanings; // of the names in it
};

// The type of an expression and whether it is an lvalue.
std::string type_and_kind(const clang::Expr *e);

// `left`: receives why calls stay, by their offsets.
void write_calls_out(const PassInput &in, const Slice &slice, const clang::FunctionDecl *f,
                     std::vector<CallEdit> &edits, Reasons &left);

} // namespace metafork::frontend
