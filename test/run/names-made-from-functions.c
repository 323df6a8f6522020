// Functions and types whose names are those that a package would make for another function.
// RUN: %check %s %t
#include "testing.h"

struct f_params {
  int x;
};
static int f_r0_n0(int x) { return x + 1; }
static int f_r0_n0_launch(int x) { return x + 2; }
void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += f_r0_n0(i) + f_r0_n0_launch(i);
}
void f_2(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += i;
}
void f_device(int n, int *a, void *stream, const void *params) {
  (void)stream, (void)params;
  meta_for (int i = 0; i < n; i++) a[i] *= 3;
}
void g_r0_n0_block(int n, struct f_params *p) {
  meta_for (int i = 0; i < n; i++) p[i].x = i;
}
void g(int n, int *restrict a, const int *restrict g_r0_n0_args, int g_r0_n0_storage) {
  meta_for (int i = 1; i < n - 1; i++) a[i] = g_r0_n0_args[i - 1] + g_r0_n0_args[i + 1] + g_r0_n0_storage;
}
void stream(int n, int *a, int stream, int params, int unused) {
  meta_for (int i = 0; i < n; i++) a[i] += stream + params * unused;
}
static void inspected(int ranges, const int *at, int *args) {
  meta_for (int span = 0; span < ranges; span++) args[at[span]] = span;
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *at = NEW(int, n);
  struct f_params *p = NEW(struct f_params, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  for (int i = 0; i < n; i++) at[i] = n - 1 - i;
  f(n, a);
  f_2(n, a);
  f_device(n, a, 0, 0);
  RECORD(a, n);
  g_r0_n0_block(n, p);
  RECORD(p, n);
  g(n, a, b, 3);
  stream(n, a, 1, 2, 3);
  RECORD(a, n);
  inspected(n, at, b);
  RECORD(b, n);
}
