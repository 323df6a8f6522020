// The first value of a loop is converted to the type of its variable, a bound to the type that both are compared in.
// RUN: %check --elisions %s %t -- -Wno-sign-compare
#include "testing.h"

static void signed_from_unsigned(unsigned n, unsigned m, int *a) {
  meta_for (int i = n - 3; i < 20; i++) a[i + 5] += i;
  meta_for (int i = n - m; i < 8; i++) a[i + 40] += i;
}
static void narrow(int n, int *a) {
  meta_for (short i = n + 65536; i > 0; i--) a[i] += i;
  meta_for (unsigned char i = n - 3; i > 0; i--) a[i] += 2 * i;
  meta_for (signed char i = n * 256 - 7; i < 20; i += 3) a[i + 128] -= i;
}
static void unsigned_from_signed(int n, int *a) {
  meta_for (unsigned i = n - 3; i < 20; i++) a[i] += i;
  meta_for (unsigned i = 20; i > n - 3; i--) a[i] += 3;
  meta_for (unsigned long i = n - 30; i < 20; i++) a[i + 30] += n;
}

// Plain loops.
static void down(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--) a[i] += 1;
    for (int i = n - m; i < 8; i++) a[20 + i] += 1;
  }
}
static void bounds(int n, int *restrict a) {
  meta_schedule {
    for (unsigned i = 5; i > n - 3; i--) a[i] += 2;
    for (unsigned long i = n - 30; i < 20; i++) a[i + 30] += n;
    for (char c = n * 50 + 100; c < 'z'; c++) a[c + 128] += 1;
    for (short i = n + 65535; i > 0; i--) a[i] += i;
  }
}
static void remainders(unsigned n, int *restrict a) {
  meta_schedule {
    for (long i = 0; i < n * 1000000000u % 77; i++) a[i] += 3;
    for (long i = n * 2000000000; i < 20; i++) a[i] += 2;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 300);
  FILL(a, n + 300, -99, 99);
  signed_from_unsigned((unsigned)n % 30, 5, a);
  narrow(n % 120, a);
  unsigned_from_signed(n, a);
  down((unsigned)n, (unsigned)n % 40 + 3 > 20 + (unsigned)n ? 5 : (unsigned)n % 11, a);
  bounds(n, a);
  remainders((unsigned)n, a);
  RECORD(a, n + 300);
}
