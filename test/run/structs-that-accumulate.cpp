// Structs that functions of the program accumulate: sums, the least value and its place, ranges with counts; locals, references,
// rows by threads, and what a declare reduction names.
// RUN: %check %s %t --translate=--auto --variant split 0 1 2 7 33 200
#include <vector>

#include "testing.h"

struct Vec {
  double x, y;
};
constexpr Vec add(Vec a, const Vec &b) { return {a.x + b.x, a.y + b.y}; }
struct Best {
  float value;
  int at;
};
inline Best lower(Best a, Best b) { return a.value < b.value || (a.value == b.value && a.at < b.at) ? a : b; }
namespace statistics {
struct Range {
  short least, most;
  unsigned long count;
  int sums[3];
};
inline Range both(const Range &a, const Range &b) {
  Range out = a;
  if (b.least < out.least) out.least = b.least;
  if (b.most > out.most) out.most = b.most;
  out.count += b.count;
  for (int k = 0; k < 3; k++) out.sums[k] += b.sums[k];
  return out;
}
}

static Vec sum(int n, const int *a) {
  Vec s = {1, 2};
  meta_for (int i = 0; i < n; i++) meta_reduction(add : s) s = add(s, {(double)a[i], a[i] * 2.0});
  return s;
}
static Best least(int n, const float *a) {
  Best b = {1e30f, -1};
  meta_for (int i = 0; i < n; i++) meta_reduction(lower : b) {
    const Best one{a[i], i};
    b = lower(b, one);
  }
  return b;
}
static void elements(const std::vector<statistics::Range> &from, statistics::Range &out) {
  meta_for (std::size_t i = 0; i < from.size(); i++) meta_reduction(both : out) out = statistics::both(from[i], out);
}
static void rows(int n, int m, const int *a, Vec *y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(add : s) {
    Vec s = {0, 0};
    for (int k = 0; k < m; k++) s = add(s, Vec{(double)a[i * m + k], 1});
    y[i] = s;
  }
}
#pragma omp declare reduction(vecs : Vec : omp_out = add(omp_out, omp_in)) initializer(omp_priv = {0, 0})
static Vec openmp(int n, const int *a, const int *b) {
  Vec s{};
#pragma omp parallel for reduction(vecs : s)
  for (int i = 0; i < n; i++)
    if (a[i] > b[i]) s = add(Vec{double(a[i]), double(b[i])}, s);
  return s;
}

void test_case(int n) {
  int *a = NEW(int, 8 * n + 1), *b = NEW(int, n + 1);
  float *f = NEW(float, n + 1);
  FILL(a, 8 * n + 1, -500, 500);
  FILL(b, n + 1, -500, 500);
  FILL(f, n + 1, -50, 50);
  Vec *y = NEW(Vec, n + 1);
  for (int i = 0; i <= n; i++) y[i] = {0, 0};
  const Vec s = sum(n, a), o = openmp(n, a, b);
  RECORD(&s, 1);
  RECORD(&o, 1);
  const Best best = least(n, f);
  RECORD(&best, 1);
  std::vector<statistics::Range> from(n);
  for (int i = 0; i < n; i++) from[i] = {(short)a[i], (short)(a[i] + 3), 1ul, {a[i], b[i], i}};
  statistics::Range r = {30000, -30000, 0, {1, 2, 3}};
  elements(from, r);
  RECORD(&r.least, 1);
  RECORD(&r.most, 1);
  RECORD(&r.count, 1);
  RECORD(r.sums, 3);
  rows(n, 8, a, y);
  RECORD(y, n + 1);
}
