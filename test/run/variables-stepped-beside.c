// Variables that an iteration steps more than once, that point, that turn over, and such as the header steps beside its own.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 7 64 511
// RUN: FileCheck %s --input-file %t.said
#include <stdint.h>

#include "testing.h"
static void several(int n, const int *restrict a, int *restrict b) {
  int k = 0;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++) {
    b[k++] = a[i];
    b[k++] = -a[i];
  }
  int l = 3;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = n - 1; i >= 0; i--) {
    int x = a[l++ - 3], y = a[l++ - 3];
    l -= 1;
    b[i] += x * y + l;
  }
  b[0] += k + l;
}
static const uint8_t *bytes(int n, const uint8_t *rgb, uint8_t *restrict grey) {
  const uint8_t *p = rgb;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++) {
    int r = *p++, g = *p++, b = *p++;
    grey[i] = (uint8_t)((r * 77 + g * 150 + b * 29) >> 8);
  }
  const uint8_t *q = rgb;
  uint8_t *o = grey;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++, q += 3, ++o) *o = (uint8_t)(*o + q[0] / 2 + q[2] / 3);
  return p + (q - rgb) - (o - grey);
}
static void both(int n, float *restrict to, const float *restrict from) {
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++) *to++ = *from++ * 2;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++) *--to += 1;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0, j = n; i < n; i++, j--) to[i] += (float)j;
}
static int turned(int n, int *restrict p, double *restrict d) {
  int s = 1, c = 2, m = 5;
  unsigned u = 7;
  _Bool f = 0;
  double e = 1.5;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++) {
    p[i] += s * i + (f ? 3 : c);
    s = -s;
    f = !f;
    c = 1 - c;
    d[i] += e;
    e = -e;
    p[i] ^= (int)(u & 3);
    u = ~u;
    m ^= 6;
    p[i] += m;
  }
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) {
      d[i] += s;
      s = -s;
    }
  return s + c * 10 + m * 100 + (int)(u & 15) * 1000 + f + (e > 0);
}
static int not_turned(int n, int *restrict p) {
  int s = 1, g = 3, h = 1;
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (int i = 0; i < n; i++) {
    p[i] += s;
    if (p[i] > 3) s = -s;
  }
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (int i = 0; i < n; i++) {
    p[i] += g;
    g = !g; // 3, 0, 1, 0, ...
  }
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (int i = 0; i < n; i++) {
    if (p[i] > 5) continue;
    p[i] += h;
    h = -h;
  }
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (int i = 0, j = 0; i < n; i++, j += 2) {
    if (p[i] == 4) continue;
    p[i] += j;
  }
  int t = 0;
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (int i = 0; i < n; i++, t += i) p[i] += t;
  return s + g * 10 + h * 100 + t;
}
static int beside(int n, int *restrict p) {
  int m = 0, k = n;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (int i = 0; i < n; i++, m += 2, --k) p[i] += m * k;
  int i;
  // CHECK: [[#@LINE+1]]:3: parallel: 
  for (i = 0, m = 4; i < n; m -= 3, i += 2) {
    p[i] -= m;
  }
  // CHECK: [[#@LINE+1]]:3: serial: 
  for (i = 0; i < n; i++, m++)
    if (p[i] == 7) break;
  return m * 1000 + k + i;
}
void test_case(int n) {
  int *a = NEW(int, 2 * n + 4), *b = NEW(int, 2 * n + 4), said[4];
  FILL(a, 2 * n + 4, -9, 9);
  FILL(b, 2 * n + 4, -9, 9);
  uint8_t *rgb = NEW(uint8_t, 3 * n + 3), *grey = NEW(uint8_t, n + 1);
  FILL(rgb, 3 * n + 3, 0, 255);
  FILL(grey, n + 1, 0, 255);
  float *f = NEW(float, n + 1), *g = NEW(float, n + 1);
  FILL_REAL(f, n + 1);
  FILL_REAL(g, n + 1);
  double *d = NEW(double, n + 1);
  FILL_REAL(d, n + 1);
  several(n, a, b);
  RECORD(b, 2 * n + 4);
  said[0] = (int)(bytes(n, rgb, grey) - rgb);
  RECORD(grey, n + 1);
  both(n, f, g);
  RECORD(f, n + 1);
  said[1] = turned(n, a, d);
  RECORD(a, 2 * n + 4);
  RECORD(d, n + 1);
  said[2] = not_turned(n, a);
  RECORD(a, 2 * n + 4);
  said[3] = beside(n, b);
  RECORD(b, 2 * n + 4);
  RECORD(said, 4);
}
