// Calls of algorithms whose loops might mean something else: what overlaps, what changes while they run, what is
// evaluated in which order, names that hide others, iterators of every kind.
// RUN: %check %s %t --translate=--auto 0 1 2 5 64 300 -- -std=c++20
// RUN: %check %s %t.regions 5 -- -std=c++20
#include <algorithm>
#include <array>
#include <complex>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <numeric>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <valarray>
#include <vector>

#include "testing.h"

using Ints = std::vector<int>;
namespace rng = std::ranges;

// ------------------------------------------------------------------------------------------------------- overlapping
static void shifted(Ints &v) {
  if (v.size() < 4) return;
  std::copy(v.begin() + 2, v.end(), v.begin()); // to the left
  std::transform(v.begin() + 1, v.end(), v.begin(), [](int x) { return x + 1; });
  std::transform(v.begin(), v.end() - 1, v.begin() + 1, v.begin(), std::minus<>());
  std::partial_sum(v.begin(), v.end(), v.begin(), [](int a, int b) { return (a ^ b) & 0xffff; });
  std::adjacent_difference(v.begin(), v.end(), v.begin());
}
static void same_object(const Ints &a, Ints &b) {
  std::transform(a.begin(), a.end(), b.begin(), [&](int x) { return x + a.front(); });
  std::exclusive_scan(a.begin(), a.end(), b.begin(), 1, [](int x, int y) { return (x + y) & 0xffff; });
}
static void its_own_value(Ints &v) {
  if (v.empty()) return;
  std::fill(v.begin() + 1, v.end(), v[0]);
  std::fill_n(v.begin(), v[v.size() / 2] > 3 ? v.size() / 2 : 1, v.back());
  *v.begin() = static_cast<int>(v.size());
  std::iota(v.begin(), v.end(), v[0]);
}
// What it looks for is another number once the first element has been replaced; a copy of it is not.
static void looked_for(Ints &v) {
  if (v.empty()) return;
  const int first = v[0];
  for (std::size_t i = 0; i < v.size(); i += 2) v[i] = first;
  std::replace(v.begin(), v.end(), v[0], 5);
}
static void copy_looked_for(Ints &v) {
  if (v.empty()) return;
  const int last = v.back();
  std::replace(v.begin(), v.end(), last, 7);
}
static void bound_in_memory(Ints &v, int &n) { // n may be an element of v
  std::fill_n(v.begin(), n, 1);
  std::transform(v.begin(), v.begin() + n, v.begin(), [&](int x) { return x + n; });
}
struct State {
  Ints v;
  int n = 3;
  void run() {
    std::fill_n(v.begin(), std::min<std::size_t>(v.size(), n), n);
    std::for_each(v.begin(), v.end(), [this](int &x) { x += n; });
    std::transform(v.begin(), v.end(), v.begin(), [this](int x) { return x * n--; }); // changes while it runs
    n = std::accumulate(v.begin(), v.end(), n) % 100;
  }
};

// ----------------------------------------------------------------------------------------------- what changes meanwhile
static int accumulating(const Ints &v) {
  int sum = 0, count = 0;
  std::for_each(v.begin(), v.end(), [&](int x) { sum += x; });
  std::ranges::for_each(v, [&sum, &count](const int &x) {
    if (x > 0) count++;
    sum ^= x;
  });
  return sum * 3 + count;
}
static std::size_t growing(Ints v) {
  v.reserve(v.size() * 2 + 10);
  Ints grown = v;
  grown.reserve(v.size() * 2 + 10);
  std::for_each(v.begin(), v.end(), [&](int x) {
    if (grown.size() < v.size() + 5) grown.push_back(x);
  });
  const std::size_t n = v.size();
  std::for_each(v.begin(), v.end(), [&](int &x) { // its own end moves
    if (v.size() < n + 3) v.push_back(x + 1);
    x++;
  });
  return std::accumulate(v.begin(), v.end(), grown.size(), [](std::size_t s, int x) { return s + (x & 7); });
}
static int other_buffer(Ints &a, Ints &b) {
  int k = 0;
  std::transform(a.begin(), a.end(), a.begin(), [&](int x) {
    if (k++ == 2) a.swap(b);
    return x + k;
  });
  return k;
}
static int offset_that_changes(Ints &v, int m) {
  int k = 1;
  if (static_cast<int>(v.size()) < m + 2) return -1;
  std::for_each(v.begin() + k, v.begin() + k + m, [&](int &x) { x += k++; });
  const int *p = v.data();
  int sum = 0;
  std::for_each(p, p + m, [&](int x) { sum += x, p++; });
  return sum + k;
}
static int by_value_and_mutable(Ints &v) {
  int k = 5;
  std::transform(v.begin(), v.end(), v.begin(), [k](int x) mutable { return x + k++; });
  auto counter = [n = 0](int x) mutable { return x + n++; };
  std::transform(v.begin(), v.end(), v.begin(), counter);
  std::generate(v.begin() + static_cast<long>(v.size() / 2), v.end(), [&k] { return k += 2; });
  std::generate_n(v.begin(), v.size() / 3, [n = 7]() mutable { return n++; });
  return k + counter(0);
}
struct Counter {
  int calls = 0;
  int operator()(int x) { return x + calls++; }
};
static int objects(Ints &v) {
  Counter c;
  std::transform(v.begin(), v.end(), v.begin(), c); // a copy counts
  std::transform(v.begin(), v.end(), v.begin(), std::ref(c));
  const Counter back = std::for_each(v.begin(), v.end(), Counter{3});
  std::function<int(int)> f = [](int x) { return x / 2; };
  std::transform(v.begin(), v.end(), v.begin(), f);
  int (*g)(int) = [](int x) { return x - 1; };
  std::transform(v.begin(), v.end(), v.begin(), g);
  std::transform(v.begin(), v.end(), v.begin(), std::bind(std::plus<>(), std::placeholders::_1, 4));
  return c.calls + back.calls;
}

// ---------------------------------------------------------------------------------------------------- where they stand
static int sequence(Ints &v) {
  int k = 0;
  auto next = [&] { return k++; };
  const int a = std::accumulate(v.begin(), v.end(), next());
  const int b = next() + static_cast<int>(std::count(v.begin(), v.end(), next()));
  int out = a * 3 + b * 5;
  out += v.empty() ? -1 : *std::max_element(v.begin(), v.end());
  out += !v.empty() && *std::min_element(v.begin(), v.end()) < 0 ? 10 : 20;
  for (int i = 0; i < std::count(v.begin(), v.end(), i); i++) v[0] = i, out++;
  while (std::any_of(v.begin(), v.end(), [](int x) { return x > 90; })) std::replace(v.begin(), v.end(), *std::max_element(v.begin(), v.end()), 0);
  if (int n = static_cast<int>(v.size()); n > 3 && std::find(v.begin(), v.end(), 0) == v.end()) out += n;
  if (v.size() == 1)
    out = std::accumulate(v.begin(), v.end(), out);
  else if (std::all_of(v.begin(), v.end(), [](int x) { return x != 4; }))
    std::fill(v.begin(), v.end(), 4);
  else
    out--;
  int x = 1, y = std::accumulate(v.begin(), v.end(), x);
  std::fill(v.begin(), v.end(), 3), std::iota(v.begin(), v.end(), y);
  out += (std::fill(v.begin(), v.end(), 2), v.empty() ? 0 : v[0]);
  v.push_back(std::accumulate(v.begin(), v.end(), x));
  v[v.size() - 1] += static_cast<int>(std::count(v.begin(), v.end(), 2));
  v.back()++, out += std::accumulate(v.begin(), v.end(), 0);
  switch (std::count(v.begin(), v.end(), 2)) {
    case 0: out += std::accumulate(v.begin(), v.end(), 3); break;
    case 1: {
      const int s = std::accumulate(v.begin(), v.end(), 4);
      out -= s;
      break;
    }
    default: int t = std::accumulate(v.begin(), v.end(), 5); out ^= t;
  }
  return out;
}
static int only_once(const Ints &v, const int *p) {
  static const int first = std::accumulate(p, p + v.size() / 2, 1); // p leads nowhere later on
  return first;
}
static int jumps(const Ints &v) {
  int k = 0;
again:
  const int s = std::accumulate(v.begin(), v.end(), k);
  if (k++ < 2) goto again;
  return s + k;
}
static int throws(const Ints &v) {
  int seen = 0;
  try {
    std::for_each(v.begin(), v.end(), [&](int x) {
      if (x == 7) throw std::runtime_error("seven");
      seen++;
    });
  } catch (const std::runtime_error &) {
    return -seen;
  }
  return seen;
}
static int nested(const Ints &v, int rows) {
  const int m = rows ? static_cast<int>(v.size()) / rows : 0;
  Ints all(static_cast<std::size_t>(rows));
  std::ranges::for_each(std::views::iota(0, rows), [&](int i) {
    all[i] = std::accumulate(v.begin() + i * m, v.begin() + (i + 1) * m, i);
  });
  return std::transform_reduce(all.begin(), all.end(), 0, std::bit_xor<>(), [&](int x) {
    return x + static_cast<int>(std::count(all.begin(), all.end(), x));
  });
}

// ------------------------------------------------------------------------------------------------------------- names
namespace own {
struct List {
  Ints v;
  auto begin() { return v.begin(); }
  auto end() { return v.end(); }
};
template <class I, class O, class F>
int transform(I, I, O, F) {
  return 77;
}
int accumulate(const List &l, int x) { return x + static_cast<int>(l.v.size()); }
inline int fill(int *, int *, int) { return 5; }
} // namespace own
static int found_elsewhere(Ints &v) {
  using namespace own;
  own::List l{v};
  const int a = own::transform(v.begin(), v.end(), v.begin(), [](int x) { return x + 1; });
  const int b = accumulate(l, 3) + fill(v.data(), v.data(), 2);
  return a + b;
}
static int clamp(int x) { return x < 0 ? -x + 1 : x; } // not the library's
static double half(double x) { return x / 2; }
static int half(int x) { return x / 3; }
static void overloads(Ints &v, std::vector<double> &d) {
  using namespace std;
  transform(v.begin(), v.end(), v.begin(), static_cast<int (*)(int)>(::clamp));
  transform(v.begin(), v.end(), v.begin(), static_cast<double (*)(double)>(half));
  transform(begin(v), end(v), begin(d), static_cast<int (*)(int)>(half));
  rng::transform(d, d.begin(), static_cast<double (*)(double)>(half));
  for_each(d.begin(), d.end(), [](double &call_1) { call_1 += 1; });
}
#define ALL(c) (c).begin(), (c).end()
#define SUM(c) std::accumulate(ALL(c), 0)
static int macros(Ints &v) {
  std::fill(ALL(v), 3);
  std::for_each(ALL(v), [](int &x) {
#ifdef ALL
    x += 2;
#endif
  });
  return SUM(v) + std::accumulate(ALL(v), 1);
}
template <class T>
static T in_template(std::vector<T> &v) {
  using std::begin, std::end;
  std::transform(begin(v), end(v), begin(v), [](T x) { return static_cast<T>(x + 1); });
  return std::accumulate(v.begin(), v.end(), T{});
}
template <class It>
static long by_iterators(It first, It last) {
  std::for_each(first, last, [](auto &x) { x -= 1; });
  return std::accumulate(first, last, 0L);
}

// ---------------------------------------------------------------------------------------------------------- iterators
static long kinds(Ints &v) {
  std::deque<int> d(v.begin(), v.end());
  std::list<int> l(v.begin(), v.end());
  std::vector<bool> bits(v.size());
  std::valarray<int> a(v.data(), v.size());
  std::string text(v.size(), 'x');
  std::array<int, 8> fixed{};
  int plain[8];
  auto owned = std::make_unique<int[]>(v.size() + 1);
  std::transform(d.begin(), d.end(), d.begin(), [](int x) { return x + 1; });
  std::transform(d.begin(), d.end(), v.begin(), v.begin(), std::plus<>());
  std::transform(v.begin(), v.end(), l.begin(), [](int x) { return x + 2; });
  std::transform(v.begin(), v.end(), bits.begin(), [](int x) { return x > 2; });
  std::transform(v.rbegin(), v.rend(), v.begin(), [](int x) { return x ^ 1; });
  std::transform(std::begin(a), std::end(a), std::begin(a), [](int x) { return x * 2; });
  std::iota(text.begin(), text.end(), 'a');
  std::iota(std::begin(plain), std::end(plain), 3);
  std::copy(plain, plain + 8, fixed.begin());
  std::ranges::transform(fixed, plain, [](int x) { return x * x; });
  std::fill(owned.get(), owned.get() + v.size(), 6);
  long out = std::accumulate(d.begin(), d.end(), 0L) + std::accumulate(l.rbegin(), l.rend(), 0L, [](long s, int x) { return (s * 3 + x) & 0xffffff; });
  out += std::count(bits.begin(), bits.end(), true) + std::accumulate(std::begin(a), std::end(a), 0L);
  out += std::accumulate(text.begin(), text.end(), 0L) + std::accumulate(std::begin(plain), std::end(plain), 0);
  out += std::accumulate(fixed.crbegin(), fixed.crend(), 1) + std::accumulate(owned.get(), owned.get() + v.size(), 0);
  return out + std::ranges::count_if(v | std::views::take(3), [](int x) { return x > 0; });
}
static int no_elements(Ints &v) {
  const auto end = v.end();
  std::fill(end, end, 3);
  std::transform(v.begin(), v.begin(), v.begin(), [](int x) { return x / 0x7fffffff; });
  std::fill_n(v.begin(), -3, 8);
  return std::accumulate(end, v.end(), 4) + (std::max_element(end, end) == v.end()) + std::all_of(end, end, [](int) { return false; });
}
static double types(const Ints &v, std::vector<float> &f, std::vector<std::complex<double>> &c) {
  std::transform(v.begin(), v.end(), f.begin(), [](double x) { return x / 3; });
  const int cut = std::accumulate(f.begin(), f.end(), 0);
  std::fill(c.begin(), c.end(), std::complex<double>(1, 2));
  const auto sum = std::accumulate(c.begin(), c.end(), std::complex<double>{});
  std::transform(v.begin(), v.end(), c.begin(), c.begin(), [](int x, std::complex<double> z) { return z * static_cast<double>(x); });
  const char narrow = std::accumulate(v.begin(), v.end(), static_cast<char>(0));
  const unsigned u = std::accumulate(v.begin(), v.end(), 0u);
  const bool any = std::accumulate(v.begin(), v.end(), false);
  std::vector<unsigned> w(v.begin(), v.end());
  const long same = std::count(w.begin(), w.end(), -1) + std::count(v.begin(), v.end(), 4294967295u);
  const int words = std::transform_reduce(v.begin(), v.end(), 0, std::plus<short>(), [](int x) { return x * 70; }) & 0;
  return cut + sum.real() + sum.imag() + narrow + u + any + same + words + std::abs(c.empty() ? 0 : c[0]);
}
static void in_regions(Ints &v, Ints &w, int &total) {
#pragma scop
  std::transform(v.begin(), v.end(), w.begin(), [](int x) { return x + 1; });
  total = std::accumulate(w.begin(), w.end(), total);
  std::partial_sum(w.begin(), w.end(), v.begin(), [](int a, int b) { return (a + b) & 0xfff; });
#pragma endscop
  meta_schedule {
    std::transform(v.begin(), v.end(), w.begin(), w.begin(), std::minus<>());
    total += static_cast<int>(std::count_if(w.begin(), w.end(), [](int x) { return x > 0; }));
  }
  std::sort(v.begin(), v.end());
}

void test_case(int n) {
  const auto un = static_cast<std::size_t>(n);
  Ints a(un), b(un);
  FILL(a, n, -99, 99);
  FILL(b, n, -99, 99);
  std::vector<long> out;
  const auto record = [&] {
    RECORD(a.data(), a.size());
    RECORD(b.data(), b.size());
  };
  shifted(a), record();
  same_object(a, b), same_object(b, b), record();
  looked_for(b), record();
  copy_looked_for(b), record();
  its_own_value(a), record();
  if (n > 3) b[2] = 3, bound_in_memory(b, b[2]), record();
  State s{b, 3};
  s.run();
  RECORD(s.v.data(), n);
  out.push_back(s.n);
  for (int &x : b) x %= 100;
  out.push_back(accumulating(b)), out.push_back(static_cast<long>(growing(b)));
  a = b;
  FILL(a, n, -99, 99);
  out.push_back(other_buffer(a, b)), record();
  out.push_back(offset_that_changes(a, n / 2));
  out.push_back(by_value_and_mutable(a)), record();
  out.push_back(objects(a)), record();
  Ints c = b;
  out.push_back(sequence(c));
  RECORD(c.data(), c.size());
  out.push_back(only_once(b, b.data()) == only_once(b, nullptr));
  out.push_back(jumps(b)), out.push_back(throws(b)), out.push_back(nested(b, n / 4));
  out.push_back(found_elsewhere(a));
  std::vector<double> d(un);
  overloads(a, d), record();
  RECORD(d.data(), n);
  Ints m = a;
  out.push_back(macros(m));
  std::vector<short> narrow(a.begin(), a.end());
  out.push_back(in_template(a)), out.push_back(in_template(narrow)), record();
  out.push_back(by_iterators(a.begin(), a.end())), out.push_back(by_iterators(b.data(), b.data() + n)), record();
  out.push_back(kinds(a)), record();
  out.push_back(no_elements(a));
  std::vector<float> f(un);
  std::vector<std::complex<double>> z(un);
  const double t = types(b, f, z);
  RECORD(&t, 1);
  RECORD(f.data(), n);
  RECORD(z.data(), n);
  int total = 1;
  in_regions(a, b, total), record();
  out.push_back(total);
  RECORD(out.data(), out.size());
}
