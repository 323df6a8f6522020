// Source text with its holes as text of the IR, and back.
//
//   Code  ::= (character | Hole)*
//   Hole  ::= <N: Code Array>   an access: its number, as written           <0: a[i]>
//           | <%N: Code Array>  an access to block storage                   <%0: tile[t]>
//           | <N&: Code Array>  the place is taken by a pointer to it        <2&: p + 1>
//           | <fma: Code \= Code \* Code \+ Code [\: Code]>   a product and a sum, and the variable that gets it;
//             <fmaf: ...> of floats, \=- the product negated, \- the addend negated
//           | <^N>              the N-th hole of the text again, counted from 1 by where they begin
//   Array ::= empty                             array and subscripts stand in the text: NAME[i]
//           | \* Code ...                       so they do; extents of all dimensions but the first: <0: a[i][j] \* m>
//           | \= NAME {\[ Code [\* Code]}       neither; subscripts and extents, none where it stays as written
//
// A backslash keeps what would begin or end a hole: \<, \>, \\; \r is a carriage return. Lines are those of the source.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace metafork::codegen {

std::string code_text(const model::Code &code, const Kernel &kernel);

// What is wrong with a text, and where: `at` characters behind its beginning.
struct CodeError : std::runtime_error {
  CodeError(size_t place, const std::string &what) : std::runtime_error(what), at(place) {}
  size_t at;
};
// The whole text; accesses name arrays and storage of the kernel. Throws CodeError.
model::Code read_code(std::string_view text, const Kernel &kernel);

} // namespace metafork::codegen
