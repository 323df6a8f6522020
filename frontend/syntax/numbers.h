#pragma once

#include <llvm/ADT/APSInt.h>

#include <cstdint>

namespace metafork::frontend {

// The last 64 bits of a number of any type, as a number with a sign.
inline int64_t bits_of(const llvm::APSInt &number) {
  return static_cast<int64_t>(number.extOrTrunc(64).getZExtValue());
}

} // namespace metafork::frontend
