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

// In a text of which a kernel is made; `kept`: statements in front of which `omp atomic` is not lost.
std::optional<LostPragma> lost_pragma_within(const Context &context, clang::SourceRange range,
                                             const std::vector<const clang::Stmt *> &kept = {});
// What stands behind the word pragma in the line in front of a statement of the main file.
std::optional<std::string> pragma_in_front(const Context &context, const clang::Stmt *s);
// omp atomic, of an update.
bool is_atomic_update(llvm::StringRef what);
// In front of a meta_for.
std::optional<LostPragma> lost_pragma_before(const Context &context, const clang::ForStmt *loop);

} // namespace metafork::frontend
