// Regions that longjmp leaves, from the function itself and from one that it calls: what kernels have written is there.
// RUN: %check %s %t
#include "testing.h"
#include <setjmp.h>

static jmp_buf handler;

static void give_up(int code) { longjmp(handler, code); }
static void inside(int n, int limit, int *a) {
  meta_schedule {
    for (int t = 0; t < 4; t++) {
      meta_for (int i = 0; i < n; i++) a[i] = a[i] * 3 + t;
      if (t == limit) longjmp(handler, t + 1);
    }
  }
}
static void by_callee(int n, int limit, int *a, int *b) {
  meta_schedule {
    for (int t = 0; t < 4; t++) {
      meta_for (int i = 0; i < n; i++) a[i] += i * t;
      meta_for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
      if (t == limit) give_up(t + 10);
    }
  }
}
static void after(int n, int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] -= a[i];
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  for (volatile int limit = 0; limit < 8; limit++) {
    const int code = setjmp(handler);
    if (code == 0 && limit % 2) inside(n, limit, a);
    else if (code == 0) by_callee(n, limit, a, b);
    test_record(&code, sizeof code);
    RECORD(a, n);
    RECORD(b, n);
    after(n, a, b);
    RECORD(b, n);
  }
}
