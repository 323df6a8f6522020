// Pragmas among the statements of a program: which ones only say how a compiler may run a loop.
#pragma once

#include "frontend/syntax/context.h"

#include <optional>

namespace metafork::frontend {

// Does a pragma only say how a compiler may run the loop behind it? Given what stands behind the word pragma.
bool is_hint(llvm::StringRef what);

// A pragma that would be lost with its meaning: its place and why.
struct LostPragma {
  clang::SourceLocation location;
  std::string reason;
};

// In a text of which a kernel is made.
std::optional<LostPragma> lost_pragma_within(const Context &context, clang::SourceRange range);
// In front of a meta_for.
std::optional<LostPragma> lost_pragma_before(const Context &context, const clang::ForStmt *loop);

} // namespace metafork::frontend
