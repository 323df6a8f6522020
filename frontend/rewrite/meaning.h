// What the names, types and conversions of a function stand for, as text that two syntax trees can be compared by.
#pragma once

#include <clang/AST/Decl.h>

#include <string>

namespace metafork::frontend {

// Without the first `skipped` declarations of its body. Integers that are constants stand as numbers.
std::string meaning_of(const clang::FunctionDecl *f, size_t skipped);

} // namespace metafork::frontend
