#include "residency.h"

#include <algorithm>
#include <utility>

namespace metafork::runtime {

namespace {

void *pointer(std::uintptr_t address) { return reinterpret_cast<void *>(address); }

// Host alignment that device copies keep, in bytes: that of malloc and of the largest built-in vector type.
constexpr std::uintptr_t alignment = 16;

} // namespace

Outcome Residency::fail(const char *failure) {
  if (failure == nullptr) return Outcome::ok;
  error_ = failure;
  return Outcome::failed;
}

// A buffer that grows for the second time gets half of its size on top, so that a range that creeps upwards is moved a
// logarithmic number of times. Only capacity grows: no host byte is touched for it.
Outcome Residency::allocate(Buffer *buffer) {
  const std::size_t size = buffer->host.size();
  const std::size_t offset = buffer->host.lo % alignment;
  buffer->capacity = buffer->growths >= 2 ? size + size / 2 : size;
  const char *failure = backend_->allocate_on(&buffer->memory, offset + buffer->capacity, stream_);
  if (failure == nullptr && buffer->memory == nullptr && buffer->capacity > size) {
    buffer->capacity = size;
    failure = backend_->allocate_on(&buffer->memory, offset + size, stream_);
  }
  if (failure != nullptr) return fail(failure);
  buffer->base = reinterpret_cast<std::uintptr_t>(buffer->memory) + offset;
  return buffer->memory != nullptr ? Outcome::ok : Outcome::no_memory;
}

// Moves the contents of first..last-1 into `merged`, which has memory for all of them, and frees them.
Outcome Residency::merge(Iterator first, Iterator last, Buffer *merged) {
  for (Iterator old = first; old != last; ++old) {
    for (const Bytes &one : old->valid.intervals())
      if (const char *failure =
              backend_->copy_within(pointer(merged->base + (one.lo - merged->host.lo)),
                                    pointer(old->base + (one.lo - old->host.lo)), one.size(), stream_))
        return fail(failure);
    merged->valid.add(old->valid);
    merged->dirty.add(old->dirty);
  }
  if (first != last)
    if (const char *failure = backend_->synchronise(stream_)) return fail(failure);
  const char *failure = nullptr;
  for (Iterator old = first; old != last; ++old)
    if (const char *one = backend_->release_on(std::exchange(old->memory, nullptr), stream_)) failure = one;
  return fail(failure);
}

Outcome Residency::place(const Bytes &range, Buffer **buffer) {
  const Iterator first = std::lower_bound(buffers_.begin(), buffers_.end(), range.lo,
                                          [](const Buffer &one, std::uintptr_t lo) { return one.host.hi <= lo; });
  Iterator last = first;
  Buffer merged;
  merged.host = range;
  for (; last != buffers_.end() && last->host.lo < range.hi; ++last) {
    merged.host = hull(merged.host, last->host);
    merged.growths = std::max(merged.growths, last->growths + 1);
  }
  if (last - first == 1 && merged.host.lo == first->host.lo && merged.host.size() <= first->capacity) {
    first->host = merged.host;
    *buffer = &*first;
    return Outcome::ok;
  }
  if (const Outcome outcome = allocate(&merged); outcome != Outcome::ok) return outcome;
  const Outcome outcome = merge(first, last, &merged);
  if (outcome != Outcome::ok) {
    backend_->release_on(merged.memory, stream_);
    return outcome;
  }
  *buffer = &*buffers_.insert(buffers_.erase(first, last), std::move(merged));
  return Outcome::ok;
}

Outcome Residency::require(const Bytes &range, bool read) {
  Buffer *buffer = nullptr;
  if (const Outcome outcome = place(range, &buffer); outcome != Outcome::ok) return outcome;
  if (!read) return Outcome::ok;
  for (const Bytes &one : buffer->valid.missing(range)) {
    if (const char *failure =
            backend_->copy_in(pointer(buffer->base + (one.lo - buffer->host.lo)), pointer(one.lo), one.size(), stream_))
      return fail(failure);
    counters().bytes_in += static_cast<std::int64_t>(one.size());
  }
  buffer->valid.add(range);
  return Outcome::ok;
}

void Residency::written(const Bytes &range) {
  for (Buffer &buffer : buffers_)
    if (contains(buffer.host, range)) {
      buffer.valid.add(range);
      buffer.dirty.add(range);
    }
}

std::uintptr_t Residency::device(std::uintptr_t host) const {
  auto next = std::upper_bound(buffers_.begin(), buffers_.end(), host,
                               [](std::uintptr_t lo, const Buffer &one) { return lo < one.host.lo; });
  const Buffer &buffer = *--next;
  return buffer.base + (host - buffer.host.lo);
}

Outcome Residency::copy_back() {
  bool copied = false;
  for (Buffer &buffer : buffers_) {
    for (const Bytes &one : buffer.dirty.intervals()) {
      if (const char *failure = backend_->copy_out(pointer(one.lo), pointer(buffer.base + (one.lo - buffer.host.lo)),
                                                   one.size(), stream_))
        return fail(failure);
      counters().bytes_out += static_cast<std::int64_t>(one.size());
      copied = true;
    }
    buffer.dirty.clear();
  }
  return copied ? fail(backend_->synchronise(stream_)) : Outcome::ok;
}

// What comes back stays marked: a later copy back repeats a few bytes.
Outcome Residency::copy_back(const Bytes &range) {
  bool copied = false;
  for (const Buffer &buffer : buffers_)
    for (const Bytes &one : buffer.dirty.intervals()) {
      const Bytes part{std::max(one.lo, range.lo), std::min(one.hi, range.hi)};
      if (part.lo >= part.hi) continue;
      if (const char *failure = backend_->copy_out(pointer(part.lo), pointer(buffer.base + (part.lo - buffer.host.lo)),
                                                   part.size(), stream_))
        return fail(failure);
      counters().bytes_out += static_cast<std::int64_t>(part.size());
      copied = true;
    }
  return copied ? fail(backend_->synchronise(stream_)) : Outcome::ok;
}

Outcome Residency::forget() {
  for (Buffer &buffer : buffers_) buffer.valid.clear();
  return buffers_.empty() ? Outcome::ok : fail(backend_->synchronise(stream_));
}

void Residency::release_forgotten() {
  std::erase_if(buffers_, [&](const Buffer &buffer) {
    return buffer.valid.intervals().empty() && backend_->release_on(buffer.memory, stream_) == nullptr;
  });
}

Outcome Residency::forget(const Bytes &range) {
  bool any = false;
  for (Buffer &buffer : buffers_) {
    any = any || intersects(buffer.host, range);
    buffer.valid.remove(range);
    buffer.dirty.remove(range);
  }
  return any ? fail(backend_->synchronise(stream_)) : Outcome::ok;
}

bool Residency::is_written(const Bytes &range) const {
  return std::any_of(buffers_.begin(), buffers_.end(), [&](const Buffer &b) { return b.dirty.meets(range); });
}

Outcome Residency::release() {
  if (buffers_.empty()) return Outcome::ok;
  std::string first_failure;
  auto note = [&](const char *failure) {
    if (failure != nullptr && first_failure.empty()) first_failure = failure;
  };
  note(backend_->synchronise(stream_));
  for (const Buffer &buffer : buffers_)
    if (buffer.memory != nullptr) note(backend_->release_on(buffer.memory, stream_));
  buffers_.clear();
  return first_failure.empty() ? Outcome::ok : fail(first_failure.c_str());
}

} // namespace metafork::runtime
