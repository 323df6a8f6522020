// Algorithms among other code: elements that are structs, members, rows of arrays, statements of every kind around a
// call, policies of execution.
// RUN: %check %s %t --translate=--auto 0 1 3 40 260 -- -std=c++20
#include <algorithm>
#include <atomic>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "testing.h"

using Ints = std::vector<int>;
struct Point {
  int x, y;
};
struct Longer {
  bool operator()(const Point &a, const Point &b) const { return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y; }
};
static long structs(std::vector<Point> &p, Ints &v) {
  std::transform(p.begin(), p.end(), v.begin(), [](const Point &q) { return q.x - q.y; });
  std::transform(v.begin(), v.end(), p.begin(), [](int x) { return Point{x, x + 1}; });
  std::for_each(p.begin(), p.end(), [](Point &q) { std::swap(q.x, q.y); });
  std::fill_n(p.begin(), p.size() / 4, Point{3, 4});
  long out = std::count_if(p.begin(), p.end(), [](const Point &q) { return q.x > q.y; });
  out += std::accumulate(p.begin(), p.end(), 0L, [](long s, const Point &q) { return s + q.x * 3; });
  if (!p.empty()) {
    out += std::max_element(p.begin(), p.end(), Longer{}) - p.begin();
    out += std::min_element(p.begin(), p.end(), [](const Point &a, const Point &b) { return a.y < b.y; })->y;
    const auto far = *std::max_element(p.begin(), p.end(), Longer{});
    out += far.x;
  }
  const Point sum = std::accumulate(p.begin(), p.end(), Point{0, 0}, [](Point a, const Point &b) { return Point{a.x + b.x, a.y ^ b.y}; });
  const std::vector<std::string> words(v.size() % 5, "word");
  return out + sum.x + sum.y + static_cast<long>(std::accumulate(words.begin(), words.end(), std::string()).size());
}
class Field {
public:
  Field(Ints v, int width) : values_(std::move(v)), width_(width) {}
  int rows() const { return static_cast<int>(values_.size()) / width_; }
  void add(int k) {
    std::transform(values_.begin(), values_.end(), values_.begin(), [this, k](int x) { return x + k * factor(); });
    std::for_each(this->values_.begin(), this->values_.end(), [&](int &x) {
      if (x < 0) return;
      x -= width_;
    });
    std::ranges::for_each(std::views::iota(0, rows()), [&](int i) { values_[i * width_] = doubled(i); });
  }
  long total() const { return std::accumulate(values_.cbegin(), values_.cend(), 0L); }
  auto first(int row) { return values_.begin() + row * width_; }
  long of_rows() {
    long out = 0;
    for (int i = 0; i < rows(); i++) {
      std::fill_n(first(i), 2, i);
      out += *std::max_element(first(i), first(i) + width_) * (i + 1);
    }
    return out;
  }

private:
  static int doubled(int x) { return 2 * x; }
  int factor() const { return width_ > 3 ? 2 : 1; }
  Ints values_;
  int width_;
};
static int rows_of_arrays() {
  int a[4][5], b[20];
  std::fill(&a[0][0], &a[0][0] + 20, 1);
  std::fill(a[1], a[1] + 5, 2);
  std::iota(std::begin(a[2]), std::end(a[2]), 7);
  std::copy(&a[0][0], &a[3][4] + 1, b);
  for (auto &row : a) std::transform(std::begin(row), std::end(row), std::begin(row), [](int x) { return x * x; });
  return std::accumulate(&a[0][0], &a[0][0] + 20, 0) + std::accumulate(b, b + 20, 0) * 3;
}
static int between(const int *first, const int *last) {
  return std::accumulate(first, last, 1) + static_cast<int>(std::count(first, last, 3));
}
static int statements(Ints &v, int k) {
  int out = 0;
  for (int i = 0; i < 3; i++) std::transform(v.begin(), v.end(), v.begin(), [i](int x) { return (x + i) % 1000; });
  do std::replace(v.begin(), v.end(), k, k + 1);
  while (k++ < 3);
  if (k > 100)
    out = 1;
  else
    std::for_each(v.begin(), v.end(), [&out](int x) { out ^= x; });
  while (true) {
    if (std::any_of(v.begin(), v.end(), [&](int x) { return x > 500 + k; }))
      std::replace_if(v.begin(), v.end(), [&](int x) { return x > 500 + k; }, k);
    else
      break;
  }
  switch (k % 3) {
    case 0: std::fill(v.begin(), v.begin() + static_cast<long>(v.size() / 2), 5); break;
    case 1: out += std::accumulate(v.begin(), v.end(), 2); break;
    default: std::reverse(v.begin(), v.end());
  }
  for (const int step : {1, 2})
    for (std::size_t i = 0; i + 1 < v.size(); i += 2) std::iter_swap(v.begin() + static_cast<long>(i), &v[i + 1] - v.data() + v.begin() + 0 * step);
  if (const bool any = std::find(v.begin(), v.end(), k) != v.end(); any) out++;
  auto total = [&] { return std::accumulate(v.begin(), v.end(), k); };
  return total() > 0 ? out + total() : out;
}
static long unusual(Ints &v) {
  std::atomic<int> seen{0};
  std::for_each(v.begin(), v.end(), [&](int) { ++seen; });
  std::vector<unsigned char> bytes(v.size());
  std::transform(v.begin(), v.end(), bytes.begin(), [](int x) -> unsigned char { return static_cast<unsigned char>(x); });
  unsigned s = std::accumulate(bytes.begin(), bytes.end(), 0u);
  s += std::accumulate(bytes.begin(), bytes.end(), static_cast<unsigned char>(1)); // wraps
  long out = seen + static_cast<long>(s) + std::reduce(bytes.begin(), bytes.end(), 1L, std::plus<>());
  out += std::accumulate(v.begin(), v.end(), 1, [](int a, int b) { return a * b % 1009; });
  int turn = 0;
  std::ranges::generate(v, [&turn]() -> int { return turn++ % 3; });
  const auto large = std::ranges::max_element(v);
  if (large != v.end()) out += *large + (large - v.begin());
  std::transform(v.begin(), v.end(), v.begin(), [&, n = static_cast<int>(v.size())](int x) { return x + n; });
  std::for_each(v.begin(), v.end(), [i = 0](int &x) mutable { x += i++; });
  return out;
}
static double open_order(const std::vector<double> &x, std::vector<double> &y) { // of whole numbers
  std::inclusive_scan(x.begin(), x.end(), y.begin());
  std::transform_exclusive_scan(x.begin(), x.end(), y.begin(), 0.0, std::plus<>(), [](double v) { return v * 2; });
  std::transform_inclusive_scan(y.begin(), y.end(), y.begin(), std::plus<double>(), [](double v) { return v - 1; }, 2.0);
  return std::transform_reduce(x.begin(), x.end(), y.begin(), 1.0) + std::reduce(y.begin(), y.end(), 0.0, [](double a, double b) { return a + b; });
}

void test_case(int n) {
  const auto un = static_cast<std::size_t>(n);
  Ints v(un);
  std::vector<Point> p(un);
  FILL(v, n, -99, 99);
  for (Point &q : p) q.x = test_random(-9, 9), q.y = test_random(-9, 9);
  std::vector<long> out{structs(p, v)};
  RECORD(p.data(), n);
  Field f(v, 4);
  f.add(3);
  out.push_back(f.total()), out.push_back(f.of_rows()), out.push_back(f.total());
  out.push_back(rows_of_arrays()), out.push_back(between(v.data(), v.data() + n));
  out.push_back(statements(v, 1)), out.push_back(unusual(v));
  RECORD(v.data(), n);
  std::vector<double> x(un), y(un);
  FILL(x, n, -9, 9);
  const double sum = open_order(x, y);
  RECORD(&sum, 1);
  RECORD(y.data(), n);
  RECORD(out.data(), out.size());
}
