// What a function does behind an assertion, and what it reads between braces, counts as anything else.
// CHECK: behind_an_assertion: for(a)
// CHECK-NEXT: in_braces: for(a)
// CHECK-NEXT: of_members: for(a)
// CHECK-NEXT: written: for(a)
// CHECK-NEXT: of_itself: meta_for(a)
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --skeleton --translate=--auto %s %t | FileCheck %s
#include "testing.h"
#include <assert.h>

struct pair {
  int x, y;
};
static int before(const int *a, int i) {
  assert(i >= 0);
  return a[i - 1];
}
static int both(const int *a, int i) {
  int t[2] = {a[i], a[i - 1]};
  return t[0] + t[1];
}
static int by_name(const int *a, int i) {
  struct pair t = {.y = a[i - 1], .x = 3};
  return t.y + t.x;
}
static void put(int *a, int i) {
  assert(i >= 0);
  a[i + 1] = i;
}
static int itself(const int *p) {
  assert(*p < 1000000000);
  struct pair t = {*p, 2};
  return t.x + t.y;
}

static void behind_an_assertion(int n, int *a) {
  for (int i = 1; i < n; i++) a[i] = before(a, i) + 1;
}
static void in_braces(int n, int *a) {
  for (int i = 1; i < n; i++) a[i] = both(a, i) % 1000;
}
static void of_members(int n, int *a) {
  for (int i = 1; i < n; i++) a[i] = by_name(a, i) + 1;
}
static void written(int n, int *a) {
  for (int i = 1; i < n - 1; i++) {
    a[i] = 2;
    put(a, i);
  }
}
static void of_itself(int n, int *a) {
  for (int i = 0; i < n; i++) a[i] = itself(&a[i]);
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  FILL(a, n + 1, -50, 50);
  behind_an_assertion(n, a);
  RECORD(a, n);
  in_braces(n, a);
  RECORD(a, n);
  of_members(n, a);
  RECORD(a, n);
  written(n, a);
  RECORD(a, n);
  of_itself(n, a);
  RECORD(a, n);
}
