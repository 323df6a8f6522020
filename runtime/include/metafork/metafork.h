/* Lets any C or C++ compiler accept a MetaFork source as its serial elision: the keywords vanish, the program stays.
 * metafork-cc needs no include; it knows the keywords itself and skips this file's definitions of them.
 * The short clause spellings (shared, cache, reduction, extent, form) are no macros, which would eat OpenMP's clauses, unless
 * METAFORK_SHORT_CLAUSES is defined: for a file of which that is known. */
#ifndef METAFORK_METAFORK_H
#define METAFORK_METAFORK_H
#include "metafork/words_begin.h"
#ifndef __METAFORK_CC__
#define meta_for for
#define meta_schedule
#define meta_fork
#define meta_join ((void)0)
#define meta_shared(...)
#define meta_cache(...)
#define meta_reduction(...)
#define meta_extent(...)
#define meta_form(...)
#define meta_assert_independent
#ifdef METAFORK_SHORT_CLAUSES
#define shared(...)
#define cache(...)
#define reduction(...)
#define extent(...)
#define form(...)
#endif
#endif

/* Bounds of loops, as metafork-cc writes and understands them: 64-bit, quotients rounded down and up for any n, d > 0. */
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define METAFORK_INLINE static inline
#else
#define METAFORK_INLINE static __inline__
#endif
METAFORK_INLINE long long metafork_min(long long a, long long b) { return a < b ? a : b; }
METAFORK_INLINE long long metafork_max(long long a, long long b) { return a > b ? a : b; }
METAFORK_INLINE long long metafork_floord(long long n, long long d) { return n / d - (n % d < 0); }
METAFORK_INLINE long long metafork_ceild(long long n, long long d) { return n / d + (n % d > 0); }

#ifdef __cplusplus
#define METAFORK_BYTES(pointer) static_cast<const char *>(pointer)
#else
#define METAFORK_BYTES(pointer) ((const char *)(pointer))
#endif
/* Do two ranges of bytes, each given by its first one and the one behind its last, have none in common? */
METAFORK_INLINE int metafork_apart(const void *a, const void *a_end, const void *b, const void *b_end) {
  const char *const a_first = METAFORK_BYTES(a), *const a_last = METAFORK_BYTES(a_end);
  const char *const b_first = METAFORK_BYTES(b), *const b_last = METAFORK_BYTES(b_end);
  return a_last <= b_first || b_last <= a_first;
}

/* A size of tiles ("function_s0.B0"): in a package what its parameters say, elsewhere `otherwise`. */
#ifdef METAFORK_PACKAGE
#ifdef __cplusplus
extern "C"
#endif
long mf_size_of(const char *name, long otherwise);
#define metafork_size mf_size_of
#else
METAFORK_INLINE long metafork_size(const char *name, long otherwise) {
  (void)name;
  return otherwise;
}
#endif
#include "metafork/words_end.h"
#endif
