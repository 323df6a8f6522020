// Addresses of elements and members that a forked call is given are those of the variable, as what its result goes to is.
// RUN: rm -rf %t && %check %s %t
#include <stdio.h>
struct part { int a[3], n; };
struct whole { struct part first, all[2]; };
static void inc(int *x) { *x += 1; }
struct pair { int x, y; };
static void add(int *x, int y) { *x += y; }
static int one(int x) { return x + 1; }
int main(void) {
  struct part p = {{1, 2, 3}, 4};
  struct whole w = {{{1, 2, 3}, 4}, {{{5, 6, 7}, 8}, {{9, 10, 11}, 12}}};
  int i = 1;
  meta_fork inc(&p.a[1]);
  meta_fork inc(p.a);
  meta_fork inc(&p.n);
  meta_fork inc(&w.all[i].a[i]);
  meta_fork inc(w.all[0].a + i);
  i = 0;
  w.first.a[i] = meta_fork one(i);
  meta_join;
  p.n = meta_fork one(p.a[1]);
  p.a[1] = 20;
  meta_join;
  w.first.n = meta_fork one(w.all[1].n);
  w.all[1].n = 30;
  meta_join;
  add(&p.n, p.a[0]);
  meta_fork add(&p.n, p.a[0]);
  p.a[0] = 40;
  meta_join;
  struct part row[2] = {p, p};
  i = meta_fork one(row[1].n);
  row[1].n = 50;
  meta_join;
  struct pair s = {1, 2};
  s.x = meta_fork one(s.y);
  s.y = 60;
  meta_join;
  meta_fork add(&s.x, s.y);
  s.y = 70;
  meta_join;
  printf("%d %d %d %d\n", w.first.n, i, s.x, s.y);
  printf("%d %d %d %d %d %d\n", p.a[0], p.a[1], p.n, w.all[1].a[1], w.all[0].a[1], w.first.a[0]);
  return 0;
}
