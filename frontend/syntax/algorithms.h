// Calls of the algorithms of the standard library.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

struct Algorithm {
  const clang::CallExpr *call = nullptr;
  std::string name;                           // transform
  std::string qualified;                      // std::ranges::transform
  bool ranges = false;                        // of std::ranges
  std::vector<const clang::Expr *> arguments; // that are written, without an execution policy
  std::vector<clang::QualType> parameters;    // those of the function, for the same arguments
};

// The algorithm of std or std::ranges that is a loop over its range and that a call runs.
std::optional<Algorithm> algorithm_of(const clang::CallExpr *c);

// Such a call, or in a template what may be one.
bool may_be_algorithm(const clang::Stmt *s);

} // namespace metafork::frontend
