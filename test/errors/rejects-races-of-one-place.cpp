// Names of one place: bit-fields that stand beside one another, members of a union, what lambdas have by reference, structures that
// are copied with pointers in them, pointers to pointers, what is copied at a fork.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
struct bits { unsigned low : 3, high : 5; int other; unsigned apart : 4; unsigned : 0; unsigned alone : 2; };
struct links { int v; int *p; };
struct object { int x = 0, y = 0; int run(int n); };
int bit_fields(int n) {
  bits s{0, 0, 0, 0, 0};
  meta_fork meta_shared(s) { s.low = n & 7; s.apart = 1; }
  s.other = s.alone = 1;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: error: 's.low:high' (bit-fields that are one place in memory) is written here while forked work may still use it
  s.high = 3;
  meta_join;
  return s.low;
}
int unions(int n) {
  union { int i; float f; } u{0}, v{0};
  meta_fork meta_shared(u) { u.i = n; }
  v.f = 1;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: warning: 'u' is written here while forked work may still use it
  u.f = 2;
  meta_join;
  return u.i;
}
int lambdas(int n) {
  int x = 0, y = 0, z = 0;
  auto set = [&x](int k) { x = k; };
  auto both = [&](int k) { set(k); };
  auto copy = [y] { return y; };
  meta_fork { both(n); }
  meta_fork meta_shared(z) { z = copy(); }
  y = 1;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it
  x = 1;
  meta_join;
  return x + y + z;
}
int called_here(int n) {
  int x = 0;
  auto get = [&x] { return x; };
  meta_fork meta_shared(x) { x = n; }
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:11: warning: 'x' is read here while forked work may still use it
  int y = get();
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:21: error: 'x' is read here while forked work may still use it
  auto later = [k = x] { return k; };
  meta_join;
  return y + later();
}
int in_lambda(int n) {
  int x = 0;
  auto work = [&] {
    meta_fork { x = n; }
    // CHECK: of-one-place.cpp:[[#@LINE+1]]:5: error: 'x' is written here while forked work may still use it
    x = 1;
    meta_join;
  };
  work();
  return x;
}
int object::run(int n) {
  auto put = [this](int k) { x = k; };
  meta_fork { x = n; }
  y = 1;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: warning: 'this->x' is written here while forked work may still use it
  put(3);
  meta_join;
  return x;
}
int copied_pointers(int n) {
  int x = 0, y = 0;
  links s{0, &x}, t = s, u{0, &y};
  meta_fork { *s.p = n; }
  *u.p = 1;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it
  *t.p = 1;
  meta_join;
  return x;
}
int pointers_to_pointers(int n) {
  int x = 0, *p = &x, **pp = &p;
  meta_fork { **pp = n; }
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it
  x = 2;
  meta_join;
  return x;
}
int copied_at_the_fork(int n) {
  int x = 0, y = 0;
  meta_fork meta_shared(x) { x = n; }
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:34: error: 'x' is read here while forked work may still use it
  meta_fork meta_shared(y) { y = x; }
  meta_join;
  return x + y;
}
int elements(int n) {
  int a[4] = {};
  meta_fork { a[1] = n; }
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:16: warning: 'a' is read here while forked work may still use it
  for (int v : a) n += v;
  meta_join;
  return n;
}
int of_pointers(int n) {
  int x = 0;
  int *r = &x;
  // CHECK: of-one-place.cpp:[[#@LINE+1]]:15: error: the forked work shares 'x' and may outlive it; put meta_join before the function ends
  meta_fork { *r = n; }
  return n;
}
