/* Members of objects by their places in them, for generated host code in C++: those that only members and friends of a class
 * may name. Includes nothing. Internal. */
#ifndef METAFORK_MEMBERS_H
#define METAFORK_MEMBERS_H

#ifdef __cplusplus
#include "metafork/words_begin.h"

static inline void *mf_behind(void *p, unsigned long n) { return static_cast<char *>(p) + n; }
static inline const void *mf_behind(const void *p, unsigned long n) { return static_cast<const char *>(p) + n; }

/* The member of type T that begins at byte `at` of the object. */
template <class T, unsigned long at, class U>
inline T &mf_member(U &x) {
  return *static_cast<T *>(mf_behind(__builtin_addressof(x), at));
}

/* What the reference to a T refers to that begins there. */
template <class T, unsigned long at, class U>
inline T &mf_referred(U &x) {
  return **static_cast<T *const *>(mf_behind(static_cast<const void *>(__builtin_addressof(x)), at));
}

#include "metafork/words_end.h"
#endif

#endif
