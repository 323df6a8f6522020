// Transfers between ordinary host memory and a device, which reads and writes page-locked memory only: in pieces,
// through a few page-locked buffers. Knows no device.
#pragma once

#include <cstddef>
#include <string>

namespace metafork::runtime {

// Each lane has two buffers, its halves, and copies between them and the device. A lane is used by one thread at a
// time. Texts say what went wrong; empty: nothing.
class Lanes {
public:
  virtual ~Lanes() = default;
  virtual int count() const = 0;
  // The bytes of one buffer.
  virtual std::size_t piece() const = 0;
  virtual void *buffer(int lane, int half) = 0;
  // A thread is about to serve the lane.
  virtual std::string enter(int lane) = 0;
  // Begins a copy between the half's buffer and the device. After a failure nothing has begun.
  virtual std::string begin(int lane, int half, void *to, const void *from, std::size_t bytes) = 0;
  // Waits for the copy of the half that was begun last, if there is one.
  virtual std::string wait(int lane, int half) = 0;
};

// Every lane copies on a thread of its own, the first one on the caller's. On return every byte has arrived; after a
// failure, the first of which is returned, nothing is under way any more.
std::string copy_in_pieces(Lanes &lanes, void *device, const void *host, std::size_t bytes);
std::string copy_out_pieces(Lanes &lanes, void *host, const void *device, std::size_t bytes);

} // namespace metafork::runtime
