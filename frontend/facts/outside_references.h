// References that are bound to elements before a nest.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// The variables that lead to an element, or to the elements that a pointer points to: a of a[i], *(a + i), a[i].x.
void collect_roots(const clang::Expr *e, std::set<const clang::VarDecl *> &out);

// The element that a local reference names, if a variable of `stored` leads to it and all that its place is computed
// from still has the values that it had when the reference was bound. Else null.
const clang::Expr *bound_element(const Context &context, const clang::VarDecl *reference,
                                 const std::set<const clang::VarDecl *> &stored);

} // namespace metafork::frontend
