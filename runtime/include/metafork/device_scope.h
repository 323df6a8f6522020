/* Arrays that stay on the device across regions and functions.
 *
 *   {
 *     metafork::device_scope scope(a, b);            // containers, arrays; more with scope.keep(pointer, elements)
 *     for (int t = 0; t < steps; t++) {
 *       relax(a, b);                                 // regions of any function of this thread
 *       std::swap(a, b);
 *     }
 *   }                                                // what was written is on the host again, after an exception too
 *
 * In a scope a region copies in what it needs of these arrays once, and nothing back when it ends. The host statements
 * of regions see and change them as always. Host code outside of regions sees what it last saw until
 * metafork_update_host, and says what it has changed by metafork_update_device; bounds and single values that a launch
 * takes from the host are such code. On a CPU nothing is kept, and all of it does nothing.
 *
 * A scope belongs to its thread: regions of other threads (of forked work) that touch what it keeps are an error.
 * Scopes end in the reverse order of their beginnings. Arrays must not move or be freed while a scope keeps them.
 *
 * With METAFORK_NO_RUNTIME, for the serial elision without the run-time library, it does nothing. */
#ifndef METAFORK_DEVICE_SCOPE_H
#define METAFORK_DEVICE_SCOPE_H

#include <stddef.h>
#ifdef __cplusplus
#include <iterator>
#endif
#include "metafork/words_begin.h"

typedef struct mf_device_scope mf_device_scope;

#ifdef METAFORK_NO_RUNTIME
static inline mf_device_scope *metafork_device_scope_begin(void) { return 0; }
static inline void metafork_device_scope_keep(mf_device_scope *scope, const void *memory, size_t bytes) {
  (void)scope, (void)memory, (void)bytes;
}
static inline void metafork_device_scope_end(mf_device_scope *scope) { (void)scope; }
static inline void metafork_update_host(const void *memory, size_t bytes) { (void)memory, (void)bytes; }
static inline void metafork_update_device(const void *memory, size_t bytes) { (void)memory, (void)bytes; }
#else
#ifdef __cplusplus
extern "C" {
#endif
mf_device_scope *metafork_device_scope_begin(void);
/* Bytes that the scope keeps, in addition to others. */
void metafork_device_scope_keep(mf_device_scope *scope, const void *memory, size_t bytes);
/* Brings back what was written, and frees the device memory. */
void metafork_device_scope_end(mf_device_scope *scope);
/* What regions have written to these bytes is on the host when it returns. */
void metafork_update_host(const void *memory, size_t bytes);
/* The host has changed these bytes: regions will see it. */
void metafork_update_device(const void *memory, size_t bytes);
#ifdef __cplusplus
}
#endif
#endif

#ifdef __cplusplus
namespace metafork {

class device_scope {
public:
  /* Of containers and arrays: whatever std::data and std::size take. */
  template <class... mf_Arrays>
  explicit device_scope(const mf_Arrays &...mf_arrays) : mf_scope_(metafork_device_scope_begin()) {
    (keep(mf_arrays), ...);
  }
  device_scope(const device_scope &) = delete;
  ~device_scope() { metafork_device_scope_end(mf_scope_); }

  template <class mf_Array>
  device_scope &keep(const mf_Array &mf_array) {
    return keep(std::data(mf_array), std::size(mf_array));
  }
  template <class mf_T>
  device_scope &keep(const mf_T *mf_first, size_t mf_elements) {
    metafork_device_scope_keep(mf_scope_, mf_first, mf_elements * sizeof(mf_T));
    return *this;
  }

private:
  mf_device_scope *mf_scope_;
};

} // namespace metafork
#endif

#include "metafork/words_end.h"
#endif
