// What C has and C++ has not, or has otherwise: ++ of a truth value, __auto_type, a member with the name of its type, types of one
// name in nested blocks, names made of underscores.
// RUN: %check %s %t -- -Wno-bool-operation
#include "testing.h"
#include <stdbool.h>
#include <stddef.h>
static int counted(int x) {
  bool b = x & 1;
  const int first = b++;
  const int second = --b;
  b--;
  __auto_type half = x * 0.5f;
  return first * 8 + second * 4 + b * 2 + (half > 3);
}
static void truth(int n, int *a, bool *b) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (bool f = 0; !f; f++) s += 5;
    b[i]--;
    s += ++b[i];
    s += 2 * b[i]--;
    bool t = i & 1;
    s += 10 * t++;
    s += 20 * --t;
    s += 40 * --t;
    a[i] += s + counted(i);
  }
  meta_schedule {
    for (int i = 0; i < n; i++) {
      bool twice = a[i] & 1;
      twice--;
      a[i] += twice++;
      a[i] += 4 * twice;
    }
  }
}
static void deduced(int n, int *a, const char *c) {
  meta_for (int i = 0; i < n; i++) {
    __auto_type x = 1.5f * i;
    __auto_type y = c[i] == 'x';
    const __auto_type z = 'a';
    a[i] += (int)(x * 2) + y + (int)sizeof(y) + z + (int)sizeof(z);
  }
}
typedef int number;
typedef struct {
  number number;
  struct inner {
    short number;
  } inner;
} number_of;
static void members(int n, number_of *a) {
  meta_for (number number = 0; number < n; number++) {
    a[number].number = number;
    a[number].inner.number = (short)(number * 3);
  }
}
static void nested(int n, int *a) {
  struct s {
    char x;
  } o = {3};
  meta_for (int i = 0; i < n; i++) {
    struct s {
      double d;
    } t = {i * 0.5};
    a[i] += (int)(t.d * 3) + (int)sizeof(struct s);
    {
      struct s {
        char c[3];
      };
      a[i] += (int)sizeof(struct s);
    }
  }
  meta_for (int i = 0; i < n; i++) a[i] += (int)sizeof(struct s) + o.x;
}
static void underscores(int _0, int __1, int *_, int *___) {
  meta_for (int __ = 0; __ < _0; __++) _[__] = ___[__] + __1;
}
static void underscores_again(int __1_, int __1, int *____, const int *___) {
  meta_for (int __ = 0; __ < __1; __++) ____[__] += ___[__] * __1_;
}
struct pair {
  int v;
  char c[5];
};
static void read_only(struct pair *begin, struct pair *end, int *r) {
  meta_for (struct pair *p = begin; p != end; p++) meta_extent(r, end - begin) r[p - begin] = p->v + p->c[2];
  meta_for (const struct pair *p = begin; end > p; ++p) meta_extent(r, end - begin) r[p - begin] += p->c[4];
}
static int value_or(const int *p) { return p == NULL ? 3 : *p; }
static void set(int *restrict p, int k[static 2]) { *p = k[0]; }
static void nulls(int n, const int *a, int *r) {
  meta_schedule meta_extent(a, n) {
    meta_for (int i = 0; i < n; i++) r[i] += value_or(&a[i]) + (a != NULL) + (NULL == a ? 5 : 6);
    meta_for (int i = 0; i < n; i++) {
      const typeof(*a) z = a[i];
      int m[2] = {z, 1}, x = 3;
      set(&x, m);
      r[i] += x;
    }
  }
}
static void of_a_block(int blocks, int s, int *a) {
  meta_for (int v = 0; v < blocks; v++) {
    unsigned short h[4] = {0};
    unsigned long long l[2] = {7};
    int z = v;
    if (v > 2) {
      int w[2] = {1, 2};
      z += w[1];
    }
    for (int k = 0; k < 3; k++) {
      const int w[2] = {k, 4};
      z += w[0] * w[1];
    }
    h[v % 4] += 3;
    meta_for (int t = 0; t < s; t++) a[v * s + t] += h[t % 4] + (int)l[t % 2] + z;
  }
}
void test_case(int n) {
  int *a = NEW(int, n), *r = NEW(int, n);
  bool *b = NEW(bool, n);
  number_of *m = NEW(number_of, n);
  struct pair *p = NEW(struct pair, n);
  FILL(a, n, 0, 99);
  for (int i = 0; i < n; i++) b[i] = i % 3 == 0, p[i].v = i, p[i].c[2] = (char)i, p[i].c[4] = 7;
  truth(n, a, b);
  deduced(n, a, "xyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxzxyxxz");
  members(n, m);
  nested(n, a);
  underscores(n, 3, r, a);
  underscores_again(5, n, r, a);
  RECORD(r, n);
  read_only(p, p + n, r);
  nulls(n, a, r);
  of_a_block(n / 4, 4, a);
  RECORD(a, n);
  RECORD(b, n);
  RECORD(m, n);
  RECORD(r, n);
}
