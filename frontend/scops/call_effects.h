// What a visible function does besides computing a value of its arguments.
#pragma once

#include "frontend/slice/slice.h"

#include <string>
#include <vector>

namespace metafork::frontend {

// What happens to that which a reference, a pointer or the object of a member function leads to. All of it may happen,
// none of it has to.
struct Effect {
  bool reads = false, writes = false;
  bool beyond = false; // elements beside the one that it leads to
};

struct CallEffects {
  std::string unknown; // why more may happen; empty: this is all
  std::string cure;    // what to do about that; empty: nothing in particular
  Effect object;       // *this
  std::vector<Effect> parameters;
};

// A value of its arguments alone, for a function that the language or the library has.
CallEffects effects_of(const Slice &slice, const clang::FunctionDecl *f);

} // namespace metafork::frontend
