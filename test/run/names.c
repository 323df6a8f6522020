// Names of the program that the generator would like to use itself, C++ keywords as C names, and names that hide others.
// RUN: %check %s %t
#include "testing.h"

static void letters(int n, const int *k, int *b0, int B0, int T0, const int *N0) {
  meta_for (int u0 = 0; u0 < n; u0++) {
    int t0 = k[u0] + B0, r0 = T0;
    b0[u0] = t0 * r0 + N0[u0];
  }
}
static void dimensions(int n, int *lo0, int *lo1, int last_u0) {
  meta_for (int b0 = 0; b0 < n; b0++)
    meta_for (int b1 = b0 > 2 ? b0 : 2; b1 < n; b1++) lo0[b0 * n + b1] = lo1[b1] + last_u0 + b0;
}
static void reserved(int class, const int *new, int *this, int template, int *args) {
  meta_for (int operator = 0; operator < class; operator++) {
    int delete = new[operator] + template;
    this[operator] = delete;
    args[operator] ^= delete;
  }
}
struct namespace {
  int private, virtual;
};
static int friend(int public) { return public + 1; }
static void members(int n, struct namespace *s) {
  meta_for (int i = 0; i < n; i++) {
    s[i].private = friend(s[i].virtual);
    s[i].virtual -= i;
  }
}
static void hidden(int n, const int *a, int *b) {
  int x = 3;
  {
    int n2 = n;
    int x = 5;
    meta_for (int i = 0; i < n2; i++) {
      int y = x;
      {
        int x = a[i];
        y += x;
      }
      b[i] = y + x;
    }
  }
  meta_for (int i = 0; i < n; i++) {
    int n = i, a_ = a[i];
    b[i] += x + n + a_;
  }
  for (int i = 0; i < 2; i++)
    meta_for (int i = 0; i < n; i++) b[i] += i;
}
static void run_time(int n, int kernel, int *region, int path, int step, int bound) {
  meta_for (int trips = 0; trips < n; trips += step) region[trips] += kernel + path + bound;
}
static void floord_like(int n, int *min, int *max, int k_i) {
  meta_for (int i = n - 1; i >= 0; i--) {
    int k_i_2 = k_i;
    min[i] = max[i] + k_i_2;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n * n), *c = NEW(int, n);
  struct namespace *s = NEW(struct namespace, n);
  FILL(a, n, -9, 9);
  FILL(b, n * n, -9, 9);
  FILL(c, n, -9, 9);
  for (int i = 0; i < n; i++) s[i].private = s[i].virtual = i;
  letters(n, a, b, 2, 3, c);
  dimensions(n, b, c, 5);
  RECORD(b, n * n);
  reserved(n, a, b, 3, c);
  RECORD(c, n);
  members(n, s);
  RECORD(s, n);
  hidden(n, a, b);
  run_time(n, 1, b, 2, 3, 4);
  floord_like(n, b, c, 9);
  RECORD(b, n * n);
}
