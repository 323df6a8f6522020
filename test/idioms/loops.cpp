// Heads of loops, conditions, sums and what is carried from one iteration to the next.
#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>
#include "idioms.h"

//: parallel: unsigned and downwards
void down(std::vector<double> &v) {
  for (std::size_t i = v.size(); i-- > 0;) v[i] += i;
}
IDIOM(down(d.x))

//: parallel: downwards with a signed counter
void down_signed(float *p, int n) {
  for (int i = n - 1; i >= 0; --i) p[i] = -p[i];
}
IDIOM(down_signed(d.f.data(), d.n))

//: parallel: up to an unequal value
void unequal(double *__restrict a, const double *__restrict b, int n) {
  for (int i = 0; i != n; ++i) a[i] = b[i] * b[i];
}
IDIOM(unequal(d.x.data(), d.y.data(), d.n))

//: parallel: a pointer that walks
void walk(float *begin, float *end) {
  for (float *p = begin; p != end; ++p) *p += 3;
}
IDIOM(walk(d.f.data(), d.f.data() + d.n))

//: parallel: a pointer that walks, with a keyword
void walk_for(float *begin, float *end) {
  meta_for (float *p = begin; p < end; ++p) *p *= 3;
}
IDIOM(walk_for(d.f.data(), d.f.data() + d.n))

//: parallel: every third element
void third(int *a, int n) {
  for (int i = 0; i < n; i += 3) a[i] = i;
}
IDIOM(third(d.i.data(), d.n))

//: asserted MF202: a step of the program's
void stepped(std::vector<int> &a, int step) {
  meta_for (int i = 0; i < (int)a.size(); i += step) a[i] = i;
}
IDIOM(stepped(d.i, 4))

//: parallel: a narrow counter
void narrow(unsigned char *a) {
  for (unsigned char i = 0; i < 60; i++) a[i] = (unsigned char)(a[i] + i);
}
IDIOM(narrow(d.bytes.data()))

//: parallel: a counter of 64 bits
void wide(std::vector<long> &a) {
  for (std::int64_t i = 0; i < (std::int64_t)a.size(); ++i) a[i] -= i;
}
IDIOM(wide(d.l))

//: parallel: distances that double, on the host
void doubling(std::vector<int> &a, std::vector<int> &b) {
  const int n = (int)a.size();
  meta_schedule {
    for (int k = 1; k < n; k *= 2) {
      meta_for (int i = 0; i < n; i++) b[i] = i >= k ? a[i] + a[i - k] : a[i];
      meta_for (int i = 0; i < n; i++) a[i] = b[i];
    }
  }
}
IDIOM(std::vector<int> a = d.at; doubling(a, d.j); d.i = a)

//: serial MF113: a bound that is a float
void to_float(float *a, float bound) {
  for (int i = 0; i < bound; i++) a[i] = 1;
}
IDIOM(to_float(d.f.data(), 12.5f))

//: parallel: a minimum as bound
void least(std::vector<double> &a, const std::vector<double> &b, int m) {
  for (int i = 0; i < std::min((int)a.size(), m); i++) a[i] += b[i];
}
IDIOM(least(d.x, d.y, 17))

//: parallel: a triangle
void triangle(double *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) a[i * n + j] = i - j;
}
IDIOM(triangle(d.x.data(), 7))

//: parallel: a condition on the index
void ends(std::vector<double> &a, const std::vector<double> &b) {
  for (int i = 0; i < (int)a.size(); i++)
    if (i == 0 || i == (int)a.size() - 1) a[i] = 0;
    else a[i] = b[i - 1] + b[i + 1];
}
IDIOM(ends(d.x, d.y))

//: parallel: a condition on data
void positive(std::vector<double> &a, const std::vector<double> &b) {
  for (std::size_t i = 0; i < a.size(); i++)
    if (b[i] > 0) a[i] = b[i];
}
IDIOM(positive(d.x, d.y))

//: parallel: continue
void skip(std::vector<int> &a) {
  for (std::size_t i = 0; i < a.size(); i++) {
    if (a[i] % 2 == 0) continue;
    a[i] /= 2;
  }
}
IDIOM(skip(d.i))

//: parallel: a conditional operator
void choose(std::vector<float> &a, const std::vector<float> &b) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] = a[i] > b[i] ? a[i] : b[i];
}
IDIOM(choose(d.f, d.g))

//: parallel: switch
void classes(std::vector<int> &a) {
  meta_for (std::size_t i = 0; i < a.size(); i++) switch (a[i] % 3) {
      case 0: a[i] = 7; break;
      case 1: a[i] = 9; [[fallthrough]];
      default: a[i]++;
    }
}
IDIOM(classes(d.i))

//: parallel: a while loop inside
void collatz(std::vector<int> &steps) {
  for (int i = 0; i < (int)steps.size(); i++) {
    long k = i + 1;
    int count = 0;
    while (k != 1) {
      k = k % 2 ? 3 * k + 1 : k / 2;
      count++;
    }
    steps[i] = count;
  }
}
IDIOM(collatz(d.i))

//: parallel: a loop that is left inside
void first_root(std::vector<int> &a) {
  meta_for (int i = 0; i < (int)a.size(); i++) {
    int r = 0;
    for (;; r++)
      if (r * r >= i) break;
    a[i] = r;
  }
}
IDIOM(first_root(d.i))

//: parallel: a sum of whole numbers
long total(const std::vector<long> &a) {
  long s = 0;
  for (std::size_t i = 0; i < a.size(); i++) s += a[i];
  return s;
}
IDIOM(d.result(total(d.l)))

//: parallel: a sum by a range
long total_range(const std::vector<long> &a) {
  long s = 0;
  for (long e : a) s += e;
  return s;
}
IDIOM(d.result(total_range(d.l)))

//: serial MF210: a scalar product in its order
double dot(const std::vector<double> &a, const std::vector<double> &b) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); i++) s += a[i] * b[i];
  return s;
}
IDIOM(d.result(dot(d.x, d.y)))

//: parallel: a maximum
int highest(const std::vector<int> &a) {
  int m = INT_MIN;
  for (std::size_t i = 0; i < a.size(); i++) m = std::max(m, a[i]);
  return m;
}
IDIOM(d.result(highest(d.i)))

//: parallel: a minimum with its index
int where_least(const std::vector<double> &a) {
  int at = 0;
  for (int i = 1; i < (int)a.size(); i++)
    if (a[i] < a[at]) at = i;
  return at;
}
IDIOM(d.result(where_least(d.x)))

//: parallel: counting
int how_many(const std::vector<int> &a) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); i++)
    if (a[i] > 100) count++;
  return count;
}
IDIOM(d.result(how_many(d.i)))

//: parallel: a histogram
void histogram(const std::vector<unsigned char> &image, std::vector<int> &bins) {
  for (std::size_t i = 0; i < image.size(); i++) bins[image[i] / 8] += 1;
}
IDIOM(histogram(d.bytes, d.i))

//: parallel: a product of a matrix and a vector
void product(const double *__restrict a, const double *__restrict x, double *__restrict y, int n) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += a[i * n + j] * x[j];
    y[i] = s;
  }
}
IDIOM(product(d.x.data(), d.y.data(), d.z.data(), 7))

//: parallel: prefix sums of whole numbers
void prefix(std::vector<long> &a) {
  for (std::size_t i = 1; i < a.size(); i++) a[i] += a[i - 1];
}
IDIOM(prefix(d.l))

//: serial MF210: a recurrence
void recurrence(std::vector<double> &a) {
  for (std::size_t i = 2; i < a.size(); i++) a[i] = 0.5 * a[i - 1] - 0.25 * a[i - 2];
}
IDIOM(recurrence(d.x))

//: parallel: a search
int find(const std::vector<int> &a, int value) {
  for (int i = 0; i < (int)a.size(); i++)
    if (a[i] == value) return i;
  return -1;
}
IDIOM(d.result(find(d.i, d.i[40])))

//: parallel: even and odd elements
void pairs(std::vector<float> &a) {
  meta_for (std::size_t i = 0; i < a.size() / 2; i++) {
    const float t = a[2 * i];
    a[2 * i] = a[2 * i + 1];
    a[2 * i + 1] = t;
  }
}
IDIOM(pairs(d.f))

//: serial MF310: blocks and what is left of them
void blocked(std::vector<double> &a, int block) {
  const int n = (int)a.size();
  for (int b = 0; b < n; b += block)
    for (int i = b; i < std::min(b + block, n); i++) a[i] *= 2;
}
IDIOM(blocked(d.x, 8))
