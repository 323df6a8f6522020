// A loop variable that the loop's stores reach under another name keeps its loop serial; the twin, with a variable of its own, is
// parallel.
// RUN: %check %s %t | FileCheck %s
// CHECK: runs, {{[1-9]}}
#include "testing.h"

static int global;

static void pointed(int n, int *a) {
  int i, *p = &i;
  meta_schedule {
    for (i = 0; i < n; i++) {
      a[i] = 1;
      *p += a[i];
    }
  }
  a[n] = i;
}
static void bytes(int n, unsigned char *b) {
  int i;
  unsigned char *p = (unsigned char *)&i;
  meta_schedule {
    for (i = 0; i < n; i++) {
      b[i] = p[0];
      p[0] |= 1;
    }
  }
}
static void through_global(int n, int *a, int *q) {
  meta_schedule {
    for (global = 0; global < n; global++) {
      a[global] = 5;
      *q = global + 1;
    }
  }
}
static void own(int n, int *a) {
  int i;
  meta_schedule {
    for (i = 0; i < n; i++) a[i] += i;
  }
  a[n] += i;
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  unsigned char *b = NEW(unsigned char, n + 1);
  FILL(a, n + 1, 0, 9);
  FILL(b, n + 1, 0, 9);
  pointed(n, a);
  RECORD(a, n + 1);
  bytes(n, b);
  RECORD(b, n + 1);
  through_global(n, a, &global);
  RECORD(a, n + 1);
  own(n, a);
  RECORD(a, n + 1);
}
