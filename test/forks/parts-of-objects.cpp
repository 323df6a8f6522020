// Forked calls that are given parts of objects, by address or by reference, or are members of elements; and tasks that copy
// the object of their call, or what it refers to.
// RUN: rm -rf %t && %check %s %t
// RUN: FileCheck --check-prefix=OPENMP %s < %t/openmp.cpp
// RUN: FileCheck --check-prefix=BACK %s < %t/from_openmp.cpp
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
struct part {
  int a[3], n;
  int sum() const { return a[0] + a[1] + a[2] + n; }
  using number = int;
  void put(number k) { n = k; }
};
struct owner { // copies what it leads to
  int *p;
  explicit owner(int n) : p(new int(n)) {}
  owner(const owner &o) : p(new int(*o.p)) {}
  owner &operator=(const owner &) = delete;
  ~owner() { delete p; }
};
static void at(int *x) { *x += 1; }
static void to(int &x) { x += 1; }
static void row(int (&x)[3]) { x[2] += 1; }
static int read(const long &x, const part &p) { return (int)x + p.n; }
static int one(int x) { return x + 1; }

static int addresses(int n) {
  part p = {{1, 2, 3}, 4};
  // OPENMP: #pragma omp task shared(p)
  // OPENMP-NEXT: at(&p.a[1]);
  meta_fork at(&p.a[1]);
  // OPENMP: #pragma omp task shared(p) firstprivate(n)
  // OPENMP-NEXT: at(p.a + n);
  meta_fork at(p.a + n);
  meta_fork at(&p.n);
  meta_join;
  meta_fork at(p.a);
  meta_join;
  std::vector<int> v(3);
  for (int i = 0; i < n; i++) meta_fork at(&v[i]);
  meta_join;
  std::array<int, 3> a = {};
  for (int i = 0; i < n; i++) meta_fork at(&a[i]);
  meta_join;
  owner o(n);
  meta_fork at(o.p);
  meta_join;
  return p.sum() + v[1] + a[1] + *o.p;
}
static int references(int n) {
  part p = {{1, 2, 3}, 4}, *q = &p;
  std::vector<int> v(3);
  std::vector<part> parts(3);
  auto u = std::make_unique<int[]>(3);
  int i = 1;
  // OPENMP: auto *[[A:argument[_0-9]*]] = &(v[i]);
  // OPENMP-NEXT: #pragma omp task firstprivate([[A]])
  // OPENMP-NEXT: to(*[[A]]);
  meta_fork to(v[i]);
  i = 2;
  meta_fork to(p.n);
  meta_fork to(p.a[0]);
  meta_fork to(u[i]);
  meta_join;
  meta_fork to(q->n);
  meta_fork row(p.a);
  q = nullptr;
  meta_join;
  v[i] = meta_fork read(n, parts[i]);
  i = 0;
  meta_join;
  v[i] = meta_fork read(i, p);
  i = 1;
  meta_join;
  return p.sum() + v[0] + v[1] + v[2] + u[2] + i;
}
static int objects(int n) {
  std::vector<part> v(3);
  part a[3] = {};
  std::vector<int> r(3);
  for (int i = 0; i < n; i++) meta_fork v[i].put(i);
  static int kept = 7;
  part last = {};
  meta_fork last.put(kept);
  for (int i = 0; i < n; i++) meta_fork a[i].put(i + 1);
  meta_join;
  for (int i = 0; i < n; i++) r[i] = meta_fork v[i].sum();
  meta_join;
  int s = 0;
  s = meta_fork a[1].sum();
  meta_join;
  return s + r[0] + r[1] + r[2] + last.n;
}
// Their copies are those of the fork.
static int copies(int n) {
  int r = 0, t = 0, k = 0;
  part p = {{1, 2, 3}, n};
  std::string s = "four";
  // BACK: meta_fork meta_shared(r) { r = p.sum(); }
  meta_fork meta_shared(r) { r = p.sum(); }
  p.n = 100;
  // BACK: meta_fork meta_shared(t) { t = s.size(); }
  meta_fork meta_shared(t) { t = s.size(); }
  s = "";
  meta_fork meta_shared(k) { k = read(n, p); }
  n = 50;
  p.n = 200;
  meta_join;
  return r + t + k;
}
static int plain(int n) {
  int r = 0;
  // BACK: r = meta_fork one(n);
  r = meta_fork one(n);
  meta_join;
  return r;
}
int main() {
  std::printf("%d %d %d %d %d\n", addresses(2), references(3), objects(3), copies(4), plain(5));
}
