// Counters that wrap for some arguments: the program's own loop runs then, as the language has it.
// RUN: %check --elisions %s %t -- -O1 | FileCheck %s
// CHECK: {{[1-9][0-9]*}} runs, {{[1-9][0-9]*}} launches
#include "testing.h"
#include <stdint.h>

static void narrow(int n, int *a) {
  meta_for (unsigned char i = 0; i < n; i += 7) meta_extent(a, 256) a[i] = i + 1;
}
static void narrow_down(signed char n, int *a) {
  meta_for (signed char i = n; i > -125; i -= 5) meta_extent(a, 256) a[i + 128] = i;
}
static void by_argument(uint16_t n, uint16_t s, int *a) {
  meta_for (uint16_t i = 0; i < n; i += s) meta_extent(a, 256) a[i >> 8] = i;
}
static void inside(int n, int *a) {
  meta_for (int k = 0; k < 3; k++)
    meta_extent(a, 768) {
      int *b = a + 256 * k;
      for (uint8_t i = k; i < n; i += 9) b[i] += i;
    }
}
static void depends(int n, int *a) {
  meta_for (int k = 0; k < 3; k++) meta_extent(a, 768)
    meta_for (uint8_t i = k; i < n - k; i += 9) a[256 * k + i] = i;
}
static void unequal(uint64_t n, uint64_t m, int *a) {
  meta_for (uint64_t i = n; i != m; i -= 0x10000000u) meta_extent(a, 16) a[i >> 28 & 15] = (int)i;
}
static void far(uint64_t n, int *a) {
  meta_for (uint64_t i = n; i < n + 8; i++) meta_extent(a, 16) a[i - n] = (int)i;
}
static void plain(uint8_t n, int *a) {
  meta_schedule {
    for (uint8_t i = 0; i < n; i += 7) a[i] = i;
    for (unsigned i = 0; i < n; i += 3) a[i] += 2;
  }
}
static void plain_large(uint32_t n, int *a) {
  meta_schedule {
    for (uint32_t i = 5; i <= n; i += 0x10000001u) a[i >> 28] = (int)i;
  }
}
// 2^32 - 1 is taken away by adding 1
static void turned(unsigned n, int *a) {
  meta_for (unsigned i = n; i > 2; i += -1) a[i] = (int)i;
}
// What kernels have written comes back before the program's own loop, and is not taken for what it was behind it.
static void between_kernels(int n, unsigned from, unsigned to, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < 256; i++) meta_extent(a, 256) a[i] += i;
    meta_for (unsigned char i = 0; i < n; i += 7) meta_extent(a, 256) a[i] = 3 * a[i] + 1;
    meta_for (int i = 0; i < 256; i++) meta_extent(a, 256) a[i] ^= 5;
    meta_for (unsigned i = from; i != to; i++) meta_extent(a, 256) a[i & 255] -= 2;
    meta_for (int i = 0; i < 256; i++) meta_extent(a, 256) a[i] += 9;
  }
}

void test_case(int n) {
  int *a = NEW(int, 768);
  static const int sizes[] = {0, 1, 100, 246, 250, 251, 252};
  for (int k = 0; k < 7; k++) {
    FILL(a, 768, 0, 9);
    narrow(sizes[k], a);
    inside(sizes[k], a);
    depends(sizes[k], a);
    plain((uint8_t)sizes[k], a);
    between_kernels(sizes[k] + 3, (unsigned)-100, (unsigned)sizes[k], a);
    RECORD(a, 768);
  }
  for (int k = -128; k < 128; k += 15) narrow_down((signed char)k, a);
  by_argument(65535, 1021, a);
  by_argument(65000, 2000, a);
  by_argument(60000, 300, a);
  unequal(0x50000003u, 0x10000003u, a);
  RECORD(a, 256);
  far(100, a);
  far(UINT64_MAX - 20, a);
  far((uint64_t)INT64_MAX - 3, a);
  plain_large(0x90000000u, a);
  plain_large(0xfffffff0u, a);
  turned((unsigned)n % 200, a);
  RECORD(a, 256);
}
