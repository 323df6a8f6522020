// Whether the addresses that a body touches can be found by running it without its stores.
#pragma once

#include "frontend/terms/values.h"

namespace metafork::frontend {

// An inspector runs the body on the host, before the kernel, with the stores to the nest's arrays dropped and their
// loads returning anything. That finds the right addresses if no subscript and no control flow depends on what such a
// load gives. Returns why an inspector is impossible; empty if it can be made.
std::string why_no_inspector(Context &context, Captures &captures, Values &values, const clang::Stmt *body);

} // namespace metafork::frontend
