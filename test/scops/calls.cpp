// Functions that compute values, and ones that read or write what they are handed.
// RUN: %scops %s --auto | FileCheck %s

#include <cmath>
#include <cstdlib>
#include <utility>

static const double weights[2] = {0.5, 0.25};
static double weigh(double x, int k) {
  double t[2] = {x, weights[k]};
  return t[0] * t[1];
}
static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return weigh(s, 1);
}
static void store(double *a) { *a = 1; }
static double through(double **a) { return **a; }
static int count() {
  static int calls;
  return calls++;
}
static int factorial(int n) { return n > 1 ? n * factorial(n - 1) : 1; }

void values(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {
    a[i] = std::sqrt(b[i]) + weigh(b[i + 1], i % 2);
    std::swap(a[i], a[i + 1]);
  }
}
// CHECK: scop values_s0
// CHECK: S0: a[<i>] = std::sqrt(b[<i>]) + weigh(b[<(i + 1)>], {i} % 2);
// CHECK: S1: std::swap(a[<i>], a[<(i + 1)>]);
// CHECK-NEXT: readwrite a[i]
// CHECK-NEXT: readwrite a[(i + 1)]
// CHECK-NOT: reduction

void reads(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) a[i] = sum(b + i * n, n);
}
// CHECK: scop reads_s0
// CHECK: S0: a[<i>] = sum(b + (<i*n>), n);
// CHECK-NEXT: may read b[?]
// CHECK-NEXT: write a[i]

// What a parameter leads to, and what lies beside it, may be written.
static void next(double *x, double by) { *x += by; }
struct Sum {
  double s;
  void add(double x) { s += x; }
  double get() const { return s; }
};
void writes(int n, double *a, Sum *t) {
  for (int i = 0; i < n; i++) store(a + i);
  for (int i = 0; i < n; i++) next(&a[i], a[i + 1]);
  for (int i = 0; i < n; i++) t[i].add(a[i]);
  for (int i = 0; i < n; i++) a[i] = t[i].get();
}
// CHECK: scop writes_s0
// CHECK: S0: store(a + (<i>));
// CHECK-NEXT: may readwrite a[i]
// CHECK: S1: next(&a[<i_2>], a[<(i_2 + 1)>]);
// CHECK-NEXT: may readwrite a[i_2]
// CHECK-NEXT: read a[(i_2 + 1)]
// CHECK: S2: t[<i_3>].add(a[<i_3>]);
// CHECK-NEXT: read a[i_3]
// CHECK-NEXT: readwrite t[i_3]
// CHECK: S3: a[<i_4>] = t[<i_4>].get();
// CHECK-NEXT: read t[i_4]
// CHECK-NEXT: write a[i_4]

static double safe(double x) {
  if (x < 0) throw 1;
  return x;
}
static int total;
static int added(int x) { return total += x; }
struct Shape {
  virtual double area(double x) const { return x; }
};
struct Window {
  double *p;
  explicit Window(double *q) : p(q) {}
  double first() const { return *p; }
};
static void timed(double x) {
  volatile double y = x;
  (void)y;
}
static void fence() { asm volatile(""); }
static double *chosen(double *a, double *b, int i) { return i % 2 ? a : b; }
static void exchanged(double *a, double *b) {
  std::swap(a, b);
  *a = 1;
}
void more_unknown(int n, double *a, double *b, int *k, const Shape *s) {
  for (int i = 0; i < n; i++) a[i] = safe(a[i]);
  for (int i = 0; i < n; i++) k[i] = added(i);
  for (int i = 0; i < n; i++) a[i] = s->area(a[i]);
  for (int i = 0; i < n; i++) {
    Window w(a + i);
    b[i] = w.first();
  }
  for (int i = 0; i < n; i++) timed(a[i]);
  for (int i = 0; i < n; i++) fence();
  for (int i = 0; i < n; i++) *chosen(a, b, i) = 1;
  for (int i = 0; i < n; i++) exchanged(a + i, b + i);
}
// CHECK: no scop [[#@LINE-12]]:38: calls 'safe', whose effects are not known: it throws or catches exceptions
// CHECK-NEXT: no scop [[#@LINE-12]]:38: calls 'added', whose effects are not known: it uses the variable 'total', which may change
// CHECK-NEXT: no scop [[#@LINE-12]]:38: calls 'Shape::area', whose effects are not known: it is virtual
// CHECK-NEXT: no scop [[#@LINE-11]]:12: 'w(a + i)' calls a constructor, whose effects are not known: its object keeps a pointer in 'p'
// CHECK-NEXT: no scop [[#@LINE-9]]:31: calls 'timed', whose effects are not known: 'y' in it is volatile
// CHECK-NEXT: no scop [[#@LINE-9]]:31: calls 'fence', whose effects are not known: it has inline assembly
// CHECK-NEXT: no scop [[#@LINE-9]]:32: the pointer 'chosen(a, b, i)' cannot be followed to one array
// CHECK-NEXT: no scop [[#@LINE-9]]:31: calls 'exchanged', whose effects are not known: it passes a pointer by reference

void unknown(int n, double *a, double **b) {
  for (int i = 0; i < n; i++) a[i] = through(b);
  for (int i = 0; i < n; i++) a[i] = count();
  for (int i = 0; i < n; i++) a[i] = factorial(i);
  for (int i = 0; i < n; i++) a[i] = std::rand();
}
// CHECK-NEXT: no scop [[#@LINE-5]]:38: calls 'through', whose effects are not known: it follows a pointer that is kept in memory
// CHECK-NEXT: no scop [[#@LINE-5]]:38: calls 'count', whose effects are not known: it has the static variable 'calls'
// CHECK-NEXT: no scop [[#@LINE-5]]:38: calls 'factorial', whose effects are not known: it calls 'factorial', and it calls itself
// CHECK-NEXT: no scop [[#@LINE-5]]:38: calls 'rand', whose effects are not known: its body is not visible
