// Loop variables that leave the values of their type: where the language lets them wrap, the loop goes on from
// elsewhere.
#pragma once

#include "frontend/terms/loops.h"

namespace metafork::frontend {

struct Wrapping {
  enum class Kind {
    none,     // it stays within its type, or the language does not say what happens where it leaves it
    endless,  // if it wraps, every value satisfies the condition: a loop that does not end, which is no valid program
    possible, // whether it wraps shows when its bounds are known
    certain   // its constants tell
  };
  Kind kind = Kind::none;
  bool beyond = false;                         // an unsigned one of 64 bits, which may start or end from 2^63 on
  int64_t least = INT64_MIN, most = INT64_MAX; // of the type; of an unsigned one of 64 bits half of its values
  std::string reason;                          // possible, certain
};

// Of a loop with a canonical header.
Wrapping wrapping(const Context &context, const LoopHeader &header);

} // namespace metafork::frontend
