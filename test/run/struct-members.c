// Iterations that write one member of a struct and read another one of a neighbour: no conflict, in arrays and in block storage.
// RUN: %check %s %t
#include "testing.h"

struct pair {
  int low;
  struct {
    short a, b;
  } high;
};

static void arrays(int n, struct pair *x) {
  meta_for (int i = 0; i < n - 1; i++) {
    x[i].low = x[i].high.a + x[i + 1].high.b;
    x[i].high.a = (short)i;
  }
}

static void blocks(int n, int s, struct pair *x) {
  meta_for (int v = 0; v < n; v++) {
    struct pair y[s];
    meta_for (int t = 0; t < s; t++) y[t] = x[v * s + t];
    meta_for (int t = 0; t < s; t++) y[t].low = y[s - 1 - t].high.b + y[t].high.a;
    meta_for (int t = 0; t < s; t++) x[v * s + t].low = y[t].low;
  }
}

void test_case(int n) {
  const int s = n % 7 + 1, count = (n + 1) * s;
  struct pair *x = test_allocate((size_t)count * sizeof *x);
  for (int i = 0; i < count; i++) {
    x[i].low = test_random(-100, 100);
    x[i].high.a = (short)test_random(-100, 100);
    x[i].high.b = (short)test_random(-100, 100);
  }
  arrays(count, x);
  blocks(n + 1, s, x);
  test_record(x, (size_t)count * sizeof *x);
}
