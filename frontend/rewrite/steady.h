// Whether an expression that a loop evaluates once may be evaluated in each iteration.
#pragma once

#include "frontend/slice/slice.h"

namespace metafork::frontend {

// An arithmetic value that each iteration finds as the first one did: nothing in the body changes it.
bool keeps_value(const Context &context, const Slice &slice, const clang::Expr *e, const clang::Stmt *body);

// An array, a container or a view that is the same object in each iteration, with the same elements at the same
// places: v, s.v, s->v, *p.
bool keeps_elements(const Context &context, const Slice &slice, const clang::Expr *e, const clang::Stmt *body);

} // namespace metafork::frontend
