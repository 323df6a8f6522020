// Members of the object, what member functions do to it, references and pointers that lead to a shared variable.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
#include <atomic>
#include <mutex>
#include <vector>
struct pair {
  int a = 0, b = 0;
  int get() const { return a; }
  void set(int n) { a = n; }
  void other(int n) { b = n; }
  void both(int n) { set(n), other(n); }
  void unseen(int n);
  int seen() const;
};
struct guarded {
  std::mutex m;
  int v = 0;
  void add(int n) { std::lock_guard<std::mutex> l(m); v += n; }
};
struct object {
  int x = 0, y = 0;
  pair p;
  void change() { x = 3; }
  void leave() { y = 3; }
  int run(int n) {
    meta_fork { x = n; }
    y = n;
    p.b = n;
    leave();
    // CHECK-NOT: {{error|warning}}:
    // CHECK: aliases.cpp:[[#@LINE+1]]:5: error: 'this->x' is written here while forked work may still use it: written there
    this->x = 2;
    // CHECK: aliases.cpp:[[#@LINE+1]]:5: warning: 'this->x' is written here while forked work may still use it
    change();
    meta_join;
    meta_fork change();
    y = n;
    // CHECK-NOT: {{error|warning}}:
    // CHECK: aliases.cpp:[[#@LINE+1]]:12: warning: 'this->x' is read here while forked work may still use it
    return x;
  }
  // what arguments read is read before the fork
  int before(int n) {
    int r;
    r = meta_fork twice(x);
    x = n;
    meta_join;
    return r;
  }
  static int twice(int n) { return 2 * n; }
};
int places(int n) {
  int x = 0, y = 0;
  int &r = x;
  int *p = &x, *q = nullptr, *moving = &x;
  q = &y;
  meta_fork { r = n; }
  y = n;
  *q = n;
  moving = &y;
  *moving = n;
  // CHECK-NOT: {{error|warning}}:
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: error: 'x' is written here while forked work may still use it: written there
  x = 1;
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: error: 'x' is written here while forked work may still use it: written there
  *p = 2;
  meta_join;
  meta_fork { *p = n; }
  // CHECK-NOT: {{error|warning}}:
  // CHECK: aliases.cpp:[[#@LINE+1]]:7: error: 'x' is read here while forked work may still use it: written there
  y = x;
  meta_join;
  meta_fork meta_shared(y) { y = n; }
  // CHECK-NOT: {{error|warning}}:
  // CHECK: aliases.cpp:[[#@LINE+1]]:7: error: 'y' is read here while forked work may still use it: written there
  x = *q;
  meta_join;
  // a reference to the copy
  meta_fork { int &own = x; own = 1; }
  // CHECK-NOT: {{error|warning}}:
  x = 2;
  meta_join;
  return x + y;
}
int calls(int n) {
  pair a, b, c;
  pair &alias = a, *to = &b;
  guarded g;
  std::vector<int> v(4), w(4);
  int m = n;
  std::atomic<int> sum{0};
  meta_fork meta_shared(a, g, v, w, sum) {
    alias.set(n);
    g.add(n);
    v.resize(n);
    sum += n;
    w[0] = w.at(1);
  }
  a.other(n);
  g.add(n);
  sum += n;
  w.at(2) = n;
  // CHECK-NOT: {{error|warning}}:
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: warning: 'a.a' is written here while forked work may still use it
  a.both(n);
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: warning: 'a' is written here while forked work may still use it
  a.unseen(n);
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: warning: 'v' is written here while forked work may still use it
  v.push_back(n);
  meta_join;
  meta_fork meta_shared(b) { m += b.seen(); }
  // CHECK-NOT: {{error|warning}}:
  // CHECK: aliases.cpp:[[#@LINE+1]]:3: error: 'b.b' is written here while forked work may still use it
  to->b = n;
  meta_join;
  return sum + c.get();
}
