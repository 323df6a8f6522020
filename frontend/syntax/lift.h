// What the kernels of a function use of the declarations inside it, and of the class it is a member of. Kernels stand
// outside of both: types and enumerators of the function are put before the kernels, under a name that nothing else
// has, and members of the class are spelled with its name.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// Names the declarations (Context::lifted), and every word of the source that stands for one (TokenStream::rename).
// Must be called before anything is read.
void lift_locals(Context &context, TokenStream &tokens);

} // namespace metafork::frontend
