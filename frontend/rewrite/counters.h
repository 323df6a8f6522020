// Variables, also such that point, that each iteration of a loop steps by the same amount, or turns over, as functions
// of the loop's index.
//
//   for (int k = 0; int &x : v) x += k++;      { int k = 0; for (unsigned long i = 0; ...) { int &x = v[i];
//                                                x += (int)(k + (long)i); } }
#pragma once

#include "frontend/rewrite/range_loops.h"

#include <optional>

namespace metafork::frontend {

// What the mentions of such variables in the body are, by their tokens. The variables are those that `init` declares:
// they end with the loop. `index` counts its iterations from 0.
Spellings counter_mentions(const Context &context, const clang::Stmt *init, const clang::Stmt *body,
                           const std::string &index);

// k++, --k, k += 3, k -= 3: a variable, what is added to it, which fits 32 bits with a sign, and whether the value of
// the expression is that before.
struct StepByConstant {
  const clang::VarDecl *variable = nullptr;
  int64_t by = 0;
  bool before = false;
};
std::optional<StepByConstant> step_by_constant(const Context &context, const clang::Stmt *s);

// One of them, declared anywhere in front of the loop, by itself.
struct CounterInBody {
  Spellings mentions; // empty: it is none
  int64_t by = 0;     // what each iteration adds
  std::string turned; // what it becomes in every other iteration, where twice is nothing; empty: it is `by` more
  bool is_read = false;
};
CounterInBody counter_in(const Context &context, const clang::VarDecl *v, const clang::Stmt *body,
                         const std::string &index);
// How a number of its type is computed as an integer that has room for it.
std::string wide_type(const Context &context, clang::QualType type);

} // namespace metafork::frontend
