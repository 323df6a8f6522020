// memcpy of one number to another one of its size, in C.
// RUN: %check %s %t 0 1 100
#include <stdint.h>
#include <string.h>
#include "testing.h"
static uint32_t bits(float x) {
  uint32_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}
void test_case(int n) {
  float *a = NEW(float, n);
  uint32_t *b = NEW(uint32_t, n);
  FILL_REAL(a, n);
  meta_for (int i = 0; i < n; i++) {
    uint32_t u;
    memcpy(&u, &a[i], sizeof u);
    b[i] = u ^ bits(a[i] + 1);
  }
  RECORD(b, n);
}
