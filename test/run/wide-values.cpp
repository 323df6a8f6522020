// 64-bit and unsigned loop variables and bounds at their edges: nothing of what is generated overflows or wraps.
// RUN: %check %s %t
#include "testing.h"
#include <climits>
#include <cstddef>
#include <cstdint>

static void far_long(long base, long n, long *a) {
  meta_for (long i = base; i < base + n; i++) a[i - base] = i;
}
static void near_int_max(int n, int *a) {
  const int first = INT_MAX - n;
  meta_for (int i = first; i < INT_MAX; i++) a[i - first] = i;
  if (n > 0)
    meta_for (int i = INT_MIN + n - 1; i > INT_MIN; i--) a[i - INT_MIN] ^= i;
}
static void big_unsigned(unsigned n, unsigned *a) {
  const unsigned first = 4000000000u;
  const unsigned last = first + n;
  meta_for (unsigned i = first; i < last; i++) a[i - first] = i * 3u;
  meta_for (unsigned i = 0; i < n; i++) a[n - 1 - i] += i;
  meta_for (unsigned i = n; i > 0; i--) a[i - 1] ^= i;
  meta_for (std::uint64_t i = 0; i != n; i++) a[i] += static_cast<unsigned>(i << 40 >> 38);
}
static void mixed(int n, unsigned m, std::size_t s, short t, int *a) {
  meta_for (unsigned i = 0; i < m; ++i)
    meta_for (int j = 0; j < n; j++) a[i * n + j] += static_cast<int>(i) - j;
  meta_for (std::size_t i = 0; i < s; ++i)
    for (unsigned j = 0; j < m; j++) a[i * m + j] ^= static_cast<int>(s + j);
  meta_for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(s); ++i) a[i] += t;
  meta_for (int i = 0; i < t; i++) a[i * t] -= i;
}
static void negative_indices(int n, int *a) {
  int *middle = a + n / 2;
  meta_for (int i = -(n / 2); i < n - n / 2; i++) middle[i] = i;
}

void test_case(int n) {
  long *l = NEW(long, n);
  far_long(3000000000L, n, l);
  RECORD(l, n);
  far_long(-5000000000L, n, l);
  RECORD(l, n);
  int *a = NEW(int, n + 1), *m = NEW(int, n * n);
  FILL(a, n + 1, 0, 9);
  FILL(m, n * n, -99, 99);
  near_int_max(n, a);
  RECORD(a, n);
  unsigned *u = NEW(unsigned, n);
  big_unsigned(static_cast<unsigned>(n), u);
  RECORD(u, n);
  mixed(n, static_cast<unsigned>(n), static_cast<std::size_t>(n), static_cast<short>(n), m);
  negative_indices(n, a);
  RECORD(a, n);
  RECORD(m, n * n);
}
