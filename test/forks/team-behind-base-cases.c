// A call that ends in the first statements of a function asks for no team of threads; what happens only once comes behind.
// RUN: rm -rf %t && %check %s %t && sed /CHECK/d %t/package/team-behind-base-cases.c | FileCheck %s
#include <stdio.h>

static int calls;
static int count(void) { return ++calls; }
__attribute__((const)) static int half(int n) { return n / 2; }
#define SMALL(n) ((n) < 2)

// CHECK-LABEL: static int plain(
static int plain(int n) {
  int x, y, h = half(n);
  if (SMALL(n)) return n;
  // CHECK: if (n == 2) { return 1; } else if (!mf_in_team()) { int mf_result = {0};
  if (n == 2) { return 1; } // two
  x = meta_fork plain(n - 1);
  y = plain(n - 2);
  meta_join;
  return x + y + h - n / 2;
}
// CHECK-LABEL: static void done(
static void done(int *a, int n) {
  // CHECK: if (n < 2) {
  if (n < 2) {
    count();
    *a += n;
    return;
  }
  // CHECK: } else if (!mf_in_team())
  meta_fork { done(a, n / 2); }
  meta_join;
  done(a + 1, n / 2);
}
// CHECK: static int once(int n) { if (!mf_in_team())
static int once(int n) {
  int x = count();
  if (n < 2) return x;
  meta_fork meta_shared(x) { x = n; }
  meta_join;
  return x;
}
// CHECK-LABEL: static int changes(
static int changes(int n) {
  // CHECK: int x = 0; if (!mf_in_team())
  int x = 0;
  if (n-- < 2) return n;
  meta_fork meta_shared(x) { x = n; }
  meta_join;
  return x;
}
// CHECK: static int kept(int n) { if (!mf_in_team())
static int kept(int n) {
  static int x = 0;
  volatile int y = n;
  if (n < 2) return n;
  meta_fork { x = n; }
  meta_join;
  return x + y;
}
// CHECK: static int first(int n) { if (!mf_in_team())
static int first(int n) {
  if (n < 2) {
    meta_fork { count(); }
    meta_join;
    return n;
  }
  meta_fork { count(); }
  meta_join;
  return calls;
}
// CHECK: static int hidden(int n) { if (!mf_in_team())
static int hidden(int n) {
  int hidden = n;
  if (n < 2) return n;
  meta_fork { calls = n; }
  meta_join;
  return hidden + calls;
}
// CHECK: static int chosen(int n) { if (!mf_in_team())
static int chosen(int n) {
#ifndef NEVER
  int x = 1;
#endif
  if (n < 2) return n;
  meta_fork meta_shared(x) { x = n; }
  meta_join;
  return x;
}
// CHECK: static int other(int n) { if (!mf_in_team())
static int other(int n) {
  if (n < 2)
    return n;
  else
    n++;
  meta_fork { calls = n; }
  meta_join;
  return calls;
}

int main(void) {
  int a[20] = {0};
  done(a, 100);
  printf("%d %d %d ", plain(15), a[0] + a[1], once(1));
  printf("%d %d %d ", once(3), changes(1), changes(5));
  printf("%d %d %d ", kept(1), kept(3), calls);
  printf("%d %d %d ", first(1), first(2), hidden(4));
  printf("%d %d %d\n", chosen(1), chosen(4), other(4));
  return 0;
}
