// What functions call, and what that calls: constructors, destructors, operators and instances of templates too.
#pragma once

#include <clang/AST/Decl.h>

#include <set>
#include <vector>

namespace metafork::frontend {

// These functions and all functions that they may call; what functions of the system call is not among them.
std::set<const clang::FunctionDecl *> reached(const std::vector<const clang::FunctionDecl *> &from);

// Has Clang left out the body of a function, or of the template that it is an instance of?
bool is_left_out(const clang::FunctionDecl *f);

} // namespace metafork::frontend
