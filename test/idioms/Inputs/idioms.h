// What an idiom is given, and how it is run. An idiom is a head, a function with a loop, and a line that calls it:
//
//     //: parallel: elements of a vector by an index
//     void scale(std::vector<double> &v, double s) {
//       for (std::size_t i = 0; i < v.size(); i++) v[i] *= s;
//     }
//     IDIOM(scale(d.x, 2.5))
//
// The head says what becomes of the loop: parallel, asserted, serial or refused, the last three with their code. `d` is
// the data, always the same at first; all of it is the result, and so is what d.result is given.
#pragma once

#include "testing.h"

#include <functional>
#include <memory>
#include <vector>

namespace idioms {

class Data {
public:
  static constexpr int n = 61;
  std::vector<double> x = reals<double>(), y = reals<double>(), z = reals<double>(); // multiples of 1/7, most not exact
  std::vector<float> f = reals<float>(), g = reals<float>();
  std::vector<int> i = whole(-1000, 1000), j = whole(-1000, 1000);
  std::vector<int> at = whole(0, n - 1); // subscripts, some twice
  std::vector<unsigned> u = whole<unsigned>(0, 1 << 30);
  std::vector<long> l = whole<long>(-1000000, 1000000);
  std::vector<unsigned char> bytes = whole<unsigned char>(0, 255);

  // n elements of any type, made of random numbers in -1000..1000; a result too. They have no padding.
  template <class T, class Make> std::vector<T> &all(Make make) {
    auto kept = std::make_shared<std::vector<T>>();
    for (int k = 0; k < n; k++) kept->push_back(make(test_random(-1000, 1000)));
    records_.push_back([kept] { test_record(kept->data(), sizeof(T) * kept->size()); });
    return *kept;
  }
  template <class T> void result(const T &value) {
    records_.push_back([value] { test_record(&value, sizeof value); });
  }
  void record() const {
    take(x), take(y), take(z), take(f), take(g), take(i), take(j), take(u), take(l), take(bytes);
    for (const auto &r : records_) r();
  }

private:
  template <class T> static std::vector<T> reals() {
    std::vector<T> v(n);
    for (T &e : v) e = static_cast<T>(test_random(-1000, 1000)) / 7;
    return v;
  }
  template <class T = int> static std::vector<T> whole(int lo, int hi) {
    std::vector<T> v(n);
    for (T &e : v) e = static_cast<T>(test_random(lo, hi));
    return v;
  }
  template <class T> static void take(const std::vector<T> &v) { test_record(v.data(), sizeof(T) * v.size()); }

  std::vector<std::function<void()>> records_;
};

inline std::vector<void (*)(Data &)> &table() {
  static std::vector<void (*)(Data &)> all;
  return all;
}
struct Entry {
  explicit Entry(void (*run)(Data &)) { table().push_back(run); }
};

} // namespace idioms

#define IDIOMS_PASTE(a, b) a##b
#define IDIOMS_NAME(a, b) IDIOMS_PASTE(a, b)
#define IDIOM(...) \
  static const idioms::Entry IDIOMS_NAME(entry_, __COUNTER__)([]([[maybe_unused]] idioms::Data &d) { __VA_ARGS__; });

using idioms::Data;

// The case of "size" k is the k-th idiom of the file.
void test_case(int k) {
  Data d;
  idioms::table().at(static_cast<std::size_t>(k))(d);
  d.record();
}
