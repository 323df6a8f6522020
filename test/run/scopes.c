// Types of functions and of structs, and declarations of C that C++ has otherwise.
// RUN: %check %s %t
// RUN: %metafork-cc %s -o %t/on --fp-contract=on -- -I %S/Inputs
// RUN: %if nvcc %{ %nvcc -std=c++17 -arch=sm_75 -I %t/on/runtime/include -c %t/on/scopes_kernels.cu -o %t/k.o %}
#include "testing.h"

struct P {
  int q;
};
enum { R = 50 };
static void local_one(int n, double *z) {
  struct P {
    double x, y;
  };
  typedef struct P Q;
  typedef Q S;
  enum { R = 3 };
  meta_for (int i = 0; i < n; ++i) {
    S p = {1.0, 2.0 + (int)R};
    z[i] += p.x + p.y;
  }
}
static void local_two(int n, double *z) {
  enum { K = 3 };
  struct P {
    float v[K];
  };
  typedef struct {
    struct P p;
  } Q;
  meta_for (int i = 0; i < n; ++i) {
    Q p = {{{1, 2, 3}}};
    double t[K] = {0, 1, 2};
    z[i] += p.p.v[2] + t[K - 1] + (int)R;
  }
}
static void global_one(int n, double *z) {
  meta_for (int i = 0; i < n; ++i) {
    struct P p = {i};
    z[i] += p.q + (int)R;
  }
}

struct node {
  enum { LEAF = 2, INNER = 7 } kind;
  struct pt {
    int x, y;
  } p;
  enum col { RED = 3, BLUE } c;
};
static void nested(int n, double *z) {
  struct node *a = NEW(struct node, n);
  for (int i = 0; i < n; i++) a[i] = (struct node){LEAF, {i, -i}, BLUE};
  meta_for (int i = 0; i < n; ++i) {
    struct pt q = a[i].p;
    enum col c = a[i].c;
    a[i].kind = i > 3 ? LEAF : INNER;
    z[i] += (a[i].kind == LEAF ? q.x : q.y) + (int)c + (int)RED;
  }
}

static int by_size(const int a[4], int k) { return a[k]; }
static int by_parameter(int n, const int a[n], int k) { return a[k] + n; }
static int at_least(int a[static 2], int k) { return a[k]; }
static double old_style(a, b)
int a;
double b;
{ return a * b; }
struct aligned {
  int before;
  _Alignas(16) float v[4];
};
static double table[10];
enum { TABLE = sizeof table / sizeof table[0] };
struct sized {
  char c[sizeof table];
};
static int chosen(int k) {
  int r = 0;
  switch (k) {
    case 0: r = 1; break;
    case 1: {
      int x = 3;
      r = x;
      break;
    }
    default: r = 2;
  }
  return r;
}
static double checked(double v) {
  _Static_assert(sizeof(double) == 8, "eight bytes");
  return 2 * v;
}
static void declarations(int n, double *z) {
  struct aligned *s = NEW(struct aligned, n);
  for (int i = 0; i < n; i++) s[i].v[0] = i;
  meta_for (int i = 0; i < n; ++i) {
    int t[4] = {1, 2, 3, 4};
    struct sized c = {{1}};
    z[i] += by_size(t, 2) + by_parameter(4, t, 1) + at_least(t, 1) + old_style(2, 3.0) + (int)TABLE + chosen(i);
    z[i] += s[i].v[0] + _Alignof(double) + sizeof c + c.c[0] + checked(i);
  }
}
// With contraction the operands are converted: fma has no version for an int and a double.
static void contracted(int n, long m, unsigned u, double *z) {
  meta_for (int i = 0; i < n; ++i) {
    float x = (float)i;
    z[i] = 1 - z[i] * z[i];
    x = 3 * x + 1;
    z[i] += m * z[i], z[i] -= u * z[i], z[i] = i - u * z[i];
    z[i] += x;
  }
}

void test_case(int n) {
  double *z = NEW(double, n);
  FILL_REAL(z, n);
  local_one(n, z), local_two(n, z), global_one(n, z), nested(n, z), declarations(n, z), contracted(n, 3, 2u, z);
  RECORD(z, n);
}
