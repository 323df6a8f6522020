/* Plain loops with a step that is known at run time count their iterations: sieves, strided updates, blocks of
 * elements. Where something ends them early, or the variable may wrap, they stay as they are. */
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 31 300
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static void sieve(char *mark, int n) {
  for (int p = 2; p * p <= n; p++)
    if (!mark[p])
      for (int j = p * p; j <= n; j += p) mark[j] = 1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void strided(long n, long s, long *a) {
  for (long j = 1; j < n; j = j + s) a[j] = a[j] * 2 + j;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void downwards(int n, int s, long *a) {
  for (int j = n - 1; j > 3; j -= s) a[j] += j;
}
// What is compared is more than the variable: the loop stays, and the one in it is parallel.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static void blocks(int n, int h, long *a) {
  for (int k = 0; k + 2 * h <= n; k += 2 * h)
    for (int i = 0; i < h; i++) {
      const long x = a[k + i], y = a[k + h + i];
      a[k + i] = x + y;
      a[k + h + i] = x - y;
    }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void blocks_below(int n, int h, long *a) {
  for (int k = 0; k < n; k += h)
    for (int i = 0; i < h; i++) a[k + i] ^= i;
}
// An iteration has what the one before has left.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void chained(int n, int s, long *a) {
  for (int j = s; j < n; j += s) a[j] += a[j - s] / 2;
}
// A step that goes the wrong way ends with the loop.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void left_early(int n, int s, long *a) {
  for (int j = 5; j < n; j += s) {
    if (j < 3) break;
    a[j] += j;
  }
}
// The step changes.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void growing(int n, int s, long *a) {
  for (int j = 0; j < n; j += s) {
    a[j] = j;
    s++;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void reached_by_a_store(int n, long *s, long *a) {
  for (int j = 0; j < n; j += (int)*s) a[j] = 3;
}
// Numbers without a sign wrap, and may go on from there.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void wrapping(unsigned n, unsigned s, long *a) {
  for (unsigned j = n - 1; j < n; j += s) a[j] = j;
}
// Of narrower ones they do not.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void narrow(unsigned short n, unsigned char s, long *a) {
  for (unsigned long j = 0; j < n; j += s) a[j] -= 7;
}

void test_case(int n) {
  char *mark = NEW(char, n + 1);
  long *a = NEW(long, 2 * n + 40);
  FILL(mark, n + 1, 0, 0);
  sieve(mark, n);
  RECORD(mark, n + 1);
  FILL(a, 2 * n + 40, -9, 9);
  for (int s = 1; s < 9; s += 3) {
    strided(n, s, a);
    strided(-3, s, a);
    downwards(n, s, a);
    blocks(n, s, a);
    blocks_below(n, s, a);
    RECORD(a, 2 * n + 40);
    chained(n, s, a);
    left_early(n, s, a);
    left_early(n, -s, a);
    growing(n, s, a);
    long step = s < n ? 3 : 4;
    reached_by_a_store(n, &step, a);
    reached_by_a_store(n, a + 1, (a[1] = 2, a));
    wrapping((unsigned)n, n > 1 ? (unsigned)s : 7, a);
    narrow((unsigned short)n, (unsigned char)s, a);
    RECORD(a, 2 * n + 40);
  }
  strided(0, 0, a);
  downwards(2, -1, a);
  narrow(0, 0, a);
  RECORD(a, 2 * n + 40);
}
