// The work that one part of a program may take, counted in steps. One input takes as many steps on every machine, busy
// or not, so that what is decided where they run out is decided so every time.
//
// A step is an operation of isl, or work of about that size: some tenths of a microsecond.
#pragma once

#include <algorithm>
#include <cstdint>

namespace metafork::model {

class Steps {
public:
  Steps() = default;
  // At most so many; 0: any number.
  explicit Steps(int64_t most) : limited_(most > 0), left_(most > 0 ? most : INT64_MAX) {}

  // Takes n of them; false: there were not that many, and none are left.
  bool take(int64_t n) {
    if (limited_) left_ = left_ < n ? -1 : left_ - n;
    return left_ >= 0;
  }
  // More were needed than there were.
  bool spent() const { return left_ < 0; }
  // How many of `most` may be taken, at least one.
  int64_t at_most(int64_t most) const { return std::clamp<int64_t>(left_, 1, most); }

private:
  bool limited_ = false;
  int64_t left_ = INT64_MAX;
};

} // namespace metafork::model
