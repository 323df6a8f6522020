// Loops meta_for that accumulate into variables of an iteration of another one, as their meta_reduction says.
#pragma once

#include "frontend/text/keywords.h"

#include <clang/AST/ASTContext.h>

#include <map>

namespace metafork::frontend {

// Takes them out of `loops`, which are by the offsets of their keywords: the iteration does them in order, and the
// threads of its kernel may share them as they share any loop that accumulates.
std::map<unsigned, Keyword> take_inner_sums(const clang::ASTContext &ast, std::map<unsigned, Keyword> &loops);

} // namespace metafork::frontend
