// Transfers in pieces, through lanes whose copies are late: what is asked of a buffer too early shows.
#include "pieces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using metafork::runtime::copy_in_pieces;
using metafork::runtime::copy_out_pieces;
using metafork::runtime::Lanes;

using Bytes = std::vector<unsigned char>;

Bytes pattern(std::size_t size) {
  Bytes bytes(size);
  unsigned x = 1;
  for (unsigned char &one : bytes) one = static_cast<unsigned char>((x = x * 1664525u + 1013904223u) >> 24);
  return bytes;
}

enum class When { at_wait, on_a_thread };

// What is to fail: the nth call (from 1) of that name in that lane.
struct Plan {
  std::string call;
  int lane = 0, nth = 1;
};

class FakeLanes : public Lanes {
public:
  FakeLanes(int count, std::size_t piece, When when, Plan plan = {})
      : piece_(piece), when_(when), plan_(std::move(plan)), lanes_(static_cast<std::size_t>(count)) {
    for (Lane &lane : lanes_)
      for (Half &half : lane.halves) half.buffer.assign(piece, poison);
  }

  int count() const override { return static_cast<int>(lanes_.size()); }
  std::size_t piece() const override { return piece_; }
  void *buffer(int lane, int half) override { return at(lane, half).buffer.data(); }

  std::string enter(int lane) override {
    Lane &own = lanes_[static_cast<std::size_t>(lane)];
    own.entered++;
    own.thread = std::this_thread::get_id();
    return result("enter", lane, own.entered);
  }

  std::string begin(int lane, int half, void *to, const void *from, std::size_t bytes) override {
    Lane &own = lanes_[static_cast<std::size_t>(lane)];
    Half &one = at(lane, half);
    if (own.thread != std::this_thread::get_id()) complain("begun by a thread that did not enter");
    if (one.under_way) complain("begun while a copy of the half is under way");
    if (bytes == 0 || bytes > piece_) complain("a piece of a wrong size");
    if (to != one.buffer.data() && from != one.buffer.data()) complain("begun beside the buffer");
    stall(lane);
    if (std::string failure = result("begin", lane, ++own.begun); !failure.empty()) return failure;
    all_begun_++;
    one.to = to;
    one.from = from;
    one.bytes = bytes;
    one.before = one.buffer;
    one.under_way = true;
    if (when_ == When::on_a_thread)
      one.thread = std::thread([&one] {
        std::this_thread::sleep_for(std::chrono::microseconds(20));
        std::memcpy(one.to, one.from, one.bytes);
      });
    return "";
  }

  std::string wait(int lane, int half) override {
    Lane &own = lanes_[static_cast<std::size_t>(lane)];
    Half &one = at(lane, half);
    if (one.under_way) {
      if (when_ == When::on_a_thread) {
        one.thread.join();
      } else {
        if (one.buffer != one.before) complain("a buffer changed while its copy was under way");
        std::memcpy(one.to, one.from, one.bytes);
      }
      one.under_way = false;
    }
    return result("wait", lane, ++own.waited);
  }

  // Copies begun after the failure was given.
  int begun_late() const { return given_ ? all_begun_ - begun_before_ : 0; }
  int begun() const { return all_begun_; }
  int entered(int lane) const { return lanes_[static_cast<std::size_t>(lane)].entered; }
  bool given() const { return given_; }

  std::set<std::string> complaints() {
    for (Lane &lane : lanes_)
      for (Half &half : lane.halves)
        if (half.under_way) complain("a copy is left under way");
    return complaints_;
  }
  static constexpr unsigned char poison = 0xA5;

private:
  struct Half {
    Bytes buffer, before;
    void *to = nullptr;
    const void *from = nullptr;
    std::size_t bytes = 0;
    bool under_way = false;
    std::thread thread;
  };
  struct Lane {
    Half halves[2];
    std::thread::id thread;
    int entered = 0, begun = 0, waited = 0;
  };

  Half &at(int lane, int half) { return lanes_[static_cast<std::size_t>(lane)].halves[half]; }

  void complain(const char *what) {
    const std::lock_guard<std::mutex> lock(mutex_);
    complaints_.insert(what);
  }

  std::string result(const char *call, int lane, int nth) {
    if (plan_.call != call || plan_.lane != lane || plan_.nth != nth) return "";
    const std::lock_guard<std::mutex> lock(mutex_);
    begun_before_ = all_begun_.load();
    given_ = true;
    changed_.notify_all();
    return plan_.call + " failed in lane " + std::to_string(lane);
  }

  // The lanes that are not to fail let the one that is go first, and are slow from then on.
  void stall(int lane) {
    if (plan_.call.empty() || lane == plan_.lane) return;
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(20), [&] { return given_.load(); });
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  std::size_t piece_;
  When when_;
  Plan plan_;
  std::vector<Lane> lanes_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> given_{false};
  std::atomic<int> all_begun_{0}, begun_before_{0};
  std::set<std::string> complaints_;
};

constexpr std::size_t piece = 64;
const std::set<std::string> none;

// Neither side is touched beside its bytes.
void expect_all_arrive(std::size_t size, int count, When when) {
  SCOPED_TRACE(std::to_string(size) + " bytes, " + std::to_string(count) + " lanes");
  const std::size_t margin = 5;
  const Bytes from = pattern(size);
  for (const bool in : {true, false}) {
    Bytes expected(size + 2 * margin, 0x5A), to = expected;
    std::copy(from.begin(), from.end(), expected.begin() + margin);
    FakeLanes lanes(count, piece, when);
    EXPECT_EQ(in ? copy_in_pieces(lanes, to.data() + margin, from.data(), size)
                 : copy_out_pieces(lanes, to.data() + margin, from.data(), size),
              "");
    EXPECT_TRUE(to == expected);
    EXPECT_EQ(lanes.complaints(), none);
    const std::size_t pieces = (size + piece - 1) / piece;
    EXPECT_EQ(static_cast<std::size_t>(lanes.begun()), pieces);
    for (int lane = 0; lane < count; lane++)
      EXPECT_EQ(lanes.entered(lane), static_cast<std::size_t>(lane) < pieces ? 1 : 0) << lane;
  }
}

TEST(Pieces, ArriveByteForByte) {
  for (int count = 1; count <= 8; count++)
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 1, 7 * piece, 8 * piece,
          9 * piece, 16 * piece + 3, 100 * piece, 101 * piece - 7})
      expect_all_arrive(size, count, When::at_wait);
}

TEST(Pieces, ArriveWhileOthersAreUnderWay) {
  for (const int count : {1, 2, 3, 8})
    for (const std::size_t size : {piece - 1, piece + 1, 20 * piece, 33 * piece + 1})
      expect_all_arrive(size, count, When::on_a_thread);
}

TEST(Pieces, AFailureIsReturnedAndEndsAllLanes) {
  const int each = 100; // pieces of a lane
  for (const char *call : {"enter", "begin", "wait"})
    for (const int count : {1, 2, 8})
      for (int lane = 0; lane < count; lane++)
        for (const int nth : {1, 4}) {
          if (call == std::string("enter") && nth > 1) continue;
          for (const bool in : {true, false}) {
            SCOPED_TRACE(std::string(call) + " of lane " + std::to_string(lane) + " of " + std::to_string(count) +
                         (in ? ", in" : ", out"));
            const Bytes from = pattern(piece * each * static_cast<std::size_t>(count));
            Bytes to(from.size());
            FakeLanes lanes(count, piece, When::at_wait, {call, lane, nth});
            EXPECT_EQ(in ? copy_in_pieces(lanes, to.data(), from.data(), from.size())
                         : copy_out_pieces(lanes, to.data(), from.data(), from.size()),
                      std::string(call) + " failed in lane " + std::to_string(lane));
            EXPECT_TRUE(lanes.given());
            EXPECT_EQ(lanes.complaints(), none);
            EXPECT_LT(lanes.begun_late(), each * count / 2);
          }
        }
}

TEST(Pieces, AFailureOfTheLastWaitIsReturned) {
  const Bytes from = pattern(piece);
  Bytes to(piece);
  FakeLanes lanes(2, piece, When::on_a_thread, {"wait", 0, 2}); // the first is that of the piece
  EXPECT_EQ(copy_out_pieces(lanes, to.data(), from.data(), piece), "wait failed in lane 0");
  EXPECT_EQ(lanes.complaints(), none);
}

TEST(Pieces, LanesServeOneTransferAfterAnother) {
  FakeLanes lanes(3, piece, When::on_a_thread);
  const Bytes from = pattern(10 * piece + 1);
  for (int round = 0; round < 5; round++) {
    Bytes device(from.size()), to(from.size());
    EXPECT_EQ(copy_in_pieces(lanes, device.data(), from.data(), from.size()), "");
    EXPECT_EQ(copy_out_pieces(lanes, to.data(), device.data(), from.size()), "");
    EXPECT_TRUE(to == from);
  }
  EXPECT_EQ(lanes.complaints(), none);
}

} // namespace
