// Body text with its holes filled.
#pragma once

#include "codegen/text/print_expr.h"

#include <string>

namespace metafork::codegen {

// How the holes of a body are printed.
struct CodeStyle {
  enum class Access {
    plain,   // a[i]
    checked, // through the shadow cells
    inspect  // addresses are recorded, stores are dropped
  };
  Access access = Access::plain;
  bool contract = false;                        // a*b + c as fma(a, b, c)
  const model::Nest *nest = nullptr;            // names of arrays; checked, inspect: which accesses read and write
  const std::map<int, Place> *places = nullptr; // accesses that go to storage instead of their array
  const std::map<int, std::string> *values = nullptr; // accesses that stand for values
  const ExprPrinter *expressions = nullptr;           // prints the subscripts of places
  bool together = false;                              // neighbours are read as such
  const Loop *in_registers = nullptr; // the loop around that has fragments: places that have one are read there
  const Wide *wide = nullptr; // in a batch of such neighbours, number mf_v of them, their first one by its name there
  bool apart = false;         // the program has a name of those in `plain_names`: ::fma, ::threadIdx, mf_floord
};

// What generated code calls by its plain name where the program has nothing of that name.
inline constexpr const char *plain_names[] = {"floord", "ceild", "fma", "fmaf", "threadIdx", "blockIdx", "int64_t"};

// The element of a fragment of the loop for the axes as they are, in iteration mf_q of those that were read ahead.
std::string element_of(const Fragment &f, const std::string &loop);

std::string print_code(const model::Code &code, const CodeStyle &style);

} // namespace metafork::codegen
