// Questions about single statements.
#pragma once

#include <clang/AST/Stmt.h>

#include <string>

namespace metafork::frontend {

// Why a statement or expression cannot run on a device, with advice; empty if it can (as far as its kind tells).
std::string not_for_devices(const clang::Stmt *s);

} // namespace metafork::frontend
