// The data rules of meta_fork, one function each: what is copied at the fork, what is shared, when arguments are evaluated.
// RUN: rm -rf %t && %check %s %t
#include <cstdio>
#include <string>
#include <vector>
static int global_sum;
static int add(int a, int b) { return a + b; }
static void put(int &to, int value) { to = value; }
struct Counter {
  int total = 0, parts[4] = {};
  int count(int n);
};
int Counter::count(int n) {
  meta_fork { total = n; }
  meta_fork { parts[1] = n + 1; }
  meta_join;
  return total + parts[1];
}
// A local variable is copied at the fork, what a clause lists is shared.
static int copied(int n) {
  int out = 0, k = n;
  meta_fork meta_shared(out) { out = k * 2; }
  k = 100;
  meta_join;
  return out + k;
}
// Arrays, what pointers lead to, static and global variables are shared.
static int arrays(int n) {
  int a[8] = {}, grid[2][3] = {};
  int *p = a + 4;
  static int kept;
  meta_fork { a[0] = n; p[0] = n + 1; grid[1][2] = n + 2; kept = n; global_sum = n + 3; }
  meta_join;
  return a[0] + a[4] + grid[1][2] + kept + global_sum;
}
// References stand for what they refer to.
static int references(int n) {
  int value = 0;
  int &r = value;
  std::vector<int> v(3);
  std::vector<int> &w = v;
  meta_fork { r = n; w[1] = 5; }
  meta_join;
  return value + v[1];
}
// A pointer itself is shared too.
static int pointer_shared(int n) {
  int a[2] = {n, n + 1};
  int *p = a;
  meta_fork { p = a + 1; }
  meta_join;
  return *p;
}
// Arguments, and the place of the result, are evaluated before the fork.
static int calls(int n) {
  int a[4] = {}, i = 0, x = 0;
  a[i] = meta_fork add(i + 1, n);
  i = 1;
  a[i] = meta_fork add(i + 1, n);
  meta_fork put(x, n * n);
  int y = meta_fork add(7, n);
  meta_join;
  return a[0] * 1000 + a[1] * 100 + x + y;
}
// Objects are copied by their constructors.
static std::string words(const std::string &s) {
  std::string a, b;
  meta_fork meta_shared(a) { a = s + "a"; }
  b = s + "b";
  meta_join;
  return a + b;
}
// A join waits for the forks of its own frame, in forked work too.
static int nested(int n) {
  int a = 0, b = 0, c = 0;
  meta_fork meta_shared(a, b) {
    meta_fork meta_shared(a) { a = n; }
    b = n + 1;
    meta_join;
    b += a;
  }
  c = n + 2;
  meta_join;
  return a + b + c;
}
// A meta_for of forked work is a loop of threads, with its grain.
static int loops(int n) {
  int a[100] = {}, s = 0;
  meta_fork {
#pragma meta grainsize = 8
    meta_for (int k = 0; k < n; k++) { if (k % 3 == 0) continue; a[k] = k; }
  }
  meta_join;
  meta_fork meta_shared(s) {
    int own = 0;
    meta_for (int k = n; k > 0; k -= 2) a[k] += 1;
    for (int k = 0; k < n; k++) own += a[k];
    s = own;
  }
  meta_join;
  return s;
}
int main() {
  for (int n = 0; n < 20; n++) {
    std::printf("%d %d %d %d %d %d %s %d %d\n", copied(n), arrays(n), references(n), pointer_shared(n), calls(n), Counter().count(n), words("w").c_str(), nested(n), loops(n));
  }
  return 0;
}
