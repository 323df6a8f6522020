// Loops of every canonical shape over integers: steps of either sign, strides, !=, <=, every integer type.
// RUN: %check %s %t | FileCheck %s
// CHECK: {{[1-9][0-9]*}} runs, {{[1-9][0-9]*}} launches, 0 elisions
#include "testing.h"
#include <stdint.h>

void negative(int n, const int *a, int *b) {
  meta_for (int i = n - 1; i >= 0; i--) b[i] = a[i] + 1;
  meta_for (int i = n - 1; i > -1; i -= 1) b[i] += a[n - 1 - i];
}

void strided(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i += 3) b[i] = a[i] * 2;
  meta_for (int i = 1; i < n; i += 3) {
    b[i] = a[i] * 5;
  }
  meta_for (int i = n - 1; i >= 0; i -= 4) b[i] += 7;
  meta_for (int i = n - 1; 2 <= i; i = i - 2) b[i] ^= 3;
  meta_for (int i = 0; n > i; i = 5 + i) b[i] -= 1;
}

void unequal(int n, const int *a, int *b) {
  meta_for (int i = 0; i != n; ++i) b[i] = a[i] - 1;
  meta_for (int i = n; i != 0; --i) b[i - 1] *= 3;
  meta_for (int i = 0; i != 4 * n; i += 4) b[i / 4] += i;
}

void inclusive(int n, int *b) {
  meta_for (int i = 1; i <= n; i++) b[i - 1] = i * i;
  meta_for (int i = n; i >= 1; i--) b[i - 1] -= i;
}

void types(int n, const int *a, int *b) {
  meta_for (unsigned i = 0; i < (unsigned)n; i++) b[i] = a[i];
  const unsigned un = (unsigned)n;
  meta_for (unsigned i = 0; i < un; i++) b[i] += (int)(i * 3000000000u >> 5);
  const size_t sn = (size_t)n;
  meta_for (size_t i = 0; i < sn; i++) b[i] += (int)(i << 33 >> 30);
  const long ln = n;
  meta_for (long i = ln - 1; i >= 0; i--) b[i] ^= (int)(i * 5000000000 >> 32);
  meta_for (long long i = 0; i < n; i += 2) b[i] -= sizeof i;
  const short hn = (short)n;
  meta_for (short i = 0; i < hn; i++) b[i] += i;
  const int64_t big = n;
  meta_for (int64_t i = 0; i < big; ++i) b[i] += 1;
  const unsigned char cn = (unsigned char)n;
  meta_for (unsigned char i = 0; i < cn; i++) b[i] += (unsigned char)(i + 250);
  const uint32_t u32 = un;
  meta_for (uint32_t i = 0; i < u32; i += 2u) b[i] += 9;
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -5, 5);
  negative(n, a, b);
  RECORD(b, n);
  strided(n, a, b);
  RECORD(b, n);
  unequal(n, a, b);
  RECORD(b, n);
  inclusive(n, b);
  RECORD(b, n);
  types(n, a, b);
  RECORD(b, n);
}
