// Phases whose counters wrap, or are compared as numbers without a sign, for bounds that only the block knows.
// RUN: %check %s %t -- -Wno-sign-compare -Wno-type-limits | FileCheck %s
// CHECK: {{[1-9][0-9]*}} launches, 0 elisions
#include "testing.h"

static void narrow(int n, const int *end, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, 256 * n) {
    int x[256], last = end[v];
    meta_for (int t = 0; t < 256; t++) x[t] = v;
    meta_for (unsigned char t = 0; t < last; t += 7) x[t] += 1000 + t;
    meta_for (unsigned char t = (unsigned char)last; t > 3; t -= 11) x[t] ^= 64;
    meta_for (signed char t = -100; t <= last / 2; t += 13) x[t + 128] -= 3 * t;
    meta_for (unsigned char t = 200; t != last % 100; t++) x[t] += 5;
    meta_for (unsigned char t = 7; t != (unsigned char)(7 + 3 * last); t += 3) x[t] += 17;
    meta_for (int t = 0; t < 256; t++) b[256 * v + t] = x[t];
  }
}

static void compared(int n, const int *end, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, 64 * n) {
    int x[64];
    const unsigned few = (unsigned)end[v] % 50;
    const int low = end[v] % 5 - 3;
    const unsigned long before = (unsigned long)few - 1;
    meta_for (int t = 0; t < 64; t++) x[t] = t;
    meta_for (int t = low; t < few; t++) x[t] += 100;
    meta_for (unsigned long t = before; t < 40; t++) x[t] *= 3;
    meta_for (unsigned long t = before; t <= 60; t += 2) x[t] += 7;
    meta_for (unsigned t = few; t > 1; t -= 2) x[t] ^= 3;
    meta_for (unsigned t = few; t != few / 2; t--) x[t] += 9;
    meta_for (int t = 0; t < 64; t++) b[64 * v + t] = x[t];
  }
}

// What the counter is behind the phase.
static void kept(int n, const int *end, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, 3 * n) {
    int x[256], last = end[v];
    unsigned char t, u;
    unsigned w;
    meta_for (int k = 0; k < 256; k++) x[k] = 0;
    meta_for (t = 1; t < last; t += 7) x[t] = 1;
    meta_for (u = 250; u != last % 64; u++) x[u] += 1;
    meta_for (w = (unsigned)last; w > 3; w -= 3) x[w] += 1;
    b[3 * v] = t;
    b[3 * v + 1] = u + x[255] + x[3];
    b[3 * v + 2] = (int)w + x[7];
  }
}

void test_case(int n) {
  // ends at which the counters stop in the end, in another round than the first one
  static const int ends[] = {0, 1, 100, 246, 250, 3, 249, 248};
  const int blocks = n < 8 ? n : 8;
  int *end = NEW(int, 8), *b = NEW(int, 256 * 8);
  for (int k = 0; k < 8; k++) end[k] = ends[k];
  FILL(b, 256 * 8, 0, 9);
  narrow(blocks, end, b);
  RECORD(b, 256 * 8);
  compared(blocks, end, b);
  RECORD(b, 64 * 8);
  kept(blocks, end, b);
  RECORD(b, 24);
}
