// Indices that a loop chooses among the values of its own variable.
//
//   best = 0;
//   for (j = 0; j < m; j++) if (a[i*m + j] > a[i*m + best]) best = j;
#pragma once

#include "frontend/terms/values.h"

namespace metafork::frontend {

struct Choice {
  const clang::VarDecl *chosen = nullptr, *counter = nullptr; // best, j
  const clang::ForStmt *loop = nullptr;
  const clang::Expr *before = nullptr;      // the value that it has in front of the loop
  bool touches_before = false;              // the first iteration touches the element while it has that value
  std::vector<const clang::Expr *> certain; // elements of the same array that each iteration touches
};

// Of an element that each iteration of the loop around it touches; nullopt where its index is nothing of this kind.
std::optional<Choice> choice_in(const Context &context, const clang::Expr *element);

// The elements among which it is, all of which the loop touches; none where that is not known. Between questions the
// values are as they were.
std::vector<model::Reach> reach_of(Values &values, const Choice &choice, const clang::Expr *element);

} // namespace metafork::frontend
