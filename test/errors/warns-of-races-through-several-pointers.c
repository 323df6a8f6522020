// A pointer of several values, or in a structure, may lead to the variable that is used before the join.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
struct pair { int *p; int v; };
int chosen(int c) {
  int x = 0, y = 0;
  int *p = c ? &x : &y;
  meta_fork { *p = 1; }
  // CHECK: warns-of-races-through-several-pointers.c:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it: written there
  x = 2;
  meta_join;
  return x + y;
}
int changed(int c) {
  int x = 0, y = 0, *p = &x;
  if (c) p = &y;
  meta_fork { *p = 1; }
  // CHECK: warns-of-races-through-several-pointers.c:[[#@LINE+1]]:3: warning: 'y' is written here
  y = 2;
  meta_join;
  return x + y;
}
int field(void) {
  int x = 0;
  struct pair s = {&x, 3};
  meta_fork { *s.p = 1; }
  // CHECK: warns-of-races-through-several-pointers.c:[[#@LINE+1]]:3: warning: 'x' is written here
  x = 2;
  meta_join;
  return x;
}
int assigned_field(void) {
  int x = 0;
  struct pair s;
  s.p = &x;
  s.v = 1;
  meta_fork { *s.p = 1; }
  // CHECK: warns-of-races-through-several-pointers.c:[[#@LINE+1]]:3: warning: 'x' is written here
  x = 2;
  meta_join;
  return x;
}
int member(int c) {
  struct pair a = {0, 1}, b = {0, 2}, *q = c ? &a : &b;
  meta_fork { q->v = 4; }
  // CHECK: warns-of-races-through-several-pointers.c:[[#@LINE+1]]:3: warning: 'a.v' is written here
  a.v = 2;
  meta_join;
  return a.v + b.v;
}
int other_variables(int c) {
  int x = 0, y = 0, z = 0;
  int *p = c ? &x : &y;
  struct pair s = {&x, 3};
  meta_fork { *p = 1; }
  z = 2;
  s.v = 4;
  meta_join;
  x = 3;
  return x + y + z + s.v;
}
int reads_only(int c) {
  int x = 0, y = 0, r = 0;
  int *p = c ? &x : &y;
  meta_fork meta_shared(r) { r = *p; }
  c = x + *p;
  meta_join;
  return c + r;
}
