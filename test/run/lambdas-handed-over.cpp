// Lambdas that templates with loops are given become objects of classes with names, or stay what they are.
// RUN: %check %s %t/some -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include <cstring>
#include <string>
#include <vector>

#include "testing.h"

using Reals = std::vector<double>;

template <class F> static void apply(Reals &v, F f) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i]);
}
template <class F> static void forwarded(Reals &v, F &&f) {
  meta_for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i], (int)i);
}
template <class F, class G> static double both(Reals &v, const F &f, G g) {
  meta_schedule {
    for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i]) + g((double)i);
  }
  return g(2);
}
namespace inner {
template <class T, class F> void fill(std::vector<T> &v, F at) {
  meta_for (int i = 0; i < (int)v.size(); i++) v[i] = at(i);
}
} // namespace inner

constexpr double factor = 3;
static double offset = 0.5;
static double twice(double t) { return 2 * t; }

static void captures(Reals &v, double a, const int b, int &counter) {
  apply(v, [](double t) { return t * factor; });
  apply(v, [a, b](double t) noexcept -> double {
    if (t < 0) return -t; // on several lines
    return t * a + b;
  });
  apply(v, [&](double t) { return twice(t) - a + b; });
  apply(v, [=, c = a + 1](double t) { return t + c * a + offset; });
  forwarded(v, [a](double t, int i) { return t + i * a; });
  auto named = [scale = 2.0f](double t, int i) { return t * scale - i; };
  forwarded(v, named);
  v[0] += both(v, [a](double t) { return t / a; }, [](double t) { return t + factor; }) + named(1, 2);
  std::vector<long> whole(9);
  inner::fill(whole, [b](int i) { return b * i; });
  inner::fill(v, [](int i) { return i * 0.5; });
  v[0] += whole[8];
  apply(v, [&counter, n = 0](double t) mutable { return ++n * 100 + t + counter++; });
}
// Names that would be others, and what only a lambda can.
static void stay(Reals &v) {
  static double offset = 8;
  constexpr int factor = 7;
  struct Local {
    double by;
  };
  apply(v, [](double t) { return t * factor; });
  apply(v, [](double t) { return t * offset; });
  apply(v, [](double t) { return Local{t}.by + 1; });
  apply(v, [](auto t) { return t + 2; });
  apply(v, +[](double t) { return t + 3; });
  apply(v, [](double t) {
    static const int more = 2;
    return t + more;
  });
  apply(v, [&v](double t) { return t + v.size(); });
}
static void called_too(Reals &v, Reals &w) {
  auto half = [](double t) { return t / 2; };
  for (std::size_t i = 0; i < v.size(); i++) w[i] = half(v[i]);
  apply(v, half);
}
struct Scaled {
  double by = 2;
  void run(Reals &v) const {
    apply(v, [this](double t) { return t * by; });
    apply(v, [copy = by](double t) { return t - copy; });
    apply(v, [](double t) { return t + shift; });
  }
  static constexpr double shift = 0.125;
};
#define TWICE(...) __VA_ARGS__; __VA_ARGS__
#define ONCE(...) __VA_ARGS__
#define TOLD(...) (__VA_ARGS__, std::string(#__VA_ARGS__).size())
#define OWN(v) apply(v, [](double t) { return t - 9; })
static std::size_t macros(Reals &v) {
  ONCE(apply(v, [](double t) { return t + 1; }));
  TWICE(apply(v, [](double t) { return t * 1.5; }));
  OWN(v);
  return TOLD(apply(v, [](double t) { return t - 1; }));
}
[[maybe_unused]]
static void behind_an_attribute(Reals &v) {
  apply(v, [](double t) { return t + 6; });
}

void test_case(int n) {
  Reals v(n + 1);
  FILL_REAL(v, n + 1);
  int counter = 3;
  captures(v, 1.25, 4, counter);
  RECORD(v.data(), n + 1);
  stay(v);
  Reals w(n + 1);
  called_too(v, w);
  RECORD(w.data(), n + 1);
  Scaled().run(v);
  const std::size_t told = macros(v);
  behind_an_attribute(v);
  RECORD(v.data(), n + 1);
  RECORD(&told, 1);
  RECORD(&counter, 1);
}
