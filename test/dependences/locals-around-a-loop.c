// A scalar that a loop body declares, and that only a loop in it uses: one for each iteration of the outer loop, as it is declared.
// RUN: %check --skeleton --translate=--auto %s %t | FileCheck %s
#include "testing.h"

// CHECK: neighbours: meta_for(s for(at s) v){{$}}
static void neighbours(int n, const int *restrict to, const float *restrict from, float *restrict v) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    int at;
    for (int j = 0; j < 4; j++) {
      at = to[i + j * n];
      if (at >= 0) s += from[at] * (float)at;
    }
    v[i] = s;
  }
}
// Its last value is used behind the loop.
// CHECK-NEXT: last: meta_for(for(at) v){{$}}
static void last(int n, const int *restrict to, int *restrict v) {
  for (int i = 0; i < n; i++) {
    int at;
    for (int j = 0; j < 4; j++) at = to[i + j * n];
    v[i] = at;
  }
}
// It goes on from one iteration of the inner loop to the next.
// CHECK-NEXT: carried: meta_for(at for(before at v)){{$}}
static void carried(int n, const int *restrict to, int *restrict v) {
  for (int i = 0; i < n; i++) {
    int at = i, before;
    for (int j = 0; j < 4; j++) {
      before = at;
      at = to[i + j * n];
      v[i + j * n] = at - before;
    }
  }
}

void test_case(int n) {
  int *to = NEW(int, 4 * n), *w = NEW(int, 4 * n);
  float *from = NEW(float, n), *v = NEW(float, n);
  FILL(to, 4 * n, -3, n - 1);
  FILL(from, n, -9, 9);
  neighbours(n, to, from, v);
  RECORD(v, n);
  last(n, to, w);
  RECORD(w, n);
  carried(n, to, w);
  RECORD(w, 4 * n);
}
