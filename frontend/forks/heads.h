// Where the text of a function begins, for what is to stand in front of it.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// With its attributes and extern "C".
unsigned head_of(const Context &context, const clang::FunctionDecl *f);

// With the remarks that stand directly above it, each on lines of its own.
unsigned with_remarks(llvm::StringRef text, unsigned head);

} // namespace metafork::frontend
