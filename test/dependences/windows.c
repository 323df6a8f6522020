// Convolutions: windows of a size that is known at run time, and members of a struct behind a pointer.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

struct grids {
  int *in, *out;
};

// CHECK: plane: meta_for(meta_for(o for(for(o)))){{$}}
static void plane(int n, int k, int (*restrict o)[n], const int (*restrict in)[n + k], const int (*restrict w)[k]) {
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      o[i][j] = 0;
      for (int p = 0; p < k; p++)
        for (int q = 0; q < k; q++) o[i][j] += in[i + p][j + q] * w[p][q];
    }
#pragma endscop
}
// CHECK-NEXT: line: meta_for(out) for(out){{$}}
static void line(int n, struct grids *g) {
#pragma scop
  for (int i = 0; i < n; i++) g->out[i] = g->in[i] * 2;
#pragma endscop
}

void test_case(int n) {
  const int k = 1 + n % 4;
  int *o = NEW(int, n * n + 1), *in = NEW(int, (n + k) * (n + k)), *w = NEW(int, k * k);
  FILL(in, (n + k) * (n + k), -9, 9);
  FILL(w, k * k, -9, 9);
  plane(n, k, (void *)o, (void *)in, (void *)w);
  RECORD(o, n * n);
  struct grids g = {in, o};
  line(n, &g);
  RECORD(o, n * n);
  g.out = in + n / 2; // they overlap
  line(n, &g);
  RECORD(in, (n + k) * (n + k));
}
