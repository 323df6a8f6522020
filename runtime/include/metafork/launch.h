/* Helpers of generated host code: ranges of elements, and the wrappers that record accesses. Internal. */
#ifndef METAFORK_LAUNCH_H
#define METAFORK_LAUNCH_H

#include "metafork/runtime.h"
#include "metafork/trips.h"

#ifdef __cplusplus
#include <cstring>
#include <new>
#include <type_traits>
#endif
#include "metafork/words_begin.h"

/* A hull of element indices; lo > hi: nothing. */
typedef struct mf_span {
  int64_t lo, hi;
} mf_span;

static inline void mf_include(mf_span *span, long long lo, long long hi) {
  if (lo > hi) return;
  if (span->lo > span->hi) {
    span->lo = lo;
    span->hi = hi;
    return;
  }
  if (lo < span->lo) span->lo = lo;
  if (hi > span->hi) span->hi = hi;
}

/* How many numbers first .. last are, or INT64_MAX where there are more. */
static inline int64_t mf_count(long long first, long long last) {
  long long count = 0;
  if (last < first) return 0;
  return __builtin_sub_overflow(last, first, &count) || count == INT64_MAX ? INT64_MAX : count + 1;
}

#ifdef __cplusplus
/* Bytes and elements of storage. A number beyond 64 bits stays `too large`, whatever is done with it: block sizes go up to 2^30,
 * and so their products would overflow. */
class mf_size {
public:
  template <class T>
  constexpr mf_size(T value)
      : value_(static_cast<int64_t>(value)),
        too_large_(sizeof(T) == 8 && std::is_unsigned_v<T> && static_cast<uint64_t>(value) > uint64_t{INT64_MAX}) {}
  /* INT64_MAX: too large; negative sizes hold nothing. */
  constexpr int64_t bytes() const { return too_large_ ? INT64_MAX : value_ < 0 ? 0 : value_; }

  friend constexpr mf_size operator+(mf_size a, mf_size b) {
    mf_size r = 0;
    r.too_large_ = __builtin_add_overflow(a.value_, b.value_, &r.value_) || a.too_large_ || b.too_large_;
    return r;
  }
  friend constexpr mf_size operator*(mf_size a, mf_size b) {
    mf_size r = 0;
    r.too_large_ = __builtin_mul_overflow(a.value_, b.value_, &r.value_) || a.too_large_ || b.too_large_;
    return r;
  }
  friend constexpr mf_size operator-(mf_size a, mf_size b) { return a + mf_size(-1) * b; }
  /* floor and ceiling of n / d, d > 0 */
  friend constexpr mf_size mf_floor(mf_size n, mf_size d) {
    mf_size r = d.value_ > 0 ? n.value_ / d.value_ - (n.value_ % d.value_ < 0 ? 1 : 0) : 0;
    r.too_large_ = n.too_large_ || d.too_large_;
    return r;
  }
  friend constexpr mf_size mf_ceil(mf_size n, mf_size d) { return mf_size(-1) * mf_floor(mf_size(-1) * n, d); }
  friend constexpr mf_size mf_least(mf_size a, mf_size b) { return pick(a, b, a.value_ < b.value_); }
  friend constexpr mf_size mf_most(mf_size a, mf_size b) { return pick(a, b, a.value_ > b.value_); }

private:
  static constexpr mf_size pick(mf_size a, mf_size b, bool first) {
    mf_size r = first ? a : b;
    r.too_large_ = a.too_large_ || b.too_large_;
    return r;
  }
  int64_t value_;
  bool too_large_ = false;
};

/* |a|; sums and products of such bound what an expression amounts to on the way. */
constexpr mf_size mf_magnitude(mf_size a) { return mf_most(a, mf_size(-1) * a); }
/* Is there no room for it in 64 bits, beside what blocks and threads add? */
constexpr bool mf_too_large(mf_size a) { return a.bytes() > INT64_MAX - (int64_t{1} << 33); }

/* What a number may be, roughly: how many iterations a nest has is estimated with it. */
struct mf_interval {
  double lo, hi;
  constexpr mf_interval(double value) : lo(value), hi(value) {}
  constexpr mf_interval(double lowest, double highest) : lo(lowest), hi(highest) {}
  constexpr double count() const { return hi < lo ? 0.0 : hi - lo + 1.0; }

  friend constexpr mf_interval operator+(mf_interval a, mf_interval b) { return {a.lo + b.lo, a.hi + b.hi}; }
  friend constexpr mf_interval operator-(mf_interval a) { return {-a.hi, -a.lo}; }
  friend constexpr mf_interval operator*(mf_interval a, mf_interval b) {
    const double all[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    mf_interval r(all[0]);
    for (double one : all) {
      if (one < r.lo) r.lo = one;
      if (one > r.hi) r.hi = one;
    }
    return r;
  }
};
/* The larger of two lower bounds, the smaller of two upper ones, and all that lies between two bounds. */
constexpr mf_interval mf_highest(mf_interval a, mf_interval b) { return a.lo > b.lo ? a : b; }
constexpr mf_interval mf_lowest(mf_interval a, mf_interval b) { return a.hi < b.hi ? a : b; }
constexpr mf_interval mf_between(mf_interval a, mf_interval b) { return {a.lo, b.hi}; }

/* Block and thread storage of a CPU kernel. Nothing is set, as in shared memory; a checked kernel fills it with garbage. */
template <class T> class mf_cells {
public:
  explicit mf_cells(long long count, bool garbage = false)
      : cells_(static_cast<T *>(::operator new(static_cast<size_t>(count > 0 ? count : 1) * sizeof(T), std::align_val_t{alignof(T)}))) {
    if (garbage && count > 0) std::memset(static_cast<void *>(cells_), 0xA5, static_cast<size_t>(count) * sizeof(T));
  }
  mf_cells(const mf_cells &) = delete;
  ~mf_cells() { ::operator delete(static_cast<void *>(cells_), std::align_val_t{alignof(T)}); }
  T *data() { return cells_; }

private:
  T *cells_;
};

/* Shadow cells (packages made with --checked): the pointer comes back, the access is recorded: of the element, or of the part
 * of it that `part` selects. _block: block storage, which the next block of a launch may use again. */
struct mf_part {
  const void *at;
  std::size_t bytes;
};
#define MF_RECORDING(name, reads, writes, suffix)                                              \
  template <class T, class Part> T *name##suffix(T *p, Part part) {                            \
    const mf_part touched = part(*p);                                                          \
    if (reads) mf_checked_read##suffix(touched.at, touched.bytes);                             \
    if (writes) mf_checked_write##suffix(touched.at, touched.bytes);                           \
    return p;                                                                                  \
  }                                                                                            \
  template <class T> T *name##suffix(T *p) {                                                   \
    return name##suffix(p, [](const T &whole) { return mf_part{&whole, sizeof whole}; });      \
  }
MF_RECORDING(mf_read, true, false, )
MF_RECORDING(mf_write, false, true, )
MF_RECORDING(mf_update, true, true, )
MF_RECORDING(mf_read, true, false, _block)
MF_RECORDING(mf_write, false, true, _block)
MF_RECORDING(mf_update, true, true, _block)
#undef MF_RECORDING
/* The same of an update that is done as a whole, with an operation. */
template <class T, class Part> T *mf_update_whole(T *p, const char *operation, Part part) {
  const mf_part touched = part(*p);
  mf_checked_update(touched.at, touched.bytes, operation);
  return p;
}
template <class T> T *mf_update_whole(T *p, const char *operation) {
  mf_checked_update(p, sizeof *p, operation);
  return p;
}

/* The elements of an array of T that an object lies in, which may be a part of one. */
template <class T, class U> void mf_visit(mf_span &span, const T *base, const U *address) {
  const int64_t size = sizeof(T);
  const int64_t first = reinterpret_cast<const char *>(address) - reinterpret_cast<const char *>(base);
  auto element = [=](int64_t byte) { return byte >= 0 ? byte / size : -((size - 1 - byte) / size); };
  mf_include(&span, element(first), element(first + static_cast<int64_t>(sizeof(U)) - 1));
}
/* Inspectors: the element's index is recorded. A load of an array that the nest does not write gives its value; one of an array
 * that it writes, and every store, goes to a cell of its own. */
template <class T, class U> U *mf_visit_load(mf_span &span, const T *base, U *address) {
  mf_visit(span, base, address);
  return address;
}
template <class T, class U> U *mf_visit_store(mf_span &span, const T *base, U *address) {
  mf_visit(span, base, address);
  static thread_local std::remove_const_t<U> cell;
  cell = {};
  return &cell;
}
#endif

#include "metafork/words_end.h"
#endif
