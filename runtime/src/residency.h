// The device copies of a host region, keyed by host bytes.
#pragma once

#include "graphs.h"
#include "internal.h"
#include "intervals.h"

#include <vector>

namespace metafork::runtime {

enum class Outcome { ok, no_memory, failed };

// The table of a region. Invariants: the host ranges of the buffers are disjoint and sorted; every byte of a host range
// was asked for by some launch, so no host byte outside requested ranges is ever read or written; dirty is a subset of
// valid, which is a subset of the host range.
class Residency {
public:
  Residency(const mf_backend *backend, void *stream) : backend_(backend), stream_(stream) {}

  // Gives the range one device buffer, merging the buffers it overlaps. read: bytes that are not valid yet are copied
  // in.
  Outcome require(const Bytes &range, bool read);
  // The range, which has a buffer, is about to be written on the device.
  void written(const Bytes &range);
  // The device address of a host byte that has a buffer.
  std::uintptr_t device(std::uintptr_t host) const;
  // Copies what was written back to the host and waits for it; device and host then agree.
  Outcome copy_back();
  // The same for some bytes: of them, what was written.
  Outcome copy_back(const Bytes &range);
  // The host may change its bytes: nothing on the device is valid any longer. Waits, because a copy from page-locked
  // memory may still be under way. Call after copy_back.
  Outcome forget();
  // Frees the buffers that hold nothing, as all do after forget().
  void release_forgotten();
  // The same for some bytes.
  Outcome forget(const Bytes &range);
  // Has a kernel written to some of the bytes, which the host lacks?
  bool is_written(const Bytes &range) const;
  bool is_empty() const { return buffers_.empty(); }
  // Waits and frees every buffer. All are gone even if it fails.
  Outcome release();
  // What went wrong, after `failed`.
  const std::string &error() const { return error_; }

private:
  struct Buffer {
    Bytes host;
    void *memory = nullptr;   // what the backend gave
    std::uintptr_t base = 0;  // the device address of host.lo; equal to host.lo modulo 16
    std::size_t capacity = 0; // bytes from base on
    int growths = 0;          // how often this buffer was replaced by a larger one
    ByteSet valid, dirty;     // what the device holds; what of it the host lacks
  };
  using Iterator = std::vector<Buffer>::iterator;

  Outcome fail(const char *failure);
  // The buffer that holds the whole range, NULL if none was made.
  Outcome place(const Bytes &range, Buffer **buffer);
  Outcome allocate(Buffer *buffer);
  Outcome merge(Iterator first, Iterator last, Buffer *merged);

  const mf_backend *backend_;
  void *stream_;
  std::vector<Buffer> buffers_;
  std::string error_;
};

// What blocks that share points hand to one another (mf_share_points): the counts, and what they count.
struct SharedMemory {
  const mf_backend *backend = nullptr;
  void *stream = nullptr;
  bool of_region = true; // it goes with the region; else it stays for the next launch on the stream
  void *counts = nullptr, *results = nullptr;
  std::size_t count_bytes = 0, result_bytes = 0;
};
// Nothing on the device uses it any more. NULL, or what went wrong.
const char *release(SharedMemory *memory);

} // namespace metafork::runtime

// One entered region. Regions open on one thread form a list, innermost first.
struct mf_region {
  const char *name;
  const mf_backend *backend; // NULL: everything runs on the CPU
  bool device_pointers;      // the program's pointers are the device's
  void *stream;
  metafork::runtime::Residency table;
  metafork::runtime::ByteSet written{}; // with device pointers: what launches may have written
  const mf_kernel *last = nullptr;      // the last kernel launched, to name in an error that shows later
  mf_region *outer = nullptr;
  const void *variable = nullptr; // where the program keeps it
  metafork::runtime::SharedMemory shared{};
  bool without_scopes = false;                     // device scopes are not used any more
  std::vector<metafork::runtime::Touch> touched{}; // by the launch that is being made
};

namespace metafork::runtime {

// The kernel was compiled for the device that the region uses.
inline bool runs_on_gpu(const mf_region &region, const mf_kernel &kernel) {
  return region.backend != nullptr && kernel.backend != nullptr && kernel.variants[0].cuda_function != nullptr;
}

} // namespace metafork::runtime
