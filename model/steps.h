// The work that one part of a program may take, counted in steps. One input takes as many steps on every machine, busy
// or not, so that what is decided where they run out is decided so every time.
//
// A step is an operation of isl, or work of about that size: some tenths of a microsecond.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>

namespace metafork::model {

class Steps {
public:
  Steps() = default;
  // At most so many; 0: any number. At most so many seconds of processor time while a Watch looks on; 0: any time. What
  // is decided where the time runs out is another thing on another machine.
  explicit Steps(int64_t most, double seconds = 0) : left_(most > 0 ? most : INT64_MAX), seconds_(seconds) {
    limited_ = most > 0;
  }

  // Takes n of them; false: there were not that many, and none are left.
  bool take(int64_t n) {
    if (limited_) left_ = left_ < n ? -1 : left_ - n;
    unseen_ += std::min(n, every);
    if (watched_ && unseen_ >= every) look();
    return left_ >= 0;
  }
  // More were needed than there were.
  bool spent() const { return left_ < 0; }
  // Because there was no time for more.
  bool late() const { return late_; }
  // What is left, for later.
  Steps left() const {
    Steps out = *this;
    out.watched_ = false;
    return out;
  }
  // How many of `most` may be taken, at least one.
  int64_t at_most(int64_t most) const {
    const int64_t in_time = seconds_ > 0 ? static_cast<int64_t>(seconds_ * a_second) : INT64_MAX;
    return std::clamp<int64_t>(std::min(left_, in_time), 1, most);
  }

  // The time counts while one of these lives; those inside it change nothing.
  class Watch {
  public:
    explicit Watch(Steps &steps) : steps_(steps), outer_(!steps.watched_ && steps.seconds_ > 0) {
      if (!outer_) return;
      steps_.watched_ = true;
      steps_.since_ = std::clock();
    }
    ~Watch() {
      if (!outer_) return;
      steps_.look();
      steps_.watched_ = false;
    }
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

  private:
    Steps &steps_;
    const bool outer_;
  };

private:
  static constexpr int64_t every = 20000;   // so often the clock is looked at
  static constexpr double a_second = 1.5e7; // more steps than that are none

  void look() {
    const std::clock_t now = std::clock();
    seconds_ -= static_cast<double>(now - since_) / CLOCKS_PER_SEC;
    since_ = now;
    unseen_ = 0;
    if (seconds_ > 0) return;
    seconds_ = 1 / a_second;
    if (left_ >= 0) late_ = true;
    left_ = -1;
  }

  bool limited_ = false, watched_ = false, late_ = false;
  int64_t left_ = INT64_MAX, unseen_ = 0;
  double seconds_ = 0; // left
  std::clock_t since_ = 0;
};

} // namespace metafork::model
