// Variables that are functions of a loop's own variable, though each iteration gives them another value.
//
//   for (i = 0; i < n; i++) y[k++] = x[i];
//     for (i = 0; i < n; i++) y[(int)(k + (long long)i)] = x[i];    if (0 < n) k = (int)(k + (long long)n);
//
//   for (int i = 0; i < n; i++, p += 2) { y[i] = p[0] - p[1]; s = -s; }
//     for (int i = 0; i < n; i++) { y[i] = (p + 2 * (long long)i)[0] - (p + 2 * (long long)i)[1]; }    if (0 < n) ...
//
//   for (int i = 0; i < n; i++) { a[i] = b[i] + x; x = b[i]; }
//     if (0 < n) { { const int i = 0; a[i] = b[i] + x; }
//       for (int i = 0 + 1; i < n; i++) { a[i] = b[i] + b[i - 1]; }    x = b[n - 1]; }
//
//   for (int i = 0, j = n - 1; i < j; i++, j--) body
//     for (long long t = 0; 2 * t < n - 1; t++) { const int i = t, j = n - 1 - t; body }
//
//   for (size_t i = 0, n = v.size(); i < n; i++) body
//     { const size_t n = v.size(); for (size_t i = 0; i < n; i++) body }
#pragma once

#include "frontend/facts/function_facts.h"
#include "frontend/rewrite/range_loops.h"

#include <optional>
#include <string>

namespace metafork::frontend {

// What is written of a loop: everything else stays as it stands.
struct InductionLoop {
  std::string before, after;                // the statement
  std::string header;                       // in place of what is between its parentheses; empty: that stays
  std::string begins, ends;                 // what the body begins and ends with
  Spellings mentions;                       // tokens of the body
  std::map<std::string, std::string> words; // names that it makes: what they are in the source
};

// Nothing where there is no such variable. What a variable has behind the loop is written where somebody may read it.
std::optional<InductionLoop> induction_of(const Context &context, const Slice &slice, const FunctionFacts &facts,
                                          const clang::ForStmt *loop, FreshNames &names);

} // namespace metafork::frontend
