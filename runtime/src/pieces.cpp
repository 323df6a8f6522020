#include "pieces.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace metafork::runtime {

namespace {

// One transfer that several lanes work on.
class Transfer {
public:
  Transfer(Lanes &lanes, std::size_t bytes) : lanes_(lanes), bytes_(bytes), pieces_((bytes - 1) / lanes.piece() + 1) {
    used_ = static_cast<int>(std::min(pieces_, static_cast<std::size_t>(lanes.count())));
  }
  virtual ~Transfer() = default;

  std::string run() {
    std::vector<std::thread> threads;
    int started = 1; // lanes that have a thread; this one has the first
    try {
      threads.reserve(static_cast<std::size_t>(used_));
      for (; started < used_; started++) threads.emplace_back(&Transfer::serve, this, started);
    } catch (const std::exception &) { // no more threads: this one does the rest
    }
    serve(0);
    for (int lane = started; lane < used_; lane++) serve(lane);
    for (std::thread &one : threads) one.join();
    return failure_;
  }

protected:
  // Copies the lane's pieces until there are no more or something fails.
  virtual void copy(int lane) = 0;

  // The lane has the pieces lane, lane + used, lane + 2*used, ...
  std::size_t next(std::size_t piece) const { return piece + static_cast<std::size_t>(used_); }
  bool has(std::size_t piece) const { return piece < pieces_; }
  std::size_t offset(std::size_t piece) const { return piece * lanes_.piece(); }
  std::size_t size(std::size_t piece) const { return std::min(lanes_.piece(), bytes_ - offset(piece)); }

  // False: this or something before it has failed, here or in another lane.
  bool good(std::string failure) {
    if (!failure.empty()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (failure_.empty()) failure_ = std::move(failure);
      failed_ = true;
    }
    return !failed_;
  }

  Lanes &lanes_;

private:
  void serve(int lane) {
    if (!good(lanes_.enter(lane))) return;
    copy(lane);
    for (int half = 0; half < 2; half++) good(lanes_.wait(lane, half));
  }

  std::size_t bytes_, pieces_;
  int used_ = 0;
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::string failure_; // the first
};

class In : public Transfer {
public:
  In(Lanes &lanes, void *device, const void *host, std::size_t bytes)
      : Transfer(lanes, bytes), device_(static_cast<char *>(device)), host_(static_cast<const char *>(host)) {}

private:
  void copy(int lane) override {
    int half = 0;
    for (auto one = static_cast<std::size_t>(lane); has(one); one = next(one), half ^= 1) {
      if (!good(lanes_.wait(lane, half))) return;
      void *buffer = lanes_.buffer(lane, half);
      std::memcpy(buffer, host_ + offset(one), size(one));
      if (!good(lanes_.begin(lane, half, device_ + offset(one), buffer, size(one)))) return;
    }
  }

  char *device_;
  const char *host_;
};

class Out : public Transfer {
public:
  Out(Lanes &lanes, void *host, const void *device, std::size_t bytes)
      : Transfer(lanes, bytes), host_(static_cast<char *>(host)), device_(static_cast<const char *>(device)) {}

private:
  bool begin(int lane, int half, std::size_t piece) {
    return good(lanes_.begin(lane, half, lanes_.buffer(lane, half), device_ + offset(piece), size(piece)));
  }

  // While a piece leaves one buffer, the next one is on its way into the other.
  void copy(int lane) override {
    int half = 0;
    auto one = static_cast<std::size_t>(lane);
    if (!begin(lane, half, one)) return;
    for (; has(one); one = next(one), half ^= 1) {
      if (has(next(one)) && !begin(lane, half ^ 1, next(one))) return;
      if (!good(lanes_.wait(lane, half))) return;
      std::memcpy(host_ + offset(one), lanes_.buffer(lane, half), size(one));
    }
  }

  char *host_;
  const char *device_;
};

} // namespace

std::string copy_in_pieces(Lanes &lanes, void *device, const void *host, std::size_t bytes) {
  return bytes == 0 ? "" : In(lanes, device, host, bytes).run();
}

std::string copy_out_pieces(Lanes &lanes, void *host, const void *device, std::size_t bytes) {
  return bytes == 0 ? "" : Out(lanes, host, device, bytes).run();
}

} // namespace metafork::runtime
