// Body text with its holes filled.
#pragma once

#include "model/model.h"

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
  bool contract = false;             // a*b + c as fma(a, b, c)
  const model::Nest *nest = nullptr; // checked, inspect: which accesses read and write
};

std::string print_code(const model::Code &code, const CodeStyle &style);

} // namespace metafork::codegen
