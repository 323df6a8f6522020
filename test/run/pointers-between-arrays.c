// Pointers into two arrays are compared and subtracted: on a device the arrays lie apart, in the program they may be one.
// RUN: %check %s %t
#include "testing.h"
struct s { int v; char c[5]; };
static void back(struct s *begin, struct s *end) {
  meta_for (struct s *p = end - 1; p >= begin; p--) p->c[4] = (char)(p - begin);
}
static void empty_mask(int n, int *a, const char *mask) {
  meta_for (int i = 0; i < n; i++) { if (mask == 0) a[i] += 1; else a[i] += 3; }
  meta_for (int i = 0; i < n; i++) { if (mask) a[i] += 5; }
  meta_for (int i = 0; i < n; i++) { if (!mask) a[i] += 7; }
}
static void same(int n, int *a, int *b, int *r) {
  meta_for (int i = 0; i < n; i++) r[i] = (a + i == b + i) + 2 * (a + i < b + n) + 4 * (a != b);
}
static void between(int n, const int *a, const int *b, int *r) {
  meta_for (int i = 0; i < n; i++) r[i] += (int)(b - a) + (int)(&b[i] - &a[i]) + a[i] + b[i];
}
static void mid(int n, int *a) {
  int *half = a + n / 2;
  meta_for (int *p = a; p < a + n; p++) *p += p < half ? 1 : (int)(p - half);
}
static void rows(int n, const int (*a)[4], const int (*b)[4], int *r) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++) r[i] += (int)(&a[i][j] - &b[0][0]) + (&a[i][j] < &b[i][0]) + a[i][j] + b[i][j];
}
void test_case(int n) {
  struct s *a = NEW(struct s, n + 1);
  int *r = NEW(int, n), *x = NEW(int, 2 * n);
  for (int i = 0; i < n; i++) a[i].v = i, a[i].c[2] = i, a[i].c[4] = 0;
  back(a, a + n);
  RECORD(a, n);
  FILL(x, 2 * n, 0, 9);
  empty_mask(n, x, 0); empty_mask(n, x, "x"); RECORD(x, n);
  same(n, x, x + n, r); RECORD(r, n);
  same(n, x, x, r); RECORD(r, n);
  between(n, x, x + n, r); RECORD(r, n);
  between(n, x + n, x, r); RECORD(r, n);
  int (*rows_of)[4] = (int (*)[4])NEW(int, 8 * n);
  for (int i = 0; i < 8 * n; i++) rows_of[0][i] = i % 5;
  rows(n, (const int (*)[4])rows_of, (const int (*)[4])rows_of + n, r); RECORD(r, n);
  rows(n, (const int (*)[4])rows_of + n, (const int (*)[4])rows_of, r); RECORD(r, n);
  mid(n, x); mid(2 * n, x); RECORD(x, 2 * n);
}
