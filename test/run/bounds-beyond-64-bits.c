// Bounds whose differences and products leave 64 bits, where the program's own loops have no or few iterations.
// RUN: %check --elisions %s %t
#include "testing.h"
#include <limits.h>
static void up(long long lo, long long hi, int *a) {
  meta_for (long long i = lo; i < hi; i++) a[i - lo] += 5;
}
static void down(long lo, long hi, int *a) {
  meta_for (long i = hi; i > lo; i--) a[hi - i] += 7;
}
static void strided(long lo, long hi, int *a) {
  meta_for (long i = lo; i < hi; i += 1L << 60) a[i / (1L << 60) + 8] += 3;
}
static void rows(long n, long m, int *a) {
  meta_for (long i = 0; i < n; i++)
    meta_for (long j = 0; j < m; j++) a[i * m + j] += 2;
}
static void unsigned_bounds(unsigned long lo, unsigned long hi, int *a) {
  meta_for (unsigned long i = lo; i < hi; i++) a[i - lo] += 11;
}
// What an earlier launch of the region has written is there for the program's own loop, and what that writes for the next launch.
static void in_a_region(int n, long lo, long hi, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += 2;
    meta_for (long i = lo; i < hi; i += 1L << 60) a[i / (1L << 60) + 8] *= 3;
    meta_for (int i = 0; i < n; i++) a[i] += i;
  }
}
void test_case(int n) {
  int *a = NEW(int, 100 + n);
  FILL(a, 100 + n, 0, 99);
  up(0, n, a), up(LLONG_MAX - 3, LLONG_MAX, a), up(LLONG_MIN + 1, LLONG_MIN + 3, a), up(LLONG_MAX, LLONG_MIN + 1, a), up(2, LLONG_MIN, a);
  RECORD(a, 100 + n);
  down(-n, 0, a), down(LONG_MAX - 3, LONG_MAX, a), down(LONG_MAX, LONG_MIN + 1, a), down(LONG_MIN, LONG_MIN + 4, a);
  RECORD(a, 100 + n);
  strided(-3 * (1L << 60), 3 * (1L << 60), a), strided(LONG_MAX, LONG_MIN, a);
  RECORD(a, 100 + n);
  in_a_region(n + 20, -3 * (1L << 60), 3 * (1L << 60), a);
  RECORD(a, 100 + n);
  rows(n / 10, 10, a), rows(LONG_MIN, LONG_MAX, a), rows(0, LONG_MAX, a), rows(1, LONG_MIN, a);
  RECORD(a, 100 + n);
  unsigned_bounds(0, n, a), unsigned_bounds(ULONG_MAX - 3, ULONG_MAX, a), unsigned_bounds(ULONG_MAX, 1, a), unsigned_bounds(1ul << 63, (1ul << 63) + 2, a);
  RECORD(a, 100 + n);
}
