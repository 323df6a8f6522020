// Algorithms of the standard library over arrays, containers, views and numbers, as statements and as parts of them.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 31 700 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "testing.h"

using Reals = std::vector<double>;
using Ints = std::vector<int>;

struct Scale {
  double k;
  double operator()(double x) const { return k * x + 1; }
};
static double square(double x) { return x * x; }
template <class T>
static T twice(T x) {
  return x + x;
}

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel: std::transform
static void by_lambda(const Reals &x, Reals &y, double a) {
  std::transform(x.begin(), x.end(), y.begin(), [a](double t) { return a * t; });
}
static void by_functions(Reals &x, Reals &y, double a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(x.begin(), x.end(), y.begin(), square);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(x.begin(), x.end(), y.begin(), &twice<double>);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(y.cbegin(), y.cend(), y.begin(), Scale{a});
  const Scale scale{a / 2};
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(y.begin(), y.end(), x.begin(),
                 y.begin(), // in place
                 std::plus<>());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(x.begin(), x.end(), y.begin(), scale);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(x.begin(), x.end(), y.begin(), x.begin(), [](auto p, auto q) { return p < q ? p : q; });
}
static void parts(Ints &x, Ints &y, std::size_t k) {
  if (x.size() < 2) return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(x.begin() + 1, x.end() - 1, y.begin(), [](int v) { return v / 2; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::copy
  std::copy(std::next(x.begin(), static_cast<long>(k)), std::end(x), &y[k]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::fill
  std::fill(x.data(), x.data() + k, y[0]);
  std::fill_n(std::prev(y.end(), 1), 1, -3);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::copy_n
  std::copy_n(y.begin(), k, x.begin());
}
static void each(std::span<int> s, Ints &v, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::for_each
  std::for_each(s.begin(), s.end(), [](int &x) { x = 3 * x - 1; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::for_each_n
  std::for_each_n(v.begin(), n, [&](int &x) { x += s[0]; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::for_each
  std::ranges::for_each(s, [](int &x) { x ^= 5; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::for_each
  std::ranges::for_each(std::views::iota(0, n), [&](int i) { v[i] += i; });
  const auto numbers = std::views::iota(1, n + 1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::for_each
  std::for_each(numbers.begin(), numbers.end(), [&](int i) { s[i - 1] -= i; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::for_each_n
  std::for_each_n(std::views::iota(0).begin(), n, [&](int i) { v[i] += s[i]; });
}
static void whole(Ints &v, Ints &w) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::transform
  std::ranges::transform(v, w.begin(), [](int x) { return x + 1; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::transform
  std::ranges::transform(v, w, v.begin(), std::minus{});
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::copy
  std::ranges::copy(v, w.begin());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::fill
  std::ranges::fill(std::span(v).first(v.size() / 2), 4);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::ranges::replace_if
  std::ranges::replace_if(w, [](int x) { return x > 40; }, 41);
}
static void others(Ints &v, std::vector<unsigned> &u, std::array<short, 50> &a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::iota
  std::iota(v.begin(), v.end(), -5);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::iota
  std::iota(u.begin(), u.end(), 4294967290u);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::iota
  std::iota(a.begin(), a.end(), static_cast<short>(1));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::replace
  std::replace(v.begin(), v.end(), 3, 30);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::reverse
  std::reverse(v.begin(), v.end());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::swap_ranges
  std::swap_ranges(a.begin(), a.begin() + 20, a.begin() + 25);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::generate
  std::generate(u.begin() + static_cast<long>(u.size() / 2), u.end(), [] { return 7u; });
}
static long sums(const Ints &x, const Ints &y) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: long s = std::accumulate
  long s = std::accumulate(x.begin(), x.end(), 0L);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: s += std::inner_product
  s += std::inner_product(x.begin(), x.end(), y.begin(), 1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: if (std::reduce
  if (std::reduce(x.begin(), x.end()) % 2 == 0)
    s *= 2;
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: s -= std::transform_reduce
    s -= std::transform_reduce(x.begin(), x.end(), y.begin(), 0L);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: const int most = std::accumulate
  const int most = std::accumulate(x.begin(), x.end(), -1000, [](int a, int b) { return std::max(a, b); });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: return most
  return most + s + std::transform_reduce(x.cbegin(), x.cend(), 0, std::plus<>(), [](int v) { return v * v % 7; });
}
static double exact(const Reals &x) { // whole numbers
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: return std::reduce
  return std::reduce(x.begin(), x.end(), 0.5) / 2;
}
static double in_order(const Reals &x) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: return std::accumulate
  return std::accumulate(x.begin(), x.end(), 0.0);
}
static long numbers(const Ints &x, const std::string &t) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: long n = std::count_if
  long n = std::count_if(x.begin(), x.end(), [](int v) { return v > 3; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: n += std::ranges::count
  n += std::ranges::count(x, 7);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: n += std::count
  n += std::count(t.begin(), t.end(), 'a');
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: n += std::ranges::any_of
  n += std::ranges::any_of(x, [](int v) { return v == 40; }) ? 1 : 2;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: if (!std::all_of
  if (!std::all_of(x.begin(), x.end(), [](int v) { return v < 98; }) && n > 3) n += 1000;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: return n
  return n - (std::none_of(x.begin(), x.end(), [](int v) { return v < 0; }) ? 4 : 7);
}
static long places(const Ints &x, const Reals &y) {
  if (x.empty()) return -1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: long out = std::max_element
  long out = std::max_element(x.begin(), x.end()) - x.begin();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: out += 1000 * std::distance
  out += 1000 * std::distance(y.begin(), std::min_element(y.begin(), y.end()));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: out += *std::max_element
  out += *std::max_element(x.begin(), x.end());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: const auto it = std::find
  const auto it = std::find(x.begin(), x.end(), 7);
  if (it != x.end()) out += *it + (it - x.begin());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: return out
  return out + (std::ranges::find_if(x, [](int v) { return v > 30; }) == x.end());
}
static void scans(const Ints &x, Ints &y, Ints &z) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::partial_sum
  std::partial_sum(x.begin(), x.end(), y.begin());
  std::inclusive_scan(y.begin(), y.end(), y.begin(), [](int a, int b) { return a < b ? b : a; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::exclusive_scan
  std::exclusive_scan(x.begin(), x.end(), z.begin(), 5);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::exclusive_scan
  std::exclusive_scan(z.begin(), z.end(), z.begin(), 0);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::adjacent_difference
  std::adjacent_difference(x.begin(), x.end(), y.begin());
}
static void minus_zero(std::vector<float> &f) { std::partial_sum(f.begin(), f.end(), f.begin()); }
static long rows(Ints &a, int n, int m) {
  std::vector<long> total(static_cast<std::size_t>(n));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for (int i = 0
  for (int i = 0; i < n; i++) {
    total[i] = std::accumulate(a.begin() + i * m, a.begin() + (i + 1) * m, 0L);
    std::fill_n(a.data() + i * m, m, i);
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: return std::accumulate
  return std::accumulate(total.begin(), total.end(), 0L, [](long s, long t) { return (s & 0xffff) * 3 + t; });
}
static void asked_for(Ints &a, Reals &out, int n, int m) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: meta_for
  meta_for (int i = 0; i < n; i++) out[i] = std::inner_product(&a[i * m], &a[i * m] + m, &a[i * m], 0);
}
static Ints::iterator ends(Ints &a, Ints &b) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: auto end = std::transform
  auto end = std::transform(a.begin(), a.end(), b.begin(), [](int v) { return -v; });
  if (end != b.begin()) end[-1] = 9;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: return std::copy
  return std::copy(b.begin(), b.begin() + (b.end() - b.begin()) / 3, a.begin());
}
// What is no row of elements, or no loop.
static long several(Ints &x, std::vector<bool> &bits) {
  std::vector<bool> copy = bits;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::fill({{.*}}share bytes
  std::fill(copy.begin(), copy.end(), true);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::transform({{.*}}backwards
  std::transform(x.rbegin(), x.rend(), x.begin(), [](int v) { return v + 1; });
  Ints kept;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::copy_if
  std::copy_if(x.begin(), x.end(), std::back_inserter(kept), [](int v) { return v % 2 == 0; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::transform({{.*}}appends
  std::transform(x.begin(), x.end(), std::back_inserter(kept), [](int v) { return v * 2; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::sort
  std::sort(kept.begin(), kept.end());
  return static_cast<long>(kept.size()) + std::count(copy.begin(), copy.end(), true);
}

void test_case(int n) {
  const auto un = static_cast<std::size_t>(n);
  Reals x(un), y(un);
  Ints a(un), b(un), c(un);
  FILL(x, n, -99, 99);
  FILL(y, n, -99, 99);
  FILL(a, n, -99, 99);
  FILL(b, n, -99, 99);
  FILL(c, n, -99, 99);
  const double sum[] = {exact(x), in_order(y)};
  RECORD(sum, 2);
  by_lambda(x, y, 0.3);
  by_lambda(y, y, 1.1);
  by_functions(x, y, 0.7);
  RECORD(x.data(), n);
  RECORD(y.data(), n);
  const std::string text(un, 'a');
  const long all[] = {sums(a, b), sums(a, a), numbers(b, text), places(a, y)};
  RECORD(all, 4);
  parts(a, b, un / 3);
  if (n > 0) each(a, b, n), each(b, b, n);
  whole(a, b);
  RECORD(a.data(), n);
  RECORD(b.data(), n);
  scans(a, b, c);
  RECORD(b.data(), n);
  RECORD(c.data(), n);
  std::vector<unsigned> u(un);
  std::array<short, 50> s;
  others(a, u, s);
  RECORD(u.data(), n);
  RECORD(s.data(), 50);
  std::vector<float> f(un, -0.0f);
  minus_zero(f);
  RECORD(f.data(), n);
  Ints matrix(un * 5);
  FILL(matrix, n * 5, -9, 9);
  asked_for(matrix, x, n, 5);
  RECORD(x.data(), n);
  std::vector<bool> bits(un);
  const long more[] = {rows(matrix, n, 5), ends(a, b) - a.begin(), several(a, bits)};
  RECORD(more, 3);
  RECORD(matrix.data(), n * 5);
  RECORD(a.data(), n);
  RECORD(b.data(), n);
}
