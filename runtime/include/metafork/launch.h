/* Helpers of generated host code: ranges of elements, and the wrappers that record accesses. Internal. */
#ifndef METAFORK_LAUNCH_H
#define METAFORK_LAUNCH_H

#include "metafork/runtime.h"
#include "metafork/trips.h"

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

#ifdef __cplusplus
#include <cstring>
#include <memory>
#include <type_traits>

/* Block and thread storage of a CPU kernel. Nothing is set, as in shared memory; a checked kernel fills it with garbage. */
template <class T> class mf_cells {
public:
  explicit mf_cells(long long count, bool garbage = false) : cells_(new T[static_cast<size_t>(count > 0 ? count : 0)]) {
    if (garbage && count > 0) std::memset(static_cast<void *>(cells_.get()), 0xA5, static_cast<size_t>(count) * sizeof(T));
  }
  T *data() { return cells_.get(); }

private:
  std::unique_ptr<T[]> cells_;
};

/* Shadow cells (packages made with --checked): the pointer comes back, the access is recorded. */
template <class T> T *mf_read(T *p) {
  mf_checked_read(p, sizeof(T));
  return p;
}
template <class T> T *mf_write(T *p) {
  mf_checked_write(p, sizeof(T));
  return p;
}
template <class T> T *mf_update(T *p) {
  mf_checked_read(p, sizeof(T));
  mf_checked_write(p, sizeof(T));
  return p;
}

/* The same for block storage, which the next block of a launch may use again. */
template <class T> T *mf_read_block(T *p) {
  mf_checked_read_block(p, sizeof(T));
  return p;
}
template <class T> T *mf_write_block(T *p) {
  mf_checked_write_block(p, sizeof(T));
  return p;
}
template <class T> T *mf_update_block(T *p) {
  mf_checked_read_block(p, sizeof(T));
  mf_checked_write_block(p, sizeof(T));
  return p;
}

/* Inspectors: the element's index is recorded. A load of an array that the nest does not write gives its value; one of an array
 * that it writes, and every store, goes to a cell of its own. */
template <class T, class U> U *mf_visit_load(mf_span &span, const T *base, U *address) {
  const int64_t element = static_cast<const T *>(address) - base;
  mf_include(&span, element, element);
  return address;
}
template <class T, class U> U *mf_visit_store(mf_span &span, const T *base, U *address) {
  const int64_t element = static_cast<const T *>(address) - base;
  mf_include(&span, element, element);
  static thread_local std::remove_const_t<U> cell;
  cell = {};
  return &cell;
}
#endif

#endif
