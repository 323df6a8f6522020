/* What the callers of affine programs use (print_c.py writes them); driver.cpp defines it. */
#ifndef AFFINE_TESTING_H
#define AFFINE_TESTING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EXPORTED __attribute__((visibility("default")))

struct affine_program {
  const char *name;
  void (*call)(const int *values, int alias); /* alias >= 0: two arrays overlap, so many elements apart */
  int parameters;                             /* values that `call` reads */
  int sizes;                                  /* rows of `values` */
  const int *values;                          /* the parameters to run with, row by row */
  int may_alias;                              /* whether `alias` may be >= 0 */
};

/* Uninitialised memory of this many bytes, released after the call. */
void *test_allocate(size_t bytes);
/* A whole number in lo..hi. */
int test_random(int lo, int hi);
/* These elements are a result. */
void test_record(const char *name, const void *elements, size_t size, size_t count, int floating);

#ifdef __cplusplus
}
#endif

#endif
