// memcpy(&f, &u, sizeof f): the bits of one number become those of another one, of the same size.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

namespace metafork::frontend {

// What such a call writes and reads, two lvalues.
struct BitCopy {
  const clang::Expr *to, *from;
};
std::optional<BitCopy> bit_copy(const clang::CallExpr *c);

// memcpy or memmove, of the library or of the compiler.
bool copies_memory(const clang::FunctionDecl *f);

} // namespace metafork::frontend
