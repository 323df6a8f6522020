/* What a test of this folder uses. A test defines test_case(n); it is compiled twice, as its serial elision and from its
 * package, and what the two record must be equal byte for byte. C and C++. */
#ifndef TESTING_H
#define TESTING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The program under test at size n; called once for each choice of parameters, always with the same random numbers. */
__attribute__((visibility("default"))) void test_case(int n);

/* Uninitialised memory of exactly this many bytes, released after the case. */
void *test_allocate(size_t bytes);
/* A whole number in lo..hi. */
int test_random(int lo, int hi);
/* These bytes are a result. */
void test_record(const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#define NEW(type, n) ((type *)test_allocate(sizeof(type) * (size_t)(n)))
/* a[0..n-1] get whole numbers in lo..hi, or sevenths of them, which are not exact. */
#define FILL(a, n, lo, hi) \
  for (long at_ = 0; at_ < (long)(n); at_++) (a)[at_] = test_random(lo, hi)
#define FILL_REAL(a, n) \
  for (long at_ = 0; at_ < (long)(n); at_++) (a)[at_] = test_random(-1000, 1000) / 7.0f
#define RECORD(a, n) test_record((a), sizeof *(a) * (size_t)(n))

#endif
