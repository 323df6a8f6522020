// Loops over iterators and pointers, and loops with two bounds, are loops over an index.
// RUN: %check %s %t/some -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include <array>
#include <iterator>
#include <span>
#include <vector>
#include "testing.h"

struct Body {
  double x, y;
};
static void iterators(std::vector<double> &v, const std::vector<double> &w, std::array<int, 9> &a) {
  meta_schedule {
    for (auto it = v.begin(); it != v.end(); ++it) *it = -*it;
    for (std::vector<double>::iterator it = v.begin(); it < v.end(); it++) it[0] += 2;
    for (auto it = std::begin(a); it != std::end(a); ++it)
      if (*it > 3) *it *= 2;
    for (int &x : a)
      for (auto it = w.begin(); it != w.end(); ++it) x += (int)*it;
  }
  meta_for (auto it = v.begin(); it != v.end(); ++it) *it *= 3;
}
static void members(std::vector<Body> &bodies, double t) {
  meta_schedule {
    for (auto it = bodies.begin(); it != bodies.end(); ++it) {
      it->x += t * it->y;
      (*it).y -= t;
    }
  }
}
static void pointers(double *a, int n, float (&b)[12]) {
  meta_schedule {
    for (double *p = a; p != a + n; ++p) *p *= 2;
    for (double *p = a; p < a + n; p++) p[0] += 1;
    for (float *p = b; p != b + 12; ++p) *p += 1;
  }
  meta_for (double *p = a; p != a + n; ++p) *p -= 1;
}
static void add(double *p, double x) { *p += x; }
static void walks(double *begin, double *end, const double *from, std::vector<Body> &bodies, std::size_t n) {
  for (double *p = begin; p != end; ++p) *p += 3;
  for (double *p = begin; p < end; p++) *p += from[p - begin] * (p - begin);
  for (double *p = begin; p < end; ++p) add(p, *p);
  for (double *p = begin + 1; p < end; ++p) p[0] = p[-1 + 1] * 2;
  Body *all = bodies.data();
  for (Body *b = all; b != all + n; ++b) b->x += b->y;
  for (Body *b = all + 2; b < all + n; ++b) b->y = b->x + (b == all + 4);
  double *last = begin;
  for (double *p = begin; p < end; ++p) { // where it ends changes
    *p += 1;
    if (*p > 3000) end = p;
    last = p;
  }
  for (double *p = begin; p < last; ++p) *p++ += 3;
  double *q = begin;
  for (const double *p = begin; p < last; ++p) *q++ = *p + 1;
}
static void two(std::vector<double> &a, const std::vector<double> &b, int n, int m) {
  meta_schedule {
    for (std::size_t i = 0; i < a.size() && i < b.size(); i++) a[i] += b[i];
    for (int i = 1; i < n && i < m; ++i) a[i] *= 2;
    for (int i = 1; i <= n - 1 && i <= m - 1; ++i)
      for (int j = 0; j < i && j < 3; j++) a[i] += j;
  }
}
// These stay what they are.
static int others(std::vector<int> &v, int *p, int n) {
  int s = 0;
  auto last = v.begin();
  for (auto it = v.begin(); it != v.end(); ++it) {
    s += *it;
    last = it;
  }
  for (auto it = v.rbegin(); it != v.rend(); ++it) s ^= *it;
  for (auto it = v.cbegin(); it != v.cend(); ++it) s += 2 * *it;
  for (int *q = p; q != p + n; ++q) s += (int)(q - p) * *q;
  for (int *q = p; q != p + n; ++q) { // where it ends is known before
    *q += s;
    p[0] = n;
    n += 0;
  }
  for (int i = 0; i < n && p[i] > 2; i++) s += i;
  return s + (v.empty() ? 0 : *last);
}

void test_case(int n) {
  std::vector<double> v(n), w(n + 1);
  FILL_REAL(v, n);
  FILL_REAL(w, n + 1);
  std::array<int, 9> a{1, 2, 3, 4, 5, 6, 7, 8, 9};
  iterators(v, w, a);
  RECORD(v.data(), v.size());
  RECORD(a.data(), a.size());
  std::vector<Body> bodies(n, Body{1.5, 2.5});
  members(bodies, 0.25);
  RECORD(bodies.data(), bodies.size());
  float b[12] = {1, 2};
  pointers(v.data(), n, b);
  walks(v.data(), v.data() + n, w.data(), bodies, bodies.size());
  walks(nullptr, nullptr, nullptr, bodies, 0);
  walks(v.data() + n / 2, v.data() + n, v.data(), bodies, bodies.size());
  RECORD(bodies.data(), bodies.size());
  RECORD(b, 12);
  two(v, w, n, n - 1);
  two(w, v, n, n + 5);
  RECORD(v.data(), v.size());
  RECORD(w.data(), w.size());
  std::vector<int> i(n + 1, 3);
  int s = others(i, i.data(), n);
  RECORD(&s, 1);
  RECORD(i.data(), i.size());
}
