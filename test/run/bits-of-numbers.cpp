// memcpy of one number to another one of its size is a store.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 7 100 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <cstdint>
#include <cstring>
#include "testing.h"
template <class To, class From> static To bits_of(From x) {
  To out;
  std::memcpy(&out, &x, sizeof out);
  return out;
}
static uint64_t plain_bits(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof(u));
  return u;
}
static float faster(float x) {
  int32_t i;
  __builtin_memcpy(&i, &x, sizeof x);
  i = 0x5f3759df - (i >> 1);
  float y;
  std::memmove((void *)&y, (const void *)&i, 4);
  return y * (1.5f - 0.5f * x * y * y);
}
static void in_meta_for(const uint32_t *b, float *a, double *d, uint64_t *u, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) {
    uint32_t v = b[i] ^ 0x80000000u;
    float f;
    std::memcpy(&f, &v, sizeof f);
    a[i] = f + 1;
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) std::memcpy(&a[i], &b[i], sizeof(float));
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) u[i] = plain_bits(d[i]) ^ bits_of<uint64_t>(d[i] + 1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] = faster((float)(b[i] & 1023) + 1) + bits_of<float>(b[i] & 0xffffu);
}
static void plain(const uint32_t *__restrict b, float *__restrict a, double *__restrict d, uint64_t *__restrict u, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) {
    uint32_t v = b[i] ^ 0x80000000u;
    float f;
    std::memcpy(&f, &v, sizeof f);
    a[i] = f;
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) u[i] = plain_bits(d[i]) ^ bits_of<uint64_t>(d[i] + 1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: serial{{.*}}it copies bytes; assign the elements one by one
  for (int i = 1; i < n; i++) std::memcpy(u + i, u + i - 1, 8);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: serial{{.*}}[MF210]
  for (int i = 1; i < n; i++) std::memcpy(&u[i], &u[i - 1], 8);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) std::memcpy(&u[i], &d[i], sizeof u[i]);
}
extern "C" void test_case(int n) {
  uint32_t *b = NEW(uint32_t, n);
  float *a = NEW(float, n);
  double *d = NEW(double, n);
  uint64_t *u = NEW(uint64_t, n);
  for (int i = 0; i < n; i++) b[i] = (uint32_t)test_random(0, 1000000);
  FILL_REAL(d, n);
  in_meta_for(b, a, d, u, n), RECORD(a, n), RECORD(u, n);
  plain(b, a, d, u, n), RECORD(a, n), RECORD(u, n);
}
